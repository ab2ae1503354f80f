"""The tables of the database, their migrations, and the errors of a database as sentences.

Times are those of the server's clock (``server.clock``), in ms.
"""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    MetaData,
    Named,
    String,
    Table,
    TypedColumns,
    UniqueConstraint,
    inspect,
    text,
)
from sqlalchemy.exc import DBAPIError

from foolery.base.errors import FooleryError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sqlalchemy import Connection, Engine

HEAD: Final = 2
"""The migration that this version of foolery works with; a database of a higher one is newer than the program."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class EventColumns(TypedColumns):
    """The log: an entry a row, each number of a table once, each command once (``key``: seat, sender, id).

    ``body`` is the entry as ``Entry.to_wire`` gives it, with the cards of all seats.
    """

    game: Named[str] = Column(String, primary_key=True)
    seq: Named[int] = Column(primary_key=True, autoincrement=False)
    at: Named[int] = Column(BigInteger)
    key: Named[str]
    body: Named[str]


class GameColumns(TypedColumns):
    """What is asked of many tables at once, or is no affair of the players.

    ``due`` is when the server has scheduled work next (``server.schedule``), None if it has none. ``status`` is one
    of ``kept.Status``. ``guard`` is the hash of the password. All of it but ``host``, ``open`` and ``guard`` follows
    from the log and is written with the entry that changes it. ``pending`` is whom the table waits for
    (``kept.Pending``), None where an earlier version wrote the last entry.
    """

    name: Named[str] = Column(String, primary_key=True)
    created: Named[int] = Column(BigInteger)
    rules: Named[str]
    players: Named[int]
    host: Named[str]
    open: Named[bool]
    guard: Named[str]
    status: Named[str]
    due: Named[int | None] = Column(BigInteger)
    pending: Named[str | None]


class SeatColumns(TypedColumns):
    """Who sits where, as the log has it. ``seen`` is when a browser of the person was open on the table last."""

    game: Named[str] = Column(String, primary_key=True)
    seat: Named[int] = Column(primary_key=True, autoincrement=False)
    person: Named[str]
    name: Named[str]
    bot: Named[str]
    seen: Named[int] = Column(BigInteger)


class PersonColumns(TypedColumns):
    """A guest."""

    id: Named[str] = Column(String, primary_key=True)
    name: Named[str]
    language: Named[str]
    created: Named[int] = Column(BigInteger)


class SessionColumns(TypedColumns):
    """A browser of a person. ``hash`` is that of the token that the browser keeps; the token stands nowhere."""

    hash: Named[str] = Column(String, primary_key=True)
    person: Named[str]
    created: Named[int] = Column(BigInteger)
    seen: Named[int] = Column(BigInteger)


class DeviceColumns(TypedColumns):
    """A code by which a second device becomes the same person, once and for some minutes. ``hash`` is that of it."""

    hash: Named[str] = Column(String, primary_key=True)
    person: Named[str]
    until: Named[int] = Column(BigInteger)


class ServerColumns(TypedColumns):
    """One row. ``ident`` is random and tells folders apart. The time of the server is ``ahead`` ms ahead of the
    machine's clock, and no entry is later than ``latest``.
    """

    ident: Named[str] = Column(String, primary_key=True)
    ahead: Named[int] = Column(BigInteger)
    latest: Named[int] = Column(BigInteger)


event: Final = Table("event", metadata, EventColumns, UniqueConstraint("game", "key"))
game: Final = Table("game", metadata, GameColumns, Index(None, "status", "created"), Index(None, "due"))
seat: Final = Table("seat", metadata, SeatColumns, Index(None, "person"), Index(None, "seen"))
person: Final = Table("person", metadata, PersonColumns)
session: Final = Table("session", metadata, SessionColumns, Index(None, "person"))
device: Final = Table("device", metadata, DeviceColumns)
server: Final = Table("server", metadata, ServerColumns)


class LogError(FooleryError):
    """The database does not do what is asked of it; nothing of what was asked has happened."""


_PRIMARY: Final = 0xFF
"""The part of an error code of SQLite that says what, without the where."""

_CODES: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_BUSY: "server.log-locked",
    sqlite3.SQLITE_LOCKED: "server.log-locked",
    sqlite3.SQLITE_FULL: "server.log-full",
    sqlite3.SQLITE_CANTOPEN: "server.log-unreadable",
    sqlite3.SQLITE_PERM: "server.log-unreadable",
    sqlite3.SQLITE_READONLY: "server.log-unreadable",
    sqlite3.SQLITE_CORRUPT: "server.log-broken",
    sqlite3.SQLITE_NOTADB: "server.log-broken",
}


def failure(cause: DBAPIError | sqlite3.Error, file: Path) -> LogError:
    """What a database that refused says to people."""
    said = cause.orig if isinstance(cause, DBAPIError) else cause
    number = getattr(said, "sqlite_errorcode", 0) & _PRIMARY
    code = _CODES.get(number)
    if code is not None:
        return LogError(code, file=str(file))
    return LogError("server.log-failed", file=str(file), cause=str(said))


PAUSE: Final = 0.01


def bring_up_to_date(engine: Engine, file: Path, patience: float) -> None:
    """Make or change what is missing; another process may hold the file for ``patience`` seconds.

    Raises LogError, also where the database is newer than the program.
    """
    _write_ahead(engine, file, patience)
    with engine.begin() as connection:
        found = version(connection)
        if found > HEAD:
            raise LogError("server.log-newer", file=str(file), found=found, known=HEAD)
        if found < HEAD:
            migrate(connection)


def _write_ahead(engine: Engine, file: Path, patience: float) -> None:
    """Readers go on while somebody writes; the file itself remembers it. Raises LogError."""
    latest = time.monotonic() + patience
    with engine.connect() as connection:
        # It cannot be said inside a transaction.
        raw = connection.connection.driver_connection
        assert raw is not None
        while True:
            try:
                raw.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.Error as cause:
                # For this alone SQLite does not wait where somebody else is just doing the same.
                error = failure(cause, file)
                if error.code != "server.log-locked" or time.monotonic() > latest:
                    raise error from cause
            time.sleep(PAUSE)


def version(connection: Connection) -> int:
    """The last migration that the database has seen; 0 for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return 0
    return int(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing, within the transaction of this connection."""
    # It takes as long to load as all the rest, and a database that is up to date does not need it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "foolery.server.log:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, str(HEAD))
