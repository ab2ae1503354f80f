"""Many games between bots, with figures that anybody gets again from the same settings.

The bots are cycled over the seats and rotated (``pairing``), so that nobody profits from the cards; a last group may be
cut short. Where a match of the game has several deals, as Contract Rummy has, each game is such a match, and its result
counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final

from foolery.arena.figures import Report, blank
from foolery.arena.plan import Settings
from foolery.arena.play import Played, games
from foolery.arena.sharing import chunks

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
