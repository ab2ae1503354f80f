"""A player of Durak who always parts with his cheapest card."""

from __future__ import annotations

from typing import ClassVar

from foolery.bots.bot import Bot
from foolery.cards import Move
from foolery.contract import View
from foolery.durak.moves import (
    COVER,
    LEAD,
    PASS,
    SWAP_SIX,
    TAKE,
    THROW,
    TRANSFER,
    cover_of,
    group_faces,
    kind_of,
)
from foolery.durak.view import DurakView

_TRUMP = 100
_PASS = 50
_OTHER = 5000
_TAKE = 10000


class DurakLowest(Bot):
    """Always the cheapest card that works.

    A plain card is cheaper than a trump, a card without a suit dearer than any trump; among equals the lower rank is
    cheaper, and among equal ranks the lower suit (clubs, diamonds, hearts, spades). Of all legal moves the one whose
    cards cost least in sum is made. So it leads its cheapest card, and one card at a time; covers or transfers with
    the cheapest card that can, whatever attack card that answers, and takes only when nothing covers or transfers;
    throws in its cheapest plain card, never a trump; swaps the lowest trump for the turn-up. Moves of kinds that it
    does not know come after all cards that it can play and before taking, in the order of the legal list.
    """

    name: ClassVar[str] = "lowest"

    def choose(self, view: View) -> Move:
        """The cheapest move."""
        assert isinstance(view, DurakView)
        trumps = view.trumps_of(view.seat)
        return min(view.legal, key=lambda move: move_cost(move, trumps))


def move_cost(move: Move, trumps: int) -> float:
    """The cost of a move: that of its cards, with fixed costs for the moves without."""
    kind = kind_of(move)
    if kind == COVER:
        return card_cost(cover_of(move), trumps)
    if kind in (LEAD, THROW, TRANSFER):
        return sum(card_cost(face, trumps) for face in group_faces(move))
    if kind == SWAP_SIX:
        return 0
    if kind == PASS:
        return _PASS
    return _TAKE if kind == TAKE else _OTHER


def card_cost(face: int, trumps: int) -> float:
    """1–13 for plain cards by rank and 100 more for trumps, a little more by suit."""
    rank = (face >> 2) + 1
    if face >= 52:
        return _TRUMP + rank + 1
    return rank + (face & 3) / 100 + (_TRUMP if trumps >> (face & 3) & 1 else 0)
