"""The games of one run shared between workers: anything that is a ``concurrent.futures.Executor``.

Work goes out in chunks of whole groups that take about a second, so that handing them out costs nothing beside playing
them. What a game comes to depends on its number alone; so nothing depends on the number of workers, on how the games
were cut into chunks, or on which chunk ends first.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, Final

from foolery.arena.plan import Settings
from foolery.arena.play import games
from foolery.arena.processes import Processes
from foolery.arena.watching import Watch
from foolery.base.errors import FooleryError

SECONDS: Final = 1.0
"""How long a chunk is meant to take."""
_GROWTH: Final = 4
"""How many times longer than the last a chunk may be: the first tells little of the pace."""

Rows = list[list[Any]]
"""Games as ``Played.to_row`` gives them."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games that are played: their numbers, what they came to, and the seconds that took."""

    numbers: range
    rows: Rows
    seconds: float = 0.0


def play(settings: Settings, numbers: range) -> Chunk | FooleryError:
    """What a worker does, in a process of its own; an error comes back as it is."""
    began = time.perf_counter()
    watch = Watch(settings.seconds, apart=True)
    try:
        rows = [played.to_row() for played in games(settings, numbers, watch)]
    except FooleryError as error:
        return error
    return Chunk(numbers, rows, time.perf_counter() - began)


class Pace:
    """How many games make a chunk: whole groups that take about a second, or a ``fixed`` number."""

    def __init__(self, size: int, fixed: int = 0) -> None:
        self.size = size
        self.fixed = fixed
        self.groups = 1

    def hear(self, chunk: Chunk) -> None:
        """Learn from a chunk that is done."""
        if chunk.seconds > 0:
            fitting = len(chunk.rows) / self.size * SECONDS / chunk.seconds
            self.groups = max(1, min(int(fitting), self.groups * _GROWTH))

    def cut(self, missing: list[range], workers: int) -> range:
        """The next chunk, taken from the beginning of what is missing; never so much that others have nothing to do."""
        number = self.fixed
        if not number:
            share = -(-sum(map(len, missing)) // (workers * self.size))
            number = min(self.groups, share) * self.size
        first = missing.pop(0)
        if len(first) > number:
            missing.insert(0, first[number:])
        return first[:number]


def chunks(
    settings: Settings, missing: Iterable[range], executor: Executor, workers: int = 1, fixed: int = 0
) -> Iterator[Chunk]:
    """Play these games; the chunks come as they end. Raises what the games raise.

    Where a process of ``Processes`` dies, the games that it had are played again, each in a process that may die too.
    """
    left = [numbers for numbers in missing if numbers]
    pace = Pace(settings.size, fixed)
    running: dict[Future[Chunk | FooleryError], range] = {}
    while left or running:
        while left and len(running) <= workers:
            numbers = pace.cut(left, workers)
            running[executor.submit(play, settings, numbers)] = numbers
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            numbers = running.pop(done)
            chunk = _result(done, settings, numbers, executor)
            pace.hear(chunk)
            yield chunk


def _result(done: Future[Chunk | FooleryError], settings: Settings, numbers: range, executor: Executor) -> Chunk:
    try:
        found = done.result()
    except BrokenExecutor:
        if not isinstance(executor, Processes):
            raise
        return Chunk(numbers, executor.one_by_one(settings, numbers))
    if isinstance(found, FooleryError):
        raise found
    return found


class InOrder:
    """Chunks that come in any order, given on by the numbers of their games."""

    def __init__(self) -> None:
        self.next = 0
        self._waiting: dict[int, Chunk] = {}

    def due(self, chunk: Chunk) -> Iterator[tuple[int, list[Any]]]:
        """The games whose turn it is now that this chunk is there."""
        self._waiting[chunk.numbers.start] = chunk
        while self.next in self._waiting:
            ready = self._waiting.pop(self.next)
            for number, row in zip(ready.numbers, ready.rows, strict=True):
                self.next = number + 1
                yield number, row
