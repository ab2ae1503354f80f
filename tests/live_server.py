"""A server as a process with wide limits, and people at its tables, for tests with many sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.load.wire import Heard, Wire
from foolery.server.frames import FORMAT
from foolery.server.log import SqlLog, Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.server.log import Row

ROOT = Path(__file__).parent.parent
PATIENCE = 120
"""Seconds that anything may take."""
IDS = itertools.count()


class Live:
    """A server process that answers at this address."""

    def __init__(self, process: subprocess.Popen[str], address: str, errors: Path) -> None:
        self.process, self.address, self.errors = process, address, errors

    def said(self) -> str:
        """What it has written to its error stream."""
        return self.errors.read_text(encoding="utf-8", errors="replace")

    def cookie(self, token: str) -> str:
        """The cookie that makes a socket this person's."""
        port = self.address.rstrip("/").rpartition(":")[2]
        return f"foolery-{port}={token}"

    def memory(self) -> float | None:
        """The most memory that it has held, in MB."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print("tell", file=self.process.stdin, flush=True)
        found: float | None = json.loads(self.process.stdout.readline())["memory_mb"]
        return found


@contextmanager
def live(folder: Path, limits: str = "wide") -> Iterator[Live]:
    """Start a server with this folder and ``wide`` or ``usual`` limits; it is killed with the block."""
    command = [sys.executable, "-m", "benchmarks.load.server", str(folder), limits]
    errors = folder / f"said-{next(IDS)}.txt"
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    with errors.open("w") as said, subprocess.Popen(command, stderr=said, **pipes) as process:
        try:
            assert process.stdout is not None
            yield Live(process, process.stdout.readline().strip(), errors)
        finally:
            process.kill()
            process.communicate()


class Asking:
    """A socket whose frames are waited for."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()
        self.view: Heard | None = None
        self.wire: Wire | None = None

    async def come(self, server: Live, token: str, table: str = "") -> None:
        """Open it, greet, and watch the table."""
        self.wire = await Wire.open(server.address, server.cookie(token), self._hear)
        self.wire.send(t="hello", format=FORMAT, language="en")
        await self.until("welcome")
        if table:
            self.wire.send(t="watch", table=table, seq=-1)
            await self.until("view")

    def _hear(self, frame: Heard) -> None:
        if frame.t == "view":
            self.view = frame
        self.heard.put_nowait(frame)

    async def until(self, *kinds: str) -> Heard:
        """The next frame of these kinds."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.heard.get()
                if frame.t in kinds:
                    return frame

    async def do(self, table: str, kind: str, **body: Any) -> Heard:
        """A command with the numbers of the newest view, and its answer."""
        assert self.wire is not None
        name, view = f"x{next(IDS)}", self.view or Heard("view")
        numbers = {"deal": view.deal, "ply": view.ply, "seq": max(view.seq, 0)}
        self.wire.send(t="do", id=name, table=table, kind=kind, body=body, **numbers)
        async with asyncio.timeout(PATIENCE):
            while (frame := await self.heard.get()).id != name:
                pass
        return frame

    def close(self) -> None:
        if self.wire is not None:
            self.wire.close()


async def rows_of(folder: Path, table: str) -> list[Row]:
    """The log of a table."""
    store = Store.open(folder)
    try:
        return await SqlLog(store).after(table, -1)
    finally:
        store.close()


async def moved(people: list[Asking], table: str) -> bool:
    """Whether one of them can make a move. A pass that plays itself may come first, and then it is tried anew."""
    for _ in range(50):
        for one in people:
            if one.view is not None and one.view.actions:
                if (await one.do(table, "act", text=one.view.actions[0].text)).t == "done":
                    return True
                break
        await asyncio.sleep(0.1)
    return False
