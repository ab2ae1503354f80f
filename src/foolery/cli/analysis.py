"""The commands ``solve`` and ``review``."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from foolery.arena.report import columns
from foolery.arena.workers import Processes
from foolery.base.errors import FooleryError
from foolery.base.printable import printable
from foolery.cli import work
from foolery.cli.arena import check_writable, cores
from foolery.cli.positions import PositionText, hidden_view, in_file, read_position
from foolery.cli.records import called, place_of, read_record, seat_of
from foolery.cli.usage import CommandError
from foolery.cli.words import Json, Lang_, numbered, placed, print_json, put, put_lines, say, speak, tell, writes
from foolery.cli.work import progress_bar
from foolery.compiling import finder
from foolery.contract import Game, State, View
from foolery.contract.exact import sign
from foolery.contract.proof import Hidden, Solution, Watch, mean
from foolery.record import Record
from foolery.review import Decision, Review, Reviewing, Settings
from foolery.review.messages import BARS, Asked, ReviewText, questions
from foolery.review.page import write_page
from foolery.search.thinking import budgets

MOST: Final = 100_000_000
LONGEST: Final = 86_400
HIDDEN: Final = 200_000
"""At how many positions is looked for a move in each of several deals, where nobody says."""
WORTHS: Final = {1: "win", 0: "draw", -1: "loss", None: "unknown"}
NOT_TOLD: Final = 3
"""The exit code where it is not known what the position is worth."""


def solve(
    position: PositionText,
    positions: Annotated[int | None, typer.Option(min=1, max=MOST)] = None,
    seconds: Annotated[float | None, typer.Option(min=0.01, max=LONGEST)] = None,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Play an ending exactly: what each move is worth, and the best line."""
    speak(lang)
    read = read_position(position)
    if read.hides:
        view = hidden_view(read, None)
        if not view.legal:
            raise FooleryError("cli.nothing-to-decide")
        with watching(len(view.legal) * (positions or HIDDEN), seconds) as watch:
            seen = solved_view(read.game, view, paced(positions, seconds, HIDDEN), watch)
        told = show_hidden(seen, view, as_json)
    else:
        state = read.state("solve")
        if not state.actors():
            raise FooleryError("move.deal-over")
        warn(read.game, state.view(state.actors()[0]))
        usual = read.game.looked_at(state)
        with watching(len(state.legal(state.actors()[0])) * (positions or usual), seconds) as watch:
            found = solved_state(read.game, state, paced(positions, seconds, usual), watch)
        (print_solution_json if as_json else print_solution)(found, state)
        told = settles([worth for _, worth in found.moves])
    if not told:
        raise typer.Exit(NOT_TOLD)


def warn(game: Game, view: View) -> None:
    """Say at once where more cards are in play than in any position that was ever proved."""
    cards = sum(view.hand_sizes) + getattr(view, "stock_size", 0) + sum(getattr(view, "down_sizes", ()))
    if cards > game.most_proved:
        tell(say("solve-far", cards=cards, most=game.most_proved))


@contextlib.contextmanager
def watching(positions: int, seconds: float | None) -> Iterator[Watch]:
    """What shows how far a search is, and stops it when its seconds are over."""
    parts, doing = (positions, "solving") if seconds is None else (round(seconds), "solving-seconds")
    began, looked = time.monotonic(), 0
    with progress_bar(max(1, parts), doing, lines=True) as told:

        def watch(number: int) -> bool:
            nonlocal looked
            looked += number
            spent = time.monotonic() - began
            told(min(parts, looked if seconds is None else int(spent)))
            return seconds is not None and spent >= seconds

        yield watch


def paced(positions: int | None, seconds: float | None, usual: int) -> Iterator[int]:
    """The budgets of positions of one attempt after the other: one, or larger and larger ones while there is time."""
    return iter([positions or usual]) if seconds is None else budgets(seconds, positions)


def solved_state(game: Game, state: State, attempts: Iterator[int], watch: Watch) -> Solution:
    """What every move is worth with open cards, all attempts together."""
    found = game.solved(state, next(attempts), watch)
    for budget in attempts:
        if all(worth is not None for _, worth in found.moves):
            break
        found = joined(found, game.solved(state, budget, watch))
    return found


def joined(one: Solution, other: Solution) -> Solution:
    """Two attempts at a position together, of which the second had more positions."""
    if one.results:
        kept = other if any(result is not None for result in other.results) else one
        return kept._replace(positions=one.positions + other.positions)
    known = dict(one.moves)
    moves = [(move, known[move] if worth is None else worth) for move, worth in other.moves]
    moves.sort(key=lambda row: 2 if row[1] is None else -row[1])
    return Solution(one.seat, tuple(moves), other.line or one.line, one.positions + other.positions)


