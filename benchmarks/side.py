"""One side of `benchmarks.against`: a process that measures the Foolery that it finds, of whichever commit that is.

It asks nothing of Foolery that an older one has not, and is told every task by one line of JSON, which it answers with
one: how often it did the thing, and the seconds of processor time that this took.
"""

import json
import random
import sys
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from time import process_time
from types import FunctionType
from typing import Any

SEATS = 2
Batch = Callable[[int], tuple[int, float]]
"""Does something so many times; gives how many there were to count, and the seconds."""


def measure(batch: Batch, seconds: float) -> dict[str, float]:
    """Repeat a batch until so many seconds are used, the first and smallest apart."""
    number = 1
    used = batch(number)[1]
    while used < seconds / 10 and number < 1_000_000:
        number *= 2
        used = batch(number)[1]
    total, times = 0.0, 0
    while total < seconds:
        count, used = batch(number)
        times, total = times + count, total + used
    return {"times": times, "seconds": total}


def repeated(deed: Callable[[Any], object], things: list[Any]) -> Batch:
    """The deed done to these things in turn."""

    def batch(number: int) -> tuple[int, float]:
        rounds = range(max(1, number // len(things)))
        start = process_time()
        for _ in rounds:
            for thing in things:
                deed(thing)
        return len(rounds) * len(things), process_time() - start

    return batch


def positions(game: Any, players: int) -> list[tuple[Any, int]]:
    """Positions all along one deal, each with the seat that acts."""
    chance = random.Random(f"positions {players}")
    state = game.deal(players, "positions")
    found = []
    while state.actors():
        seat = state.actors()[0]
        found.append((state.copy(), seat))
        state.apply(seat, chance.choice(state.legal(seat)))
    return found


def reader(view: Any) -> Callable[[Any], None]:
    """What reads every public field of a view, as a program does that names them one by one."""
    lines = ["def read(view):", *(f" view.{field.name}" for field in fields(view) if not field.name.startswith("_"))]
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    found: Callable[[Any], None] = names["read"]
    return found


def walk(state: Any, chance: Callable[[], float]) -> int:
    """Play a deal to its end at random; gives the number of moves."""
    moves = 0
    while (seat := state.actor()) >= 0:
        legal = state.legal(seat)
        state.apply(seat, legal[int(chance() * len(legal))])
        moves += 1
    return moves


def walk_by_actors(state: Any, chance: Callable[[], float]) -> int:
    """``walk`` for a family whose states have no ``actor``."""
    moves = 0
    while seats := state.actors():
        legal = state.legal(seats[0])
        state.apply(seats[0], legal[int(chance() * len(legal))])
        moves += 1
    return moves


class Tasks:
    """What is measured; every task gives a batch for a game."""

    def __init__(self) -> None:
        foolery = import_module("foolery")
        self.game = foolery.game
        self.seed = 0
        self.players = SEATS

    def start(self) -> dict[str, Any]:
        """What this process is."""
        state = self.game("throw-in").deal(SEATS, "1")
        return {"compiled": not isinstance(type(state).copy, FunctionType)}

    def view(self, name: str) -> Batch:
        """A view of the seat that acts, and every field of it read."""
        game = self.game(name)
        places = positions(game, 2) + positions(game, 4)
        read = reader(places[0][0].view(places[0][1]))

        def deed(place: tuple[Any, int]) -> None:
            read(place[0].view(place[1]))

        return repeated(deed, places)

    def plain_data(self, name: str) -> Batch:
        """A view as plain data: `to_wire` where there is one, else `to_json`."""
        game = self.game(name)
        views = [state.view(seat) for state, seat in positions(game, 2) + positions(game, 4)]
        kind = type(views[0])
        return repeated(getattr(kind, "to_wire", kind.to_json), views)

    def to_json(self, name: str) -> Batch:
        """A view in the fields of the notation."""
        game = self.game(name)
        views = [state.view(seat) for state, seat in positions(game, 2) + positions(game, 4)]
        return repeated(type(views[0]).to_json, views)

    def deal(self, name: str) -> Batch:
        """A deal by the documented shuffle, each from a seed of its own."""
        game = self.game(name)

        def batch(number: int) -> tuple[int, float]:
            self.seed += 1
            seeds = [f"{self.seed} {i}" for i in range(number)]
            start = process_time()
            for seed in seeds:
                game.deal(SEATS, seed)
            return number, process_time() - start

        return batch

    def copy(self, name: str) -> Batch:
        """A copy of a state."""
        game = self.game(name)
        return repeated(lambda state: state.copy(), [state for state, _ in positions(game, 2)])

    def playouts(self, name: str) -> Batch:
        """Moves of whole deals inside the core, shuffled by its own dice; where there is no such thing, by hand."""
        game, players = self.game(name), self.players
        rules = game.rules_for(players) if hasattr(game, "rules_for") else game.rules
        try:
            play_many = import_module(type(rules).__module__.rpartition(".")[0] + ".playout").play_many
        except ModuleNotFoundError:
            return self.stepping(name)

        def batch(number: int) -> tuple[int, float]:
            self.seed += 1
            start = process_time()
            tally = play_many(rules, players, number, self.seed)
            return tally.moves, process_time() - start

        return batch

    def matches(self, name: str) -> Batch:
        """Moves of the deals of whole matches of rummy inside the core, so that every contract comes as often; where
        there is no such thing, by hand.
        """
        game, players = self.game(name), self.players
        home = type(game.rules).__module__.rpartition(".")[0]
        try:
            play_many = import_module(home + ".playout").play_many
        except ModuleNotFoundError:
            return self.matches_by_hand(game, import_module(home + ".dealing").Sheet)

        def batch(number: int) -> tuple[int, float]:
            self.seed += 1
            start = process_time()
            tally = play_many(game.rules, players, number * game.deals, self.seed)
            return tally.moves, process_time() - start

        return batch

    def matches_by_hand(self, game: Any, sheet: Any) -> Batch:
        """The same from Python, a deal of every contract each time."""
        players = self.players
        dealt = [
            game.deal(players, f"match {i}", None, sheet(i, 0, points=((0,) * players,) * i) if i else None)
            for i in range(game.deals)
        ]
        chance = random.Random(1).random

        def batch(number: int) -> tuple[int, float]:
            states = [state.copy() for state in dealt * number]
            start = process_time()
            moves = sum(walk_by_actors(state, chance) for state in states)
            return moves, process_time() - start

        return batch

    def stepping(self, name: str) -> Batch:
        """Moves of whole deals, one by one from Python."""
        dealt = [self.game(name).deal(self.players, f"step {i}") for i in range(32)]
        chance = random.Random(1).random
        step = walk if hasattr(dealt[0], "actor") else walk_by_actors

        def batch(number: int) -> tuple[int, float]:
            states = [dealt[i % len(dealt)].copy() for i in range(number)]
            start = process_time()
            moves = sum(step(state, chance) for state in states)
            return moves, process_time() - start

        return batch


def main() -> None:
    """Answer tasks until the input ends."""
    tasks = Tasks()
    print(json.dumps(tasks.start()), flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        tasks.players = task["players"]
        print(json.dumps(measure(getattr(tasks, task["what"])(task["game"]), task["seconds"])), flush=True)


if __name__ == "__main__":
    main()
