"""Games that were folded in this process, so that nobody waits twice for the same one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from foolery.server.replays import Replay
from foolery.server.said import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from foolery.record import Record

HELD: Final = 32
"""So many games stay folded."""
AT_A_TIME: Final = 2
"""So many are folded at once; others wait, and ``WAITING`` of them at most."""
WAITING: Final = 16


class Busy(Refusal):
    """Too many ask for the same kind of work."""

    status = 503


class Replays:
    """Games that were folded in this process, the last ones of them."""

    def __init__(self) -> None:
        self._held: OrderedDict[Hashable, Replay] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_A_TIME)
        self._asked = 0
        """How many are folded or wait for it."""

    async def of(self, key: Hashable, record: Callable[[], Record]) -> Replay:
        """The game of this name, folded where it is not held. Raises FooleryError where it does not hold."""
        if key not in self._held:
            if self._asked >= AT_A_TIME + WAITING:
                raise Busy("gate.too-many")
            self._asked += 1
            try:
                async with self._turns:
                    if key not in self._held:
                        self._held[key] = await asyncio.to_thread(lambda: Replay.of(record()))
            finally:
                self._asked -= 1
        self._held.move_to_end(key)
        while len(self._held) > HELD:
            self._held.popitem(last=False)
        return self._held[key]
