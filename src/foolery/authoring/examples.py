"""A rule tried: its worked examples, and the same deal with it and without it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from foolery import catalogue
from foolery.base.arguments import shown
from foolery.base.cards import Move, Seat
from foolery.base.errors import FooleryError, NotationError, RulesError
from foolery.base.messages import Message
from foolery.catalogue import game
from foolery.contract import Game, State
from foolery.contract.action import is_written
from foolery.ruleset import Example

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


def failures(example: Example, variant: str | None = None) -> list[Message]:
    """What does not hold in an example, one message each; ``variant`` plays it in another game than it names."""
    data = dict(example.position) | ({"game": variant} if variant else {})
    played = game(str(data["game"]))
    try:
        state: State = played.position(data) if "hands" in data else played.deal(data["players"], data["seed"])
    except FooleryError as error:
        return [error.said()]
    out = _compare_actions(example, played, state)
    try:
        for seat, action in example.steps:
            for move in played.parse_move(action, state, seat):
                state.play(seat, move)
    except FooleryError as error:
        return [*out, Message("example.action", action=f"{seat}: {action}", what=error.said())]
    return out + _compare_fields(example.then, state.to_json() | _ending(state))


def _ending(state: State) -> dict[str, Any]:
    """How the deal ended, in fields that an example may name: all of them None while it goes on."""
    result = state.result()
    names = ("fools", "winners", "draw", "places", "points")
    return {name: None if result is None else getattr(result, name) for name in names}


def _compare_actions(example: Example, played: Game, state: State) -> list[Message]:
    seat = next(iter(state.actors()), 0)
    phase, actions = state.view(seat).phase, state.actions(seat)

    def possible(text: str) -> bool:
        """Whether the seat may do what this text says; what a game has no words for cannot be done in it."""
        try:
            written = played.read_written(text, phase)
        except NotationError:
            return False
        return any(is_written(written, action, seat) for action in actions)

    out = [Message("example.allowed", action=text) for text in example.allowed if not possible(text)]
    return out + [Message("example.refused", action=text) for text in example.refused if possible(text)]


def _compare_fields(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> list[Message]:
    return [
        Message("example.field", field=name, wanted=shown(value), found=shown(found.get(name)))
        for name, value in wanted.items()
        if (found.get(name) != value if name == "stock" else _in_order(found.get(name)) != _in_order(value))
    ]


def _in_order(value: Any) -> Any:
    """Lists of cards in one order, so that a hand can be written as it comes."""
    if isinstance(value, Mapping):
        return {name: _in_order(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        rows = [_in_order(item) for item in value]
        return sorted(rows) if all(isinstance(row, str) for row in rows) else rows
    return value
