"""Many games between bots: a contest that is kept and may stop early, and a plain simulation.

The bots are cycled over the seats and rotated (``plan``), so that nobody profits from the cards; a last group may be
cut short. Where a match of the game has several deals, as Contract Rummy has, each game is such a match, and its result
counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final

from foolery.arena.figures import Report, Tally, blank
from foolery.arena.plan import Settings
from foolery.arena.play import Played, games
from foolery.arena.store import Store
from foolery.arena.workers import Chunk, InOrder, chunks


class Contest:
    """One run. ``tally`` holds what is counted so far, whatever ends it; ``done`` and ``kept`` are the games that were
    played by now and those that a file had before.
    """

    def __init__(self, tally: Tally, store: Store | None = None) -> None:
        self.tally = tally
        self.store = store
        self.done = 0
        self.kept = 0
        self._order = InOrder()

    def run(self, executor: Executor, workers: int = 1, progress: Callable[[Contest], None] | None = None) -> Tally:
        """Play until all games are there or the test has decided; ``progress`` hears of every chunk.

        Raises FooleryError where a rule fails or the file cannot be written.
        """
        settings = self.tally.settings
        missing = self._go_on()
        if progress is not None:
            progress(self)
        if self.tally.decided or not missing:
            return self.tally
        for chunk in chunks(settings, missing, executor, workers):
            if self.store is not None:
                self.store.keep(chunk)
            self.done += len(chunk.rows)
            self._count(chunk)
            if progress is not None:
                progress(self)
            if self.tally.decided:
                break
        return self.tally

    def _go_on(self) -> list[range]:
        """Count what the file has; the numbers of the games that are missing."""
        games = self.tally.settings.deals
        missing, end = [], 0
        for chunk in self.store.chunks() if self.store is not None else ():
            missing.append(range(end, min(chunk.numbers.start, games)))
            end = chunk.numbers.stop
            self.kept += len(chunk.rows)
            self._count(chunk)
        return [numbers for numbers in (*missing, range(end, games)) if numbers]

    def _count(self, chunk: Chunk) -> None:
        for number, row in self._order.due(chunk):
            if number < self.tally.settings.deals:
                self.tally.add(number, Played.from_row(row))


PART: Final = 50
"""Games that one worker is given at a time."""


def simulate(
    settings: Settings,
    progress: Callable[[int], None] | None = None,
    part: range | None = None,
    report: Report | None = None,
) -> Report:
    """Play all games, or those of ``part`` by number. ``progress`` is told how many are done after each.

    The figures are added to ``report``, which the caller has even where an interrupt ends the work. Raises FooleryError
    where the settings cannot be played and BotError where a bot fails.
    """
    problem = settings.problem()
    if problem is not None:
        raise problem
    report = blank(settings) if report is None else report
    began = time.perf_counter()
    numbers = part or range(settings.deals)
    for done, (number, game) in enumerate(zip(numbers, games(settings, numbers), strict=True), 1):
        report.add(settings.seating(number), game)
        if progress is not None:
            progress(done)
    report.seconds += time.perf_counter() - began
    return report


def share(
    settings: Settings, executor: Executor, workers: int, report: Report, progress: Callable[[int], None] | None = None
) -> None:
    """The same by workers, with the same figures, added to the report as they come: it does not depend on the order."""
    problem = settings.problem()
    if problem is not None:
        raise problem
    for chunk in chunks(settings, [range(settings.deals)], executor, workers, PART):
        for number, row in zip(chunk.numbers, chunk.rows, strict=True):
            report.add(settings.seating(number), Played.from_row(row))
        if progress is not None:
            progress(report.games)
