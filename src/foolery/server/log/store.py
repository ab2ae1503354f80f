"""A database in a file: opened and brought up to date, written by one thread, read by a few.

Whatever waits for the writer goes into one commit, so the disk is waited for once for all of it. Nobody is answered
before that commit. Other processes may write to the same file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Executable, create_engine, event
from sqlalchemy.exc import DBAPIError

from foolery.base.causes import system_reason
from foolery.server.folder import DATABASE, prepare
from foolery.server.log import upgrade
from foolery.server.log.failures import LogError, failure
from foolery.server.log.writer import Writer

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from foolery.server.log.kept import Appended, Mark, Opening, Row

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
            upgrade.bring_up_to_date(engine, file, PATIENCE)
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
