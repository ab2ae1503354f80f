"""Worked examples frame by frame."""

from __future__ import annotations

from collections.abc import Iterator

from foolery import catalogue as games
from foolery.base.cards import Seat
from foolery.contract import Event, State
from foolery.contract.forms import AnyView
from foolery.ruleset import Example
from foolery.wire.documents import ExampleForm, FrameForm


def examples(rule: str) -> Iterator[ExampleForm]:
    """Every worked example of a rule. Raises UnknownRule."""
    family = games.family_of(rule)
    found = family.registry.rules.get(rule.removeprefix("base-"))
    for example in () if found is None else found.examples:
        yield {
            "rule": rule,
            "title": dict(example.title),
            "allowed": list(example.allowed),
            "refused": list(example.refused),
            "frames": frames(example),
        }


def frames(example: Example, variant: str | None = None) -> list[FrameForm]:
    """A worked example as the seats that act see it; ``variant`` plays it in another game than it names."""
    data = dict(example.position) | ({"game": variant} if variant else {})
    game = games.game(str(data["game"]))
    state: State = game.position(data) if "hands" in data else game.deal(data["players"], data["seed"])
    found = []
    seat = next(iter(state.actors()), 0)
    for seat, action in example.steps:
        view = state.view(seat).to_wire()
        events = [event for move in game.parse_move(action, state, seat) for event in state.play(seat, move)]
        found.append(frame(seat, view, action, events))
    return [*found, frame(seat, state.view(seat).to_wire(), None, [])]


def frame(seat: Seat, view: AnyView, action: str | None, events: list[Event]) -> FrameForm:
    """One moment."""
    return {"seat": seat, "view": view, "action": action, "events": [event.to_wire(seat) for event in events]}
