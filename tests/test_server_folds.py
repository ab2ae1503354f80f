"""Two at one table who look into the log at the same time stand in each other's way as little as two processes do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from foolery.server.command_handler import CommandHandler
from foolery.server.feed import ProcessBus
from foolery.server.log import MemoryLog, Row
from foolery.server.settings import Settings
from foolery.table import Command, Setup


class SlowLog(MemoryLog):
    """Answers a look into it late, with what stood there when it was asked."""

    late: asyncio.Event | None = None

    async def after(self, game: str, seq: int) -> list[Row]:
        found = await super().after(game, seq)
        if self.late is not None:
            await self.late.wait()
        return found


async def fold_while_somebody_folds(folder: Path) -> Any:
    log, settings = SlowLog(), Settings(data=folder)
    writing, reading = CommandHandler(log, ProcessBus(), settings), CommandHandler(log, ProcessBus(), settings)
    name = await writing.open_table(Setup(game="throw-in", players=2, seed="fold"), "anna")
    await reading.table(name)
    await writing.do(name, Command("a", "sit", 0, "anna", body={"name": "Anna"}))
    log.late = asyncio.Event()
    first = asyncio.create_task(reading.table(name))
    second = asyncio.create_task(reading.table(name))
    for _ in range(5):
        await asyncio.sleep(0)
    log.late.set()
    tables = await asyncio.gather(first, second)
    await writing.do(name, Command("b", "sit", 1, "boris", body={"name": "Boris"}))
    return [table.seq for table in tables], reading.closed(name), (await reading.table(name)).seq


def test_two_folds_at_once_come_to_the_same(tmp_path: Path) -> None:
    assert asyncio.run(fold_while_somebody_folds(tmp_path)) == ([1, 1], None, 2)
