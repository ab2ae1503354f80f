"""The command that looks at a finished game again: what each decision has cost, and what was luck."""

import contextlib
import os
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, Final

import typer

from foolery.arena.processes import Processes
from foolery.arena.telling import columns
from foolery.base.printable import printable
from foolery.cli import workers
from foolery.cli.arena import check_writable, cores
from foolery.cli.positions import in_file
from foolery.cli.progress import progress_bar
from foolery.cli.records import called, place_of, read_record, seat_of
from foolery.cli.usage import CommandError
from foolery.cli.words import Json, Lang_, numbered, print_json, put, put_lines, say, speak, tell, writes
from foolery.compiling import finder
from foolery.record import Record
from foolery.review import Decision, Review, Reviewing, Settings
from foolery.review.lesson import Asked, questions
from foolery.review.page import write_page
from foolery.review.telling import BARS, Telling

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
    jobs: workers.Jobs = None,
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
    telling = Telling(found, spoken, tuple(called(record) or numbered(record.players)))
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
            executor = stack.enter_context(Processes(number, workers.prepare))
        return reviewing.run(settings, executor, told)


def show(telling: Telling, seat: int | None, every: bool, plain: bool) -> None:
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


def ask(asked: Sequence[Asked], telling: Telling) -> None:
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
