"""Scheduled work of tables: commitments, clocks, forced passes and bot moves, done when due by any process.

All of it follows from the table, its name and the settings, so every process finds the same.

    async with Clocks(desk, bus, bots, presence) as clocks: ...

What is due next at a table stands beside its log, so any other process finds it after one was
killed. The server sends commands as players do. If two processes send the same command, the log keeps it once.
"""

from __future__ import annotations

import asyncio
import logging
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, Self

from foolery.base.errors import FooleryError
from foolery.base.shuffle import Stream
from foolery.server.log import LogError
from foolery.server.log.kept import Mark, Pending, Sits, Status
from foolery.server.presence import put_away
from foolery.table import HOUSE, Command
from foolery.table.events import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Seat
    from foolery.server.command_handler import CommandHandler
    from foolery.server.feed import Bus
    from foolery.server.presence import Presence
    from foolery.server.settings import Settings
    from foolery.table import Entry, Table, Wanted

STEPS: Final = 1000
"""How many different pauses there are."""


QUIET: Final = frozenset({"passes", "always", "ready", "undo-asked", "undo-agreed", "undo-refused"})
"""What happens at a table and changes nothing of what is asked."""


ENDLESS: Final = frozenset({"passes", "always", "undo"})
"""The kinds of commands that may be sent again and again while nothing else happens. Whoever is ready or agrees is so
once, and a question is refused once.
"""


MOST_QUIET: Final = 200
"""So many entries of those kinds may somebody add that change nothing of what is asked. Nobody needs more, and a log is
kept whole for ever.
"""


HOURS: Final = 60 * 60 * 1000
"""Shortest time in ms for a move or a deal that counts as play by correspondence."""
_ABANDONED: Final = "abandoned "
"""Prefix of the ids of commands that close an abandoned table."""


class DueWork(NamedTuple):
    """Something that the house has to do: at this time, for this seat (None: for whoever's time is up)."""

    at: int
    kind: Literal["commit", "due", "pass", "bot"]
    seat: Seat | None = None


def pause(seed: str, name: str, seq: int, settings: Settings) -> int:
    """How long a bot's move or a pass that plays itself waits after an entry, in ms.

    It is ``bot_pause`` and up to as much again, each of a thousand steps equally likely. The chance comes from the
    table's seed, its name and the number of the entry: it knows nothing of anybody's cards, and as nobody at the table
    knows the seed, nobody can tell a pass that played itself by its hour.
    """
    shortest = round(settings.bot_pause * 1000)
    return shortest + shortest * Stream(seed, "pause", name, seq).below(STEPS) // STEPS


def asking(table: Table) -> Entry:
    """The last entry that has changed what is asked of anybody. Pauses count from it: whoever turns his passes on and
    off, or asks to take back again and again, keeps nobody waiting.
    """
    return next((entry for entry in reversed(table.log) if not is_quiet(entry)), table.log[0])


def is_quiet(entry: Entry) -> bool:
    """Whether an entry changes nothing of what is asked of anybody."""
    return all(event.get(TABLE) in QUIET for event in entry.events)


def fills(table: Table, entry: Entry) -> bool:
    """Whether an entry that would be the next has nothing to say to the game, after very many such entries of the same
    sender. What others do is not hindered by them.
    """
    if entry.command.kind not in ENDLESS or not is_quiet(entry):
        return False
    quiet = takewhile(is_quiet, reversed(table.log))
    own = sum(one.command.by == entry.command.by and one.command.kind in ENDLESS for one in quiet)
    return own >= MOST_QUIET


def owed(name: str, table: Table, settings: Settings) -> tuple[DueWork, ...]:
    """Everything that the house has to do at a table as it stands, the first first."""
    if table.unjudged:
        return ()
    # Asked when an entry is written down, and again when it has been.
    return table.once((owed, name, settings), lambda: _owed(name, table, settings))


