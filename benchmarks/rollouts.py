"""Random play inside beside OpenSpiel's own rollouts in C++: ``python -m benchmarks.rollouts [--json] [ID ...]``.

Ours are whole deals at random at every number of seats of each game, as moves a second; what they are held against is
the mean of OpenSpiel's skat and crazy_eights, whose rollouts begin at the first decision and count decisions only. All
figures are processor time of one process, in turns; compare ratios of one run. OpenSpiel comes with the extra
``foolery[openspiel]``. Exit code 2: it is missing, or the compiled form.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from importlib import import_module
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import foolery
from benchmarks.contests import VARIANTS
from foolery.compiling import finder
from foolery.contract.dice import Dice
from foolery.durak.engine.bare_simulation import simulated

if TYPE_CHECKING:
    from collections.abc import Callable


PEERS: Final = ("skat", "crazy_eights")
ROUNDS: Final = 3
COUNTED: Final = 300
"""Games of a peer by which the decisions of one are counted."""


def ours(name: str, players: int) -> Callable[[int], int]:
    """Deals of a game in its core: as a search rolls them out in Durak, elsewhere as ``play_many`` does."""
    game: Any = foolery.game(name)
    state = game.deal(players, "rollouts")
    dice = Dice(1)
    if state.family != "durak":
        play_many = import_module(f"foolery.{state.family}.engine.playout").play_many
        return lambda number: int(play_many(state.rules, players, number, dice.below(1 << 30)).moves)
    simulation: Any = simulated(state.view(state.actors()[0]).worlds(), -1, True)

    def batch(number: int) -> int:
        before = simulation.played
        for _ in range(number):
            simulation.begin(dice)
            simulation.finish(dice)
        return int(simulation.played - before)

    return batch


def theirs(name: str) -> Callable[[int], int]:
    """Rollouts of a peer's game from its first decision on."""
    import pyspiel

    dice = Dice(2)
    game = pyspiel.load_game(name)

    def step(state: Any) -> None:
        legal = state.legal_actions()
        state.apply_action(legal[dice.below(len(legal))])

    def dealt() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            step(state)
        return state

    decisions = 0
    for _ in range(COUNTED):
        state = dealt()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            step(state)
    start = dealt()

    def batch(number: int) -> int:
        # A search of one simulation does nothing else than to evaluate its root, by so many rollouts in C++.
        rollouts = pyspiel.RandomRolloutEvaluator(number, dice.below(1 << 30))
        pyspiel.MCTSBot(game, rollouts, 1.0, 1, 1000, False, 1, False).mcts_search(start)
        return number * decisions // COUNTED

    return batch


def rate(batch: Callable[[int], int], seconds: float) -> float:
    """Moves a second."""
    number = 1
    while True:
        start = process_time()
        moves = batch(number)
        used = process_time() - start
        if used > seconds:
            return moves / used
        number *= 2 if used < seconds / 4 else 1 + int(seconds / max(used, 1e-9))


def tables(ids: list[str]) -> list[tuple[str, int]]:
    """Every game at every number of seats, where it has a compiled core."""
    found = [(name, players) for name in ids or VARIANTS for players in foolery.game(name).seats()]
    return [table for table in found if has_core(*table)]


def has_core(name: str, players: int) -> bool:
    """Whether whole deals can be played inside."""
    family = foolery.game(name).deal(players, "core").family
    try:
        import_module(f"foolery.{family}.engine.playout")
    except ModuleNotFoundError:
        return False
    return True


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rollouts", description="Random play inside beside OpenSpiel's rollouts."
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help="these games only")
    parser.add_argument("--seconds", type=float, default=0.05, help="for each figure of each round (0.05)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    if not importlib.util.find_spec("pyspiel"):
        print("OpenSpiel is not installed: the extra foolery[openspiel] brings it.", file=sys.stderr)
        return 2
    for name in given.ids or VARIANTS:
        if not any(has_core(name, players) for players in foolery.game(name).seats()):
            print(f"{name} has no compiled core and is left out.", file=sys.stderr)
    report(given.json, *measured(given.ids, given.seconds))
    return 0


def measured(ids: list[str], seconds: float) -> tuple[dict[Any, float], dict[tuple[str, int], float]]:
    """Moves a second of every peer and every table, and what each table is to the mean of the peers."""
    peers = {name: theirs(name) for name in PEERS}
    mine = {table: ours(*table) for table in tables(ids)}
    speeds: dict[Any, list[float]] = {key: [] for key in (*peers, *mine)}
    shares: dict[tuple[str, int], list[float]] = {table: [] for table in mine}
    for _ in range(ROUNDS):
        for table, batch in mine.items():
            # The peers are measured beside every table, so that a busy neighbour slows both alike.
            for peer, theirs_of in peers.items():
                speeds[peer].append(rate(theirs_of, seconds))
            speeds[table].append(rate(batch, seconds))
            shares[table].append(speeds[table][-1] / mean(speeds[peer][-1] for peer in peers))
    return {key: median(found) for key, found in speeds.items()}, {t: median(s) for t, s in shares.items()}


def report(as_json: bool, speeds: dict[Any, float], shares: dict[tuple[str, int], float]) -> None:
    """Print all figures, or the table with its median and its worst row."""
    if as_json:
        rows = [
            {"game": game, "players": players, "moves_per_second": speeds[game, players], "ratio": share}
            for (game, players), share in shares.items()
        ]
        print(json.dumps({"peers": {peer: speeds[peer] for peer in PEERS}, "tables": rows}, indent=1))
        return
    print(", ".join(f"{peer} {speeds[peer] / 1e6:.1f} M moves/s" for peer in PEERS))
    print("\n| table | M moves/s | to the mean of both |\n|---|---:|---:|")
    for (game, players), share in sorted(shares.items(), key=lambda one: -one[1]):
        print(f"| {game}, {players} | {speeds[game, players] / 1e6:.2f} | {share:.2f} |")
    worst = min(shares, key=shares.__getitem__)
    print("\nOurs count forced passes as moves; theirs count decisions only.")
    print(f"median {median(shares.values()):.2f}; the worst is {worst[0]} at {worst[1]} seats, {shares[worst]:.2f}")


if __name__ == "__main__":
    sys.exit(main())
