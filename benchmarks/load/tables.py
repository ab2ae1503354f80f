"""Tables with their people, laid before the server starts, and the log, read once it has ended."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from foolery.server.command_handler import CommandHandler
from foolery.server.feed import ProcessBus
from foolery.server.lobby import SeatWish, TableWish, setup_of
from foolery.server.log import People, SqlLog, Store
from foolery.server.schedule import house_command
from foolery.server.settings import Settings
from foolery.table import HOUSE, Command, Table

if TYPE_CHECKING:
    from pathlib import Path

GAMES: Final = ("throw-in", "transfer", "throw-in,throw-in-order=free", "shed-idiot")
"""What is played: each game at as many tables."""
SEATS: Final = 4
NOW: Final = 1
"""The time at which tables are laid: long ago."""


async def lay(folder: Path, tables: int, bots: int) -> list[dict[str, Any]]:
    """So many tables of people, by name with the tokens of their browsers, and so many of bots, which begin at once."""
    store = Store.open(folder)
    desk = CommandHandler(SqlLog(store), ProcessBus(), Settings(data=folder))
    try:
        for number in range(bots):
            await _of_bots(desk, GAMES[number % len(GAMES)])
        people = People(store)
        return list(await asyncio.gather(*(_of_people(desk, people, number) for number in range(tables))))
    finally:
        store.close()


async def _open(desk: CommandHandler, game: str, host: str) -> str:
    wish = TableWish(game, [SeatWish() for _ in range(SEATS)])
    name = await desk.open_table(setup_of(wish), host)
    await _sent(desk, name, house_command(await desk.table(name), "commit"))
    return name


async def _of_bots(desk: CommandHandler, game: str) -> None:
    name = await _open(desk, game, "")
    for seat in range(SEATS):
        await _sent(desk, name, Command(f"sit {seat}", "sit", seat, HOUSE, body={"bot": "heuristic"}))
    await _sent(desk, name, Command("begin", "ready"))


async def _of_people(desk: CommandHandler, people: People, number: int) -> dict[str, Any]:
    now = desk.time.now()
    sitting = [await people.new_person(f"P{number}-{seat}", "en", now) for seat in range(SEATS)]
    tokens = [await people.new_session(one.id, now) for one in sitting]
    name = await _open(desk, GAMES[number % len(GAMES)], sitting[0].id)
    for seat, one in enumerate(sitting):
        await _sent(desk, name, Command(f"sit {seat}", "sit", seat, one.id, body={"name": one.name}))
    return {"table": name, "tokens": tokens}


async def _sent(desk: CommandHandler, name: str, command: Command) -> None:
    answer = await desk.do(name, command)
    if answer.error is not None:
        raise answer.error


async def compare(folder: Path, told: dict[str, dict[str, int]], heads: dict[str, int]) -> dict[str, int]:
    """What clients were told against the log: entries that are lost or doubled, and tables with a screen
    that does not show the last one.

    ``told`` holds, by table, what was acknowledged with which number; ``heads`` the newest entry that every screen of a
    table showed at the end.
    """
    found: Counter[str] = Counter(lost=0, doubled=0, behind=0)
    store = Store.open(folder)
    try:
        for name, acknowledged in told.items():
            rows = await SqlLog(store).after(name, -1)
            Table.fold(row.entry() for row in rows)
            kept: dict[str, list[int]] = {}
            for row in rows:
                kept.setdefault(json.loads(row.key)[2], []).append(row.seq)
            found["lost"] += sum(seq not in kept.get(key, ()) for key, seq in acknowledged.items())
            found["doubled"] += sum(len(kept.get(key, ())) > 1 for key in acknowledged)
            found["behind"] += heads[name] < max(acknowledged.values(), default=-1)
    finally:
        store.close()
    return dict(found)
