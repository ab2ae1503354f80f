"""The disk space of a server, and the limit that its keeper has set.

    room = Room(store, most)             most: bytes that the folder may take, 0 for no limit
    await room.check(now)                raises Refusal where nothing new may begin

Only new tables and new records are refused. Running games go on, and what they write may exceed the limit.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from foolery.server.error_responses import Refusal
from foolery.server.folder import is_ours

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection

    from foolery.server.log import Store

LOOKED: Final = 10_000
"""Lifetime in ms of a measured size of the folder."""
UNITS: Final = {"KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}


class Full(Refusal):
    """The server may take no more of the disk."""

    status = 507


class Room:
    """What a store may take. Times are those of the server, in ms."""

    def __init__(self, store: Store, most: int) -> None:
        self._store, self._most = store, most
        self._used = 0
        self._until = 0

    async def check(self, now: int) -> None:
        """Raise Full where the limit is reached, LogError."""
        if not self._most:
            return
        if now >= self._until:
            free = await self._store.read(_free)
            self._used = await asyncio.to_thread(_taken, self._store.file.parent) - free
            self._until = now + LOOKED
        if self._used >= self._most:
            raise Full("server.too-full", used=size_text(self._used), most=size_text(self._most))


def size_text(size: int) -> str:
    """Bytes as people read them: ``1.5 GB``."""
    unit = next((unit for unit in reversed(UNITS) if size >= UNITS[unit]), "KB")
    return f"{size / UNITS[unit]:.1f}".removesuffix(".0") + f" {unit}"


def size_of(text: str) -> int | None:
    """The bytes that ``500MB`` or ``1.5 GB`` means; None where it is no size."""
    number, unit = text.strip()[:-2].strip(), text.strip()[-2:].upper()
    with suppress(ValueError, OverflowError):
        if number.replace(".", "", 1).isascii() and number.replace(".", "", 1).isdecimal():
            return round(float(number) * UNITS[unit]) if unit in UNITS else None
    return None


def _free(connection: Connection) -> int:
    """The bytes of the database that new entries can take before the file grows."""
    free = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()
    return int(free * connection.exec_driver_sql("PRAGMA page_size").scalar_one())


def _taken(folder: Path) -> int:
    """The bytes of all files of the server."""
    found = 0
    for file in _files(folder):
        with suppress(OSError):  # gone meanwhile
            found += file.stat().st_size
    return found


def _files(folder: Path) -> Iterator[Path]:
    for place in folder.iterdir():
        if is_ours(place):
            yield from place.iterdir() if place.is_dir() else (place,)
