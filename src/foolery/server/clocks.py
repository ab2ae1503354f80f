"""The house at every table: what is owed is done when it is due, by whichever process finds it so.

    async with Clocks(desk, bus, bots, presence) as clocks: ...

What is due next at a table stands beside its log, so a process that was killed needs no heir: any other finds it. The
house sends commands like everybody; what two processes send at once is the same command, which the log keeps once.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from foolery.base.errors import FooleryError
from foolery.server.log import LogError
from foolery.server.owed import asking, house_command, owed
from foolery.server.presence import put_away

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Seat
    from foolery.server.bus import Bus
    from foolery.server.desk import Desk
    from foolery.server.owed import Owed
    from foolery.server.presence import Presence
    from foolery.table import Command, Table, Wanted

LOGGER: Final = logging.getLogger("foolery.server")
LOOK: Final = 5000
"""For so many ms at most something is waited for without another look at the clock."""
AT_ONCE: Final = 100
"""Tables that are looked after at one look at most."""
REFUSALS: Final = 3
"""How often the house is refused at one entry before something must be wrong with the table."""


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
        self.thinking: tuple[tuple[int, Seat], asyncio.Task[Command]] | None = None
        """What a bot thinks about, as the entry that asks it and its seat, and its answer."""

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

    def forget(self) -> None:
        """Nobody waits any more for what a bot thinks."""
        if self.thinking is not None:
            self.thinking[1].cancel()
            self.thinking = None


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
        # What nobody can go on with here stays due for whoever can, and is to hide nothing else.
        for name in await self._desk.log.due(now, AT_ONCE + self._desk.closed_here()):
            if self._desk.closed(name) is None:
                self._tend(name)
        await self._presence.beat()
        for name, seat in await self._desk.log.gone(now - self._presence.patience):
            if self._desk.closed(name) is not None:
                continue
            try:
                await self._stand_in(name, seat)
            except LogError:
                raise
            except FooleryError as error:
                LOGGER.warning("The house does not find table %s: %s", name, error)

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
        person = table.sitters[seat].person
        if person in self._presence.here(name):
            return
        await self._desk.do(name, put_away(table, seat))
        if person in self._presence.here(name):  # he has come while this was written
            await self._presence.give_back(name, person)

    # A table

    def _heard(self, name: str, seq: int) -> None:
        if name in self._tended or not self._owes_nothing(name, seq):
            self._tend(name, seq)

    def _owes_nothing(self, name: str, seq: int) -> bool:
        """Whether nothing is owed at a table that this process has at this entry: so it is after most moves."""
        table = self._desk.held(name, seq)
        return table is not None and self._desk.closed(name) is None and not owed(name, table, self._desk.settings)

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
            one.forget()
            if self._tended.get(name) is one:
                del self._tended[name]

    async def _tend_once(self, name: str, one: _Tended) -> bool:
        """Wait for what is owed first and do it; whether there is more to look for."""
        heard = one.heard
        table = await self._desk.table(name, heard if heard >= 0 else None)
        # A hint of what the desk cannot fold is not followed for ever.
        one.look_at(max(table.seq, heard))
        duties = owed(name, table, self._desk.settings) if self._desk.closed(name) is None else ()
        if not duties:
            # Between here and the end of the task nothing else can run, so no hint is lost.
            return one.moved.is_set()
        for _ in range(REFUSALS):
            command = await self._next(name, table, duties, one)
            if command is None:
                return True
            answer = await self._desk.do(name, command)
            one.forget()
            if answer.error is None:
                one.hear(table.seq + 1)
                return True
            if isinstance(answer.error, LogError):
                raise answer.error
            if (await self._desk.table(name)).seq > table.seq:
                one.hear(table.seq + 1)
                return True
        raise RuntimeError(f"the table refuses what the house owes it: {answer.error}")

    async def _next(self, name: str, table: Table, duties: Sequence[Owed], one: _Tended) -> Command | None:
        """The first command that can be sent, once it is due; None where the table has moved on meanwhile.

        A bot thinks during its pause, so that the pause says nothing of how long it had to think; while it thinks on,
        whatever else becomes due is done.
        """
        thinking = self._thinking(name, table, duties, one)
        while not one.moved.is_set():
            now = self._desk.time.now()
            for duty in duties:
                if duty.at <= now and duty.kind != "bot":
                    return house_command(table, duty.kind, duty.seat)
                if duty.at <= now and thinking is not None and thinking.done():
                    return thinking.result()
            ahead = [duty.at - now for duty in duties if duty.at > now]
            # Never for long: while a machine sleeps, or when its clock is set, waiting and time part.
            waits: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._desk.time.sleep(min([*ahead, LOOK])))]
            if thinking is not None and not thinking.done():
                waits.append(asyncio.shield(thinking))
            await _first(*waits, asyncio.ensure_future(one.moved.wait()))
        return None

    def _thinking(self, name: str, table: Table, duties: Sequence[Owed], one: _Tended) -> asyncio.Task[Command] | None:
        """What the bot that is asked thinks about its move: what it thinks already, where nothing new is asked."""
        seat = next((duty.seat for duty in duties if duty.kind == "bot"), None)
        if seat is None:
            one.forget()
            return None
        about = asking(table).seq, seat
        if one.thinking is None or one.thinking[0] != about:
            one.forget()
            (wanted,) = [who for who in table.wanted() if who.seat == seat]
            one.thinking = about, asyncio.create_task(self._bots.choose(name, table, wanted))
        return one.thinking[1]


async def _first(*waits: asyncio.Future[Any]) -> None:
    """Come back when the first of these is done; the others are given up."""
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
