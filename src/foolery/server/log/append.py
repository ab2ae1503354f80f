"""Many entries of many tables in one commit, and what became of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.sqlite import insert

from foolery.server.log import schema
from foolery.server.log.kept import GONE, LANDED, TAKEN, Appended, Landing, Mark, Opening, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection


class Entering(NamedTuple):
    """An entry that wants to be kept, and what goes with it."""

    row: Row
    mark: Mark | None
    opening: Opening | None = None


_EVENT: Final = schema.event.c
# These three are written out and given to the driver as they stand: they are run for every entry, and to have them
# made takes SQLAlchemy many times as long as SQLite runs them.
_LAND: Final = """
INSERT INTO event (game, seq, at, key, body)
SELECT :game, :seq, :at, :key, :body
WHERE :seq = 0 OR EXISTS (SELECT 1 FROM event WHERE game = :game AND seq = :seq - 1)
ON CONFLICT DO NOTHING
"""
_THERE: Final = "SELECT 1 FROM event WHERE game = :game AND seq = :seq"
_MARK: Final = "UPDATE game SET status = :status, due = :due, pending = :pending WHERE name = :name"
_LATEST: Final = "UPDATE server SET latest = :at WHERE latest < :at"
_OF_KEY: Final = select(_EVENT.game, _EVENT.seq, _EVENT.at, _EVENT.key, _EVENT.body).where(
    _EVENT.game == bindparam("game"), _EVENT.key == bindparam("key")
)
_SEAT_ROW: Final = insert(schema.seat)
_SEAT: Final = _SEAT_ROW.on_conflict_do_update(
    index_elements=["game", "seat"],
    set_={name: _SEAT_ROW.excluded[name] for name in ("person", "name", "bot", "seen")},
)


def land(connection: Connection, entering: Sequence[Entering]) -> list[Appended]:
    """Keep what can be kept, each with what goes with it, and say of each what became of it."""
    # One after the other: what follows an entry of the same commit follows something that is there.
    landed = [_lands(connection, one.row) for one in entering]
    winners = [one for one, there in zip(entering, landed, strict=True) if there]
    _write_beside(connection, winners)
    if winners:
        connection.exec_driver_sql(_LATEST, {"at": max(one.row.at for one in winners)})
    return [LANDED if there else _why_not(connection, one.row) for one, there in zip(entering, landed, strict=True)]


def _lands(connection: Connection, row: Row) -> bool:
    values = {"game": row.game, "seq": row.seq, "at": row.at, "key": row.key, "body": row.body}
    return bool(connection.exec_driver_sql(_LAND, values).rowcount)


def _why_not(connection: Connection, row: Row) -> Appended:
    """Why a row is not there: its command has one already, its number has, or the entry before it is gone."""
    same = connection.execute(_OF_KEY, {"game": row.game, "key": row.key}).first()
    if same is not None:
        return Appended(Landing.REPEATED, Row(*same))
    if row.seq and connection.exec_driver_sql(_THERE, {"game": row.game, "seq": row.seq - 1}).first() is None:
        return GONE  # another process has removed the table meanwhile
    return TAKEN


def _write_beside(connection: Connection, winners: Sequence[Entering]) -> None:
    openings: list[dict[str, Any]] = [
        {
            "name": row.game,
            "created": row.at,
            "rules": opening.rules,
            "players": opening.players,
            "host": opening.host,
            "open": opening.open,
            "guard": opening.guard,
            "status": "",
            "due": None,
        }
        for row, _, opening in winners
        if opening is not None
    ]
    if openings:
        connection.execute(insert(schema.game), openings)
    write_marks(connection, ((row.game, row.at, mark) for row, mark, _ in winners if mark is not None))


def write_marks(connection: Connection, marks: Iterable[tuple[str, int, Mark]]) -> None:
    """Write what is told of tables; each with the time at which its seats are as they are."""
    listed = list(marks)
    if not listed:
        return
    connection.exec_driver_sql(
        _MARK,
        [
            {"name": game, "status": mark.status.value, "due": mark.due, "pending": mark.pending.text()}
            for game, _, mark in listed
        ],
    )
    seats = [
        {"game": game, "seat": one.seat, "person": one.person, "name": one.name, "bot": one.bot, "seen": at}
        for game, at, mark in listed
        for one in mark.seats or ()
    ]
    if seats:
        connection.execute(_SEAT, seats)