def solved_view(game: Game, view: View, attempts: Iterator[int], watch: Watch) -> Hidden:
    """What every move is worth in every deal that agrees with a view, all attempts together."""
    found: Hidden | None = None
    for budget in attempts:
        new = game.hidden(view, budget, watch)
        if new is None:
            raise FooleryError("cli.cannot-solve", seat=view.me)
        if found is not None:
            known = dict(found.moves)
            rows = [
                (move, tuple([old if one is None else one for old, one in zip(known[move], row, strict=True)]))
                for move, row in new.moves
            ]
            new = new._replace(moves=tuple(rows), positions=found.positions + new.positions)
        found = new
        if all(worth is not None for _, row in found.moves for worth in row):
            break
    assert found is not None
    return found


def settles(worths: Sequence[int | None]) -> bool:
    """Whether the best of these is known."""
    return 1 in worths or None not in worths


def steps_of(found: Solution, state: State) -> list[tuple[int, str]]:
    """The best line in notation."""
    at, line = state.copy(), []
    for seat, move in found.line:
        line.append((seat, at.move_text(move)))
        at.apply(seat, move)
    return line


def print_solution_json(found: Solution, state: State) -> None:
    """What was found, for programs."""
    moves: list[dict[str, Any]] = [
        {"move": state.move_text(move), "worth": WORTHS[worth]} for move, worth in found.moves
    ]
    for row, results in zip(moves, found.results, strict=False):
        row["results"] = results
    line = [{"seat": seat, "move": text} for seat, text in steps_of(found, state)]
    assumes = "everybody-for-himself" if found.results else None
    print_json({"seat": found.seat, "moves": moves, "line": line, "positions": found.positions, "assumes": assumes})


def print_solution(found: Solution, state: State) -> None:
    """What was found, in words."""
    put(say("solve", player=placed(found.seat), positions=found.positions))
    rows, rest = [], []
    for number, (move, worth) in enumerate(found.moves):
        results = found.results[number] if found.results else None
        others = "" if results is None else f" ({shared(results)})"
        if worth is None:
            rest.append(state.move_text(move))
        else:
            rows.append(f"  {state.move_text(move)}: {said(worth)}{others}")
    put_rows(rows, rest)
    if found.results and rows:
        put(say("solve-several"))
    line = steps_of(found, state)
    if line:
        put(say("solve-line", line=", ".join(f"{seat}: {text}" for seat, text in line)))


def said(worth: int | None) -> str:
    """A worth in words."""
    return say(f"solve-{WORTHS[worth]}")


def shared(results: Sequence[float]) -> str:
    """What every seat gets."""
    return ", ".join(f"{seat}: {said(sign(utility))}" for seat, utility in enumerate(results))


def put_rows(rows: Sequence[str], rest: Sequence[str]) -> None:
    """The moves that are known, and in one sentence those that are not."""
    if not rows:
        put(say("solve-nothing"))
        return
    for row in rows:
        put(row)
    if rest:
        put(say("solve-rest", moves=", ".join(rest)))


def show_hidden(found: Hidden, view: View, as_json: bool) -> bool:
    """Print an ending in which cards are hidden; whether it is known what the position is worth."""
    moves = [(view.move_text(move), mean(worths), worths) for move, worths in found.moves]
    moves.sort(key=lambda row: 2.0 if row[1] is None else -row[1])
    if as_json:
        rows = [
            {"move": text, "mean": average, "worths": [WORTHS[one] for one in worths]}
            for text, average, worths in moves
        ]
        print_json({"seat": found.seat, "moves": rows, "worlds": found.worlds, "positions": found.positions})
    else:
        print_hidden(found, moves)
    # A move that wins wherever the cards lie says what the position is worth, whatever the others are.
    return any(average == 1 for _, average, _ in moves) or all(average is not None for _, average, _ in moves)


def print_hidden(found: Hidden, moves: Sequence[tuple[str, float | None, tuple[int | None, ...]]]) -> None:
    """What was found where cards are hidden, in words."""
    put(say("solve-hidden", player=placed(found.seat), worlds=len(found.worlds), positions=found.positions))
    known = [row for row in moves if any(worth is not None for worth in row[2])]
    rows = []
    for text, average, worths in known:
        middle = said(None) if average is None else f"{average:+.2f}"
        rows.append(f"  {text}: {middle} ({', '.join(map(said, worths))})")
    put_rows(rows, [row[0] for row in moves if row not in known])
    if not rows:
        return
    put(say("solve-worlds"))
    for number, line in enumerate(found.worlds, 1):
        put(f"  {number}. {line}")


DEALS: Final = 1000
LEAST_DEALS: Final = 64
"""Fewer say nothing: every action is first tried in a sixteenth of the deals."""
MOST_DEALS: Final = 100_000
MOST_POSITIONS: Final = 100_000_000
LONG: Final = 20_000
"""Deals that take the plain form more than half a minute."""
FEWER: Final = 20_000
"""Positions of a proof that the plain form looks at in less than a second."""


