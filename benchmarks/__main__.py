"""All speed figures in one run, side by side: `python -m benchmarks [--quick] [--json]`.

Every figure is the median of repetitions that take turns (A B A B …) between the compiled form, the interpreted form
and OpenSpiel, each in a process of its own, so that a busy neighbour slows all of them alike. Exit code 2: one of the
three is missing; one sentence says which, and the rest is printed all the same.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
BASES = ("simple", "throw-in", "transfer")
ONE = "+bench-cap-four"
THREE = "+bench-cap-four+bench-glance+bench-restraint"
PEER = "crazy_eights"

Key = tuple[str, str, str]
"""What is measured, on which game, by whom: `compiled`, `interpreted` or `openspiel`."""

TITLES = {
    "playouts": "Playouts inside the core, shuffled by its own dice",
    "documented": "Playouts inside the core, dealt by the documented shuffle",
    "stepping": "Stepped from Python, from the first decision on",
    "whole": "Stepped from Python, the deal included (chance nodes are not counted as decisions)",
    "copy": "Copy of a state",
    "view": "View of a seat",
    "shuffle": "The documented shuffle alone",
}


class Worker:
    """A process that measures."""

    def __init__(self, side: str, pure: bool = False) -> None:
        paths = [str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        environment = os.environ | {
            "FOOLERY_PURE": "1" if pure else "",
            "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker", side],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.about = self.answer()
        self.form: str = self.about["form"]

    def answer(self) -> dict[str, Any]:
        """The next line of the process."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a measuring process ended early; its reason is above")
        found: dict[str, Any] = json.loads(line)
        return found

    def ask(self, what: str, game: str, seconds: float) -> dict[str, Any]:
        """One measurement."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"what": what, "game": game, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def close(self) -> None:
        """The end of the input ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def tasks(form: str) -> list[tuple[str, str]]:
    """What one process is asked in every round."""
    if form == "openspiel":
        return [("whole", PEER), ("stepping", PEER), ("copy", PEER)]
    games = [base + rules for base in BASES for rules in ("", ONE, THREE)]
    found = [(what, game) for what in ("playouts", "stepping") for game in games]
    found += [("documented", base) for base in BASES]
    return [*found, ("copy", "throw-in"), ("view", "throw-in"), ("shuffle", "throw-in")]


def rounds(workers: list[Worker], repetitions: int, seconds: float) -> dict[Key, list[dict[str, Any]]]:
    """Every task of every process, taking turns."""
    found: dict[Key, list[dict[str, Any]]] = defaultdict(list)
    waiting = {worker.form: tasks(worker.form) for worker in workers}
    for number in range(repetitions):
        for i in range(max(map(len, waiting.values()))):
            for worker in workers:
                mine = waiting[worker.form]
                # OpenSpiel has few tasks: it takes them again and again, so that it is measured all along.
                if worker.form != "openspiel" and i >= len(mine):
                    continue
                what, game = mine[i % len(mine)]
                found[what, game, worker.form].append(worker.ask(what, game, seconds))
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {repetitions} rounds", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return found


