"""What is removed: tables that nobody ever began, and what makes nobody known any more. What was dealt is kept.

Of tables with a deal this finds those that everybody has left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, delete, exists, select

from foolery.server.log import schema
from foolery.server.log.kept import Status
from foolery.server.log.people import DAY, KEPT

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from foolery.server.log.store import Store

_GAME = schema.game.c
_SEAT = schema.seat.c
_PERSON = schema.person.c
_SESSION = schema.session.c

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
