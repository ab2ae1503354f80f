"""Cards of one rank as one field of a move, as the families have it whose moves name groups.

bits  0–3   suits, first copies     one bit a suit
      4–7   suits, second copies    set only beside the first
      8–11  rank
"""

from __future__ import annotations

from collections.abc import Iterable

from foolery.base.cards import Card, Move, rank


def group_of(cards: Iterable[Card]) -> int:
    """The group field of cards of one rank. Raises ValueError for none or for several ranks."""
    cards = tuple(cards)
    if len(cards) == 1:
        return rank(cards[0]) << 8 | 1 << (cards[0] & 3)
    low = high = 0
    ranks = set()
    for card in cards:
        ranks.add(rank(card))
        suit_bit = 1 << (card & 3)
        if low & suit_bit:
            if high & suit_bit:
                raise ValueError("three copies of one card")
            high |= suit_bit
        low |= suit_bit
    if len(ranks) != 1:
        raise ValueError("a group is one or more cards of one rank")
    return ranks.pop() << 8 | high << 4 | low


def group_face(move: Move) -> Card:
    """The face of a group that is one card."""
    return (move >> 8 & 15) * 4 + (move & 15).bit_length() - 1


def group_faces(move: Move) -> list[Card]:
    """The faces of the group, lowest first, a face twice where both copies are meant."""
    base = (move >> 8 & 15) * 4
    out = []
    for suit in range(4):
        if move >> suit & 1:
            out.append(base + suit)
            if move >> 4 + suit & 1:
                out.append(base + suit)
    return out
