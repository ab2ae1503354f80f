"""A database in a file, written by one thread and read by a few.

Whatever waits for the writer goes into one commit, so the disk is waited for once for all of it. Nobody is answered
before that commit. Other processes may write to the same file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Executable, bindparam, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError

from foolery.base.causes import system_reason
from foolery.server.folder import DATABASE, prepare
from foolery.server.log import schema
from foolery.server.log.kept import Row
from foolery.server.log.schema import LogError, failure
from foolery.server.log.writer import Writer, write_marks

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from foolery.base.cards import Seat
    from foolery.server.log.kept import Appended, Mark, Opening

READERS: Final = 2
PATIENCE: Final = 5.0
"""How many seconds another process may hold the file before that is an error."""

T = TypeVar("T")


class Store:
    """``open`` gives one, and waits for the disk; the rest is for an event loop."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.shared = False
        """Whether other users of this machine can look into the folder."""
        self._engine = _engine(file, READERS, _begin_to_read)
        self._readers = ThreadPoolExecutor(READERS, "log-reader")
        self._writer = Writer(writing_engine(file), file)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The database in this folder, both made where they are not there. Raises LogError."""
        try:
            shared = prepare(folder)
        except OSError as cause:
            raise LogError("server.no-folder", folder=str(folder), cause=system_reason(cause)) from cause
        file = folder / DATABASE
        engine = writing_engine(file)
        try:
            schema.bring_up_to_date(engine, file, PATIENCE)
        except DBAPIError as cause:
            raise failure(cause, file) from cause
        finally:
            engine.dispose()
        store = cls(file)
        store.shared = shared
        return store

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def append(self, row: Row, mark: Mark | None, opening: Opening | None = None) -> Appended:
        """Keep an entry; see ``Log``."""
        return await self._writer.append(row, mark, opening)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in the writer's next commit; whatever it raises undoes its own part alone."""
        return await self._writer.write(work)

    async def execute(self, statement: Executable, values: Sequence[Mapping[str, Any]] | None = None) -> None:
        """One statement in the writer's next commit, for each of these values where there are any."""

        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self.write(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do this on a thread that reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, work)

    def _reading(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return work(connection)
        except DBAPIError as cause:
            raise failure(cause, self.file) from cause


def writing_engine(file: Path) -> Engine:
    """One connection, which stays open: whoever closes the last one has the whole log copied into the file."""
    return _engine(file, 1, _begin_to_write)


def _engine(file: Path, connections: int, begin: Callable[[Connection], None]) -> Engine:
    engine = create_engine(
        f"sqlite:///{file}", connect_args={"timeout": PATIENCE}, pool_size=connections, max_overflow=0
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", begin)
    return engine


def _prepare(connection: sqlite3.Connection, record: object) -> None:
    # The module's own idea of when a transaction begins would be a second one beside ours.
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous=FULL")


def _begin_to_read(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_to_write(connection: Connection) -> None:
    # The right to write is taken at once: a transaction that has read first could not wait for it.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


_EVENT = schema.event.c
_GAME = schema.game.c

_AFTER = (
    select(_EVENT.game, _EVENT.seq, _EVENT.at, _EVENT.key, _EVENT.body)
    .where(_EVENT.game == bindparam("table"), _EVENT.seq > bindparam("seen"))
    .order_by(_EVENT.seq)
)
_HEAD = select(func.max(_EVENT.seq)).where(_EVENT.game == bindparam("table"))
_DUE = select(_GAME.name).where(_GAME.due <= bindparam("now")).order_by(_GAME.due).limit(bindparam("most"))
_SEEN = "UPDATE seat SET seen = :now WHERE game = :table AND +person = :who AND +seen < :now"
_GONE = """
SELECT seat.game, seat.seat FROM seat JOIN game ON game.name = seat.game
WHERE seat.game IN (SELECT game FROM seat WHERE seen > :before AND person <> '' AND bot = '')
AND seat.person <> '' AND seat.bot = '' AND +seat.seen <= :before AND +game.status = 'playing'
ORDER BY +seat.seen
"""
"""It begins with who was seen of late, which an index finds. The plus signs, here and above, keep SQLite from beginning
with all who were not, with all tables of a person or with all that run: so neither takes longer the more tables
everybody has left.
"""


class SqlLog:
    """The ``Log`` of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, row: Row, mark: Mark | None, opening: Opening | None = None) -> Appended:
        """See ``Log``."""
        return await self._store.append(row, mark, opening)

    async def after(self, game: str, seq: int) -> list[Row]:
        """See ``Log``."""

        def work(connection: Connection) -> list[Row]:
            return [Row(*found) for found in connection.execute(_AFTER, {"table": game, "seen": seq})]

        return await self._store.read(work)

    async def heads(self, games: Sequence[str]) -> dict[str, int]:
        """See ``Log``."""

        def work(connection: Connection) -> dict[str, int]:
            asked = select(_EVENT.game, func.max(_EVENT.seq)).where(_EVENT.game.in_(games)).group_by(_EVENT.game)
            return {found[0]: found[1] for found in connection.execute(asked)}

        return await self._store.read(work) if games else {}

    async def mark(self, game: str, mark: Mark, seq: int | None = None) -> None:
        """See ``Log``."""

        def work(connection: Connection) -> None:
            # One transaction: no entry can come between the look at the head and the mark.
            if seq is None or connection.execute(_HEAD, {"table": game}).scalar() == seq:
                write_marks(connection, [(game, 0, mark)])

        await self._store.write(work)

    async def due(self, now: int, most: int = 100) -> list[str]:
        """See ``Log``."""

        def work(connection: Connection) -> list[str]:
            return list(connection.execute(_DUE, {"now": now, "most": most}).scalars())

        return await self._store.read(work)

    async def seen(self, present: Sequence[tuple[str, str]], now: int) -> None:
        """See ``Log``."""
        values: list[dict[str, Any]] = [{"table": game, "who": person, "now": now} for game, person in present]
        if values:
            await self._store.write(lambda connection: connection.exec_driver_sql(_SEEN, values))

    async def gone(self, before: int) -> list[tuple[str, Seat]]:
        """See ``Log``."""

        def work(connection: Connection) -> list[tuple[str, Seat]]:
            return [(game, seat) for game, seat in connection.exec_driver_sql(_GONE, {"before": before})]

        return await self._store.read(work)
