"""What rules cost: playouts of the bare base, of every rule on its base, and of seven rules together, in one run.

`python -m benchmarks.composition [--quick] [--json] [--only ID ...]`. Every game takes its turn in every round, with
plain rule files and, where `python -m foolery.compiling --rules` has made them, compiled ones, each in a process of
their own; a figure is the median of the rounds, a ratio that to the bare base in the same process and round. Exit code
2: the compiled form is missing, then the plain files are measured; or the compiled rule files are.
"""

import argparse
import json
import os
import sys
from statistics import median
from typing import Any

from benchmarks.__main__ import Worker

BASE = "transfer"
SEVEN = "transfer+armenian+second-attempt+poker+riposte+cunning+joker-gifts"
AIMS = {"plain": 1 / 25, "compiled": 1 / 8}
"""What share of the bare base the seven rules are meant to keep, by the form of the rule files."""

DOCUMENTED = " (documented deal)"
PLAIN = "FOOLERY_PLAIN_RULES"


def games(only: list[str]) -> dict[str, str]:
    """Every game that is measured, with its bare base; a rule that does not go with `transfer` gets another base."""
    from foolery.base.errors import FooleryError
    from foolery.durak.engine.compose import REGISTRY
    from foolery.durak.game import DurakGame

    DurakGame(BASE)
    bases = sorted((name for name, rule in REGISTRY.rules.items() if rule.base), key=lambda name: name != BASE)
    found = {BASE: BASE}
    for name, rule in sorted(REGISTRY.rules.items()):
        if only and name not in only:
            continue
        if rule.base:
            found[name] = name
            continue
        for base in bases:
            try:
                DurakGame(f"{base}+{name}")
            except FooleryError:
                continue
            # The core's own dice deal to seats only: with dummies the documented shuffle deals, for the base as well.
            how = DOCUMENTED if DurakGame(f"{base}+{name}").rules_for(2).dummies else ""
            found.setdefault(base + how, base + how)
            found[f"{base}+{name}{how}"] = base + how
            break
    return found | {SEVEN: BASE}


def rounds(
    workers: dict[str, Worker], asked: dict[str, str], repetitions: int, seconds: float
) -> dict[tuple[str, str], list[float]]:
    """Moves per second of every game in every process, round by round."""
    speeds: dict[tuple[str, str], list[float]] = {(form, game): [] for form in workers for game in asked}
    for number in range(repetitions):
        for game in asked:
            for form, worker in workers.items():
                what = "documented" if game.endswith(DOCUMENTED) else "playouts"
                run = worker.ask(what, game.removesuffix(DOCUMENTED), seconds)
                speeds[form, game].append(run["moves"] / run["seconds"])
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {repetitions} rounds", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return speeds


def figures(speeds: dict[tuple[str, str], list[float]], asked: dict[str, str]) -> list[dict[str, Any]]:
    """One row for each game and form of the rule files; `ratio` is the median of the rounds' own ratios."""
    rows: list[dict[str, Any]] = []
    for (form, game), found in speeds.items():
        bare = speeds[form, asked[game]]
        ratio = median(mine / base for mine, base in zip(found, bare, strict=True))
        rows.append(
            {"game": game, "base": asked[game], "rules": form, "moves_per_second": median(found), "ratio": ratio}
        )
    return rows


def show(rows: list[dict[str, Any]]) -> None:
    """Print the table: a line for each game, a pair of columns for each form of the rule files."""
    forms = list(dict.fromkeys(row["rules"] for row in rows))
    print(f"{'Playouts inside the core, two seats':<46}" + "".join(f"{'rule files ' + form:>28}" for form in forms))
    for game in dict.fromkeys(row["game"] for row in rows):
        mine = [row for row in rows if row["game"] == game]
        cells = "".join(f"{row['moves_per_second'] / 1e6:>13.3f} M/s   1/{1 / row['ratio']:<6.1f}" for row in mine)
        print(f"{'seven rules' if game == SEVEN else game:<46}{cells}")
    print(f"\nSeven rules: {SEVEN}")
    for row in rows:
        if row["game"] == SEVEN and row["rules"] in AIMS:
            aim = AIMS[row["rules"]]
            print(f"  rule files {row['rules']}: 1/{1 / row['ratio']:.1f} of the bare base, aim 1/{1 / aim:.0f}")


def start() -> tuple[dict[str, Worker], list[str]]:
    """The processes by the form of their rule files, and a sentence for each that there cannot be."""
    before = os.environ.get(PLAIN)
    os.environ[PLAIN] = "1"
    workers = {"plain": Worker("foolery")}
    os.environ[PLAIN] = ""
    missing = []
    if workers["plain"].form != "compiled":
        missing.append("There is no compiled form here: build it with python -m foolery.compiling.")
    other = Worker("foolery")
    if other.about["rules"]:
        workers["compiled"] = other
    else:
        other.close()
        missing.append("There are no compiled rule files here: build them with python -m foolery.compiling --rules.")
    os.environ.pop(PLAIN) if before is None else os.environ.update({PLAIN: before})
    return workers, missing


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.composition", description="What rules cost.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="three rounds of short measurements")
    parser.add_argument("--seconds", type=float, help="seconds for each measurement (0.2)")
    parser.add_argument("--repetitions", type=int, help="how often each is repeated (7)")
    parser.add_argument("--only", nargs="*", default=[], metavar="ID", help="these rules only, and the seven")
    given = parser.parse_args(arguments)
    seconds = given.seconds or (0.05 if given.quick else 0.2)
    repetitions = given.repetitions or (3 if given.quick else 7)
    asked = games(given.only)
    workers, missing = start()
    speeds = rounds(workers, asked, repetitions, seconds)
    for worker in workers.values():
        worker.close()
    rows = figures(speeds, asked)
    if given.json:
        about = {"python": sys.version.split()[0], "seconds": seconds, "repetitions": repetitions, "aims": AIMS}
        print(json.dumps(about | {"missing": missing, "figures": rows}, indent=1))
    else:
        show(rows)
    for sentence in missing:
        print(sentence, file=sys.stderr)
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
