"""What a state is found to be: how the deal ended, where every card lies, what cannot be. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.base.cards import cards as cards_of
from foolery.base.messages import Message
from foolery.contract import Result
from foolery.durak.engine.numbers import AT_DEFENCE, AT_END, AT_TAKE, AT_THROW

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
    owner = s.rules.result
    return usual if owner is None else owner.result(s, usual)


def _straps(s: State, fools: Sequence[int]) -> int:
    """Epaulettes: the last attack cards of the last to go out (row 94)."""
    order = [place for place in s.out_order() if place not in fools]
    return min(2, s.strap_run(order[-1])) if len(fools) == 1 and order else 0


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
    """What is wrong with a position: invariants that every rule keeps."""
    out = []
    table = s.table()
    waiting = sum(1 for slot in table if (slot[2] < 0 or slot[4] == 0) and slot[5])
    if waiting != s.pending:
        out.append(Message("durak.waiting-counted", waiting=waiting, counted=s.pending))
    if (
        s.phase in (AT_DEFENCE, AT_THROW, AT_TAKE)
        and waiting > s.hand_size(s.acting(s.defender))
        and not s.may_exceed()
    ):
        out.append(Message("durak.waiting-held", waiting=waiting, held=s.hand_size(s.defender)))
    if s.phase != AT_END and s.attacker == s.defender:
        out.append(Message("durak.attacks-itself", place=s.attacker))
    if s.stock_size() and s.out and s.phase != AT_END and not any(rule.fills_stock for rule in s.rules.rules):
        out.append(Message("durak.out-early"))
    for place in range(s.places):
        if s.is_out(place) and s.hand_size(place):
            out.append(Message("durak.out-holds", place=place))
        if s.known(place) & ~s.hand(place):
            out.append(Message("position.known-not-there", place=place))
    if any(s.gone_to(seat) & ~s.discard for seat in range(s.players)):
        out.append(Message("durak.seen-left"))
    return out
