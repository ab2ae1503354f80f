"""A player of Durak who always parts with his cheapest card."""

from __future__ import annotations

from typing import ClassVar

from foolery.base.cards import Move
from foolery.bots.bot import Bot
from foolery.bots.durak.deeds import played
from foolery.contract import View
from foolery.durak.engine.moves import kind_of, place_of
from foolery.durak.engine.numbers import CLOSE, PASS, SWAP_SIX, TAKE
from foolery.durak.engine.view import DurakView

_TRUMP = 100
_PASS = 50
_OTHER = 5000
_TAKE = 10000


class DurakLowest(Bot):
    """Always the cheapest card that works.

    A plain card is cheaper than a trump, a card without a suit dearer than any trump; among equals the lower rank is
    cheaper, and among equal ranks the lower suit (clubs, diamonds, hearts, spades). Of all legal moves the one whose
    cards cost least in sum is made, be it a lead, a cover, a gift or another move of a rule's own. So it leads its
    cheapest card, and one card at a time; covers or transfers with the cheapest card that can, whatever attack card
    that answers, and takes only when nothing covers or transfers; throws in its cheapest plain card, never a trump;
    swaps the lowest trump for the turn-up. Moves of a rule's own that lay no card of the hand come after all that do
    and before taking, in the order of the legal list.
    """

    name: ClassVar[str] = "lowest"

    def choose(self, view: View) -> Move:
        """The cheapest move."""
        assert isinstance(view, DurakView)
        return min(view.legal, key=lambda move: move_cost(move, view))


def move_cost(move: Move, view: DurakView) -> float:
    """The cost of a move: that of its cards, with fixed costs for the moves without."""
    kind = kind_of(move)
    if kind in (SWAP_SIX, CLOSE):
        return 0
    if kind == PASS:
        return _PASS
    if kind == TAKE:
        return _TAKE
    place = place_of(move)
    trumps = view.trumps_of(view.me if place < 0 else place)
    faces = played(view, move)
    return sum(card_cost(face, trumps) for face in faces) if faces else _OTHER


def card_cost(face: int, trumps: int) -> float:
    """1–13 for plain cards by rank and 100 more for trumps, a little more by suit."""
    rank = (face >> 2) + 1
    if face >= 52:
        return _TRUMP + rank + 1
    return rank + (face & 3) / 100 + (_TRUMP if trumps >> (face & 3) & 1 else 0)
