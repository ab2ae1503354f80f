"""What others make of a state: its view, its text, its fingerprint, its result. Nothing here changes it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from foolery.base import arguments
from foolery.base.bits import size
from foolery.base.cards import COPY
from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove
from foolery.base.messages import Message
from foolery.contract import Action, Result
from foolery.durak.engine.actions import actions as whole_actions
from foolery.durak.engine.compose import phase_name
from foolery.durak.engine.reasons import reason_against
from foolery.durak.engine.view import DurakView, Slot
from foolery.durak.text import notation

if TYPE_CHECKING:
    from foolery.durak.engine.state import State


def result(s: State) -> Result:
    """How the deal ended. Fools share −1, the others +1."""
    seats = range(s.players)
    fools = tuple(place for place in range(s.places) if s.fools >> place & 1)
    lost = [seat for seat in seats if seat in fools]
    others = tuple(seat for seat in seats if seat not in fools)
    if not lost or not others:
        utilities: tuple[float, ...] = (0.0,) * s.players
    else:
        utilities = tuple(-1 / len(lost) if seat in fools else 1 / len(others) for seat in seats)
    usual = Result(
        utilities=utilities,
        fools=fools,
        winners=others if fools else (),
        draw=not fools,
        limited=bool(s.limited),
        places=tuple(place for place in s.out_order() if place < s.players),
        straps=_straps(s, fools),
    )
    owner = s.rules.resulter
    return usual if owner is None else owner.result(s, usual)


def _straps(s: State, fools: Sequence[int]) -> int:
    """Epaulettes: the last attack cards of the last to go out (row 94)."""
    order = [place for place in s.out_order() if place not in fools]
    return min(2, s.strap_run(order[-1])) if len(fools) == 1 and order else 0


def view(s: State, seat: int | None) -> DurakView:
    """What this seat knows, or everybody, field by field. Raises BadPlayers for a seat that is not at the table."""
    seat = arguments.viewer(seat, s.players)
    rules = s.rules
    known = tuple([_known(s, seat, place) for place in range(s.places)])
    own = not s.unfinished() or seat in s.actors()
    found = DurakView(
        rules=rules,
        game=rules.id,
        seat=seat,
        players=s.players,
        ply=s.ply - (0 if own else len(s.picked or ())),
        phase=phase_name(s.phase if own else s.phase_shown(), rules),
        actors=s.actors(),
        legal=() if seat is None else tuple(s.legal(seat)),
        hand=0 if seat is None else s.hand(seat),
        shown=tuple([s.known(place) for place in range(s.places)]),
        hand_sizes=tuple([size(s.hand(place)) for place in range(s.places)]),
        known=known,
        table=tuple([Slot(*slot[:5], bool(slot[5])) for slot in s.table()]),
        trumps=(s.trumps,) if s.own_trumps is None else tuple(s.own_trumps),
        special=s.special,
        turn_up=s.turn_up(),
        bottom=tuple(s.open_stock()),
        below=s.below_size(),
        stock_size=s.stock_size(),
        discard_size=size(s.discard),
        seen=s.discard if rules.open_discard else s.gone if seat is None else s.gone_to(seat),
        open_discard=rules.open_discard,
        attacker=s.attacker,
        defender=s.defender,
        first=s.first,
        passed=s.passed,
        blocked=bool(s.blocked),
        out=tuple(s.out_order()),
        bout=s.bouts,
        beaten_bouts=s.beaten_bouts,
        deal=s.deal,
        dealer=s.dealer,
        before=(s.last_fool, s.last_out) if notation.before_to_json(s) else (-1, -1),
        zones=_zones(s, seat),
        memory=_memory(s, known),
        queue=tuple((phase, place) for phase, place in notation.queue_to_json(s)),
        picked=tuple(s.picked or ()) if own else (),
        result=s.result(),
    )
    return found.without_copies() if rules.pack_set >> COPY else found


def _known(s: State, seat: int | None, place: int) -> int:
    """The cards of a place that this seat knows, all of its own; the public knows those that everybody has seen."""
    if seat is None:
        return s.known(place)
    if place == seat:
        return s.hand(seat)
    mask = s.known_to(seat, place)
    for rule in s.rules.showers:
        mask |= rule.shows(s, seat, place) & s.hand(place)
    return mask


def _zones(s: State, seat: int | None) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
    out = []
    for index, zone in enumerate(zone for rule in s.rules.rules for zone in rule.zones):
        rows = []
        for place in range(1 if zone.shared else s.places):
            open_row = zone.seen == "all" or (zone.seen == "owner" and place == seat)
            cards = s.zone(index, place)
            rows.append(tuple(cards) if open_row else (-1,) * len(cards))
        out.append((zone.name, tuple(rows)))
    return tuple(out)


def _memory(s: State, known: Sequence[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The public numbers, of the core's own those that the position itself does not tell."""
    out = []
    core = (s.spent << 11, *notation.seat_numbers(s, known))
    if any(core):
        out.append(("core", core))
    for rule in s.rules.rules:
        if not rule.secret_memory:
            numbers = (s.memo(rule.slot), *(s.seat_memo(rule.slot, place) for place in range(s.places)))
            if any(numbers):
                out.append((rule.name, numbers))
    return tuple(out)


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


