"""Why a move is not allowed: one word for programs, one sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from foolery.animals.moves import LAUGH, LAY, NO_LAUGH, card_of, is_move, kind_of, move_text
from foolery.animals.options import NAME
from foolery.animals.state import LAUGH_PHASE, LEAD_PHASE, OVER, AnimalsState
from foolery.bits import has
from foolery.cards import cards as cards_of
from foolery.cards import rank
from foolery.errors import IllegalMove

if TYPE_CHECKING:
    from foolery.cards import Move, Seat


def refuse(s: AnimalsState, seat: Seat, move: Move) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove(f"there is no seat {seat}; the seats are 0 to {s.players - 1}", "no-such-seat", NAME)
    shown = s.view(seat).line()
    if not is_move(move):
        raise IllegalMove(f"{move} is not a move of this game", "unknown", NAME, shown)
    reason, why, rule = reason_against(s, seat, move)
    raise IllegalMove(f"{move_text(move)}: {why}", reason, rule, shown)


def refuse_sound(s: AnimalsState, seat: Seat, text: str) -> NoReturn:
    """Say that a sound is another animal's. Raises IllegalMove."""
    why = f"“{text}” is the sound of another animal; skip makes your own"
    raise IllegalMove(why, "another-sound", NAME, s.view(seat).line())


def reason_against(s: AnimalsState, seat: Seat, move: Move) -> tuple[str, str, str]:
    """The reason against a move that is not in the legal list."""
    if s.phase == OVER:
        return "deal-over", "the deal is over", NAME
    if seat not in s.actors():
        return "not-your-turn", f"seat {seat} is not asked now, seat {', '.join(map(str, s.actors()))} is", NAME
    if s.phase == LAUGH_PHASE:
        return "laugh-or-not", "the question is only whether you laugh; answer laugh or no-laugh", NAME
    if kind_of(move) in (LAUGH, NO_LAUGH):
        return "nobody-skipped", "nobody has just skipped, so there is nothing to laugh at", NAME
    if kind_of(move) != LAY and not s.pile:
        return "begins-pile", "there is no pile yet, so begin one with a card", NAME
    if kind_of(move) != LAY:
        return "card-fits", "you hold a card that fits, and then you may not skip", NAME
    if not has(s.hands[seat], card_of(move)):
        return "not-in-hand", "this card is not in your hand", NAME
    if s.phase == LEAD_PHASE or not s.pile:
        lowest = _a_rank(rank(next(cards_of(s.hands[seat]))))
        return "not-the-lowest", f"the pile begins with your lowest rank, {lowest}", NAME
    return "wrong-rank", f"the next card on the pile must be {_a_rank(s.wanted())}", NAME


def _a_rank(number: int) -> str:
    """A rank by its name: “a jack”."""
    from foolery.animals.words import language, rank_words

    return rank_words(number, language("en"))
