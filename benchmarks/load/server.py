"""The server that is measured: ``python -m benchmarks.load.server FOLDER [usual]``.

It is the usual one with wide limits, unless they are to be ``usual``: those are for strangers and not for hundreds of
tables of one address. A task watches how late the event loop comes back. The server prints its address, and for every
line of its input what it has used since the last one; it ends as a server does.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import Final

import msgspec

from foolery.server.running import run
from foolery.server.service import Limits
from foolery.server.settings import Settings

WIDE: Final = Limits(
    frames=(1e6, 1e6),
    wire=(1e6, 1e6),
    requests=(1e6, 1e6),
    files=(1e6, 1e6),
    guests=(1e6, 1e6),
    tables=(1e6, 1e6),
    commands=(1e6, 1e6),
    sockets=100_000,
    tables_watched=1000,
)
MOST: Final = 15_000
"""Connections at a time."""
STEP: Final = 0.005
"""How often, in seconds, the event loop is looked at."""


class Watch:
    """What the server has used, and how late its event loop came back."""

    def __init__(self) -> None:
        self.late = 0.0
        self.used = time.process_time()

    async def look(self) -> None:
        """Ask to be called back, for ever, and see when that happens."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(STEP)
            self.late = max(self.late, time.perf_counter() - begun - STEP)

    def tell(self) -> dict[str, float | None]:
        """What there is since the last time."""
        late, used, self.late, self.used = self.late, self.used, 0.0, time.process_time()
        return {"stall_ms": late * 1000, "processor": self.used - used, "memory_mb": memory()}


def memory() -> float | None:
    """The most memory that this process has held, in MB; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main(folder: str, limits: str = "wide") -> None:
    """Serve until the process is ended."""
    watch = Watch()
    tasks = []

    def answer() -> None:
        for _ in sys.stdin:
            print(json.dumps(watch.tell()), flush=True)

    def begun(addresses: list[str]) -> None:
        tasks.append(asyncio.get_running_loop().create_task(watch.look()))
        threading.Thread(target=answer, daemon=True).start()
        print(addresses[0], flush=True)

    settings = Settings(data=Path(folder), port=0, workers=1)
    if limits == "usual":
        run(settings, begun)
    else:
        run(msgspec.structs.replace(settings, connections=MOST, connections_each=MOST), begun, WIDE)


if __name__ == "__main__":
    main(*sys.argv[1:])
