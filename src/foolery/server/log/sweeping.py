"""What is removed: tables that nobody ever began, and what makes nobody known any more. Whatever was dealt is kept."""

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
"""How long a table without a deal is kept after anybody was last there."""
AT_ONCE: Final = 500
"""Tables that go in one commit at most."""


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


_NEVER_BEGUN: Final = (
    select(_GAME.name)
    .where(
        _GAME.status == Status.WAITING.value,
        _GAME.created <= bindparam("before"),
        ~exists().where(_SEAT.game == _GAME.name, _SEAT.seen > bindparam("before")),
    )
    .limit(AT_ONCE)
)
_UNKNOWN: Final = ~exists().where(_SESSION.person == _PERSON.id) & ~exists().where(_SEAT.person == _PERSON.id)
