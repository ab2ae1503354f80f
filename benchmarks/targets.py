"""How fast it looks ahead, beside what is wanted of it: ``python -m benchmarks.targets [--quick] [--json]``.

One table of all that ``search``, ``exact``, ``rollouts`` and the speed figures say of searching, and of how many times
as fast the shedding game and Contract Rummy are played inside as at the commit before either was compiled
(``against``: both are built in a passing folder, which takes minutes; ``--folder`` keeps them). Rows that cannot be
measured here are left out, with a sentence. Exit code 2: there is no compiled form.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks import exact, rollouts, search
from benchmarks.__main__ import PEER, Worker
from foolery.compiling import finder

BEFORE: Final = "5bb8b7c4"
"""The last commit at which neither the shedding game nor Contract Rummy was compiled."""
KINDS: Final = ("shedding playouts", "rummy playouts")
ROUNDS: Final = 5


class Row(NamedTuple):
    """A figure with what is wanted of it: at least so much, or at most where ``most``."""

    what: str
    value: float
    least: float
    aim: float
    most: bool = False
    unit: str = ""

    def met(self) -> str:
        """How much of what is wanted is reached."""
        for wanted, word in ((self.aim, "aim"), (self.least, "at least")):
            if self.value <= wanted if self.most else self.value >= wanted:
                return word
        return "missed"


def looked(seconds: float) -> Iterator[Row]:
    """Sampling, search iterations, and rollouts against playouts."""
    found = {
        (name, seats): search.measured(name, seats, seconds) for name in ("throw-in", "transfer") for seats in (2, 4)
    }
    yield Row(
        "sample a hidden state / `State.copy()`, throw-in, 2 seats", found["throw-in", 2]["into_to_copy"], 4, 1.5, True
    )
    for seats, least, aim in ((2, 120_000, 300_000), (4, 80_000, 200_000)):
        each = found["throw-in", seats]["per_second"]["iterations"]
        yield Row(f"search iterations per second, throw-in, {seats} seats", each, least, aim)
    for (name, seats), one in found.items():
        yield Row(
            f"rollouts per second / playouts per second in the core, {name}, {seats} seats",
            one["random_to_play_many"],
            2,
            4,
        )


def solved(endings: int) -> Iterator[Row]:
    """Endings with open cards."""
    found = [exact.measured(name, 12, endings) for name in exact.GAMES]
    yield Row("ending positions solved per second", min(one["positions_per_second"] for one in found), 1e6, 3e6)
    within = min(one["within_a_second"] for one in found)
    yield Row(f"endings with 12 cards solved within 1 s, of {endings} each", 100 * within, 95, 99.9, unit=" %")


def stepped(seconds: float) -> Iterator[Row]:
    """Stepping from Python, in turns with OpenSpiel."""
    ours, theirs = Worker("foolery"), Worker("openspiel")
    ratios: dict[str, list[float]] = {"stepping": [], "whole": []}
    for _ in range(ROUNDS):
        mine = moves_a_second(ours.ask("stepping", "throw-in", seconds))
        for what, found in ratios.items():
            found.append(mine / moves_a_second(theirs.ask(what, PEER, seconds)))
    for worker in (ours, theirs):
        worker.close()
    for what, words in (("whole", "dealing included"), ("stepping", "dealing excluded")):
        yield Row(
            f"Python steps per second, throw-in, 2 seats / OpenSpiel {PEER}, {words}", median(ratios[what]), 3.5, 6
        )


def moves_a_second(run: dict[str, float]) -> float:
    """What a worker has measured."""
    return run["moves"] / run["seconds"]


def rolled(seconds: float) -> Iterator[Row]:
    """Random play inside beside OpenSpiel's own."""
    shares = rollouts.measured([], seconds)[1]
    peers = " and ".join(rollouts.PEERS)
    yield Row(
        f"random moves per second / OpenSpiel rollouts of {peers}: median of {len(shares)} tables",
        median(shares.values()),
        0.8,
        2,
    )
    worst = min(shares, key=shares.__getitem__)
    yield Row(f"the same: worst table ({worst[0]}, {worst[1]} seats)", shares[worst], 0, 0)


def compared(quick: bool, folder: Path | None) -> Iterator[Row]:
    """Playouts of the other families beside those before they were compiled."""
    command = [sys.executable, "-m", "benchmarks.against", BEFORE, "--json", "--only", *KINDS]
    command += ["--quick"] * quick + (["--folder", str(folder)] if folder else [])
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        print("How fast the shedding game and Contract Rummy were before cannot be measured here.", file=sys.stderr)
        return
    for one in json.loads(done.stdout)["figures"]:
        yield Row(f"{one['title']} / before it was compiled", one["faster"], one["wanted"], one["aim"])


def rows(quick: bool, folder: Path | None) -> Iterator[Row]:
    """All figures that can be had here, one after the other."""
    yield from looked(0.02 if quick else 0.1)
    yield from solved(50 if quick else 300)
    if importlib.util.find_spec("pyspiel"):
        yield from stepped(0.05 if quick else 0.3)
        yield from rolled(0.01 if quick else 0.05)
    else:
        print("OpenSpiel is not installed: the extra foolery[openspiel] brings it.", file=sys.stderr)
    yield from compared(quick, folder)


def amount(row: Row, value: float) -> str:
    """A number as people read it."""
    return (f"{value:,.0f}" if value >= 1000 else f"{value:.3g}") + row.unit


def line(row: Row) -> str:
    """A row of the table."""
    sign = "≤ " if row.most else ""
    wanted = (
        [f"{sign}{amount(row, row.least)}", f"{sign}{amount(row, row.aim)}", row.met()] if row.aim else ["", "", ""]
    )
    return f"| {' | '.join([row.what, amount(row, row.value), *wanted])} |"


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.targets", description="How fast it looks ahead.")
    parser.add_argument("--quick", action="store_true", help="short measurements")
    parser.add_argument("--folder", type=Path, help="keep both forms that are built for a comparison in this folder")
    parser.add_argument("--json", action="store_true", help="print JSON, one row a line, instead of a table")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    told: Callable[[Row], str] = (lambda row: json.dumps(row._asdict() | {"met": row.met()})) if given.json else line
    if not given.json:
        print("| what | figure | at least | aim | met |\n|---|---:|---:|---:|---|", flush=True)
    for row in rows(given.quick, given.folder):
        print(told(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
