"""Many entries of many tables at once: one statement says which of them have landed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import bindparam, select, tuple_, update
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
_INSERT: Final = insert(schema.event).on_conflict_do_nothing().returning(_EVENT.game, _EVENT.seq, _EVENT.key)
_MARK: Final = (
    update(schema.game)
    .where(schema.game.c.name == bindparam("marked"))
    .values(status=bindparam("status"), due=bindparam("due"))
)
_THERE: Final = select(_EVENT.game, _EVENT.seq).where(
    tuple_(_EVENT.game, _EVENT.seq).in_(bindparam("places", expanding=True))
)
_OF_KEYS: Final = select(_EVENT.game, _EVENT.seq, _EVENT.at, _EVENT.key, _EVENT.body).where(
    tuple_(_EVENT.game, _EVENT.key).in_(bindparam("keys", expanding=True))
)
_SEAT_ROW: Final = insert(schema.seat)
_SEAT: Final = _SEAT_ROW.on_conflict_do_update(
    index_elements=["game", "seat"],
    set_={name: _SEAT_ROW.excluded[name] for name in ("person", "name", "bot", "seen")},
)


def land(connection: Connection, entering: Sequence[Entering]) -> list[Appended]:
    """Keep what can be kept, each with what goes with it, and say of each what became of it."""
    gone = _without_a_beginning(connection, entering)
    values = [
        {"game": row.game, "seq": row.seq, "at": row.at, "key": row.key, "body": row.body}
        for number, (row, _, _) in enumerate(entering)
        if number not in gone
    ]
    landed = {tuple(found) for found in connection.execute(_INSERT, values)} if values else set()
    winners: list[int] = []
    losers: list[int] = []
    for number, one in enumerate(entering):
        place = (one.row.game, one.row.seq, one.row.key)
        # The same entry may wait twice, from two who sent the same command: the first of them has landed.
        (winners if place in landed else losers).append(number)
        landed.discard(place)
    _write_beside(connection, [entering[number] for number in winners])
    answers = dict.fromkeys(winners, LANDED)
    for number, answer in zip(losers, _answers(connection, [entering[number].row for number in losers]), strict=True):
        answers[number] = GONE if answer is TAKEN and number in gone else answer
    return [answers[number] for number in range(len(entering))]


def _without_a_beginning(connection: Connection, entering: Sequence[Entering]) -> set[int]:
    """Which of them follow an entry that is not there: another process has removed their table meanwhile."""
    before = {number: (one.row.game, one.row.seq - 1) for number, one in enumerate(entering) if one.row.seq}
    there = _there(connection, {*before.values()})
    if there.issuperset(before.values()):
        return set()
    there |= _there(connection, {(one.row.game, one.row.seq) for one in entering})
    keys = {(row.game, row.key) for row in _of_same_keys(connection, [one.row for one in entering])}
    gone = set()
    for number, (row, _, _) in enumerate(entering):
        place, key = (row.game, row.seq), (row.game, row.key)
        if number in before and before[number] not in there:
            gone.add(number)
        elif place not in there and key not in keys:
            # It lands: what follows it in the same commit follows something that is there.
            there.add(place)
            keys.add(key)
    return gone


def _there(connection: Connection, places: set[tuple[str, int]]) -> set[tuple[str, int]]:
    """Which of these numbers of tables are taken."""
    if not places:
        return set()
    return {(found.game, found.seq) for found in connection.execute(_THERE, {"places": [*places]})}


def _of_same_keys(connection: Connection, rows: Sequence[Row]) -> list[Row]:
    """What is there of the same commands."""
    keys = {(row.game, row.key) for row in rows}
    return [Row(*found) for found in connection.execute(_OF_KEYS, {"keys": [*keys]})]


def _answers(connection: Connection, rows: Sequence[Row]) -> list[Appended]:
    """Why these rows are not there: the command of each has one already, or else its number has."""
    if not rows:
        return []
    there = {(found.game, found.key): found for found in _of_same_keys(connection, rows)}
    found = [there.get((row.game, row.key)) for row in rows]
    return [TAKEN if row is None else Appended(Landing.REPEATED, row) for row in found]


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
    connection.execute(
        _MARK, [{"marked": game, "status": mark.status.value, "due": mark.due} for game, _, mark in listed]
    )
    seats = [
        {"game": game, "seat": one.seat, "person": one.person, "name": one.name, "bot": one.bot, "seen": at}
        for game, at, mark in listed
        for one in mark.seats or ()
    ]
    if seats:
        connection.execute(_SEAT, seats)
