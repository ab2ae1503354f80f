"""Desks to try things at: on any log, with a clock that goes when it is told, and people who play."""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from foolery.server.command_handler import CommandHandler
from foolery.server.feed import Bus, ProcessBus
from foolery.server.log import Log, Row
from foolery.server.settings import Settings
from foolery.table import Answer, Command, Driver, Setup, Table

START = 1_000_000


class HandTime:
    """A clock that somebody turns on; what waits comes back in the order of time."""

    def __init__(self) -> None:
        self.time = START
        self._count = 0
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self.time

    async def sleep(self, ms: int) -> None:
        self._count += 1
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self.time + max(0, ms), self._count, future))
        await future

    def next(self) -> int | None:
        """When the next one comes back."""
        while self._waiting and self._waiting[0][2].done():
            heapq.heappop(self._waiting)
        return self._waiting[0][0] if self._waiting else None

    def turn(self, until: int) -> None:
        """Go on to this time; whoever has waited for it comes back as soon as the loop lets him."""
        while (at := self.next()) is not None and at <= until:
            self.time = max(self.time, at)
            heapq.heappop(self._waiting)[2].set_result(None)
        self.time = max(self.time, until)


class DeafBus:
    """Loses every hint."""

    def hint(self, table: str, seq: int) -> None:
        pass

    def listen(self, heard: Any) -> Any:
        return lambda: None


def desk_at(
    log: Log, folder: Path, bus: Bus | None = None, time: HandTime | None = None, **more: Any
) -> CommandHandler:
    return CommandHandler(log, bus or ProcessBus(), Settings(data=folder, **more), time or HandTime())


class People:
    """Sits people and bots down at a table and answers for all of them, each as it sees the table."""

    def __init__(self, desk: CommandHandler, name: str, who: Sequence[str]) -> None:
        self.desk = desk
        self.name = name
        self.who = who
        self.driver = Driver()
        self.count = 0

    async def sends(
        self, kind: str, seat: int | None = None, by: str = "", desk: CommandHandler | None = None, **body: Any
    ) -> Answer:
        """Send a command that has seen everything."""
        self.count += 1
        table = await self.desk.table(self.name)
        ply = table.state.ply if table.state is not None else 0
        command = Command(f"c{self.count}", kind, seat, by, len(table.deals), ply, table.seq, body)
        return await (desk or self.desk).do(self.name, command)

    async def sit(self) -> None:
        for seat, one in enumerate(self.who):
            body: dict[str, Any] = {"person": one, "name": one} if one[0].isupper() else {"bot": one, "name": one}
            answer = await self.sends("sit", seat, **body)
            assert answer.accepted, answer.error

    def next_command(self, table: Table) -> Command | None:
        """What whoever is asked first does: bots as they are, people the first thing they may."""
        wanted = table.wanted()
        if not wanted:
            return None
        one = wanted[0]
        if one.sitter.bot:
            return self.driver.answer(table, one)
        return one.act(f"act {table.seq}", one.view.actions()[0].text, one.sitter.person)


async def opened(desk: CommandHandler, game: str, who: Sequence[str], seed: str = "desk", **more: Any) -> People:
    """A table where these sit, the first deal dealt."""
    setup = Setup(game=game, players=len(who), seed=seed, **more)
    people = People(desk, await desk.open_table(setup, "host"), who)
    await people.sit()
    answer = await people.sends("ready")
    assert answer.accepted, answer.error
    return people


def told(rows: Sequence[Row]) -> list[Any]:
    """What rows hold, but for the time."""
    found = [json.loads(row.body) for row in rows]
    for one in found:
        del one["at"]
    return found
