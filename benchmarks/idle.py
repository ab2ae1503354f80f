"""Cost of running tables without players: ``python -m benchmarks.idle``.

*poll* is the processor time of one look for people who have gone, which a server takes each second. *me* is the
processor time of one ``GET /api/me`` of a player. Both depend on the number of running tables that all players have
left. Both are also measured as earlier versions worked: the poll read the seats of all running tables, and the list
folded every table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final

from foolery.server import lobby
from foolery.server.folder import DATABASE
from foolery.server.log import Person, Store
from foolery.server.log.store import _GONE
from foolery.server.service import Limits, Service, seat_of
from foolery.server.settings import Settings
from foolery.server.views import SeatNarrator

IDLE: Final = (0, 1000, 50_000)
RUNNING: Final = 100
SEATS: Final = 4
THEN: Final = 1_000_000
NOW: Final = 10 * THEN
BEFORE: Final = """
SELECT seat.game, seat.seat FROM seat JOIN game ON game.name = seat.game
WHERE seat.person != '' AND seat.bot = '' AND game.status = 'playing' AND seat.seen <= :before
AND EXISTS (SELECT 1 FROM seat AS other WHERE other.game = seat.game AND other.person != '' AND other.bot = ''
            AND other.seen > :before)
ORDER BY seat.seen
"""
"""How earlier versions looked for people who have gone."""


def left_tables(folder: Path, number: int) -> sqlite3.Connection:
    """A connection to a new database with one table in play and ``number`` tables that the players have left.

    Anna sits at all of them.
    """
    Store.open(folder).close()
    found = sqlite3.connect(folder / DATABASE)
    names = ["played", *(f"left {one}" for one in range(number))]
    found.executemany(
        "INSERT INTO game (name, created, rules, players, host, open, guard, status) "
        "VALUES (?, 0, 'throw-in', ?, '', 0, '', 'playing')",
        [(name, SEATS) for name in names],
    )
    found.executemany(
        "INSERT INTO seat (game, seat, person, name, bot, seen) VALUES (?, ?, ?, 'Anna', '', ?)",
        [
            (name, seat, f"{name} {seat}" if seat else "anna", NOW if name == "played" and seat else THEN)
            for name in names
            for seat in range(SEATS)
        ],
    )
    found.commit()
    return found


def polls(seconds: float) -> list[dict[str, Any]]:
    """ms of one look, by earlier versions and by this one."""
    found = []
    for number in IDLE:
        with tempfile.TemporaryDirectory() as folder:
            raw = left_tables(Path(folder), number)
            given = {"before": NOW - 1}
            assert raw.execute(_GONE, given).fetchall() == raw.execute(BEFORE, given).fetchall() == [("played", 0)]
            before, now = [_ms(partial(_asked, raw, query, given), seconds) for query in (BEFORE, _GONE)]
            raw.close()
        found.append({"what": "poll", "tables": number, "before_ms": before, "now_ms": now})
    return found


def _asked(raw: sqlite3.Connection, query: str, given: dict[str, int]) -> None:
    raw.execute(query, given).fetchall()


def _ms(work: Callable[[], object], seconds: float) -> float:
    begun, count = process_time(), 0
    while (spent := process_time() - begun) < seconds:
        work()
        count += 1
    return spent / count * 1000


async def me(folder: Path, seconds: float) -> dict[str, Any]:
    """ms of one list of somebody's tables, by earlier versions and by this one."""
    wide = Limits(tables=(1e6, 1e6))
    house = await Service.open(Settings(data=folder, bot_pause=1e6), limits=wide)
    try:
        anna = await house.people.new_person("Anna", "en", house.time.now())
        for _ in range(RUNNING):
            seats = [lobby.SeatWish(me=True), *(lobby.SeatWish(bot="lowest") for _ in range(SEATS - 1))]
            await lobby.new_table(house, anna, lobby.TableWish(game="throw-in", seats=seats), "en", "here")
        before = await _ms_of(lambda: _folded(house, anna), seconds)
        now = await _ms_of(lambda: lobby.mine(house, anna, "en"), seconds)
    finally:
        await house.close()
    return {"what": "me", "tables": RUNNING, "before_ms": before, "now_ms": now}


async def _folded(house: Service, person: Person) -> list[dict[str, Any]]:
    """The list as earlier versions made it, at a server that has been started again."""
    found = []
    for one in await house.lobby.mine(person.id):
        house.desk.forget(one.row.name)
        table = await house.desk.table(one.row.name)
        told = SeatNarrator(table, seat_of(table, person.id), "en", house.desk.closed(one.row.name))
        found.append({"mine": told.seat in told.alike.asked, "names": told.names, "text": told.say()})
    return found


async def _ms_of(work: Callable[[], Any], seconds: float) -> float:
    begun, count = process_time(), 0
    while (spent := process_time() - begun) < seconds:
        await work()
        count += 1
    return spent / count * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured (2)")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = [*polls(given.seconds), asyncio.run(me(Path(folder), given.seconds))]
    if given.json:
        print(json.dumps(found))
        return
    print(f"{'':5} {'tables':>7} {'before, ms':>11} {'now, ms':>9}")
    for one in found:
        print(f"{one['what']:5} {one['tables']:7} {one['before_ms']:11.3f} {one['now_ms']:9.3f}")


if __name__ == "__main__":
    main()
