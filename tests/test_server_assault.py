"""Hostile frames by the thousand and floods against a real server: it keeps running, its table and memory stay."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from benchmarks import floods
from benchmarks.load.tables import lay
from benchmarks.load.wire import Heard, Wire
from foolery.server.frames import FORMAT
from foolery.server.settings import Settings
from foolery.table import Table
from tests.hostile import Hostile
from tests.live_server import PATIENCE, Asking, Live, live, moved, rows_of

AT_ONCE = 8
"""Attackers at a time."""
BATCH = 12
"""Frames that are sent before the next ones wait for a sign of life."""
ROOM = 24.0
"""MB by which the most memory ever held may grow after the first quarter."""


async def attack(server: Live, token: str, hostile: Hostile, frames: int, heard: Counter[str], sits: bool) -> None:
    """One attacker: so many frames that were read, over a new socket whenever one of them has ended the last one.

    Where he ``sits`` at the table he may do something there.
    """
    alive, ended = asyncio.Event(), asyncio.Event()

    def hear(frame: Heard) -> None:
        assert sits or frame.t != "done", frame
        heard[str(frame.code) if frame.t == "refused" else frame.t] += 1
        if frame.t == "pong":
            alive.set()
        if frame.t == "bye":
            ended.set()

    wire: Wire | None = None
    sent = 0
    while sent < frames:
        if wire is None or ended.is_set() or wire.is_closing:
            ended.clear()
            wire = await Wire.open(server.address, server.cookie(token), hear)
            wire.send(t="hello", format=FORMAT, language="en")
        batch = [hostile.frame() for _ in range(min(BATCH, frames - sent))]
        for text in batch:
            wire.send_raw(text if isinstance(text, bytes) else text.encode())
        alive.clear()
        wire.send(t="ping")
        waits = [asyncio.create_task(one.wait()) for one in (alive, ended, wire.gone)]
        done, others = await asyncio.wait(waits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert done, "the server is silent"
        for one in others:
            one.cancel()
        if alive.is_set():
            sent += len(batch)
    if wire is not None:
        wire.close()


async def besieged(folder: Path, frames: int) -> None:
    laid, eves = await lay(folder, 2, 0)
    table = laid["table"]
    with live(folder) as server:
        people = [Asking() for _ in laid["tokens"]]
        for one, token in zip(people, laid["tokens"], strict=True):
            await one.come(server, token, table)
        for one in people:
            assert (await one.do(table, "ready", nonce="mine")).t == "done"
        honest = [{"t": "do", "id": "x0", "table": table, "kind": "ready", "deal": 0, "body": {"nonce": "mine"}}]
        before = await rows_of(folder, table)
        begun = len(await rows_of(folder, eves["table"]))
        quarter = None
        heard: Counter[str] = Counter()
        for part in range(4):
            each = frames // 4 // AT_ONCE
            # Every other one sits at the table that he attacks.
            hostiles = [
                Hostile(random.Random(f"{part} {one}"), eves["table"] if one % 2 else table, honest)
                for one in range(AT_ONCE)
            ]
            eve = eves["tokens"][0]
            attacks = (attack(server, eve, one, each, heard, one.table != table) for one in hostiles)
            await asyncio.gather(*attacks)
            quarter = quarter or server.memory()
        most = server.memory()
        # They were read as what they were meant as, and nothing has failed by any.
        assert {"gate.no-sense", "gate.not-host", "gate.no-kind", "server.no-table", "bye", "view"} <= set(heard), heard
        assert "done" in heard
        assert not any(code.startswith(("gate.failed", "server.failed", "server.stopped")) for code in heard), heard
        assert server.process.poll() is None
        if quarter is not None and most is not None:
            assert most < quarter + ROOM
        after = await rows_of(folder, table)
        # Passes that play themselves are the house's; nothing else has come about.
        assert after[: len(before)] == before
        assert all(row.entry().command.kind == "pass" for row in after[len(before) :])
        # At her own table she has done what she may, and nobody else anything.
        own = [row.entry() for row in await rows_of(folder, eves["table"])]
        doers = {entry.command.by for entry in own[begun:]}
        assert len(doers - {""}) <= 1
        assert Table.fold(own).seq == len(own) - 1
        assert await moved(people, table)
        for one in people:
            one.close()
    assert server.said() == ""


@pytest.mark.parametrize("frames", [640, pytest.param(100_000, marks=pytest.mark.long)])
def test_hostile_frames_leave_a_server_as_it_was(tmp_path: Path, frames: int) -> None:
    asyncio.run(besieged(tmp_path, frames))


# Floods by one client


MOST_SENT = 1_000_000
"""Bytes that a server with the usual limits reads of one socket in such a time, with all that waits on the way."""


def any_left(turns: Iterator[int]) -> bool:
    """Whether an attacker goes on, which looks before it sends what the server takes, opens a connection or waits."""
    return next(turns, None) is not None


def files_of(server: Live) -> int | None:
    """How many files the server holds open; None where the system does not tell."""
    place = Path(f"/proc/{server.process.pid}/fd")
    return len(list(place.iterdir())) if place.exists() else None


async def flooded(folder: Path, kinds: tuple[str, ...], turns: int) -> None:
    (laid,) = await lay(folder, 1, 0)
    with live(folder, "usual") as server:
        victim, mallory = laid["tokens"][:2]
        one = floods.Person()
        await one.come(server.address, server.cookie(victim), laid["table"])
        for _ in range(20):
            await floods.page(server.address, one.cookie)
        before, files = server.memory(), files_of(server)
        for kind in kinds:
            attacker = floods.Attacker(server.address, server.cookie(mallory), rate=1000)
            left = iter(range(turns))
            attack = asyncio.create_task(asyncio.to_thread(attacker.flood, kind, partial(any_left, left)))
            most = 0
            while not attack.done():
                # Clients that are there are answered, and new ones from the same address are let in.
                await one.ping()
                await floods.page(server.address, one.cookie)
                await asyncio.sleep(0.05)
                most = max(most, files_of(server) or 0)
            await attack
            assert attacker.opened, kind
            assert attacker.sent < MOST_SENT * attacker.opened, kind
            after = server.memory()
            if before is not None and after is not None:
                assert after < before + ROOM, kind
            if files is not None:
                assert most < files + Settings(data=folder).connections_each + 50, kind
            assert server.process.poll() is None, kind
        assert one.wire is not None
        one.wire.close()
        said = [line for line in server.said().splitlines() if "Refused " not in line]
    assert not said


@pytest.mark.parametrize("turns", [600, pytest.param(20_000, marks=pytest.mark.long)])
def test_one_client_that_floods_the_server_shuts_no_one_out_and_fills_no_memory(tmp_path: Path, turns: int) -> None:
    asyncio.run(flooded(tmp_path, floods.KINDS, turns))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["pings", "continuations", "half-open"])
def test_others_wait_at_most_twice_as_long_while_one_client_floods(tmp_path: Path, kind: str) -> None:
    """A ratio of one run, in which quiet and flooded spells take turns; a busy machine has three tries."""
    found = []
    for number in range(3):
        (figure,) = asyncio.run(floods.measure([kind], 10.0, 500.0, tmp_path / str(number)))
        found.append(figure)
        assert figure["memory_after"] - figure["memory_before"] < ROOM, figure
        if figure["pong_p99"] <= 2 * figure["pong_quiet_p99"] and figure["page_p99"] <= 2 * figure["page_quiet_p99"]:
            return
    pytest.fail(f"others wait too long: {found}")
