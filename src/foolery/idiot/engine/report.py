"""What others make of a state: its view, its text, its fingerprint, its result. Nothing here changes it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NoReturn

from foolery.base import arguments
from foolery.base.bits import size
from foolery.base.cards import COPY
from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove
from foolery.base.messages import Message
from foolery.contract import Result, won_by
from foolery.idiot.engine.questions import OVER, PLAY_PHASE
from foolery.idiot.engine.reasons import reason_against
from foolery.idiot.engine.view import ShedView
from foolery.idiot.text import notation

if TYPE_CHECKING:
    from foolery.idiot.engine.questions import Rule
    from foolery.idiot.engine.state import State


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
    usual = _places(s, groups) if s.rules.play_on else _first(s, groups)
    owner = s.rules.resulter
    return usual if owner is None else owner.result(s, usual)


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


def view(s: State, seat: int | None) -> ShedView:
    """What this seat knows, or everybody, field by field. Raises BadPlayers for a seat that is not at the table."""
    seat = arguments.viewer(seat, s.players)
    rules = s.rules
    exchange = s.phase > OVER
    found = ShedView(
        rules=rules,
        game=rules.id,
        seat=seat,
        players=s.players,
        ply=s.ply,
        phase=rules.phase_name(s.phase),
        actors=s.actors(),
        legal=() if seat is None else tuple(s.legal(seat)),
        hand=0 if seat is None else s.hands[seat],
        hand_sizes=tuple([size(hand) for hand in s.hands]),
        shown=tuple(s.shown),
        up=tuple([s.up[place] if place == seat or not exchange else s.row_of(place) for place in range(s.players)]),
        down_sizes=tuple([len(row) for row in s.down]),
        swaps=tuple([size(mask) for mask in s.raised]) if exchange else (0,) * s.players,
        raised=0 if seat is None else s.raised[seat],
        lowered=0 if seat is None else s.lowered[seat],
        pile=tuple(s.pile),
        stock_size=len(s.stock),
        discard_size=size(s.discard),
        seen=s.gone,
        out=tuple(s.out),
        turns=s.turns,
        direction=s.direction,
        limited=s.limited,
        deal=s.deal,
        dealer=s.dealer,
        memory=tuple((rule.name, (s.memos[rule.slot], *s.seat_memos[rule.slot])) for rule in _remembering(s)),
        result=s.result(),
    )
    return found.without_copies() if rules.pack_set >> COPY else found


def _remembering(s: State) -> list[Rule]:
    return [rule for rule in s.rules.rules if s.memos[rule.slot] or any(s.seat_memos[rule.slot])]


def to_json(s: State) -> dict[str, Any]:
    """The position in the fields of the notation."""
    return notation.state_to_json(s)


def line(s: State) -> str:
    """The position on one line."""
    return notation.to_line(notation.state_to_json(s))


def digest(s: State) -> str:
    """A fingerprint of the full position: 16 hexadecimal digits."""
    text = json.dumps(notation.state_to_json(s), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def census(s: State) -> dict[str, list[int]]:
    """Every card by the place where it lies."""
    out: dict[str, list[int]] = {}
    for place in range(s.players):
        out[f"hand {place}"] = list(cards_of(s.hands[place]))
        out[f"up {place}"] = list(cards_of(s.up[place]))
        out[f"down {place}"] = list(s.down[place])
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


def refuse(s: State, seat: int, move: int) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove("move.no-seat", reason="no-such-seat", seat=seat, last=s.players - 1)
    shown = view(s, seat).line(memory=False)
    try:
        text = s.rules.move_text(move)
    except (KeyError, ValueError, IndexError):
        raise IllegalMove.because(Message("move.unknown", move=move), reason="unknown", view=shown) from None
    reason, why, rule = reason_against(s, seat, move)
    raise IllegalMove.because(why, reason=reason, rule=rule, view=shown, move=text)
