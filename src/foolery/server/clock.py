"""The clock of the server, in whole ms. All waiting goes through it, so that tests need not wait.

People and the network can set the clock of a machine while tables wait. The time of the server cannot be set. It begins
near the ms since 1970 and runs evenly from then on, through new starts too. Everything that is due or kept is in this
time, deadlines in the log included. The database keeps how far it is ahead of the clock of the machine. Dates that
people read, as in the server's log, come from that clock.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

JUMP: Final = 2000
"""Smallest change of a clock in ms that counts as a jump. Operating systems make small corrections bit by bit."""


class Time(Protocol):
    """Tells the time and waits."""

    def now(self) -> int:
        """Now, in ms."""

    async def sleep(self, ms: int) -> None:
        """Come back after so long."""


def wall() -> int:
    """The clock of the machine: ms since 1970."""
    return time.time_ns() // 1_000_000


_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC_RAW", None))
"""The clock that nobody can set and that runs while the machine sleeps: the first on Linux, the second on macOS. Where
Python has neither, as on Windows, ``time.monotonic`` is such a clock.
"""


def steady() -> int:
    """The ms since some moment."""
    return (time.monotonic_ns() if _CLOCK is None else time.clock_gettime_ns(_CLOCK)) // 1_000_000


class SteadyTime:
    """The time of a server. ``wall`` and ``steady`` are for tests."""

    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._seen = self._origin = wall() - steady()

    def resume(self, ahead: int, latest: int) -> int:
        """Continue the time of an earlier process: ``ahead`` ms ahead of the machine's clock, not before ``latest``.

        The return value is by how many ms the clock of the machine was set back meanwhile, 0 if not.
        """
        expected = self._wall() + ahead
        self._origin = max(expected, latest) - self._steady()
        return max(0, latest - expected)

    def now(self) -> int:
        """See ``Time``."""
        return self._steady() + self._origin

    def ahead(self) -> int:
        """By how many ms this time is ahead of the clock of the machine; negative where it is behind."""
        return self.now() - self._wall()

    def jumped(self) -> int:
        """By how many ms the clock of the machine was set since the last call, 0 if it was not."""
        before, self._seen = self._seen, self._wall() - self._steady()
        jump = self._seen - before
        return jump if abs(jump) >= JUMP else 0

    async def sleep(self, ms: int) -> None:
        """See ``Time``."""
        await asyncio.sleep(ms / 1000)
