"""Positions of Contract Rummy that several tests begin with."""

from __future__ import annotations

from typing import Any

from foolery.rummy.engine.state import State
from foolery.rummy.game import RummyGame

GAME = RummyGame("contract-rummy")
TABLE: dict[str, Any] = {
    "game": "contract-rummy",
    "hands": [["2c", "4d"], ["6h", "8s"], ["Jc", "Qd"], ["5c", "5d"]],
    "stock": ["3h", "9c", "Ts"],
    "discard_pile": ["Kd"],
    "discarded_by": 3,
}
CONTRACT: dict[str, Any] = {
    "game": "contract-rummy",
    "hands": [["9c", "9d", "*r", "4s", "5s", "6s", "2d", "7c", "Jh", "Kd", "Ad"], ["3c", "3d"]],
    "phase": "meld",
    "deal": 2,
}
MELDS: dict[str, Any] = {
    "0": {"g1": ["9c", "9d", "9h"], "s1": ["2c", "3c", "4c"]},
    "1": {"g1": ["7c", "7d", "7h"], "s1": ["4s", "*r", "6s"]},
}
LAYING: dict[str, Any] = {
    "game": "contract-rummy",
    "hands": [["5s", "7s", "Ac", "8d"], ["Qc", "Qd"]],
    "melds": MELDS,
    "joker_means": {"*r": "5s"},
    "phase": "meld",
    "deal": 2,
}


def at(position: dict[str, Any], options: str = "", **changes: Any) -> tuple[RummyGame, State]:
    game = RummyGame("contract-rummy" + "".join(f",contract-rummy.{option}" for option in options.split()))
    return game, game.position(position | {"game": game.id} | changes)


def do(game: RummyGame, state: State, *lines: str) -> None:
    for line in lines:
        seat, _, action = line.partition(": ")
        for move in game.parse_move(action, state, int(seat)):
            state.play(int(seat), move)
