"""What a rule does: the same deal with it and without it, move by move, until the two part."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from foolery import catalogue
from foolery.base.cards import Move, Seat
from foolery.base.errors import FooleryError, RulesError
from foolery.contract import Game, State

_OF_ITS_OWN: Final = ("game", "memory", "zones")
"""Fields of a position that name a rule whether or not it has done anything."""


def without(game: Game, name: str) -> Game | None:
    """The same variant without a rule and its options; None where that is no game: without its base, or without what
    another rule of it needs.
    """
    composition = game.composition
    left = [rule for rule in composition.rules if rule.name != name]
    if len(left) == len(composition.rules) or not any(rule.base for rule in left):
        return None
    registry = catalogue.family_of(game.id).registry
    known = registry.declared(left)
    options = [f",{option}={value}" for option, value in composition.set_options.items() if option in known]
    try:
        return catalogue.game("+".join(rule.name for rule in left) + "".join(options))
    except RulesError:
        return None


class Beside:
    """A deal of another variant that follows a deal move by move; ``parted`` is the number of the move before which
    the two differ, -1 as long as they do not.

    They differ when other seats may act, when somebody may do something else, or when they end differently. With
    ``deep`` they differ too when their positions do, shown cards included; that is slow.
    """

    def __init__(self, game: Game, players: int, seed: str, deep: bool = False) -> None:
        self.parted = -1
        self.deep = deep
        self.moves = 0
        self.state: State | None = None
        try:
            self.state = game.deal(players, seed)
        except FooleryError:
            self.parted = 0

    def look(self, state: State) -> None:
        """Compare with the deal that is followed."""
        other = self.state
        if self.parted >= 0 or other is None:
            return
        actors = state.actors()
        same = actors == other.actors() and all(state.legal(seat) == other.legal(seat) for seat in actors)
        if same and not actors:
            same = state.result() == other.result()
        if same and self.deep:
            same = _plain(state.to_json()) == _plain(other.to_json())
        if not same:
            self.parted = self.moves

    def follow(self, seat: Seat, move: Move) -> None:
        """Make the same move."""
        if self.parted < 0 and self.state is not None:
            self.state.apply(seat, move)
            self.moves += 1


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in _OF_ITS_OWN}


def parts(game: Game, other: Game, players: int, seed: str, deep: bool = False) -> int:
    """The move before which a random deal parts from the same deal of another variant; -1 where it never does."""
    random = Random(f"effect {seed}")
    state = game.deal(players, seed)
    beside = Beside(other, players, seed, deep)
    while True:
        beside.look(state)
        actors = state.actors()
        if beside.parted >= 0 or not actors:
            return beside.parted
        seat = random.choice(actors)
        move = random.choice(state.legal(seat))
        state.apply(seat, move)
        beside.follow(seat, move)
