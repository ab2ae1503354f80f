"""The grammar of the pseudo-language: English with accents on every letter. The generator copies this file as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from foolery.base import arguments
from foolery.base.cards import Card, Place, Seat
from foolery.languages.en.grammar import English

PLAIN: Final = "abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ"
ACCENTED: Final = "ăɓćđéƒğĥíĵķĺḿńóṕŕśţúṽŵýžĂƁĆĐÉƑĞĤÍĴĶĹḾŃÓṔŔŚŢÚṼŴÝŽ"
_TO: Final = str.maketrans(PLAIN, ACCENTED)


def accented(text: str) -> str:
    """The text with accents on its letters."""
    return text.translate(_TO)


class Pseudo(English):
    """English as it would be said by somebody who has an accent."""

    code: ClassVar[str] = "qps"

    def card(self, card: Card, case: str = "nom") -> str:
        """A card without article."""
        return accented(English.card(self, card, case))

    def cards(self, cards: Sequence[Card], case: str = "nom") -> str:
        """Cards."""
        return accented(English.cards(self, cards, case))

    def the_card(self, card: Card, case: str = "nom") -> str:
        """A card with its article."""
        return accented(English.the_card(self, card, case))

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """Cards by suit."""
        return [accented(group) for group in English.groups(self, cards, case)]

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank."""
        return accented(English.rank(self, rank, case))

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit."""
        return accented(English.suit(self, suit, case))

    def a(self, noun: str) -> str:
        """A noun with its article."""
        return f"{accented('a')} {noun}"

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards."""
        return accented(English.count(self, number, case))

    def join(self, items: Iterable[str], word: str = "") -> str:
        """A list."""
        return English.join(self, items, word or accented("and"))

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """Somebody; a name stays as it is."""
        said = English.person(self, place, seat, names, case, called)
        name = arguments.named(names, place) if place >= 0 and place != seat else None
        return name + accented(said[len(name) :]) if name else accented(said)


GRAMMAR: Final = Pseudo()
