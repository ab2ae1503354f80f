"""How many entries a second are kept, each acknowledged after its commit: ``python -m benchmarks.log``.

Rows alone, with so many who write at once; then whole commands at a desk, decided, kept and answered, at as many
tables. The disk is that of the folder given by ``--folder``, by default the one for temporary files.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from foolery.server.command_handler import CommandHandler
from foolery.server.feed import ProcessBus
from foolery.server.log import Mark, Row, SqlLog, Status, Store
from foolery.server.settings import Settings
from foolery.table import Command, Driver, Setup

WRITERS = (1, 10, 50, 200, 500)
BODY = json.dumps({"seq": 0, "events": "x" * 600})
"""About as long as an entry of a deal."""


async def rows(store: Store, writers: int, seconds: float) -> dict[str, Any]:
    """Entries a second with so many who each wait for their own."""
    log = SqlLog(store)
    kept, waited = 0, []
    end = perf_counter() + seconds

    async def write(who: int) -> None:
        nonlocal kept
        seq = 0
        while (begun := perf_counter()) < end or not seq:
            await log.append(Row(f"rows {writers} {who}", seq, seq, f"{seq}", BODY), Mark(Status.PLAYING, seq))
            waited.append(perf_counter() - begun)
            seq += 1
            kept += 1

    begun = perf_counter()
    await asyncio.gather(*map(write, range(writers)))
    return figure("rows", writers, kept, perf_counter() - begun, waited)


async def commands(store: Store, tables: int, seconds: float) -> dict[str, Any]:
    """Moves of bots a second at so many tables, each through the desk; thinking is not counted."""
    desk = CommandHandler(SqlLog(store), ProcessBus(), Settings(data=store.file.parent))
    names = await asyncio.gather(*(_begun(desk, number) for number in range(tables)))
    kept, waited = 0, []
    end = perf_counter() + seconds

    async def play(name: str) -> None:
        nonlocal kept
        driver = Driver()
        while perf_counter() < end or not kept:
            table = await desk.table(name, 0)
            wanted = table.wanted()
            if not wanted:
                command = Command(f"next {table.seq}", "ready", deal=len(table.deals))
            else:
                command = driver.answer(table, wanted[0])
            begun = perf_counter()
            answer = await desk.do(name, command)
            waited.append(perf_counter() - begun)
            assert answer.accepted, answer.error
            kept += 1

    begun = perf_counter()
    await asyncio.gather(*map(play, names))
    return figure("moves", tables, kept, perf_counter() - begun, waited)


async def _begun(desk: CommandHandler, number: int) -> str:
    name = await desk.open_table(Setup(game="throw-in", players=4, seed=f"bench {number}", deals=None), "host")
    for seat in range(4):
        await desk.do(name, Command(f"sit {seat}", "sit", seat, body={"bot": "lowest"}))
    await desk.do(name, Command("ready", "ready"))
    return name


def figure(what: str, at_once: int, kept: int, seconds: float, waited: list[float]) -> dict[str, Any]:
    """A line of the table; waits in ms."""
    waited.sort()
    middle, late = (waited[int(len(waited) * part)] * 1000 if waited else 0.0 for part in (0.5, 0.99))
    return {"what": what, "at_once": at_once, "per_second": kept / seconds, "median_ms": middle, "p99_ms": late}


async def measured(folder: Path, seconds: float) -> list[dict[str, Any]]:
    """All figures, one after the other on one database."""
    store = Store.open(folder)
    try:
        found = [await rows(store, number, seconds) for number in WRITERS]
        return found + [await commands(store, number, seconds) for number in (1, 50, 200)]
    finally:
        store.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a second for each figure")
    parser.add_argument("--seconds", type=float, help="how long each figure is measured (5)")
    parser.add_argument("--folder", type=Path, help="where the database is written, and removed again")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        found = asyncio.run(measured(Path(folder), given.seconds or (1.0 if given.quick else 5.0)))
    if given.json:
        print(json.dumps(found))
        return
    print(f"{'':6} {'at once':>8} {'a second':>9} {'median ms':>10} {'p99 ms':>8}")
    for one in found:
        print(
            f"{one['what']:6} {one['at_once']:8} {one['per_second']:9.0f} {one['median_ms']:10.1f} {one['p99_ms']:8.1f}"
        )


if __name__ == "__main__":
    main()
