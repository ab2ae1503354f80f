"""Many tables at one server, each with four people at their browsers: ``python -m benchmarks.load``.

The server and the clients are processes of their own, with real sockets and a real disk between them. See
``benchmarks/README.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any, Final

from benchmarks.load import tables
from foolery.compiling import finder

ROOT: Final = Path(__file__).parent.parent.parent
SEED: Final = 20261120


class Worker:
    """A process that is written to and answers with a line of JSON."""

    def __init__(self, module: str, *arguments: str) -> None:
        command = [sys.executable, "-m", module, *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def say(self, text: str) -> None:
        """Write a line."""
        pipe: IO[str] | None = self.process.stdin
        assert pipe is not None
        print(text, file=pipe, flush=True)

    def hear(self) -> str:
        """The next line of it."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.endswith("\n"):  # what is cut off is no answer
            raise SystemExit("a measuring process ended early; its reason is above")
        return line.strip()

    def end(self) -> None:
        """End it, and wait for that."""
        self.process.terminate()
        self.process.communicate()


def measure(folder: Path, at: int, rate: float, seconds: float, bots: int) -> dict[str, Any]:
    """One figure: so many tables, so many moves a second over all of them, so many tables of bots beside them."""
    laid = asyncio.run(tables.lay(folder, at, bots))
    server = Worker("benchmarks.load.server", str(folder))
    try:
        address = server.hear()
        client = Worker("benchmarks.load.client")
        try:
            cookie = f"foolery-{address.rstrip('/').rpartition(':')[2]}"
            into = folder / "found.json"  # far more than a pipe holds while nobody reads it
            plan = {"address": address, "cookie": cookie, "rate": rate, "seconds": seconds, "tables": laid}
            plan["into"] = str(into)
            client.say(json.dumps(plan | {"before": min(5.0, seconds / 4), "seed": SEED}))
            client.hear()
            server.say("begin")
            server.hear()
            client.say("begin")
            client.hear()
            server.say("tell")
            used = json.loads(server.hear())
            client.hear()
            found = json.loads(into.read_text(encoding="utf-8"))
        finally:
            client.end()
    finally:
        server.end()
    amiss = asyncio.run(tables.compare(folder, found["told"], found["heads"]))
    return figure(at, rate, bots, found, used) | amiss


def figure(at: int, rate: float, bots: int, found: dict[str, Any], used: dict[str, Any]) -> dict[str, Any]:
    """A line of the table; waits in ms."""
    kept = found["kept"]
    return {
        "tables": at,
        "sockets": tables.SEATS * at,
        "bots": bots,
        "asked": rate,
        "moves": kept,
        "per_second": kept / found["seconds"],
        "views_per_second": found["frames"] / found["seconds"],
        "tap_ms": percentiles(found["from_tap"]),
        "plan_ms": percentiles(found["from_plan"]),
        "stall_ms": used["stall_ms"],
        "memory_mb": used["memory_mb"],
        "server_ms_a_move": used["processor"] * 1000 / max(1, kept),
        "client_share": found["processor"] / found["seconds"],
        "refused": found["refused"],
        "unanswered": found["unanswered"],
        "unsent": found["unsent"],
    }


def percentiles(waited: list[float]) -> dict[str, float]:
    """The middle and the late ones of these seconds, in ms."""
    waited.sort()
    parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    return {name: waited[int(len(waited) * part)] * 1000 if waited else 0.0 for name, part in parts.items()}


HEAD: Final = (
    f"{'tables':>6} {'sockets':>7} {'bots':>4} {'asked':>6} {'kept':>6} {'p50':>7} {'p95':>7} {'p99':>7} "
    f"{'planned':>8} {'stall':>7} {'memory':>7} {'cpu':>6} {'refused':>7} {'unsent':>6} "
    f"{'lost':>4} {'doubled':>7} {'behind':>6}"
)
UNITS: Final = (
    f"{'':6} {'':7} {'':4} {'/s':>6} {'/s':>6} {'ms':>7} {'ms':>7} {'ms':>7} "
    f"{'p99 ms':>8} {'ms':>7} {'MB':>7} {'ms':>6}"
)


def line(one: dict[str, Any]) -> str:
    """A figure as a line of the table."""
    tap, memory = one["tap_ms"], one["memory_mb"]
    return (
        f"{one['tables']:6} {one['sockets']:7} {one['bots']:4} {one['asked']:6.0f} {one['per_second']:6.0f} "
        f"{tap['p50']:7.1f} {tap['p95']:7.1f} {tap['p99']:7.1f} {one['plan_ms']['p99']:8.1f} {one['stall_ms']:7.1f} "
        f"{'?' if memory is None else format(memory, '.0f'):>7} {one['server_ms_a_move']:6.2f} "
        f"{sum(one['refused'].values()):7} {one['unsent']:6} "
        f"{one['lost'] + one['unanswered']:4} {one['doubled']:7} {one['behind']:6}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 where anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer tables, ten seconds")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    parser.add_argument("--seconds", type=float, help="how long each figure is measured (60)")
    parser.add_argument("--tables", type=int, help="how many tables, of four people each (200)")
    parser.add_argument("--bots", type=int, help="how many tables of bots beside them (20)")
    parser.add_argument("--rates", type=float, nargs="+", help="moves a second over all tables (500 1000 2000)")
    parser.add_argument("--folder", type=Path, help="where the databases are written, and removed again")
    given = parser.parse_args(arguments)
    seconds = given.seconds or (10.0 if given.quick else 60.0)
    at = given.tables or (40 if given.quick else 200)
    beside = (20 if not given.quick else 4) if given.bots is None else given.bots
    rates = given.rates or ([100.0] if given.quick else [500.0, 1000.0, 2000.0])
    plans = [(rate, bots) for rate in rates for bots in dict.fromkeys([0, beside])]
    form = "compiled" if finder.compiled() else "interpreted"
    if not given.json:
        print(f"Load of one server, {form}: tap to all four screens; waits, stall and processor time a move in ms")
        print(HEAD, UNITS, sep="\n", flush=True)
    found = []
    for rate, bots in plans:
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            found.append(measure(Path(folder), at, rate, seconds, bots) | {"form": form})
        if not given.json:
            print(line(found[-1]), flush=True)
    if given.json:
        print(json.dumps(found))
    return 1 if any(one["lost"] or one["doubled"] or one["unanswered"] for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
