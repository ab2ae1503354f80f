"""Laws that start processes or compose variants anew."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from itertools import permutations
from random import Random
from typing import Final

from foolery import catalogue
from foolery.laws.trial import Trial, law

_CHILD: Final = """
import pickle, sys
state, moves = pickle.load(sys.stdin.buffer)
print(state.digest())
for seat, move in moves:
    state.apply(seat, move)
    print(state.digest())
"""


@law("order", "dear", "end")
def law_order(trial: Trial) -> None:
    """The order in which the rules of a variant are held changes nothing."""
    names, comma, options = trial.game.id.partition(",")
    state = trial.game.deal(trial.players, trial.seed)
    digests = [state.digest()]
    for seat, move in trial.state.history:
        state.apply(seat, move)
        digests.append(state.digest())
    for order in _orders(names.split("+"), trial.random):
        game = catalogue.game("+".join(order) + comma + options, keep_order=True).with_persons(trial.game.persons)
        if game.id != trial.game.id:
            raise trial.broken("order", f"{' + '.join(order)} is called {game.id}")
        other, state = game.deal(trial.players, trial.seed), trial.game.deal(trial.players, trial.seed)
        for number, (seat, move) in enumerate(trial.state.history):
            where_at = f"{' + '.join(order)} parts at move {number}"
            if other.digest() != digests[number] or other.actors() != state.actors():
                raise trial.broken("order", f"{where_at}: {other.line()} instead of {state.line()}")
            if any(other.legal(place) != state.legal(place) for place in state.actors()):
                raise trial.broken("order", f"{where_at}: other legal moves in {state.line()}")
            if other.play(seat, move) != state.play(seat, move):
                raise trial.broken("order", f"{where_at}: other events")
        if other.digest() != trial.state.digest() or other.result() != trial.state.result():
            raise trial.broken("order", f"{' + '.join(order)} ends as {other.line()}")


def _orders(names: list[str], random: Random) -> list[list[str]]:
    """All orders of a few rules, some of many."""
    if len(names) <= 3:
        return [list(order) for order in permutations(names)]
    return [names, names[::-1], *(random.sample(names, len(names)) for _ in range(4))]


@law("processes", "dear", "end")
def law_processes(trial: Trial) -> None:
    """A deal has the same digests in another process, whatever the seed of its hashes."""
    state = trial.game.deal(trial.players, trial.seed)
    moves = list(trial.state.history)
    load = pickle.dumps((state, moves))
    wanted = [state.digest()]
    for seat, move in moves:
        state.apply(seat, move)
        wanted.append(state.digest())
    for hash_seed in ("1", "2"):
        settings = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", _CHILD]
        child = subprocess.run(command, input=load, env=settings, capture_output=True, check=False)
        told = child.stdout.decode().split()
        if told != wanted:
            errors = child.stderr.decode().strip().splitlines()[-1:]
            number = _first(told, wanted)
            raise trial.broken("processes", f"another process has other digests from number {number} on {errors}")


def _first(one: list[str], two: list[str]) -> int:
    """The number of the first entry that differs."""
    return next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
