"""The log in a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, select

from foolery.server.log import schema
from foolery.server.log.append import write_marks
from foolery.server.log.kept import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from foolery.base.cards import Seat
    from foolery.server.log.kept import Appended, Mark, Opening
    from foolery.server.log.store import Store

_EVENT = schema.event.c
_GAME = schema.game.c

_AFTER = (
    select(_EVENT.game, _EVENT.seq, _EVENT.at, _EVENT.key, _EVENT.body)
    .where(_EVENT.game == bindparam("table"), _EVENT.seq > bindparam("seen"))
    .order_by(_EVENT.seq)
)
_HEAD = select(func.max(_EVENT.seq)).where(_EVENT.game == bindparam("table"))
_DUE = select(_GAME.name).where(_GAME.due <= bindparam("now")).order_by(_GAME.due).limit(bindparam("most"))
_SEEN = "UPDATE seat SET seen = :now WHERE game = :table AND +person = :who AND +seen < :now"
_GONE = """
SELECT seat.game, seat.seat FROM seat JOIN game ON game.name = seat.game
WHERE seat.game IN (SELECT game FROM seat WHERE seen > :before AND person <> '' AND bot = '')
AND seat.person <> '' AND seat.bot = '' AND +seat.seen <= :before AND +game.status = 'playing'
ORDER BY +seat.seen
"""
"""It begins with who was seen of late, which an index finds. The plus signs, here and above, keep SQLite from beginning
with all who were not, with all tables of a person or with all that run: so neither takes longer the more tables
everybody has left.
"""


class SqlLog:
    """The ``Log`` of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, row: Row, mark: Mark | None, opening: Opening | None = None) -> Appended:
        """See ``Log``."""
        return await self._store.append(row, mark, opening)

    async def after(self, game: str, seq: int) -> list[Row]:
        """See ``Log``."""

        def work(connection: Connection) -> list[Row]:
            return [Row(*found) for found in connection.execute(_AFTER, {"table": game, "seen": seq})]

        return await self._store.read(work)

    async def heads(self, games: Sequence[str]) -> dict[str, int]:
        """See ``Log``."""

        def work(connection: Connection) -> dict[str, int]:
            asked = select(_EVENT.game, func.max(_EVENT.seq)).where(_EVENT.game.in_(games)).group_by(_EVENT.game)
            return {found[0]: found[1] for found in connection.execute(asked)}

        return await self._store.read(work) if games else {}

    async def mark(self, game: str, mark: Mark, seq: int | None = None) -> None:
        """See ``Log``."""

        def work(connection: Connection) -> None:
            # One transaction: no entry can come between the look at the head and the mark.
            if seq is None or connection.execute(_HEAD, {"table": game}).scalar() == seq:
                write_marks(connection, [(game, 0, mark)])

        await self._store.write(work)

    async def due(self, now: int, most: int = 100) -> list[str]:
        """See ``Log``."""

        def work(connection: Connection) -> list[str]:
            return list(connection.execute(_DUE, {"now": now, "most": most}).scalars())

        return await self._store.read(work)

    async def seen(self, present: Sequence[tuple[str, str]], now: int) -> None:
        """See ``Log``."""
        values: list[dict[str, Any]] = [{"table": game, "who": person, "now": now} for game, person in present]
        if values:
            await self._store.write(lambda connection: connection.exec_driver_sql(_SEEN, values))

    async def gone(self, before: int) -> list[tuple[str, Seat]]:
        """See ``Log``."""

        def work(connection: Connection) -> list[tuple[str, Seat]]:
            return [(game, seat) for game, seat in connection.exec_driver_sql(_GONE, {"before": before})]

        return await self._store.read(work)
