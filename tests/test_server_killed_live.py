"""A whole server that is killed while many play at it: whoever was answered finds it so when it is up again."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from benchmarks.load.tables import lay
from benchmarks.load.wire import Heard, Wire
from foolery.server.frames import FORMAT
from foolery.server.log import SqlLog, Store
from foolery.table import Table

ROOT = Path(__file__).parent.parent
PATIENCE = 120
"""Seconds that anything may take."""
IDS = itertools.count()


class Player:
    """Somebody with a browser; the newest view of his table outlives his sockets."""

    def __init__(self, at: Sitting, seat: int, token: str) -> None:
        self.at, self.seat, self.token = at, seat, token
        self.view: Heard | None = None
        self.wire: Wire | None = None

    @property
    def is_back(self) -> bool:
        """Whether he is shown the table as somebody who sits in his seat."""
        if self.view is None or self.view.seat != self.seat:
            return False
        mine = self.view.seats[self.seat]
        return mine.person and not mine.away

    async def come(self, address: str) -> None:
        """Open a socket and watch the table; what the socket before has shown is of no use any more."""
        self.view = None
        port = address.rstrip("/").rpartition(":")[2]
        self.wire = await Wire.open(address, f"foolery-{port}={self.token}", self.hear)
        self.wire.send(t="hello", format=FORMAT, language="en")
        self.wire.send(t="watch", table=self.at.name, seq=-1)

    def hear(self, frame: Heard) -> None:
        if frame.t == "view":
            self.view = frame
            self.at.go()
        elif frame.t == "done":
            self.at.done(frame)
        elif frame.t == "refused":
            self.at.flying = None
            self.at.go()


@dataclass
class Sitting:
    """A table whose people move as soon as all of them see the move before."""

    name: str
    dice: random.Random
    answered: asyncio.Event
    players: list[Player] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)
    flying: tuple[Player, dict[str, Any]] | None = None

    def go(self) -> None:
        """Send what is on its way again, as a page does that has not been answered; else a move."""
        views = [one.view for one in self.players if one.view is not None]
        if self.flying is not None or len(views) < len(self.players):
            return
        if any(view.seq < max(self.told.values(), default=-1) for view in views):
            return
        able = [one for one in self.players if one.view is not None and one.view.actions]
        if able:
            one = self.dice.choice(able)
            assert one.view is not None
            self.send(one, one.view, "act", {"text": self.dice.choice(one.view.actions).text})
            return
        for one, view in zip(self.players, views, strict=True):
            if "ready" in view.say.lower() and not view.seats[one.seat].ready:
                self.send(one, view, "ready", {"nonce": "of-mine"})
                return

    def send(self, player: Player, view: Heard, kind: str, body: dict[str, Any]) -> None:
        name = f"k{next(IDS)}"
        numbers = {"deal": view.deal, "ply": view.ply, "seq": view.seq}
        self.flying = player, {"t": "do", "id": name, "table": self.name, "kind": kind, "body": body, **numbers}
        self.sent.add(name)
        self.again()

    def again(self) -> None:
        if self.flying is not None:
            player, frame = self.flying
            assert player.wire is not None
            player.wire.send(**frame)

    def done(self, frame: Heard) -> None:
        assert self.told.setdefault(frame.id, frame.seq) == frame.seq
        if self.flying is not None and self.flying[1]["id"] == frame.id:
            self.flying = None
        self.answered.set()
        self.go()


async def live(folder: Path, tables: list[Sitting], answers: int) -> None:
    """One life of a server: everybody comes and plays until so many more were answered; then it is killed."""
    command = [sys.executable, "-m", "benchmarks.load.server", str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        address = (await asyncio.to_thread(process.stdout.readline)).strip()
        before = sum(len(one.told) for one in tables)
        for one in tables:
            await asyncio.gather(*(player.come(address) for player in one.players))
            one.again()
        async with asyncio.timeout(PATIENCE):
            while sum(len(one.told) for one in tables) < before + answers:
                tables[0].answered.clear()
                await tables[0].answered.wait()
            # Everybody comes back to his seat; a bot that has kept one on a slow machine gives it up.
            while not all(player.is_back for one in tables for player in one.players):
                await asyncio.sleep(0.01)
    finally:
        process.kill()
        process.communicate()
        for one in tables:
            for player in one.players:
                if player.wire is not None:
                    player.wire.close()


async def check(folder: Path, tables: list[Sitting]) -> None:
    """What was acknowledged stands in its place, nothing twice, and nothing that nobody sent."""
    store = Store.open(folder)
    try:
        assert await store.read(lambda one: one.exec_driver_sql("PRAGMA integrity_check").scalar()) == "ok"
        for one in tables:
            rows = await SqlLog(store).after(one.name, -1)
            assert [row.seq for row in rows] == [*range(len(rows))]
            assert Table.fold(row.entry() for row in rows).seq == len(rows) - 1
            kept = [(json.loads(row.key)[2], row.seq) for row in rows]
            own = [(name, seq) for name, seq in kept if name.startswith("k") and name[1:].isdigit()]
            assert len({name for name, _ in own}) == len(own)
            assert set(one.told.items()) <= set(own)
            assert {name for name, _ in own} <= one.sent
    finally:
        store.close()


async def killed(folder: Path, kills: int, tables: int) -> None:
    dice, answered = random.Random(20), asyncio.Event()
    laid = await lay(folder, tables, 1)
    playing = [Sitting(one["table"], dice, answered) for one in laid]
    for one, given in zip(playing, laid, strict=True):
        one.players = [Player(one, seat, token) for seat, token in enumerate(given["tokens"])]
    for _ in range(kills):
        await live(folder, playing, dice.randrange(1, 20 * tables))
        await check(folder, playing)
    await live(folder, playing, tables)
    await check(folder, playing)


@pytest.mark.parametrize(("kills", "tables"), [(1, 2), pytest.param(20, 8, marks=pytest.mark.long)])
def test_who_was_answered_by_a_server_that_is_killed_finds_it_so(tmp_path: Path, kills: int, tables: int) -> None:
    asyncio.run(killed(tmp_path, kills, tables))
