"""What a language's module ``grammar.py`` offers as ``GRAMMAR``, and what such modules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from foolery.base.cards import COPY, Card, Place, Seat, rank, suit


class Grammar(Protocol):
    """What a language knows about cards, numbers and people; no sentence of any family stands in it.

    A ``case`` is one of ``foolery.speech.CASES``; a language without it gives what stands there in its sentences.
    """

    def __hash__(self) -> int:
        """As of every object: what a grammar says is remembered."""

    @property
    def code(self) -> str:
        """The name of its folder."""

    def plural(self, number: int) -> int:
        """Which of the forms of a word goes with a number from 0, counted from 0: “1 card”, “2 cards”."""

    def gender(self, rank: int) -> int:
        """Which of the forms of a word goes with a rank, counted from 0."""

    def card(self, card: Card, case: str = "nom") -> str:
        """A card without article: “nine of clubs”."""

    def the_card(self, card: Card, case: str = "nom") -> str:
        """A card as it stands in a sentence: “the nine of clubs”."""

    def cards(self, cards: Sequence[Card], case: str = "nom") -> str:
        """Cards as they stand in a sentence: “the nines of clubs and hearts”."""

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """For each suit its cards in one phrase: “the six and nine of clubs”."""

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank: “nine”."""

    def a(self, noun: str) -> str:
        """A noun with the indefinite article: “an eight”; as it is where there are no articles."""

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit: “clubs”."""

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards: “2 cards”."""

    def figure(self, number: float, form: str) -> str:
        """A number as Python formats it, with the decimal sign of the language."""

    def join(self, items: Iterable[str], word: str = "") -> str:
        """A list with a word before its last item: “and” where none is given."""

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """Who sits at a place, as this seat is told it.

        ``called`` is what the family calls whoever sits there, as its table ``-people`` has it: “you (cow)”, “the cow”.
        """


def by_suit(cards: Sequence[Card]) -> list[tuple[int, list[Card]]]:
    """The cards gathered by suit in the order in which the suits come; a card without suit stands alone."""
    out: list[tuple[int, list[Card]]] = []
    groups: dict[int, list[Card]] = {}
    for card in cards:
        where = suit(card)
        group = groups.get(where)
        if group is None:
            group = []
            out.append((where, group))
            if where >= 0:
                groups[where] = group
        group.append(card)
    return out


def one_rank(cards: Sequence[Card]) -> int:
    """The rank that several cards share; -1 where they share none or have no suit."""
    ranks = {rank(card) for card in cards}
    return ranks.pop() if len(ranks) == 1 and len(cards) > 1 and suit(cards[0]) >= 0 else -1


def times(items: Sequence[int]) -> list[tuple[int, int]]:
    """Each item once with how often it comes, in the order of coming: twins of two packs."""
    seen: dict[int, int] = {}
    for item in items:
        seen[item] = seen.get(item, 0) + 1
    return list(seen.items())


def face(card: Card) -> Card:
    """A card without its copy."""
    return card % COPY
