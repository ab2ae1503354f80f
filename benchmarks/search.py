"""What looking ahead costs: ``python -m benchmarks.search [--seconds N] [--json] [ID ...]``.

All figures of one game are taken in one process, in turns, in processor time; compare ratios of one run. *into* is a
world drawn into a state, beside ``copy_from`` of the same state, both from Python, less what an empty call costs.
*rollouts* are whole deals from the deal on, under the fitted policy and at random, beside today's ``play_many``.
*iterations* are those of the tree: a world, the way down, a rollout. Exit code 2: there is no compiled form.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import foolery
from foolery.compiling import finder
from foolery.contract.dice import Dice
from foolery.contract.simulation import Simulation
from foolery.durak.engine import playout as durak
from foolery.durak.engine.bare_simulation import simulated
from foolery.search.thinking import EXPLORATION
from foolery.search.tree import Tree
from foolery.shedding.engine import playout as shed
from foolery.shedding.engine.simulation import ShedSimulation

ROUNDS = 5
GAMES = ("throw-in", "transfer", "shed-idiot")
SEATS = (2, 4)
MIDDLE = 20


RANDOM: dict[str, Any] = {
    "durak": lambda worlds: simulated(worlds, -1, True),
    "idiot": lambda worlds: ShedSimulation(worlds, None),
}
"""Simulations whose rollouts are random."""
PLAYOUTS: dict[str, Any] = {"durak": durak.play_many, "idiot": shed.play_many}


def rate(deed: Callable[[int], object], seconds: float) -> float:
    """How many times a second something is done that does itself so many times."""
    number = 1
    while True:
        start = process_time()
        deed(number)
        used = process_time() - start
        if used > seconds:
            return number / used
        number *= 2 if used < seconds / 4 else 1 + int(seconds / max(used, 1e-9))


def called(deed: Callable[[], object]) -> Callable[[int], object]:
    """Something that is called so many times."""

    def many(number: int) -> None:
        for _ in range(number):
            deed()

    return many


def middle(name: str, players: int) -> Any:
    """A position in the middle of a deal."""
    state = foolery.game(name).deal(players, "benchmark")
    for number in range(MIDDLE):
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[number * 5 % len(legal)])
    return state


def measured(name: str, players: int, seconds: float) -> dict[str, Any]:
    """The figures of one table: medians of the rounds' own ratios."""
    state: Any = middle(name, players)
    view = state.view(state.actors()[0])
    worlds, dice = view.worlds(), Dice(1)
    filled = worlds.state()
    dealt: Any = foolery.game(name).deal(players, "benchmark")
    first: Any = dealt.view(dealt.actors()[0])
    rules = foolery.game(name).rules_for(players)  # type: ignore[attr-defined]
    random, play_many = RANDOM[dealt.family], PLAYOUTS[dealt.family]
    deeds: dict[str, Callable[[int], object]] = {
        "nothing": called(lambda: None),
        "copy_from": called(lambda: filled.copy_from(state)),
        "into": called(lambda: worlds.into(filled, dice)),
        "worlds": called(view.worlds),
        "play_many": lambda number: play_many(rules, players, number, 1),
        "random rollouts": rolled(random(first.worlds()), dice),
        "policy rollouts": rolled(first.simulation(), dice),
        "iterations": lambda number: Tree(first.simulation(), dice, 64, EXPLORATION).run(number),
        "flat iterations": lambda number: Tree(first.simulation(), dice, 1, EXPLORATION).run(number),
    }
    rounds = [{what: rate(deed, seconds) for what, deed in deeds.items()} for _ in range(ROUNDS)]
    figures = {what: median(one[what] for one in rounds) for what in deeds}
    net = [(1 / one["into"] - 1 / one["nothing"]) / (1 / one["copy_from"] - 1 / one["nothing"]) for one in rounds]
    return {
        "game": name,
        "players": players,
        "per_second": {what: round(value) for what, value in figures.items()},
        "into_to_copy": median(net),
        "random_to_play_many": median(one["random rollouts"] / one["play_many"] for one in rounds),
        "policy_to_play_many": median(one["policy rollouts"] / one["play_many"] for one in rounds),
    }


def rolled(simulation: Simulation, dice: Dice) -> Callable[[int], object]:
    """Worlds of a deal, each played to its end."""

    def many(number: int) -> None:
        for _ in range(number):
            simulation.begin(dice)
            simulation.finish(dice)

    return many


def show(rows: list[dict[str, Any]]) -> None:
    """A Markdown table."""
    heads = "copy, µs", "into / copy", "random / play_many", "policy / play_many", "iterations/s", "flat, iterations/s"
    print(f"| table | {' | '.join(heads)} |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        each = row["per_second"]
        cells = [
            f"{row['game']}, {row['players']}",
            f"{1e6 / each['copy_from']:.2f}",
            f"{row['into_to_copy']:.2f}",
            f"{row['random_to_play_many']:.2f}",
            f"{row['policy_to_play_many']:.2f}",
            f"{each['iterations']:,}",
            f"{each['flat iterations']:,}",
        ]
        print(f"| {' | '.join(cells)} |")


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description="What looking ahead costs.")
    parser.add_argument("ids", nargs="*", metavar="ID", help="these games only")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each figure of each round (0.1)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    rows = [measured(name, players, given.seconds) for name in given.ids or GAMES for players in SEATS]
    if given.json:
        print(json.dumps(rows, indent=1))
    else:
        show(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