def actions(s: State, seat: int, most: int) -> list[Action]:
    """What a seat may do, as whole actions."""
    return whole_actions(s, seat, most)


def census(s: State) -> dict[str, list[int]]:
    """Every card by the place where it lies."""
    out = {f"hand {place}": list(cards_of(s.hand(place))) for place in range(s.places)}
    out["stock"] = s.stock()
    out["discard"] = list(cards_of(s.discard))
    out["table"] = list(cards_of(s.table_set()))
    for index, zone in enumerate(zone for rule in s.rules.rules for zone in rule.zones):
        for place in range(1 if zone.shared else s.places):
            out[f"{zone.name} {place}"] = list(s.zone(index, place))
    return out


def problems(s: State) -> list[Message]:
    """Broken invariants of rules.md §9.7."""
    out = []
    table = s.table()
    waiting = sum(1 for slot in table if (slot[2] < 0 or slot[4] == 0) and slot[5])
    if waiting != s.pending:
        out.append(Message("durak.waiting-counted", waiting=waiting, counted=s.pending))
    if s.phase in (1, 2, 3) and waiting > s.hand_size(s.acting(s.defender)) and not s.may_exceed():
        out.append(Message("durak.waiting-held", waiting=waiting, held=s.hand_size(s.defender)))
    if s.phase != 4 and s.attacker == s.defender:
        out.append(Message("durak.attacks-itself", place=s.attacker))
    if s.stock_size() and s.out and s.phase != 4 and not any(rule.fills_stock for rule in s.rules.rules):
        out.append(Message("durak.out-early"))
    for place in range(s.places):
        if s.is_out(place) and s.hand_size(place):
            out.append(Message("durak.out-holds", place=place))
        if s.known(place) & ~s.hand(place):
            out.append(Message("position.known-not-there", place=place))
    if any(s.gone_to(seat) & ~s.discard for seat in range(s.players)):
        out.append(Message("durak.seen-left"))
    return out


def refuse(s: State, seat: int, move: int) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove("move.no-seat", reason="no-such-seat", seat=seat, last=s.players - 1)
    shown = view(s, seat).line(memory=False)
    rules = s.rules
    try:
        text = rules.move_text(move)
    except (KeyError, ValueError, IndexError):
        raise IllegalMove.because(Message("move.unknown", move=str(move)), reason="unknown", view=shown) from None
    reason, why, rule = reason_against(s, seat, move)
    raise IllegalMove.because(why, reason=reason, rule=rule, view=shown, move=text)
