"""Worked examples of rules, tried against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foolery.base.arguments import shown
from foolery.base.errors import FooleryError, NotationError
from foolery.base.messages import Message
from foolery.catalogue import game
from foolery.contract import Game, State
from foolery.contract.action import is_written
from foolery.ruleset import Example


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
        if (found.get(name) != value if name == "stock" else _plain(found.get(name)) != _plain(value))
    ]


def _plain(value: Any) -> Any:
    """Lists of cards in one order, so that a hand can be written as it comes."""
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        rows = [_plain(item) for item in value]
        return sorted(rows) if all(isinstance(row, str) for row in rows) else rows
    return value
