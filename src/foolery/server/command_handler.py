"""Command handler: load, decide on a copy, append at the expected sequence number, answer.

    desk = Desk(log, bus, settings)
    name = await desk.open_table(setup, host)
    table = await desk.table(name)               a fold of the log; it is never changed, the next one is another value
    answer = await desk.do(name, command)        never raises; the entry in it is on disk
    desk.closed(name)                            why nobody can go on there, if that is so

No process owns a table. A process keeps in memory what it has folded so far, and the log refuses the second of two
commands with one number. Within a process commands to one table wait for each other (``settings.courtesy``), which only
saves work.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections import OrderedDict
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foolery.base import folders
from foolery.base.errors import FooleryError, RuleFailure
from foolery.base.messages import Message
from foolery.server.clock import SteadyTime
from foolery.server.folder import REPORTS
from foolery.server.log import LogError, Mark, Opening, Row, Status
from foolery.server.log.kept import Landing
from foolery.server.schedule import fills, mark_of
from foolery.table import Answer, Table, TableError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractAsyncContextManager

    from foolery.server.clock import Time
    from foolery.server.feed import Bus
    from foolery.server.log import Log
    from foolery.server.settings import Settings
    from foolery.table import Command, Setup

LOGGER: Final = logging.getLogger("foolery.server")
TRIES: Final = 6
"""How often a command is decided: once, and five times again where its number is taken."""
HELD: Final = 1000
"""How many tables stay folded."""
AT_A_TIME: Final = 20
"""How many entries are folded before others have their turn."""
NAME_BYTES: Final = 12
"""Bytes of chance in the name of a table, which is all that a link needs."""


@dataclass(slots=True)
class _Held:
    """A table as this process has it. ``stopped`` says why nobody can go on there."""

    table: Table = field(default_factory=Table)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    stopped: Message | None = None
    marked: tuple[int, Mark] | None = None
    """What this process has last written down beside the log, and with which entry; None where it has not yet."""

    def come_to(self, table: Table) -> None:
        """Hold this fold, if it is further than the one that is held."""
        if table.seq > self.table.seq:
            self.table = table


class CommandHandler:
    """Answers commands to any table of a log."""

    def __init__(self, log: Log, bus: Bus, settings: Settings, time: Time | None = None) -> None:
        self.log = log
        self.bus = bus
        self.settings = settings
        self.time: Time = time or SteadyTime()
        self._held: OrderedDict[str, _Held] = OrderedDict()

    # What is asked of it

    async def open_table(self, setup: Setup, host: str, *, listed: bool = False, guard: str = "") -> str:
        """The name of a new table, which nobody can guess. Nobody sits there yet.

        ``host`` is the id of the person who may change the table, ``listed`` puts it among the open ones, ``guard`` is
        the hash of its password (``lobby.guard_of``). Raises FooleryError where the setup is none, LogError.
        """
        table = Table.open(setup, now=self.time.now())
        name = secrets.token_urlsafe(NAME_BYTES)
        mark = mark_of(name, table, self.settings)
        opening = Opening(table.game.id, setup.players, host, listed, guard)
        await self.log.append(Row.of(name, table.log[0]), mark, opening)
        self._keep(name, _Held(table, marked=(table.seq, mark)))
        return name

    async def table(self, name: str, seq: int | None = None) -> Table:
        """The table with everything that its log holds by now; with ``seq``, with that entry at least.

        Raises TableError where there is no such table, or nothing of it can be shown; LogError.
        """
        held = await self._known(name, fresh=seq is None)
        if seq is not None and held.table.seq < seq:
            await self._fold(name, held)
        return held.table

    def held(self, name: str, seq: int) -> Table | None:
        """The table as this process has it, where that is at this entry at least; None where the log must be asked."""
        held = self._held.get(name)
        return None if held is None or held.table.seq < seq else held.table

    async def do(self, name: str, command: Command, seq: int | None = None) -> Answer:
        """Answer a command. It never raises; an entry in the answer is on disk.

        With ``seq`` the command is refused (``table.stale``) unless that is the last entry of the table.

        Beside the refusals of a table there are ``server.no-table``, ``server.busy`` (the number was taken six times),
        ``server.enough`` (the sender has done that too often), ``server.stopped``, ``server.unjudged``,
        ``server.failed``, and those of ``LogError``, after which nothing has
        happened.
        """
        try:
            held = await self._known(name)
            turn: AbstractAsyncContextManager[Any] = held.turn if self.settings.courtesy else nullcontext()
            async with turn:
                return await self._answer(name, held, command, seq)
        except FooleryError as error:
            return Answer(command, error=error.alone())
        except Exception:
            LOGGER.exception("A command to table %s failed", name)
            return Answer(command, error=TableError("server.failed"))

    def closed(self, name: str) -> Message | None:
        """Why nobody can go on at a table that this process has folded; None where one can."""
        held = self._held.get(name)
        if held is None:
            return None
        return _unjudged(held.table) if held.table.unjudged else held.stopped

    def closed_here(self) -> int:
        """At how many tables that this process holds nobody can go on."""
        return sum(self.closed(name) is not None for name in self._held)

    def forget(self, name: str) -> None:
        """This table is no longer kept."""
        self._held.pop(name, None)

    async def fail(self, name: str, cause: Exception) -> None:
        """Stop a table at which the rules failed while somebody was shown it."""
        await self._stop(name, await self._known(name), cause, None)

    # A command

    async def _answer(self, name: str, held: _Held, command: Command, seq: int | None) -> Answer:
        for _ in range(TRIES):
            self._check_open(held)
            table = held.table
            if seq is not None and table.seq != seq:
                return Answer(command, error=TableError("table.stale"))
            answer, new = await self._decide(name, held, command)
            if answer.again:
                return answer
            if new is None or answer.entry is None:
                # It may be refused only because this process has not heard the news.
                await self._fold(name, held)
                if held.table is table:
                    return answer
                continue
            after, mark = new
            news = self._news(name, held, table, mark)
            appended = await self.log.append(Row.of(name, answer.entry), news)
            if appended.landing is Landing.LANDED:
                held.come_to(after)
                held.marked = (after.seq, mark)
                self.bus.hint(name, after.seq)
                return answer
            if appended.landing is Landing.GONE:
                self.forget(name)
                raise TableError("server.no-table", table=name)
            await self._fold(name, held)
            if appended.row is not None:
                return Answer(command, appended.row.entry(), again=True)
        return Answer(command, error=TableError("server.busy"))

    async def _decide(self, name: str, held: _Held, command: Command) -> tuple[Answer, tuple[Table, Mark] | None]:
        """What the table says, and the table after it with what stands beside, where that is something new."""
        try:
            answer = held.table.decide(command, self.time.now())
            if isinstance(answer.error, RuleFailure):
                raise answer.error
            if answer.entry is None or answer.again:
                return answer, None
            if held.table.says_nothing(answer.entry):  # nobody fills the log with that
                return Answer(command, error=TableError("table.is-so")), None
            if fills(held.table, answer.entry):
                return Answer(command, error=TableError("server.enough")), None
            after = held.table.then(answer.entry)
            return answer, (after, mark_of(name, after, self.settings))
        except Exception as cause:
            await self._stop(name, held, cause, command)
            raise _refusal(held) from cause

    def _news(self, name: str, held: _Held, before: Table, new: Mark) -> Mark | None:
        """What an entry changes of what stands beside the log."""
        if held.marked is None:
            return new
        seq, old = held.marked
        if seq != before.seq:
            # Somebody else has written since, and what he wrote follows from the table as well.
            old = mark_of(name, before, self.settings)
        seats = tuple(one for one in new.seats or () if one not in (old.seats or ()))
        return None if new == old else Mark(new.status, new.due, seats, new.pending)

    def _check_open(self, held: _Held) -> None:
        if held.table.unjudged:
            raise TableError.of(_unjudged(held.table))
        if held.stopped is not None:
            raise _refusal(held)

    # What is folded

    async def _known(self, name: str, fresh: bool = False) -> _Held:
        """What is held of a table; where nothing is, or it must be ``fresh``, after a look into the log."""
        held = self._held.get(name) or _Held()
        if fresh or not held.table.log:
            await self._fold(name, held)
        if not held.table.log:
            if held.stopped is None:
                raise TableError("server.no-table", table=name)
            self._keep(name, held)  # so that it is reported once
            raise _refusal(held)
        new = name not in self._held
        known = self._keep(name, held)
        if new:
            # Whoever looks at a table wakes the house there, also where a mark says that nothing is due.
            self.bus.hint(name, known.table.seq)
        return known

    def _keep(self, name: str, held: _Held) -> _Held:
        """Hold a table; another task may have come to hold it meanwhile."""
        known = self._held.setdefault(name, held)
        known.come_to(held.table)
        self._held.move_to_end(name)
        if len(self._held) > HELD:
            self._held.popitem(last=False)
        return known

    async def _fold(self, name: str, held: _Held) -> None:
        """Come to the end of the log, or to the entry that cannot be."""
        if held.stopped is not None:
            return
        before = held.table  # somebody else may come further while this waits
        rows = await self.log.after(name, before.seq)
        if not rows:
            return
        table = before.twin()
        first = not table.log
        try:
            await _append(table, rows)
        except Exception as cause:
            held.come_to(table)
            await self._stop(name, held, cause, None)
            return
        held.come_to(table)
        if first and table.unjudged:
            await self.log.mark(name, Mark(Status.UNJUDGED))

    async def _stop(self, name: str, held: _Held, cause: Exception, command: Command | None) -> None:
        """Nobody goes on at this table in this process; what happened is written down for whoever keeps the server."""
        if held.stopped is not None:
            return
        held.stopped = Message("server.stopped")
        self._report(name, held.table, cause, command)
        # Where already the beginning cannot be read, it may be of a newer version, which can go on.
        if held.table.log:
            try:
                await self.log.mark(name, Mark(Status.STOPPED))
            except LogError as why:
                LOGGER.error("Nothing can be kept of table %s: %s", name, why)
            self.bus.hint(name, held.table.seq)

    def _report(self, name: str, table: Table, cause: Exception, command: Command | None) -> None:
        """Write what stopped a table into a file."""
        date = datetime.now().astimezone().isoformat(" ", "seconds")
        lines = [f"table {name}, entry {table.seq}, {date}"]
        if command is not None:
            lines.append(msgspec.json.encode(command.to_wire()).decode())
        lines += ["", *traceback.format_exception(cause), "the log:"]
        lines += [msgspec.json.encode(entry.to_wire()).decode() for entry in table.log]
        file = self.settings.data / REPORTS / f"{name}-{table.seq}.txt"
        try:
            folders.make_folder(file.parent)
            file.unlink(missing_ok=True)
            folders.write_new(file, "\n".join(lines).encode(errors="backslashreplace"))
        except OSError as why:
            LOGGER.error("Table %s is stopped, and no report can be written: %s", name, why)
        else:
            LOGGER.error("Table %s is stopped; see %s", name, file)


async def _append(table: Table, rows: Sequence[Row]) -> None:
    """Fold these rows into a table that nobody else has; others have their turn in between."""
    for number, row in enumerate(rows):
        if number and not number % AT_A_TIME:
            await asyncio.sleep(0)
        table.append(row.entry())


def _unjudged(table: Table) -> Message:
    return Message("server.unjudged", reason=table.unjudged)


def _refusal(held: _Held) -> TableError:
    assert held.stopped is not None
    return TableError.of(held.stopped)
