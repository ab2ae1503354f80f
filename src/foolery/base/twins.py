"""Equal cards of two packs, told apart by nothing that anybody could see."""

from __future__ import annotations

from collections.abc import Iterable

from foolery.base.cards import COPY, Card, CardSet
from foolery.base.cards import cards as cards_of


class Twins:
    """Numbers the copies of every face anew, in the order in which they are met: a view tells no copy from another."""

    __slots__ = ("found", "met")

    def __init__(self) -> None:
        self.met: CardSet = 0
        self.found: dict[Card, Card] = {}

    def card(self, card: Card) -> Card:
        """The card by its new number; what is no card, as -1, is left as it is."""
        if card < 0:
            return card
        new = self.found.get(card)
        if new is None:
            face = card % COPY
            new = face + COPY if self.met >> face & 1 else face
            self.found[card] = new
            self.met |= 1 << new
        return new

    def row(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in their order."""
        return tuple([self.card(card) for card in cards])

    def set(self, cards: CardSet, first: CardSet = 0) -> CardSet:
        """A set of cards; of equal ones in it those among ``first`` are met before the others."""
        mask = 0
        for part in (cards & first, cards & ~first):
            for card in cards_of(part):
                mask |= 1 << self.card(card)
        return mask
