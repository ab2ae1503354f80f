"""What a position comes to: how the deal ended, where every card lies, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.bits import size
from foolery.base.cards import Card
from foolery.base.cards import cards as cards_of
from foolery.base.messages import Message
from foolery.contract import Result, won_by
from foolery.shedding.engine.numbers import PLAY_PHASE

if TYPE_CHECKING:
    from foolery.shedding.engine.state import State


def ranking(s: State) -> list[list[int]]:
    """The seats from best to worst, equal ones together: in the order of going out, then by the cards they hold."""
    groups = [[seat] for seat in s.out]
    left: dict[int, list[int]] = {}
    for seat in range(s.players):
        if seat not in s.out:
            left.setdefault(s.held(seat), []).append(seat)
    return groups + [left[number] for number in sorted(left)]


def result(s: State) -> Result:
    """How the deal ended.

    The first one out has +1 and the others share −1. Who plays on for places gets from +1 for the first down to −1 for
    the idiot, in equal steps; equal seats share their steps, and a deal that the guard ends has no idiot.
    """
    groups = ranking(s)
    return _places(s, groups) if s.rules.play_on else _first(s, groups)


def _first(s: State, groups: list[list[int]]) -> Result:
    if len(groups[0]) > 1:
        return Result((0.0,) * s.players, draw=True, limited=s.limited)
    return won_by(groups[0], s.players, limited=s.limited, places=tuple(s.out))


def _places(s: State, groups: list[list[int]]) -> Result:
    if len(groups) == 1:
        return Result((0.0,) * s.players, draw=True, limited=s.limited)
    utilities = [0.0] * s.players
    before = 0
    for group in groups:
        middle = before + (len(group) - 1) / 2
        for seat in group:
            utilities[seat] = 1 - 2 * middle / (s.players - 1)
        before += len(group)
    if s.limited:
        return Result(tuple(utilities), winners=tuple(groups[0]), limited=True, places=tuple(s.out))
    fools = tuple(groups[-1])
    others = tuple(seat for seat in range(s.players) if seat not in fools)
    return Result(tuple(utilities), fools, others, places=tuple(s.out))


def census(s: State) -> dict[str, list[Card]]:
    """Every card by the place where it lies."""
    out: dict[str, list[Card]] = {}
    for place in range(s.players):
        out[f"hand {place}"] = list(cards_of(s.hand(place)))
        out[f"up {place}"] = list(cards_of(s.row(place)))
        out[f"down {place}"] = s.down_row(place)
    return out | {"pile": list(s.pile), "stock": list(s.stock), "discard": list(cards_of(s.discard))}


def problems(s: State) -> list[Message]:
    """Broken invariants."""
    out = []
    for place in range(s.players):
        if s.shown[place] & ~s.hands[place]:
            out.append(Message("position.known-not-there", place=place))
        if s.raised[place] & ~s.up[place] or s.lowered[place] & ~s.hands[place]:
            out.append(Message("idiot.moved-not-there", place=place))
        if size(s.raised[place]) != size(s.lowered[place]):
            out.append(Message("idiot.not-even", place=place))
        if s.phase == PLAY_PHASE and (place in s.out) != (s.held(place) == 0):
            out.append(Message("idiot.out-or-in", place=place))
    if s.gone & ~s.discard:
        out.append(Message("idiot.not-burned"))
    if s.phase == PLAY_PHASE and any(s.raised):
        out.append(Message("idiot.moving-late"))
    return out
