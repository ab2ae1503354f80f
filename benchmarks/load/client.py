"""Everybody at the tables, in one process: ``python -m benchmarks.load.client``, with a plan as JSON on its input.

Each table has one move in each of its periods, at a moment of it that is drawn by lot, whether or not earlier moves
were answered anywhere: an open loop. Where a table is not ready for its move, because a screen does not show the one
before, the move waits, and its wait counts from the moment that was planned. What is measured is the time from that
moment to the last of the four screens.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import random
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.load.wire import Heard, Wire
from foolery.server.frames import FORMAT

PATIENCE: Final = 15.0
"""Seconds that the last moves have to come to an end."""
AT_ONCE: Final = 20
"""Sockets that are opened at the same time."""

IDS: Final = itertools.count()


@dataclass(eq=False, slots=True)
class Move:
    """A command on its way: planned for this moment, sent at that one, kept as this entry."""

    planned: float
    id: str
    sent: float
    seq: int = -1


@dataclass(slots=True)
class Counts:
    """What has come of all that was sent."""

    from_plan: list[float] = field(default_factory=list)
    from_tap: list[float] = field(default_factory=list)
    frames: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    sent: int = 0


class Seat:
    """A browser: a socket and the newest view."""

    def __init__(self, table: Sitting) -> None:
        self.table = table
        self.view = Heard("view")
        self.wire: Wire | None = None

    def hear(self, frame: Heard) -> None:
        """A frame has come."""
        self.table.counts.frames += 1
        if frame.t == "view":
            self.view = frame
            self.table.shown()
        elif frame.t == "done":
            self.table.kept(frame)
        elif frame.t == "refused":
            self.table.refused(frame)

    async def come(self, address: str, cookie: str) -> None:
        """Open the socket and watch the table."""
        self.wire = await Wire.open(address, cookie, self.hear)
        self.wire.send(t="hello", format=FORMAT, language="en")
        self.wire.send(t="watch", table=self.table.name, seq=-1)

    def send(self, name: str, kind: str, **body: Any) -> None:
        """A command, with the numbers of the newest view."""
        assert self.wire is not None
        view = self.view
        numbers = {"deal": view.deal, "ply": view.ply, "seq": view.seq}
        self.wire.send(t="do", id=name, table=self.table.name, kind=kind, body=body, **numbers)


class Sitting:
    """A table with everybody at it."""

    def __init__(self, name: str, seats: int, counts: Counts, dice: random.Random) -> None:
        self.name, self.counts, self.dice = name, counts, dice
        self.seats = [Seat(self) for _ in range(seats)]
        self.waiting: deque[float] = deque()
        self.move: Move | None = None
        self.head = -1
        self.told: dict[str, int] = {}

    def due(self, planned: float) -> None:
        """A move is to be made now."""
        self.waiting.append(planned)
        self.go()

    def go(self) -> None:
        """Make the move that has waited longest, where the table is ready for it."""
        if self.move is not None or not self.waiting:
            return
        newest = max(seat.view.seq for seat in self.seats)
        if newest < self.head or any(seat.view.seq < newest for seat in self.seats):
            return
        able = [seat for seat in self.seats if seat.view.actions]
        if able:
            seat = self.dice.choice(able)
            self._send(seat, "act", text=self.dice.choice(seat.view.actions).text)
            return
        missing = [number for number, seat in enumerate(self.seats) if not seat.view.seats[number].ready]
        if missing and all("ready" in seat.view.say.lower() for seat in self.seats):
            self._send(self.seats[missing[0]], "ready", nonce=f"{self.dice.getrandbits(64):x}")

    def _send(self, seat: Seat, kind: str, **body: Any) -> None:
        self.move = Move(self.waiting.popleft(), f"m{next(IDS)}", time.perf_counter())
        self.counts.sent += 1
        seat.send(self.move.id, kind, **body)

    def kept(self, frame: Heard) -> None:
        """An entry was acknowledged."""
        self.told[frame.id] = frame.seq
        self.head = max(self.head, frame.seq)
        if self.move is not None and self.move.id == frame.id:
            self.move.seq = frame.seq
        self.shown()

    def refused(self, frame: Heard) -> None:
        """A command came too late: the move is made anew, from the newer view."""
        code = str(frame.code)
        self.counts.refused[code] = self.counts.refused.get(code, 0) + 1
        if self.move is not None and self.move.id == frame.id:
            self.waiting.appendleft(self.move.planned)
            self.move = None
        self.go()

    def shown(self) -> None:
        """A screen shows something newer: perhaps all of them show the move now."""
        move = self.move
        if move is not None and move.seq >= 0 and all(seat.view.seq >= move.seq for seat in self.seats):
            now = time.perf_counter()
            self.counts.from_plan.append(now - move.planned)
            self.counts.from_tap.append(now - move.sent)
            self.move = None
        self.go()


async def play(tables: list[Sitting], rate: float, begun: float, seconds: float, dice: random.Random) -> None:
    """Moves at this rate over all tables, for so long."""
    period = len(tables) / rate
    rounds = range(max(1, round(seconds / period)))
    plan = sorted((begun + (turn + dice.random()) * period, number) for turn in rounds for number in range(len(tables)))
    for moment, number in plan:
        while (left := moment - time.perf_counter()) > 0:
            await asyncio.sleep(left)
        tables[number].due(moment)


async def settle(tables: list[Sitting]) -> None:
    """Wait until everybody has been answered and every screen shows all that was kept; nothing new is sent."""
    for table in tables:
        table.waiting.clear()
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end and any(table.move is not None for table in tables):
        await asyncio.sleep(0.05)
    # What the house still does at a table is to be on the screens too.
    await asyncio.sleep(2)


async def whole(plan: dict[str, Any]) -> dict[str, Any]:
    """Come, play, go; what there was to see."""
    counts, dice = Counts(), random.Random(plan["seed"])
    tables = [Sitting(one["table"], len(one["tokens"]), counts, dice) for one in plan["tables"]]
    coming = [
        (seat, f"{plan['cookie']}={token}")
        for table, one in zip(tables, plan["tables"], strict=True)
        for seat, token in zip(table.seats, one["tokens"], strict=True)
    ]
    for first in range(0, len(coming), AT_ONCE):
        await asyncio.gather(*(seat.come(plan["address"], cookie) for seat, cookie in coming[first : first + AT_ONCE]))
    while any(seat.view.seq < 0 for table in tables for seat in table.seats):
        await asyncio.sleep(0.05)
    await play(tables, plan["rate"], time.perf_counter(), plan["before"], dice)
    counts.from_plan, counts.from_tap, counts.sent, counts.frames, counts.refused = [], [], 0, 0, {}
    print(json.dumps("begun"), flush=True)
    sys.stdin.readline()
    begun, used = time.perf_counter(), time.process_time()
    await play(tables, plan["rate"], begun, plan["seconds"], dice)
    kept, took = len(counts.from_plan), time.perf_counter() - begun
    print(json.dumps("played"), flush=True)
    used = time.process_time() - used
    unsent = sum(len(table.waiting) for table in tables)
    await settle(tables)
    unanswered = sum(table.move is not None for table in tables)
    return {
        "kept": kept,
        "seconds": took,
        "sent": counts.sent,
        "frames": counts.frames,
        "refused": counts.refused,
        "unanswered": unanswered,
        "unsent": unsent,
        "processor": used,
        "from_plan": counts.from_plan,
        "from_tap": counts.from_tap,
        "told": {table.name: table.told for table in tables},
        "heads": {table.name: min(seat.view.seq for seat in table.seats) for table in tables},
    }


def main() -> None:
    """Read the plan, do it, and write what there was to see into the file that it names."""
    plan = json.loads(sys.stdin.readline())
    gc.set_threshold(100_000, 50, 1_000)
    try:
        import uvloop
    except ImportError:
        found = asyncio.run(whole(plan))
    else:
        found = uvloop.run(whole(plan))
    Path(plan["into"]).write_text(json.dumps(found), encoding="utf-8")
    print(json.dumps("written"), flush=True)


if __name__ == "__main__":
    main()
