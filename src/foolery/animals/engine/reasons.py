"""Why a move is not allowed: one word for programs, a message for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import (
    LAUGH,
    LAUGH_PHASE,
    LAY,
    LEAD_PHASE,
    NO_LAUGH,
    card_of,
    kind_of,
)
from foolery.base import meant
from foolery.base.bits import has
from foolery.base.cards import cards as cards_of
from foolery.base.cards import rank
from foolery.base.messages import Message
from foolery.contract.declared.moves import usual_reason

if TYPE_CHECKING:
    from foolery.animals.engine.state import AnimalsState
    from foolery.base.cards import Move, Seat


def reason_against(s: AnimalsState, seat: Seat, move: Move) -> tuple[str, Message, str]:
    """The reason against a move that is not in the legal list."""
    if usual := usual_reason(s, seat, NAME):
        return usual
    if s.phase == LAUGH_PHASE:
        return "laugh-or-not", Message("animals.laugh-or-not"), NAME
    if kind_of(move) in (LAUGH, NO_LAUGH):
        return "nobody-skipped", Message("animals.nobody-skipped"), NAME
    if kind_of(move) != LAY and not s.pile:
        return "begins-pile", Message("animals.begins-pile"), NAME
    if kind_of(move) != LAY:
        return "card-fits", Message("animals.card-fits"), NAME
    if not has(s.hands[seat], card_of(move)):
        return "not-in-hand", Message("animals.not-in-hand"), NAME
    if s.phase == LEAD_PHASE or not s.pile:
        lowest = meant.rank(rank(next(cards_of(s.hands[seat]))))
        return "not-the-lowest", Message("animals.not-the-lowest", rank=lowest), NAME
    return "wrong-rank", Message("animals.wrong-rank", rank=meant.rank(s.wanted())), NAME