def figure(key: Key, runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of the repetitions, with what belongs to it."""
    what, game, form = key
    out: dict[str, Any] = {"what": what, "game": game, "form": form, "repetitions": len(runs)}
    if "times" in runs[0]:
        return out | {"microseconds": median(run["seconds"] / run["times"] * 1e6 for run in runs)}
    out["moves_per_second"] = median(run["moves"] / run["seconds"] for run in runs)
    out["games_per_second"] = median(run["games"] / run["seconds"] for run in runs)
    if "forced" in runs[0]:
        out["forced_share"] = sum(run["forced"] for run in runs) / sum(run["moves"] for run in runs)
    if "chances" in runs[0]:
        out["chance_share"] = sum(run["chances"] for run in runs) / sum(run["chances"] + run["moves"] for run in runs)
    return out


def ratios(figures: list[dict[str, Any]]) -> dict[str, float]:
    """How the figures of this run stand to each other, where both are there."""
    speed = {(f["what"], f["game"], f["form"]): f.get("moves_per_second", 0.0) for f in figures}
    pairs = {
        "playouts, compiled : interpreted": (
            ("playouts", "throw-in", "compiled"),
            ("playouts", "throw-in", "interpreted"),
        ),
        "playouts compiled : crazy_eights, the deal included": (
            ("playouts", "throw-in", "compiled"),
            ("whole", PEER, "openspiel"),
        ),
        "playouts compiled : crazy_eights, from the first decision": (
            ("playouts", "throw-in", "compiled"),
            ("stepping", PEER, "openspiel"),
        ),
        "stepping compiled : crazy_eights, the deal included": (
            ("stepping", "throw-in", "compiled"),
            ("whole", PEER, "openspiel"),
        ),
        "stepping compiled : crazy_eights, from the first decision": (
            ("stepping", "throw-in", "compiled"),
            ("stepping", PEER, "openspiel"),
        ),
        "stepping, compiled : interpreted": (
            ("stepping", "throw-in", "compiled"),
            ("stepping", "throw-in", "interpreted"),
        ),
    }
    return {name: speed[a] / speed[b] for name, (a, b) in pairs.items() if a in speed and b in speed}


def label(game: str) -> str:
    """A game as the table names it."""
    for rules, words in ((THREE, ", three rules"), (ONE, ", one rule")):
        if game.endswith(rules):
            return game.removesuffix(rules) + words
    return game


def show(figures: list[dict[str, Any]], found: dict[str, float]) -> None:
    """Print the tables."""
    for what, title in TITLES.items():
        rows = sorted((f for f in figures if f["what"] == what), key=lambda f: (f["form"], order(f["game"])))
        if not rows:
            continue
        print(f"\n{title}")
        for f in rows:
            who = f"  {label(f['game']):<24} {f['form']:<12}"
            if "microseconds" in f:
                print(f"{who} {f['microseconds']:>10.2f} µs")
                continue
            more = "".join(
                f"   {word} {f[name]:.0%}"
                for word, name in (("forced", "forced_share"), ("chance nodes", "chance_share"))
                if name in f
            )
            print(f"{who} {f['moves_per_second'] / 1e6:>8.3f} M moves/s {f['games_per_second']:>10,.0f} games/s{more}")
    print("\nRatios (throw-in, two seats)")
    for name, value in found.items():
        print(f"  {name:<58} {value:>7.1f}")


def order(game: str) -> tuple[int, int]:
    """Where a game stands in its table."""
    base = game.partition("+")[0]
    return (BASES.index(base) if base in BASES else 9, len(game))


def start() -> tuple[list[Worker], list[str]]:
    """The processes there can be, and a sentence for each that there cannot."""
    workers = [Worker("foolery", pure=True)]
    missing = []
    other = Worker("foolery")
    if other.form == "compiled":
        workers.insert(0, other)
    else:
        other.close()
        missing.append("There is no compiled form here: build it with python -m foolery.compiling.")
    if importlib.util.find_spec("pyspiel"):
        workers.append(Worker("openspiel"))
    else:
        missing.append("OpenSpiel is not installed: the extra foolery[openspiel] brings it.")
    return workers, missing


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="The speed figures of one run.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--quick", action="store_true", help="a run of some twenty seconds")
    parser.add_argument("--seconds", type=float, help="seconds for each measurement (0.3)")
    parser.add_argument("--repetitions", type=int, help="how often each is repeated (5)")
    given = parser.parse_args(arguments)
    seconds = given.seconds or (0.05 if given.quick else 0.3)
    repetitions = given.repetitions or (3 if given.quick else 5)
    workers, missing = start()
    runs = rounds(workers, repetitions, seconds)
    versions = {worker.form: worker.about["version"] for worker in workers if "version" in worker.about}
    for worker in workers:
        worker.close()
    figures = [figure(key, values) for key, values in runs.items()]
    found = ratios(figures)
    if given.json:
        about = {"python": sys.version.split()[0], "seconds": seconds, "repetitions": repetitions, "versions": versions}
        print(json.dumps(about | {"missing": missing, "figures": figures, "ratios": found}, indent=1))
    else:
        show(figures, found)
    for sentence in missing:
        print(sentence, file=sys.stderr)
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
