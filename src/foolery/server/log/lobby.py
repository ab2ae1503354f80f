"""Tables as people look for them: those that are open, one's own, and what their hosts have said of them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import and_, func, select

from foolery.server.log import schema
from foolery.server.log.kept import Pending, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from foolery.base.cards import Seat
    from foolery.server.log.store import Store

_GAME = schema.game.c
_SEAT = schema.seat.c
_HOST = schema.seat.alias("host")

_HASHING: Final = ThreadPoolExecutor(2, "password")
"""Two passwords are hashed at a time, and never in the threads that other work waits for."""
MOST: Final = 100
"""How many tables a list has at most."""


class TableRow(msgspec.Struct, frozen=True):
    """A table: its game, who may change it (a person's id), whether it is listed and whether a password is asked."""

    name: str
    rules: str
    players: int
    host: str
    open: bool
    guard: str
    status: Status
    created: int

    @property
    def guarded(self) -> bool:
        """Whether a password is asked from whoever sits down."""
        return bool(self.guard)


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which somebody sits, and in which seat. ``pending`` is None where an earlier version wrote it."""

    row: TableRow
    seat: Seat
    pending: Pending | None


class OpenTable(msgspec.Struct, frozen=True):
    """A table with free seats; ``host`` is what its host is called there, empty where he does not sit."""

    name: str
    rules: str
    players: int
    free: int
    host: str
    guarded: bool
    created: int


_TABLE = (
    _GAME.name,
    _GAME.rules,
    _GAME.players,
    _GAME.host,
    _GAME.open,
    _GAME.guard,
    _GAME.status,
    _GAME.created,
)
_TAKEN = (
    select(func.count())
    .select_from(schema.seat)
    .where(_SEAT.game == _GAME.name, (_SEAT.person != "") | (_SEAT.bot != ""))
    .scalar_subquery()
)


class Lobby:
    """Tables of a store. Every method may raise LogError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def table(self, name: str) -> TableRow | None:
        """What is told of this table; None where there is none."""
        asked = select(*_TABLE).where(_GAME.name == name)
        found = await self._store.read(lambda connection: connection.execute(asked).first())
        return None if found is None else _table_row(found)

    async def mine(self, person: str, most: int = MOST) -> list[OwnTable]:
        """The tables at which this person sits, the newest first; those that are over stand last."""
        asked = (
            select(*_TABLE, _SEAT.seat, _GAME.pending)
            .join(schema.seat, _SEAT.game == _GAME.name)
            .where(_SEAT.person == person)
            .order_by(_GAME.status.not_in((Status.WAITING.value, Status.PLAYING.value)), _GAME.created.desc())
            .limit(most)
        )

        def work(connection: Connection) -> list[OwnTable]:
            return [OwnTable(_table_row(one), one.seat, Pending.read(one.pending)) for one in connection.execute(asked)]

        return await self._store.read(work)

    async def names(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """What is kept of the names at each of these tables, by seat; empty where nobody sits."""
        asked = select(_SEAT.game, _SEAT.name).where(_SEAT.game.in_(tables)).order_by(_SEAT.game, _SEAT.seat)
        found: dict[str, list[str]] = {name: [] for name in tables}

        def work(connection: Connection) -> None:
            for table, name in connection.execute(asked):
                found[table].append(name)

        if tables:
            await self._store.read(work)
        return found

    async def open_tables(self, since: int = 0, most: int = MOST) -> list[OpenTable]:
        """Tables that anybody may sit down at, opened after ``since``, the newest first."""
        asked = (
            select(_GAME.name, _GAME.rules, _GAME.players, _TAKEN, _HOST.c.name, _GAME.guard, _GAME.created)
            .outerjoin(_HOST, and_(_HOST.c.game == _GAME.name, _HOST.c.person == _GAME.host))
            .where(_GAME.open, _GAME.status == Status.WAITING.value, _GAME.created >= since, _GAME.players > _TAKEN)
            .order_by(_GAME.created.desc())
            .limit(most)
        )

        def work(connection: Connection) -> list[OpenTable]:
            return [
                OpenTable(name, rules, players, players - taken, host or "", bool(guard), created)
                for name, rules, players, taken, host, guard, created in connection.execute(asked)
            ]

        return await self._store.read(work)


def _table_row(found: Any) -> TableRow:
    name, rules, players, host, listed, guard, status, created, *_ = found
    return TableRow(name, rules, players, host, listed, guard, Status(status), created)


async def guard_of(password: str) -> str:
    """The hash that is kept of a password; empty for none."""
    if not password:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{(await _hashed(password, salt)).hex()}"


async def fits(password: str, guard: str) -> bool:
    """Whether this is the password of a table."""
    if not guard:
        return True
    salt, _, kept = guard.partition(":")
    made = await _hashed(password, bytes.fromhex(salt))
    return hmac.compare_digest(made, bytes.fromhex(kept))


async def _hashed(password: str, salt: bytes) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(_HASHING, _scrypt, password, salt)


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(errors="replace"), salt=salt, n=1 << 13, r=8, p=1)
