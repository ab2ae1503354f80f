"""A bot for Durak that always plays its cheapest card, and what each move does with cards."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from foolery.base.cards import Card, CardSet, Move, Place
from foolery.base.groups import group_faces
from foolery.bots.bot import Bot
from foolery.contract import View
from foolery.durak.engine.moves import CORE_KINDS, attack_of, cover_of, kind_of, place_of
from foolery.durak.engine.numbers import CLOSE, COVER, PASS, SWAP_SIX, TAKE
from foolery.durak.engine.view import DurakView

_BOTH: Final = 1 | 1 << 64


def word_of(view: DurakView, move: Move) -> str:
    """The word of a move's kind."""
    return view.rules.kind_words[kind_of(move)]


def hand_at(view: DurakView, place: Place) -> CardSet:
    """The hand that plays at a place: its own, or where a partner plays for it, one's own."""
    return view.known[place] if view.hand_sizes[place] else view.hand


def played(view: DurakView, move: Move) -> list[Card]:
    """The faces that leave the hand with this move; cards that it only points at on the table are not among them."""
    if kind_of(move) == COVER:
        return [cover_of(move)]
    if kind_of(move) in CORE_KINDS:
        return group_faces(move) if move & 255 else []
    place = place_of(move)
    hand = view.hand if place < 0 else hand_at(view, place)
    named: list[Card] = []
    for part in view.rules.forms[kind_of(move)].split():
        if part == "{group}":
            named += group_faces(move)
        elif part in ("{attack}", "{cover}"):
            named.append(attack_of(move) if part == "{attack}" else cover_of(move))
    waiting = {slot.attack & 63 for slot in view.table if slot.pending or not slot.obliged}
    return [face for face in named if hand & _BOTH << face and face not in waiting]


def as_place(view: DurakView, place: Place) -> DurakView:
    """The same table with the moves for one place alone, and as it looks from there where that place has a hand."""
    legal = tuple(move for move in view.legal if place_of(move) == place)
    if place < 0 or not view.hand_sizes[place]:
        return replace(view, legal=legal)
    return replace(view, seat=place, hand=view.known[place], legal=legal)


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
