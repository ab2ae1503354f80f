"""Limits, progress bars and worker processes of commands."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Final, TypeVar

import typer

from foolery.arena.contest import Contest
from foolery.arena.workers import Processes
from foolery.base.errors import FooleryError
from foolery.base.printable import printable
from foolery.cli import own_rules
from foolery.cli.words import figure, say, tell

Heard = TypeVar("Heard")

MOST_GAMES: Final = 1_000_000
"""Games of one run at most: with more than that nobody waits for the end, and another seed gives more."""
MOST_DEPTH: Final = 100
"""Moves that are looked ahead at most: there are few positions whose lines could be counted so far."""


@contextlib.contextmanager
def progress_bar(parts: int, doing: str = "simulating", lines: bool = False) -> Iterator[Callable[[int], None]]:
    """Shows how far it is, on the error stream where that is a terminal, elsewhere as a line now and then where
    ``lines`` are wanted; ``doing`` is the key of the words for it.
    """
    if not sys.stderr.isatty():
        yield now_and_then(far(parts, doing), EVERY) if lines else lambda done: None
        return
    # Only where a bar is drawn: rich costs more to import than most commands to run.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(doing), total=parts)
        yield lambda done: bar.update(task, completed=done)


EVERY: Final = 10.0
"""Seconds between two lines of a run where no bar can be drawn."""


class Pace:
    """How fast an arena plays, how it stands and when it ends, in words; the clock begins when this is made."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.began = clock()

    def text(self, contest: Contest) -> str:
        """One line on a contest under way; its pace is that of the games that were played by now."""
        tally = contest.tally
        done, wanted = tally.figures.games, tally.settings.deals
        seconds = self.clock() - self.began
        rate = contest.done / seconds if seconds > 0 else 0.0
        pace = figure(rate, ".1f") if contest.done else say("no-pace")
        left = span((wanted - contest.done - contest.kept) / rate) if rate else say("no-pace")
        return say("pace-now", done=done, all=wanted, rate=pace, score=self.score(contest), left=left)

    @staticmethod
    def score(contest: Contest) -> str:
        """How the first bot stands, and how far a test is."""
        tally = contest.tally
        first = tally.figures.bots[0]
        utility = figure(first.utility / first.deals if first.deals else 0.0, "+.3f")
        if tally.test is None:
            return say("score", bot=first.bot, utility=utility)
        low, high = (figure(end, "+.2f") for end in tally.test.claims.bounds)
        return say(
            "score-test", bot=first.bot, utility=utility, ratio=figure(tally.test.ratio, "+.2f"), low=low, high=high
        )


def span(seconds: float) -> str:
    """A time in hours, minutes and seconds."""
    minutes, rest = divmod(round(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def far(parts: int, doing: str, clock: Callable[[], float] = time.monotonic) -> Callable[[int], str]:
    """How far a run is and when it ends, in a line; the clock begins now."""
    began = clock()

    def text(done: int) -> str:
        left = span((clock() - began) * (parts - done) / done) if done else say("no-pace")
        return say("far", doing=say(doing), done=done, all=parts, left=left)

    return text


@contextlib.contextmanager
def contest_progress(games: int) -> Iterator[Callable[[Contest], None]]:
    """Shows on the error stream how an arena goes: as a bar on a terminal, else as a line now and then."""
    pace = Pace()
    if not sys.stderr.isatty():
        yield now_and_then(pace.text, EVERY)
        return
    # Only where a bar is drawn: rich costs more to import than most commands to run.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    with Progress(BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("contesting"), total=games)

        def shown(contest: Contest) -> None:
            bar.update(task, completed=contest.tally.figures.games, description=printable(pace.text(contest)))

        yield shown


def now_and_then(
    text: Callable[[Heard], str], every: float, clock: Callable[[], float] = time.monotonic
) -> Callable[[Heard], None]:
    """Tells a line of what is heard, as often as that."""
    last = clock()

    def told(heard: Heard) -> None:
        nonlocal last
        if clock() - last >= every:
            last = clock()
            tell(text(heard))

    return told


MOST: Final = 256
"""Processes at most."""

Jobs = Annotated[int | None, typer.Option("--jobs", min=1, max=MOST)]

Task = TypeVar("Task")
Found = TypeVar("Found")


@contextlib.contextmanager
def shared(work: Callable[[Task], Found], tasks: Iterable[Task], workers: int) -> Iterator[Iterator[Found]]:
    """What ``work`` gives for each task, in their order; with one worker in this process. The others are gone after the
    block, whatever happens in it.
    """
    if workers <= 1:
        yield map(work, tasks)
        return
    with Processes(workers, prepare) as executor:
        yield executor.map(work, tasks)


def prepare() -> None:
    """Make a new process know the same rules."""
    # A process that dies here is started again and again; whoever started it has been told what is wrong.
    with contextlib.suppress(FooleryError):
        own_rules.load(lambda problem: None)
