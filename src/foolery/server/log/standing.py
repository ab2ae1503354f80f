"""What is kept of the server as a whole: what its folder is known by, and its time."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select, update

from foolery.server.folder import DATABASE
from foolery.server.log import schema

if TYPE_CHECKING:
    from pathlib import Path

    from foolery.server.log.store import Store

_SERVER = schema.server.c


class Standing(msgspec.Struct, frozen=True):
    """``ident`` is random, another one in each folder; the others are what ``SteadyTime.resume`` takes."""

    ident: str
    ahead: int
    latest: int


def tables_id(ident: str, folder: Path) -> str:
    """What a folder of tables is called to programs that ask a server for it. It tells nothing of where it lies."""
    return hashlib.sha256(f"{ident} {folder.resolve()}".encode(errors="surrogateescape")).hexdigest()[:32]


def tables_id_of(folder: Path) -> str:
    """The same of a folder that some process may be serving now; empty where no server has it, or an older one.

    Nothing is made or changed.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{(folder / DATABASE).as_uri()}?mode=ro", uri=True)) as raw:
        found = raw.execute("SELECT ident FROM server").fetchone()
        return tables_id(str(found[0]), folder) if found else ""
    return ""


async def standing(store: Store) -> Standing:
    """What is kept. Raises LogError."""
    asked = select(_SERVER.ident, _SERVER.ahead, _SERVER.latest)
    return Standing(*await store.read(lambda connection: connection.execute(asked).one()))


async def keep_time(store: Store, ahead: int, now: int) -> None:
    """Keep by how many ms the time of the server is ahead of the machine's clock, and that it is so late. Raises
    LogError.
    """
    await store.execute(update(schema.server).values(ahead=ahead, latest=func.max(_SERVER.latest, now)))
