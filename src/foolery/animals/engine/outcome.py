"""What a position comes to: how the deal ended, where every card lies, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.animals.engine.moves import LAUGH_PHASE, LEAD_PHASE, NOBODY, OVER
from foolery.base.cards import cards as cards_of
from foolery.base.cards import rank
from foolery.base.messages import Message
from foolery.contract import Result

if TYPE_CHECKING:
    from foolery.animals.engine.state import AnimalsState


def result(sizes: Sequence[int]) -> Result:
    """How a deal that is over has ended, by the sizes of the hands.

    The winner gets 1, which the others pay in equal shares; at the guard the fewest cards win, equal: a draw.
    """
    fewest = min(sizes)
    best = [seat for seat, number in enumerate(sizes) if number == fewest]
    limited = fewest > 0
    if len(best) > 1:
        return Result(utilities=(0.0,) * len(sizes), draw=True, limited=limited)
    shares = tuple(1.0 if seat == best[0] else -1 / (len(sizes) - 1) for seat in range(len(sizes)))
    return Result(utilities=shares, winners=(best[0],), places=() if limited else (best[0],), limited=limited)


def problems(s: AnimalsState) -> list[Message]:
    """What is wrong with a position that play cannot have led to."""
    out = bad_phase(s)
    for seat in range(s.players):
        if s.shown[seat] & ~s.hands[seat]:
            out.append(Message("position.known-not-there", place=seat))
        unknown = s.hands[seat] & ~s.shown[seat]
        if any(s.lacks[seat] >> rank(card) & 1 for card in cards_of(unknown)):
            out.append(Message("animals.holds-lacked", seat=seat))
    if s.phase != OVER and 0 in s.hands:
        out.append(Message("animals.no-cards", seat=s.hands.index(0)))
    if bool(s.pile) != (s.last_layer != NOBODY) and s.phase != OVER:
        out.append(Message("animals.no-layer"))
    return out


def bad_phase(s: AnimalsState) -> list[Message]:
    """What is wrong with the phase, whatever the cards in the hands."""
    out = []
    if s.phase == LEAD_PHASE and s.pile:
        out.append(Message("animals.lead-with-pile"))
    if s.phase == LAUGH_PHASE and not s.pile:
        out.append(Message("animals.laugh-without-pile"))
    if s.phase == LAUGH_PHASE and s.asked == NOBODY:
        out.append(Message("animals.nobody-asked"))
    elif s.phase == LAUGH_PHASE and (s.asked not in s.persons or s.asked == s.turn):
        out.append(Message("animals.asked-wrongly", seat=s.asked))
    return out