def _owed(name: str, table: Table, settings: Settings) -> tuple[DueWork, ...]:
    found: list[DueWork] = []
    if owes_commitment(table):
        found.append(DueWork(table.log[-1].at, "commit"))
    sitters = table.sitters
    bot = next((seat for seat in table.asked() if sitters[seat].bot), None)
    passing = table.passing()[:1]
    if bot is not None or passing:
        asked = asking(table)
        then = asked.at + pause(table.setup.seed, name, asked.seq, settings)
        found += [DueWork(then, "bot", bot)] if bot is not None else []
        found += [DueWork(then, "pass", seat) for seat in passing]
    found += [DueWork(deadline, "due") for deadline in sorted(table.deadlines().values())[:1]]
    return tuple(sorted(found, key=lambda one: one.at))


def owes_commitment(table: Table) -> bool:
    """Whether the house must bind itself to the next deal before anybody can be ready for it."""
    course = table.course
    if course is None or not course.setup.committed or course.finished:
        return False
    return course.running is None and not course.commitment


def secret_of(table: Table) -> str:
    """The secret of the next deal. It follows from the table's seed, which nobody ever learns, so that any process
    promises the same; one that is shown tells nothing of the others.
    """
    return "".join(f"{word:08x}" for word in Stream(table.setup.seed, "secret", len(table.deals) + 1).block())


def house_command(table: Table, kind: str, seat: Seat | None = None) -> Command:
    """A command of the house for the table as it stands; whoever finds the same owed sends the same command."""
    ply = table.state.ply if table.state is not None else 0
    body = {"secret": secret_of(table)} if kind == "commit" else {}
    return Command(f"{kind} {table.seq}", kind, seat, deal=len(table.deals), ply=ply, seq=table.seq, body=body)


def is_abandoned(table: Table) -> bool:
    """Whether a table at which nobody has been for very long is to be closed: not while a clock runs there, and not
    where people have hours for their moves.
    """
    course = table.course
    if course is None or course.finished or course.clocks.deadlines():
        return False
    return max(course.setup.bank or 0, course.setup.move or 0) < HOURS


def end_abandoned(table: Table) -> Command:
    """What closes such a table."""
    return Command(f"{_ABANDONED}{table.seq}", "end")


def was_abandoned(table: Table) -> bool:
    """Whether a table was closed for that."""
    command = table.log[-1].command
    return command.by == HOUSE and command.id.startswith(_ABANDONED)


def mark_of(name: str, table: Table, settings: Settings) -> Mark:
    """What is kept beside the entries of a table, all of its seats included."""
    if table.unjudged:
        return Mark(Status.UNJUDGED)
    status = Status.OVER if table.finished else Status.PLAYING if table.deals else Status.WAITING
    due = min((one.at for one in owed(name, table, settings)), default=None)
    seats = tuple(Sits(seat, one.person, one.name, one.bot) for seat, one in enumerate(table.sitters))
    return Mark(status, due, seats, pending_of(table))


def pending_of(table: Table) -> Pending:
    """Whom a table waits for."""
    course = table.course
    if course is None or course.finished:
        return Pending()
    if course.running is not None:
        asker = course.asks_back
        return Pending("act" if asker is None else "undo", tuple(course.asked()), asker)
    free = tuple(seat for seat, one in enumerate(course.sitters) if one.nobody)
    if free:
        return Pending("people", free)
    return Pending("ready", tuple(seat for seat in course.people if seat not in course.ready))


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


class Scheduler:
    """Does what the house owes. ``poll`` is what it does each ``settings.poll`` seconds."""

    def __init__(self, desk: CommandHandler, bus: Bus, bots: Thinkers, presence: Presence) -> None:
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

    async def _next(self, name: str, table: Table, duties: Sequence[DueWork], one: _Tended) -> Command | None:
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

    def _thinking(
        self, name: str, table: Table, duties: Sequence[DueWork], one: _Tended
    ) -> asyncio.Task[Command] | None:
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
