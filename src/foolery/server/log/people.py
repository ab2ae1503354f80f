"""Guests: who they are, the browsers that are theirs, and codes for a further device.

What a browser keeps is a token; what stands here is its hash, so that whoever reads the database is nobody.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, insert, select, update

from foolery.server.log import schema

if TYPE_CHECKING:
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
