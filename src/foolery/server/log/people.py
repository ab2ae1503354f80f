"""People and their browsers, facts of the server as a whole, and the removal of what is no longer needed.

A browser keeps a token and the database its hash, so that the database alone lets no one in.
"""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import bindparam, delete, exists, func, insert, select, update

from foolery.server.folder import DATABASE
from foolery.server.log import schema
from foolery.server.log.kept import Status

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from foolery.server.log.store import Store

_PERSON = schema.person.c
_SESSION = schema.session.c
_DEVICE = schema.device.c

DAY: Final = 24 * 60 * 60 * 1000
KEPT: Final = 400 * DAY
"""How long a session that nobody uses is kept, which is how long browsers keep a cookie."""
CODE_LIFE: Final = 10 * 60 * 1000
"""How long a code for a further device holds."""
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes are written with: nothing that is taken for something else."""
CODE_LENGTH: Final = 8


class Person(msgspec.Struct, frozen=True):
    """A guest. The server never sends ``id``, which is the ``by`` of their commands. ``since`` is when the session of
    this browser began, in ms.
    """

    id: str
    name: str
    language: str
    since: int


class People:
    """Guests of a store. Times are given by whoever asks, in ms. Every method may raise LogError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def new_person(self, name: str, language: str, now: int) -> Person:
        """A guest who was not here before."""
        one = Person(secrets.token_hex(12), name, language, now)
        row = {"id": one.id, "name": name, "language": language, "created": now}
        await self._store.execute(insert(schema.person).values(**row))
        return one

    async def new_session(self, person: str, now: int) -> str:
        """The token of a further browser of this person."""
        token = secrets.token_urlsafe(32)
        fresh = insert(schema.session).values(hash=_hash(token), person=person, created=now, seen=now)
        await self._store.execute(fresh)
        return token

    async def person_of(self, token: str, now: int) -> Person | None:
        """Whose browser has this token; None where nobody's, or not any more."""
        asked = (
            select(_PERSON.id, _PERSON.name, _PERSON.language, _SESSION.seen, _SESSION.created)
            .join(schema.session, _SESSION.person == _PERSON.id)
            .where(_SESSION.hash == _hash(token))
        )
        found = await self._store.read(lambda connection: connection.execute(asked).first())
        if found is None or found.seen + KEPT <= now:
            return None
        if found.seen + DAY <= now:
            used = update(schema.session).where(_SESSION.hash == _hash(token)).values(seen=now)
            await self._store.execute(used)
        return Person(found.id, found.name, found.language, found.created)

    async def change(self, person: str, name: str | None = None, language: str | None = None) -> None:
        """A new name, or another language."""
        new = {key: value for key, value in (("name", name), ("language", language)) if value is not None}
        if new:
            await self._store.execute(update(schema.person).where(_PERSON.id == person).values(**new))

    async def new_code(self, person: str, now: int) -> str:
        """A code by which one further device becomes this person, for ten minutes; an older one holds no longer."""
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.device).where((_DEVICE.person == person) | (_DEVICE.until <= now)))
            connection.execute(insert(schema.device).values(hash=_hash(code), person=person, until=now + CODE_LIFE))

        await self._store.write(work)
        return code

    async def claim(self, code: str, now: int) -> tuple[Person, str] | None:
        """The person of a code and the token of the new browser; None where the code holds no longer or never did.

        A code may be written in small letters and with spaces or dashes. It holds once.
        """
        written = code.upper().replace(" ", "").replace("-", "")
        token = secrets.token_urlsafe(32)

        def work(connection: Connection) -> Person | None:
            taken = delete(schema.device).where(_DEVICE.hash == _hash(written)).returning(_DEVICE.person, _DEVICE.until)
            found = connection.execute(taken).first()
            if found is None or found.until <= now:
                return None
            asked = select(_PERSON.id, _PERSON.name, _PERSON.language).where(_PERSON.id == found.person)
            connection.execute(
                insert(schema.session).values(hash=_hash(token), person=found.person, created=now, seen=now)
            )
            return Person(*connection.execute(asked).one(), since=now)

        one = await self._store.write(work)
        return None if one is None else (one, token)


def _hash(token: str) -> str:
    # A token is 256 bits of chance, and a code holds for minutes: neither needs a slow hash.
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


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


_GAME = schema.game.c
_SEAT = schema.seat.c


WAITED: Final = 30 * DAY
"""How long a table is kept open after anybody was last there; one without a deal is then removed."""
AT_ONCE: Final = 500
"""Tables that go in one commit at most."""


async def left(store: Store, now: int, after: str, most: int = AT_ONCE) -> list[str]:
    """Running tables at which nothing is due and nobody was for ``WAITED``, in the order of their names from one on.

    Raises LogError.
    """
    asked = _LEFT.where(_GAME.name > after).limit(most)
    return await store.read(lambda connection: [*connection.execute(asked, {"before": now - WAITED}).scalars()])


async def sweep(store: Store, now: int) -> list[str]:
    """Remove what is of no use any more, and give the tables that are gone. Raises LogError."""

    def work(connection: Connection) -> list[str]:
        connection.execute(delete(schema.device).where(schema.device.c.until <= now))
        connection.execute(delete(schema.session).where(_SESSION.seen <= now - KEPT))
        tables = list(connection.execute(_NEVER_BEGUN, {"before": now - WAITED}).scalars())
        for table, name in ((schema.event, schema.event.c.game), (schema.seat, _SEAT.game), (schema.game, _GAME.name)):
            connection.execute(delete(table).where(name.in_(tables)))
        connection.execute(delete(schema.person).where(_PERSON.created <= now - WAITED, _UNKNOWN))
        return tables

    return await store.write(work)


_NOBODY: Final = (
    select(_GAME.name)
    .where(_GAME.created <= bindparam("before"))
    .where(~exists().where(_SEAT.game == _GAME.name, _SEAT.seen > bindparam("before")))
)
_NEVER_BEGUN: Final = _NOBODY.where(_GAME.status == Status.WAITING.value).limit(AT_ONCE)
_LEFT: Final = _NOBODY.where(_GAME.status == Status.PLAYING.value, _GAME.due.is_(None)).order_by(_GAME.name)
_UNKNOWN: Final = ~exists().where(_SESSION.person == _PERSON.id) & ~exists().where(_SEAT.person == _PERSON.id)
