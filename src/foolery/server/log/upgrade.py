"""Brings a database to the tables of ``schema``; two processes may try at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from foolery.server.log.failures import LogError
from foolery.server.log.schema import HEAD

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection, Engine


def bring_up_to_date(engine: Engine, file: Path) -> None:
    """Make or change what is missing. Raises LogError where the database is newer than the program."""
    with engine.connect() as connection:
        # Readers go on while somebody writes; the file itself remembers it. It cannot be said inside a transaction.
        raw = connection.connection.driver_connection
        assert raw is not None
        raw.execute("PRAGMA journal_mode=WAL")
    with engine.begin() as connection:
        found = version(connection)
        if found > HEAD:
            raise LogError("server.log-newer", file=str(file), found=found, known=HEAD)
        if found < HEAD:
            migrate(connection)


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
