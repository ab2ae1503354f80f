"""The state that all parts of a running server share: tables, guests, presence, limits and the clock."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from foolery.base.errors import FooleryError
from foolery.server.bots import Bots
from foolery.server.clock import SteadyTime
from foolery.server.command_handler import CommandHandler
from foolery.server.disk import Room
from foolery.server.error_responses import Refusal
from foolery.server.feed import Feed, ProcessBus
from foolery.server.files import Static
from foolery.server.folder import UPLOADS
from foolery.server.guard import MOST_NAMES, Buckets, Shares, shared
from foolery.server.log import Lobby, LogError, People, SqlLog, Store, keep_time, left, standing, sweep, tables_id
from foolery.server.log.people import AT_ONCE, DAY
from foolery.server.presence import Presence, kept_for, thought_gone
from foolery.server.replays import Replays
from foolery.server.reviews import Reviews
from foolery.server.schedule import Scheduler, end_abandoned, is_abandoned
from foolery.server.uploads import Uploads
from foolery.server.views import Beside

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator, Mapping

    from foolery.base.cards import Seat
    from foolery.server.bots import Advice
    from foolery.server.clock import Time
    from foolery.server.log import TableRow
    from foolery.server.settings import Settings
    from foolery.server.socket import Connection
    from foolery.table import Command, Table, Wanted

LOGGER: Final = logging.getLogger("foolery.server")
HOUR: Final = DAY // 24
BREATH: Final = 50
"""Pause in ms between two abandoned tables."""
KEPT_TO: Final = 1000
"""Change in ms of ``SteadyTime.ahead`` from which the new value is written to the database."""
GOODBYE: Final = 2.0
"""So many seconds every socket has to hear that the server goes down."""
SETTLED: Final = 5 * 60 * 1000
"""Age of a session in ms from which it shares limits for passwords only with other sessions of that age."""
REMEMBERED: Final = 2000
"""Of so many tables it is remembered who is host and whether they are guarded, which never changes."""


class Thinkers(Protocol):
    """Whoever asks bots (``bots.Bots``)."""

    async def choose(self, name: str, table: Table, wanted: Wanted) -> Command:
        """The command of the bot that is asked."""

    async def advise(self, name: str, table: Table, wanted: Wanted) -> Advice | None:
        """What players by rules of thumb would do, and why; None where that is not found in time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much somebody may do: a number for each second and how many at once."""

    frames: tuple[float, float] = (20, 60)
    """Frames of one socket that hold whole messages."""
    wire: tuple[float, float] = (100, 500)
    """Frames of one socket of every kind: pings, pongs and parts of messages too. A frame counts 1, and each KiB of it
    1 more. A socket that sends faster is read more slowly.
    """
    commands: tuple[float, float] = (5, 200)
    """Commands of one person to tables: each may be kept for ever."""
    phrases: tuple[float, float] = (0.5, 4)
    """Quick phrases of one socket."""
    requests: tuple[float, float] = (30, 150)
    """Requests of one session. A socket that is opened counts 5, a file of the client a half, and each 64 KiB of it 1
    more.
    """
    files: tuple[float, float] = (20, 500)
    """Files of the client for requests without a session, from one address, counted in the same way. A first visit of
    twenty people counts 400 at most where the client has thirty files of 300 KiB in all.
    """
    guests: tuple[float, float] = (0.5, 100)
    """New guests from one address."""
    tables: tuple[float, float] = (0.2, 20)
    """New tables of one session."""
    guesses: tuple[float, float] = (0.2, 10)
    """Passwords and codes tried by one session."""
    first_guesses: tuple[float, float] = (1 / 600, 3)
    """First passwords of one session at one table. They do not count for ``guesses`` and ``guesses_at``, so strangers
    who use those up lock out no player. Sessions older than ``SETTLED`` have the two limits below to themselves.
    """
    first_guesses_from: tuple[float, float] = (0.1, 20)
    """First passwords tried from one address, at all tables."""
    first_guesses_at: tuple[float, float] = (1, 100)
    """First passwords tried at one table, from all addresses: far more than one address can use up."""
    guesses_at: tuple[float, float] = (0.5, 60)
    """Further passwords tried at one table, by all sessions."""
    uploads: tuple[float, float] = (0.1, 10)
    """Records uploaded by one session, or from one address without a session."""
    sockets: int = 30
    """Sockets of one person at a time."""
    crowd: int = 10
    """How many times as much all sessions of one address may do together. It also holds for requests without a session
    and for sockets.
    """
    tables_watched: int = 8
    """Tables that one socket watches at a time."""


@dataclass(slots=True)
class OpenViews:
    """The sockets of this process that show a table, by its name."""

    sockets: dict[str, set[Connection]] = field(default_factory=dict)

    def come(self, table: str, socket: Connection) -> None:
        """A socket shows a table from now on."""
        self.sockets.setdefault(table, set()).add(socket)
        self._tell(table)

    def go(self, table: str, socket: Connection) -> None:
        """It does no longer."""
        shown = self.sockets.get(table, set())
        shown.discard(socket)
        if not shown:
            self.sockets.pop(table, None)
        self._tell(table)

    def at(self, table: str) -> Iterator[Connection]:
        """The sockets that show a table."""
        return iter(list(self.sockets.get(table, ())))

    def _tell(self, table: str) -> None:
        for socket in self.at(table):
            socket.show_presence(table)


class Service:
    """One process of a server while it runs."""

    def __init__(
        self, settings: Settings, store: Store, time: Time, limits: Limits, thinkers: Thinkers | None = None
    ) -> None:
        self.settings = settings
        self.time = time
        self.limits = limits
        self.store = store
        self.log = SqlLog(store)
        self.people, self.lobby = People(store), Lobby(store)
        self.bus = ProcessBus()
        self.desk = CommandHandler(self.log, self.bus, settings, time)
        self.feed = Feed(self.desk, self.bus)
        self.presence = Presence(self.desk)
        self.here = OpenViews()
        self.bots: Thinkers = thinkers or Bots(settings, time)
        self.clocks = Scheduler(self.desk, self.bus, self.bots, self.presence)
        self.static = Static.read()
        self.requests = Shares(limits.requests, limits.crowd, limits.crowd)
        self.files = Buckets(*limits.files)
        self.guests = Buckets(*limits.guests)
        self.tables = Shares(limits.tables, limits.crowd)
        self.guesses = Shares(limits.guesses, limits.crowd)
        self.first_guesses = Buckets(*limits.first_guesses)
        self.first_guesses_from = Buckets(*limits.first_guesses_from)
        self.first_guesses_at = Buckets(*limits.first_guesses_at)
        self.guesses_at = Buckets(*limits.guesses_at)
        self.commands = Buckets(*limits.commands)
        self.uploading = Shares(limits.uploads, limits.crowd)
        self.uploads = Uploads(settings.data / UPLOADS)
        self.disk = Room(store, settings.disk)
        self.replays = Replays()
        self.reviews = Reviews()
        self.sockets: set[Connection] = set()
        """Every socket that is open, in this process."""
        self.sockets_from: Counter[str] = Counter()
        """The number of sockets by address (``guard.shared``)."""
        self.sockets_of: Counter[str] = Counter()
        """The number of sockets by person."""
        self._persons: OrderedDict[str, str] = OrderedDict()
        self.going = False
        """Whether the server goes down, so that nobody is let in any more."""
        self._rows: dict[str, TableRow] = {}
        self._beside: set[asyncio.Task[None]] = set()
        """What is done beside everything else, held until it is done."""
        self._chores: list[asyncio.Task[None]] = []
        """What is done again and again while the server runs."""
        self.tables_id = ""
        """By what a start of another server finds out whether it would serve the same tables."""
        self._closed_up_to = ""
        """The name of the table up to which abandoned ones were looked for."""
        self._ahead = 0
        """What the database holds of ``SteadyTime.ahead``."""
        self._stack = AsyncExitStack()

    @classmethod
    async def open(
        cls,
        settings: Settings,
        time: Time | None = None,
        limits: Limits | None = None,
        thinkers: Thinkers | None = None,
    ) -> Self:
        """The house with its database opened, its watchers awake and its bots at work. Raises LogError."""
        house = cls(settings, Store.open(settings.data), time or SteadyTime(), limits or Limits(), thinkers)
        await house._resume()
        for part in (house.feed, house.bots, house.clocks, house.reviews):
            if isinstance(part, AbstractAsyncContextManager):
                await house._stack.enter_async_context(part)
        house._warn()
        house._chores = [asyncio.create_task(chore) for chore in (house._sweep_on(), house._keep_time_on())]
        return house

    def _warn(self) -> None:
        """Tell the keeper of the server what only they can put right."""
        folder = self.settings.data
        if self.store.shared:
            LOGGER.warning(
                "Other users of this machine can look into the folder %s, which Foolery did not make. "
                "Foolery's own files in it are private. To close the folder as well: chmod 700 %s",
                *(folder, folder),
            )

    async def say_goodbye(self) -> None:
        """End every socket, each as soon as it has taken what waits for it; whoever does not take it is left."""
        self.going = True
        ends = [asyncio.create_task(socket.ended.wait()) for socket in self.sockets]
        for socket in self.sockets:
            socket.going_down()
        if ends:
            _, waiting = await asyncio.wait(ends, timeout=GOODBYE)
            for one in waiting:
                one.cancel()

    async def close(self) -> None:
        """Say goodbye to every socket, and wait until all that was accepted is on disk."""
        await self.say_goodbye()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.keep_time(ending=True)
        await self._stack.aclose()
        self.store.close()

    async def sweep(self) -> None:
        """Remove what nobody will miss."""
        try:
            swept = AT_ONCE
            while swept >= AT_ONCE:
                gone = await sweep(self.store, self.time.now())
                swept = len(gone)
                for name in gone:
                    self.desk.forget(name)
                    self._rows.pop(name, None)
        except LogError as error:
            LOGGER.warning("Nothing can be removed: %s", error)
        except Exception:
            LOGGER.exception("Nothing can be removed")

    async def close_abandoned(self) -> None:
        """Close running tables that all players have left and where no clock runs; their games can still be watched.

        A call looks at ``AT_ONCE`` tables. The next call continues behind them, and after the last one from the first.
        """
        try:
            names = await left(self.store, self.time.now(), self._closed_up_to, AT_ONCE)
            for name in names:
                self._closed_up_to = name
                await self._close_abandoned(name)
                await self.time.sleep(BREATH)
            if len(names) < AT_ONCE:
                self._closed_up_to = ""
        except LogError as error:
            LOGGER.warning("Abandoned tables cannot be closed: %s", error)
        except Exception:
            LOGGER.exception("Abandoned tables cannot be closed")

    async def _close_abandoned(self, name: str) -> None:
        if self.presence.here(name):
            return
        try:
            table = await self.desk.table(name)
            # A player may have come back while the table was folded.
            if self.presence.here(name):
                return
            if is_abandoned(table):
                await self.desk.do(name, end_abandoned(table), table.seq)
        except LogError:
            raise
        except FooleryError as error:
            LOGGER.warning("Table %s cannot be closed: %s", name, error)
        except Exception:
            LOGGER.exception("Table %s cannot be closed", name)
        self.desk.forget(name)  # An abandoned table must not push a played one out of the cache.

    async def _sweep_on(self) -> None:
        swept = closed = 0
        while True:
            now = self.time.now()
            if now >= swept + DAY:
                swept = now
                await self.sweep()
            if now >= closed + HOUR // 2:
                closed = now
                await self.close_abandoned()
            await self.time.sleep(HOUR)

    async def _resume(self) -> None:
        """Continue the time of the process that had this folder before. Raises LogError."""
        kept = await standing(self.store)
        self._ahead = kept.ahead
        self.tables_id = tables_id(kept.ident, self.settings.data)
        if isinstance(self.time, SteadyTime):
            back = self.time.resume(kept.ahead, kept.latest)
            if back:
                LOGGER.warning(
                    "The clock of this machine is %.1f s behind the last entry of the log. The server continues from "
                    "that entry.",
                    back / 1000,
                )
            await self.keep_time()

    async def keep_time(self, ending: bool = False) -> None:
        """See whether the clock of the machine was set, and keep how far the time of the server is ahead of it."""
        if not isinstance(self.time, SteadyTime):
            return
        jump = self.time.jumped()
        if jump:
            LOGGER.warning(
                "The clock of this machine jumped %s by %.1f s. Tables, clocks and sessions are not affected.",
                "forward" if jump > 0 else "back",
                abs(jump) / 1000,
            )
        ahead = self.time.ahead()
        if ending or abs(ahead - self._ahead) >= KEPT_TO:
            try:
                await keep_time(self.store, ahead, self.time.now())
            except LogError as error:
                LOGGER.warning("The time of the server cannot be kept: %s", error)
            else:
                self._ahead = ahead

    async def _keep_time_on(self) -> None:
        while isinstance(self.time, SteadyTime):
            await self.time.sleep(round(self.settings.poll * 1000))
            try:
                await self.keep_time()
            except Exception:
                LOGGER.exception("The time of the server cannot be kept")

    async def row(self, name: str) -> TableRow:
        """What is kept beside the log of a table. Raises Refusal where there is no such table."""
        found = self._rows.get(name) or await self.lobby.table(name)
        if found is None:
            raise Refusal("server.no-table", table=name)
        if len(self._rows) >= REMEMBERED:
            self._rows.pop(next(iter(self._rows)))
        self._rows[name] = found
        return found

    def fail(self, name: str, cause: Exception) -> None:
        """Stop a table at which the rules failed while somebody was shown it."""
        self._do_beside(self.desk.fail(name, cause))

    def know(self, token: str, person: str) -> None:
        """Remember that the token of a session has been checked, so that its limits are its own."""
        self._persons[token] = person
        self._persons.move_to_end(token)
        if len(self._persons) > MOST_NAMES:
            self._persons.popitem(last=False)

    def session(self, token: str) -> str:
        """The person of a token that has been checked; empty for any other one."""
        return self._persons.get(token, "")

    def come(self, socket: Connection) -> None:
        """A socket has opened."""
        self.sockets.add(socket)
        self.sockets_from[shared(socket.address)] += 1

    def go(self, socket: Connection) -> None:
        """It has ended."""
        self.sockets.discard(socket)
        for counted, name in ((self.sockets_from, shared(socket.address)), (self.sockets_of, socket.counted_as)):
            counted[name] -= 1
            if counted[name] <= 0:
                del counted[name]

    def give_back(self, name: str, table: Table, since: int, person: str) -> None:
        """Give somebody who is here the seat that a bot keeps for him since another process has thought him gone."""
        gone = thought_gone(table, since)
        if gone and gone.intersection(kept_for(table, person)) and person in self.presence.here(name):
            self._do_beside(self._give_back(name, person))

    async def _give_back(self, name: str, person: str) -> None:
        try:
            await self.presence.give_back(name, person)
        except FooleryError as error:
            LOGGER.warning("A seat at table %s cannot be given back: %s", name, error)

    def _do_beside(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    def beside(self, row: TableRow, table: Table) -> Beside:
        """What a frame tells of a table that its log does not hold."""
        there, closed = self.presence.here(row.name), self.desk.closed(row.name)

        def found() -> Beside:
            here = frozenset([seat for person, seat in seats_of(table).items() if person in there])
            return Beside(row.name, row.open, row.guarded, row.host, here, closed)

        return found() if closed is not None else table.once((Beside, there), found)


def seat_of(table: Table, person: str) -> Seat | None:
    """Where this person sits; None where he only watches."""
    if table.course is None or not person:
        return _seat_told(table, person)
    return seats_of(table).get(person)


def seats_of(table: Table) -> Mapping[str, Seat]:
    """Where each person sits, as far as the rules of today can judge it."""
    sitters = () if table.course is None else table.course.sitters
    return table.once(seats_of, lambda: {one.person: seat for seat, one in enumerate(sitters) if one.person})


def _seat_told(table: Table, person: str) -> Seat | None:
    """The seat that a log of other rules gives somebody: the last one that he sat down in and has not left."""
    found: Seat | None = None
    for entry in table.log if person else ():
        command = entry.command
        if command.kind == "sit" and command.by == person:
            found = command.seat
        elif command.kind == "leave" and command.seat == found:
            found = None
    return found