def review_command(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    deals: Annotated[int, typer.Option(min=LEAST_DEALS, max=MOST_DEALS)] = DEALS,
    seed: str = "1",
    positions: Annotated[int | None, typer.Option(min=1, max=MOST_POSITIONS)] = None,
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    every: Annotated[bool, typer.Option("--all")] = False,
    lesson: Annotated[bool, typer.Option("--lesson")] = False,
    html: Path | None = None,
    jobs: work.Jobs = None,
    plain: Annotated[bool, typer.Option("--plain")] = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Look at a finished game again: what each decision has cost, and what was luck."""
    spoken = speak(lang)
    if lesson and as_json:
        raise CommandError("usage.not-together", option="--lesson", other="--json")
    if html is not None:
        check_writable(html)
    record = read_record(file)
    seat = seat if seat is None else seat_of(record, seat)
    with in_file(place_of(file)):
        found = reviewed(record, Settings(deals, seed, positions), jobs or cores())
    telling = ReviewText(found, spoken, tuple(called(record) or numbered(record.players)))
    if html is not None:
        write_page(telling, html)
    if as_json:
        print_json(found.to_wire())
    elif lesson:
        ask(questions(telling, seat), telling)
    else:
        show(telling, seat, every, plain)


def reviewed(record: Record, settings: Settings, number: int) -> Review:
    """The review, by so many processes, with a bar that shows how far it is."""
    reviewing = Reviewing(record)
    number = min(number, reviewing.parts)
    if not finder.compiled() and reviewing.parts * settings.deals >= LONG:
        tell(
            say(
                "review-long",
                parts=reviewing.parts,
                deals=settings.deals,
                fewer=max(LEAST_DEALS, settings.deals // 10),
                positions=FEWER,
            )
        )
    with contextlib.ExitStack() as stack:
        told = stack.enter_context(progress_bar(reviewing.parts, "reviewing", lines=True))
        executor: Executor | None = None
        if number > 1:
            executor = stack.enter_context(Processes(number, work.prepare))
        return reviewing.run(settings, executor, told)


def show(telling: ReviewText, seat: int | None, every: bool, plain: bool) -> None:
    """The review for people: what was dear, how the game went, and how the results came about."""
    for line in telling.head():
        put(line)
    found = telling.review
    for deal in found.deals:
        put("")
        put(telling.counted(deal))
        if writes(BARS):
            for line in columns(telling.course(deal)):
                put(line)
        own = [one for one in deal.decisions if seat is None or one.seat == seat]
        shown = own if every else [one for one in own if one.costly]
        if shown:
            put("")
            table(telling.rows(shown), plain, verdicts(shown))
        else:
            put(telling.say("no-loss"))
        put("")
        table(telling.shares(deal.seats), plain)
    if len(found.deals) > 1:
        put("")
        put(telling.say("together"))
        table(telling.shares(found.seats), plain)
    put("")
    for line in (*telling.verdicts(found.seats), telling.say("note")):
        put(line)


COLOURS: Final = {"dear": "red", "small": "yellow", "strong": "green"}


def verdicts(decisions: Sequence[Decision]) -> list[str]:
    """The colour of each row; empty for the usual one."""
    return [COLOURS.get(one.verdict, "") for one in decisions]


def table(rows: Sequence[Sequence[str]], plain: bool, colours: Sequence[str] = ()) -> None:
    """Rows under their headings, on a terminal with lines and colours."""
    if plain or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        for line in columns(rows):
            put(line)
        return
    # Rich costs more to import than a table to print, and only a terminal shows what it does.
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for head in rows[0]:
        shown.add_column(Text(printable(head)))
    styles = [*colours, *[""] * (len(rows) - 1 - len(colours))]
    for row, style in zip(rows[1:], styles, strict=True):
        shown.add_row(*[Text(printable(cell)) for cell in row], style=style)
    Console().print(shown)


def ask(asked: Sequence[Asked], telling: ReviewText) -> None:
    """The questions one by one, each answered after Enter; without a terminal all answers stand at the end."""
    live = sys.stdin.isatty() and sys.stdout.isatty()
    for line in telling.head():
        put(line)
    if not asked:
        put(telling.say("no-loss"))
    for one in asked:
        put("")
        put(one.title)
        put_lines(one.position)
        for number, choice in enumerate(one.choices, 1):
            put(f"  {number}. {choice}")
        if live:
            put(telling.say("think"), end=" ", flush=True)
            if not sys.stdin.readline():
                return
            put(one.answer)
    if asked and not live:
        put("")
    for number, one in enumerate(() if live else asked, 1):
        put(telling.say("answer-to", number=number, answer=one.answer))
