"""The house at every table: what is owed is done when it is due, by whichever process finds it so.

    async with Clocks(desk, bus, bots, presence) as clocks: ...

What is due next at a table stands beside its log, so a process that was killed needs no heir: any other finds it. The
house sends commands like everybody; what two processes send at once is the same command, which the log keeps once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeVar

from foolery.base.errors import FooleryError
from foolery.server.log import LogError
from foolery.server.owed import house_command, owed
from foolery.table import Command

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.server.bus import Bus
    from foolery.server.desk import Desk
    from foolery.server.owed import Owed
    from foolery.server.presence import Presence
    from foolery.table import Table, Wanted

LOGGER: Final = logging.getLogger("foolery.server")
REFUSALS: Final = 3
"""How often the house is refused at one entry before something must be wrong with the table."""

T = TypeVar("T")


class Thinkers(Protocol):
    """Whoever asks bots (``bots.Bots``)."""

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        """The command of the bot that is asked."""


class _Tended:
    """A table at which the house has something to do; ``moved`` is set when there is a newer entry than ``seq``."""

    def __init__(self) -> None:
        self.seq = -1
        self.heard = -1
        self.moved = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def hear(self, seq: int) -> None:
        """There is an entry with this number."""
        self.heard = max(self.heard, seq)
        if self.heard > self.seq:
            self.moved.set()

    def look_at(self, seq: int) -> None:
        """What is done now is done for the table at this entry; what is heard from here on is news."""
        self.seq = seq
        self.moved.clear()
        self.hear(self.heard)


class Clocks:
    """Does what the house owes. ``poll`` is what it does each ``settings.poll`` seconds."""

    def __init__(self, desk: Desk, bus: Bus, bots: Thinkers, presence: Presence) -> None:
        self._desk = desk
        self._bots = bots
        self._presence = presence
        self._tended: dict[str, _Tended] = {}
        self._polling: asyncio.Task[None] | None = None
        self._stop_listening = bus.listen(self._heard)

    async def __aenter__(self) -> Self:
        self._polling = asyncio.create_task(self._poll_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._stop_listening()
        tasks = [task for task in [self._polling, *(one.task for one in self._tended.values())] if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def poll(self) -> None:
        """Find what is due though no hint said so, and who has gone. Raises LogError."""
        now = self._desk.time.now()
        for name in await self._desk.log.due(now):
            self._tend(name)
        await self._presence.beat()
        for name, seat in await self._desk.log.gone(now - self._presence.patience):
            await self._stand_in(name, seat)

    async def _poll_on(self) -> None:
        while True:
            try:
                await self.poll()
            except FooleryError as error:
                LOGGER.warning("What is due cannot be found: %s", error)
            except Exception:
                LOGGER.exception("What is due cannot be found")
            await self._desk.time.sleep(round(self._desk.settings.poll * 1000))

    async def _stand_in(self, name: str, seat: Seat) -> None:
        """Hand the seat of somebody who has gone to a bot, which keeps it for him."""
        table = await self._desk.table(name)
        if table.unjudged or not table.sitters[seat].plays:
            return
        body = {"bot": table.setup.stand_in}
        await self._desk.do(name, Command(f"gone {table.seq}", "sit", seat, seq=table.seq, body=body))

    # A table

    def _heard(self, name: str, seq: int) -> None:
        self._tend(name, seq)

    def _tend(self, name: str, seq: int = -1) -> None:
        one = self._tended.setdefault(name, _Tended())
        one.hear(seq)
        if one.task is None:
            one.task = asyncio.create_task(self._tend_on(name, one))

    async def _tend_on(self, name: str, one: _Tended) -> None:
        """Do what is owed at a table until nothing is."""
        try:
            while await self._tend_once(name, one):
                pass
        except LogError as error:
            # The poll finds it again.
            LOGGER.warning("The house cannot act at table %s: %s", name, error)
        except FooleryError as error:
            LOGGER.warning("The house does not find table %s: %s", name, error)
        except Exception as cause:
            LOGGER.exception("The house failed at table %s", name)
            await self._desk.fail(name, cause)
        finally:
            if self._tended.get(name) is one:
                del self._tended[name]

    async def _tend_once(self, name: str, one: _Tended) -> bool:
        """Wait for what is owed first and do it; whether there is more to look for."""
        heard = one.heard
        table = await self._desk.table(name, heard if heard >= 0 else None)
        # A hint of what the desk cannot fold is not followed for ever.
        one.look_at(max(table.seq, heard))
        duties = owed(name, table, self._desk.settings) if self._desk.closed(name) is None else []
        if not duties:
            # Between here and the end of the task nothing else can run, so no hint is lost.
            return one.moved.is_set()
        for _ in range(REFUSALS):
            command = await self._prepared(name, table, duties[0], one)
            if command is None:
                return True
            answer = await self._desk.do(name, command)
            if answer.error is None:
                one.hear(table.seq + 1)
                return True
            if isinstance(answer.error, LogError):
                raise answer.error
            if (await self._desk.table(name)).seq > table.seq:
                one.hear(table.seq + 1)
                return True
        raise RuntimeError(f"the table refuses what the house owes it: {answer.error}")

    async def _prepared(self, name: str, table: Table, duty: Owed, one: _Tended) -> Command | None:
        """The command that is owed, once it is due; None where the table has moved on meanwhile.

        A bot thinks during its pause, so that the pause says nothing of how long it had to think.
        """
        thinking: asyncio.Task[Command] | None = None
        if duty.kind == "bot":
            (wanted,) = [who for who in table.wanted() if who.seat == duty.seat]
            thinking = asyncio.create_task(self._bots.choose(name, table, wanted))
        try:
            left = duty.at - self._desk.time.now()
            if left > 0 and not await _before(self._desk.time.sleep(left), one.moved):
                return None
            if thinking is None:
                return house_command(table, duty.kind, duty.seat)
            if not await _before(asyncio.shield(thinking), one.moved):
                return None
            return thinking.result()
        finally:
            if thinking is not None:
                thinking.cancel()


async def _before(work: Coroutine[Any, Any, T] | asyncio.Future[T], moved: asyncio.Event) -> bool:
    """Whether the work is done before the table moves on; it is given up where it is not."""
    doing, moving = asyncio.ensure_future(work), asyncio.ensure_future(moved.wait())
    try:
        await asyncio.wait((doing, moving), return_when=asyncio.FIRST_COMPLETED)
        return not moving.done()
    finally:
        doing.cancel()
        moving.cancel()
        await asyncio.gather(doing, moving, return_exceptions=True)
