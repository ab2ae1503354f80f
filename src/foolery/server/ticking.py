"""The time as the server has it: whole ms since 1970. What waits, waits through this, so that a test need not."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Time(Protocol):
    """Tells the time and waits."""

    def now(self) -> int:
        """Now, in ms."""

    async def sleep(self, ms: int) -> None:
        """Come back after so long."""


class WallTime:
    """The clock of the machine."""

    def now(self) -> int:
        """See ``Time``."""
        return time.time_ns() // 1_000_000

    async def sleep(self, ms: int) -> None:
        """See ``Time``."""
        await asyncio.sleep(ms / 1000)
