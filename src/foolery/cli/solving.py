"""The command that plays an ending exactly: what each move is worth, and the best line."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import typer

from foolery.base.errors import FooleryError
from foolery.cli.positions import PositionText, hidden_view, read_position
from foolery.cli.progress import progress_bar
from foolery.cli.words import Json, Lang_, placed, print_json, put, say, speak, tell
from foolery.contract import Game, State, View
from foolery.contract.exact import sign
from foolery.contract.proof import Hidden, Solution, Watch, mean
from foolery.search.pacing import budgets

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
