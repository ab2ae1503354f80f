"""How fast learners step: ``python -m benchmarks.learning [ID …]``.

A step is a legal choice by lot, the move, what the next seat sees, and its mask. Processor time of one core, each row a
batch of its own; a game that names no seats is measured at every number of them. Beside it OpenSpiel's vector
environment on ``crazy_eights``, which writes what all seats see, where OpenSpiel is installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import statistics
import sys
from time import process_time
from typing import Any, Final

import foolery
from foolery.compiling import finder
from foolery.rl import vector

ROWS: Final = (
    ("throw-in", 2, 1024),
    ("throw-in", 4, 1024),
    ("transfer", 2, 1024),
    ("throw-in", 2, 1),
    ("shed-idiot", 2, 1024),
    ("contract-rummy", 2, 1024),
    ("comic-animals", 3, 1024),
)

BESIDE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("history=64", {"history": 64}),
    ("critic=True", {"critic": True}),
)
"""What an environment writes on demand, measured at the first of these tables."""
PEER: Final = "crazy_eights"
BATCHES: Final = (1024, 1)
"""Of OpenSpiel's vector environment."""


def rate(variant: str, players: int, lanes: int, seconds: float, **wanted: Any) -> float:
    """Steps of single lanes a second."""
    env = vector(variant, lanes, players, seed=1, autoreset="SameStep", **wanted)
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.sample())
    steps, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(max(1, 256 // lanes)):
            env.step(env.sample())
        steps += lanes * max(1, 256 // lanes)
    return steps / spent


def rows(games: list[str], seconds: float) -> list[dict[str, Any]]:
    """What is measured."""
    if games:
        wanted = [(name, players, 1024) for name in games for players in foolery.game(name).seats()]
    else:
        wanted = list(ROWS)
    found = []
    for name, players, lanes in wanted:
        speed = round(rate(name, players, lanes, seconds))
        found.append({"game": name, "players": players, "lanes": lanes, "steps": speed})
    return found


def peer(seconds: float, lanes: int) -> int | None:
    """Steps of single lanes a second of OpenSpiel's vector environment; None where it is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    env = vector_env.SyncVectorEnv([rl_environment.Environment(PEER, players=2) for _ in range(lanes)])
    chance = random.Random(1).random
    times = env.reset()
    steps, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        legal = [time.observations["legal_actions"][time.observations["current_player"]] for time in times]
        chosen = [StepOutput(action=moves[int(chance() * len(moves))], probs=[]) for moves in legal]
        times, _, _, _ = env.step(chosen, reset_if_done=True)
        steps += lanes
    return round(steps / spent)


def every(seconds: float) -> list[dict[str, Any]]:
    """All games of one rule at their fewest and most players."""
    found = []
    for name in foolery.games():
        seats = foolery.game(name).seats()
        for players in sorted({seats[0], seats[-1]}):
            try:
                found += [{"game": name, "players": players, "steps": round(rate(name, players, 256, seconds))}]
            except foolery.errors.LearningError:
                continue
    return found


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description="How fast learners step.")
    parser.add_argument("games", nargs="*", metavar="ID", help="these games, at every number of players")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor seconds a row (1)")
    parser.add_argument("--every", action="store_true", help="the median over all games too")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args(arguments)
    form = "compiled" if finder.compiled() else "interpreted"
    found = rows(given.games, given.seconds)
    beside = {lanes: peer(given.seconds, lanes) for lanes in BATCHES}
    told: dict[str, Any] = {"form": form, "rows": found, "openspiel": beside}
    if not given.games:
        name, players, lanes = ROWS[0]
        speeds = {title: round(rate(name, players, lanes, given.seconds, **wanted)) for title, wanted in BESIDE}
        told["beside"] = {"game": name, "players": players, "lanes": lanes, "steps": speeds}
    if given.every:
        many = sorted(every(given.seconds / 5), key=lambda row: int(row["steps"]))
        told |= {"median": statistics.median(row["steps"] for row in many), "worst": many[0], "games": len(many)}
    if given.json:
        print(json.dumps(told))
        return 0
    print(f"Steps a second, {form}, one core:")
    for row in found:
        print(f"{row['game']:<40} {row['players']} players, batch {row['lanes']:>5} {row['steps']:>12,}")
    for title, speed in told["beside"]["steps"].items() if "beside" in told else ():
        print(f"{f'{name}, {title}':<40} {players} players, batch {lanes:>5} {speed:>12,}")
    for lanes, speed in beside.items():
        if speed is not None:
            print(f"OpenSpiel, {PEER:<29} 2 players, batch {lanes:>5} {speed:>12,}")
    if None in beside.values():
        print("OpenSpiel is not installed: the extra foolery[openspiel] brings it.")
    if given.every:
        worst = told["worst"]
        print(f"median of {told['games']} tables {told['median']:,.0f}")
        print(f"worst {worst['game']} at {worst['players']}: {worst['steps']:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
