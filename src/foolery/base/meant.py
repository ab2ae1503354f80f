"""Things of a game as fields of a sentence: whoever says it asks the language what they are called there.

    Message("refused.beats", card=meant.card(28), attack=meant.card(31), who=meant.person(1))

In a sentence they take a case, ``{card:acc}``, and the forms of other words: ``[who:take|takes]``.
"""

from __future__ import annotations

from collections.abc import Iterable

from foolery.base.cards import RANKS, SUITS, Card, Place, card_text
from foolery.base.messages import Meant

RANKS_WRITTEN = RANKS + "*+_"
"""How a rank is written; behind the ace that of the jokers, of the mega card and of the blanks."""
SUITS_WRITTEN = SUITS + "-"


def card(card: Card) -> Meant:
    """A card: “the nine of clubs”."""
    return Meant("card", (card_text(card),))


def cards(cards: Iterable[Card], number: int = 0) -> Meant:
    """Cards: “the nines of clubs and hearts”; where nobody sees them their number: “2 cards”."""
    found = tuple(map(card_text, cards))
    return Meant("cards", found, number or len(found))


def suit(suit: int) -> Meant:
    """A suit; -1 is none."""
    return Meant("suit", (SUITS_WRITTEN[suit],))


def rank(rank: int) -> Meant:
    """A rank."""
    return Meant("rank", (RANKS_WRITTEN[rank],))


def person(place: Place) -> Meant:
    """Whoever sits at a place: “you”, a name, “player 2”; at a negative one “somebody”."""
    return Meant("person", (str(max(place, -1)),))


def number(number: int, noun: str = "") -> Meant:
    """A number of cards, or of what a ``noun`` of the language's tables names: “2 cards”, “3 deals”."""
    return Meant("number", (), number, noun)
