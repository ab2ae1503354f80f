"""Brings a database to the tables of ``schema``; two processes may try at the same time."""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import inspect, text

from foolery.server.log.failures import LogError, failure
from foolery.server.log.schema import HEAD

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection, Engine

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
