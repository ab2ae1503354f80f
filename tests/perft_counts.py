"""Counts of move trees, kept in tests/perft: ``python -m tests.perft_counts`` prints them as they are today.

A count is the number of lines of exactly so many moves, the first actor choosing each time. A file holds
one position: its id, where it comes from (a position line, or the players and seed of a deal), and nodes by depth.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import foolery
from foolery.contract import State

FOLDER = Path(__file__).parent / "perft"


def perft(state: State, depth: int) -> int:
    """How many lines of exactly this many moves begin here."""
    if depth == 0:
        return 1
    actors = state.actors()
    if not actors:
        return 0
    seat = actors[0]
    moves = state.legal(seat)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        nodes += perft(after, depth - 1)
    return nodes


def below(state: State, depth: int) -> dict[str, int]:
    """The count below each move of the first actor."""
    seat = state.actors()[0]
    out = {}
    for move in state.legal(seat):
        after = state.copy()
        after.apply(seat, move)
        out[state.move_text(move)] = perft(after, depth - 1)
    return out


def load() -> list[dict[str, Any]]:
    """Every kept position."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]


def state_of(kept: dict[str, Any]) -> State:
    """The position that a file is about."""
    game = foolery.game(kept["game"])
    if "position" in kept:
        state: State = game.position(kept["position"])
        return state
    return game.deal(kept["players"], kept["seed"], kept.get("dealer"))


def difference(kept: dict[str, Any], depth: int, found: int) -> str:
    """What to say where a count is another one: the position, and the count below each move."""
    state = state_of(kept)
    rows = [f"  {nodes:>9}  {text}" for text, nodes in below(state, depth).items()]
    return "\n".join(
        [
            f"{kept['id']}: {found} lines of {depth} moves, kept are {kept['nodes'][depth - 1]}",
            f"  {state.line()}",
            *rows,
        ]
    )


def main() -> None:
    """Print what the engine counts today."""
    for kept in load():
        state = state_of(kept)
        nodes = [perft(state, depth) for depth in range(1, len(kept["nodes"]) + 1)]
        print(kept["id"], nodes, "as kept" if nodes == kept["nodes"] else f"KEPT: {kept['nodes']}")


if __name__ == "__main__":
    main()
