"""Two servers on one data directory: people at both write to one table at once, and the log keeps the order."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.load.tables import lay
from foolery.table import Table
from tests.live_server import PATIENCE, Asking, live, moved, rows_of

MOVE_AFTER = 100


async def both_write(folder: Path, each: int) -> None:
    """Everybody turns his passes on and off, at once, two at each server."""
    (laid,) = await lay(folder, 1, 0)
    table, tokens = laid["table"], laid["tokens"]
    with ExitStack() as stack:
        servers = [stack.enter_context(live(folder)) for _ in range(2)]
        sockets = [Asking() for _ in tokens]
        for number, (socket, token) in enumerate(zip(sockets, tokens, strict=True)):
            await socket.come(servers[number % 2], token, table)
        for socket in sockets:
            assert (await socket.do(table, "ready", nonce="mine")).t == "done"
        told: dict[str, int] = {}

        async def write(socket: Asking, on: bool) -> None:
            """One entry, however often another one was first."""
            while (frame := await socket.do(table, "passes", on=on)).t != "done":
                assert frame.code == "server.busy"
            assert frame.id not in told
            told[frame.id] = frame.seq

        for number in range(each):
            if number % MOVE_AFTER == MOVE_AFTER - 1:
                # Nobody may add some hundred such entries without a move between them.
                assert await moved(sockets, table)
            await asyncio.gather(*(write(socket, bool(number % 2)) for socket in sockets))
        # Both show the same last entry, also the one that heard of it by looking alone.
        last = max(told.values())
        async with asyncio.timeout(PATIENCE):
            while any(socket.view is None or socket.view.seq < last for socket in sockets):
                await asyncio.sleep(0.05)
        for socket in sockets:
            socket.close()
    rows = await rows_of(folder, table)
    assert [row.seq for row in rows] == [*range(len(rows))]
    kept = {json.loads(row.key)[2]: row.seq for row in rows}
    assert len(kept) == len(rows)
    assert {name: kept[name] for name in told} == told
    assert len(told) == each * len(tokens) == len(set(told.values()))
    assert Table.fold(row.entry() for row in rows).seq == len(rows) - 1
    # A pass that plays itself may come last.
    assert not any(row.entry().command.by for row in rows[last + 1 :])
    # Neither had it all to itself: what one has written stands between what the other has.
    people = [json.loads(row.key)[0] % 2 for row in rows if json.loads(row.key)[2] in told]
    assert sum(one != other for one, other in pairwise(people)) >= each


@pytest.mark.long
@pytest.mark.parametrize("each", [15, 1000])
def test_two_servers_on_one_folder_lose_and_double_nothing(tmp_path: Path, each: int) -> None:
    asyncio.run(both_write(tmp_path, each))
