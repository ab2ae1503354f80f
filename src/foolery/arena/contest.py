"""An arena at work: play what is missing, keep it, count it in order, stop when a test has decided."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from foolery.arena.play import Played
from foolery.arena.sharing import Chunk, InOrder, chunks
from foolery.arena.store import Store
from foolery.arena.tally import Tally


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
