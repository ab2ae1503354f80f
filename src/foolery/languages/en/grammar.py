"""English: cards, numbers and people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from foolery.base import arguments
from foolery.base.cards import Card, Place, Seat, rank, suit
from foolery.speech.grammar import Grammar, by_suit, face, one_rank, times

RANKS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_NUMBERS: Final = {2: "two", 3: "three", 4: "four"}
SPECIAL: Final = {
    52: "black joker",
    53: "red joker",
    56: "mega card",
    60: "first blank",
    61: "second blank",
    62: "third blank",
    63: "fourth blank",
}


class English:
    """English as a ``Grammar``."""

    code: ClassVar[str] = "en"

    def plural(self, number: int) -> int:
        """One, and all others."""
        return int(number != 1)

    def gender(self, rank: int) -> int:
        """English has none."""
        return 0

    def card(self, card: Card, case: str = "nom") -> str:
        """A card without article; English has no cases of cards."""
        if suit(card) < 0:
            return SPECIAL.get(face(card), "unknown card")
        return f"{RANKS[rank(card)]} of {SUITS[suit(card)]}"

    def the_card(self, card: Card, case: str = "nom") -> str:
        """A card with its article."""
        return f"the {self.card(card)}"

    def cards(self, cards: Sequence[Card], case: str = "nom") -> str:
        """Cards of one rank by their suits, others gathered by suit."""
        common = one_rank(cards)
        if common >= 0:
            held = times([suit(card) for card in cards])
            if all(often == 1 for _, often in held):
                return f"the {self.ranks(common)} of {self.join(SUITS[found] for found, _ in held)}"
            return self.join(f"{self._copies(common, often)} of {SUITS[found]}" for found, often in held)
        return self.join(self.groups(cards))

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """For each suit its cards in one phrase: “the six and nine of clubs”."""
        out = []
        for found, group in by_suit(cards):
            if found < 0:
                out.append(self.the_card(group[0]))
                continue
            held = times([rank(card) for card in group])
            first = next((number for number, often in held if often == 1), -1)
            ranks = [
                self._copies(number, often) if often > 1 or number == first else RANKS[number] for number, often in held
            ]
            out.append(f"{self.join(ranks)} of {SUITS[found]}")
        return out

    def _copies(self, rank: int, often: int) -> str:
        """A card that is there so often: “the four”, “two fours”."""
        return f"the {RANKS[rank]}" if often == 1 else f"{_NUMBERS.get(often, often)} {self.ranks(rank)}"

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank."""
        return RANKS[rank] if rank < len(RANKS) else ("joker", "mega card", "blank")[rank - len(RANKS)]

    def ranks(self, rank: int) -> str:
        """Several cards of a rank."""
        return "sixes" if rank == 4 else RANKS[rank] + "s"

    def a(self, noun: str) -> str:
        """A noun with the indefinite article: “an eight”."""
        return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit."""
        return SUITS[suit] if suit >= 0 else "no suit"

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards."""
        return f"{number} card" if number == 1 else f"{number} cards"

    def figure(self, number: float, form: str) -> str:
        """A number as Python formats it."""
        return format(number, form)

    def join(self, items: Iterable[str], word: str = "") -> str:
        """A list with “and”; items that hold an “and” themselves are kept apart by a comma."""
        found, word = list(items), word or "and"
        if len(found) < 2:
            return "".join(found)
        comma = "," if any(f" {word} " in item for item in found) else ""
        return f"{', '.join(found[:-1])}{comma} {word} {found[-1]}"

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """“you”, a name, or the player counted from 1; where he is called a cow “you (cow)”, “the cow”."""
        if place < 0:
            return "somebody's" if case == "gen" else "somebody"
        beside = f" ({called})" if called else ""
        if place == seat:
            return ("your" if case == "gen" else "you") + beside
        found = arguments.named(names, place)
        name = found + beside if found else "the dummy" if found is None else f"player {place + 1}"
        if called and not found:
            name = f"the {called}"
        return f"{name}'s" if case == "gen" else name


GRAMMAR: Final[Grammar] = English()
