"""What waits for one socket: answers in order, and of each table one view, however much has happened there.

A view that waits is not made yet: it is made when its turn comes, from the table as it stands then, with the news of
everything since the last one that went out. So whoever reads slowly gets fewer and newer views, and nothing piles up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.server.frames import Out

MOST_ANSWERS: Final = 64
"""So many answers may wait."""
PATIENCE: Final = 20.0
"""So many seconds one frame may take to go out."""


class TooSlow(Exception):
    """The reader takes nothing more."""


class Outbox:
    """Filled by whoever has something to say, emptied by the one task that writes."""

    def __init__(self, most: int = MOST_ANSWERS) -> None:
        self._most = most
        self._answers: deque[Out] = deque()
        self._shown: OrderedDict[str, Callable[[], Out | None]] = OrderedDict()
        self._waiting: asyncio.Future[None] | None = None
        """What whoever empties it waits for; a whole event would cost several times as much, for every frame."""
        self.overfull = False
        """Whether an answer found no room: then the socket is to be cut."""

    def __len__(self) -> int:
        return len(self._answers) + len(self._shown)

    def put(self, frame: Out) -> None:
        """An answer."""
        if len(self._answers) >= self._most:
            self.overfull = True
        else:
            self._answers.append(frame)
        self._wake()

    def show(self, key: str, make: Callable[[], Out | None]) -> None:
        """Something that is only wanted as it is when its turn comes: what waits under the same key is forgotten."""
        self._shown[key] = make  # where it waits already, it keeps its turn
        self._wake()

    def forget(self, key: str) -> None:
        """This is not wanted any more, nor whatever has a key that begins with it and a blank."""
        for one in [one for one in self._shown if one == key or one.startswith(f"{key} ")]:
            del self._shown[one]

    def next(self) -> Out | None:
        """What goes out next, answers first; None where nothing waits. Raises TooSlow."""
        if self.overfull:
            raise TooSlow
        if self._answers:
            return self._answers.popleft()
        while self._shown:
            _, make = self._shown.popitem(last=False)
            made = make()
            if made is not None:
                return made
        return None

    async def wait(self) -> Out:
        """What goes out next, once there is something. Raises TooSlow."""
        while True:
            found = self.next()
            if found is not None:
                return found
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
