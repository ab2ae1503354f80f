"""English: cards, numbers, people, and the sentences of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from foolery.cards import Card, Place, Seat, rank, suit
from foolery.durak.speech import by_suit, face, one_rank, times

RANKS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
SPECIAL: Final = {
    52: "black joker",
    53: "red joker",
    56: "mega card",
    60: "first blank",
    61: "second blank",
    62: "third blank",
    63: "fourth blank",
}

EVENTS: Final = {
    "deal": "{who} [are|is] dealt {cards}",
    "trump": "{card} is turned up: {suit} are trumps",
    "buried": "{card} is turned up and goes back into the stock",
    "shown": "{who} [show|shows] {cards}",
    "bout": "new bout: {who} [lead|leads], {to} [to:defend|defends]",
    "lead": "{who} [lead|leads] {cards}",
    "throw": "{who} [throw|throws] in {cards}",
    "transfer": "{who} [transfer|transfers] with {cards}; now {to} [to:defend|defends]",
    "cover": "{who} [cover|covers] {card} with {card2}",
    "take": "{who} [take|takes] the cards",
    "pass": "{who} [pass|passes]",
    "taken": "{who} [pick|picks] up {cards}",
    "beaten": "{who} [beat|beats] off the attack: {count} to the discard pile",
    "draw": "{who} [draw|draws] {cards}",
    "draw-turn-up": "the stock is empty: {who} [have|has] its last card, {card}",
    "swap-six": "{who} [put|puts] {card} under the stock and [take|takes] {card2} for it",
    "out": "{who} [have|has] no cards left and [are|is] out",
    "fool": "{who} [are|is] the fool",
    "drawn": "nobody is the fool: the deal is a draw",
    "limited": "the deal has gone on too long and ends here",
}

MOVES: Final = {
    "lead": "lead {cards}",
    "cover": "cover {card} with {card2}",
    "throw": "throw in {cards}",
    "transfer": "transfer with {cards}",
    "take": "take the cards",
    "pass": "pass",
    "swap-six": "swap {card} for the open card, {card2}",
}

PHRASES: Final = {
    "unknown": "{who}: {move}",
    "unknown-cards": "{who}: {move}, {cards}",
    "zone": "{move}: {cards}",
    "trump-card": "{card} is turned up",
    "trump-none": "the trumps are fixed",
    "done": "pass",
    "lead": "{who} [lead|leads], {to} [to:defend|defends]",
    "defend": "{who} [attack|attacks], {to} [to:defend|defends]",
    "decide-one": "now {who} [decide|decides]",
    "decide-many": "now these may decide: {move}",
    "throw-one": "{who} may throw in",
    "throw-many": "{move} may throw in",
    "covered": "everything is covered",
    "takes": "{who} [take|takes] the cards",
    "table": "on the table: {move}",
    "table-empty": "the table is empty",
    "slot-covered": "{card}, covered with {card2}",
    "slot-waits": "{card}, not covered",
    "slot-free": "{card}, which needs no answer",
    "trumps": "{title} are trumps",
    "trumps-own": "{title}",
    "trumps-of-you": "your trumps are {title}",
    "trumps-of": "{who:gen} trumps are {title}",
    "no-trumps": "there are no trumps",
    "stock": "the stock holds {count}",
    "stock-open": "the stock holds {count}, with {card} open at the bottom",
    "stock-last": "{card} is the last card of the stock",
    "stock-empty": "the stock is empty",
    "discarded": "discarded: {move}",
    "holds": "{who} holds {count}",
    "holds-next": "{who} {move}",
    "holds-none": "{who} holds none",
    "is-out": "{move} is out",
    "are-out": "{move} are out",
    "you-out": "you are out",
    "hand": "you hold {move}",
    "hand-empty": "you hold no cards",
    "fool-one": "{who} [are|is] the fool",
    "fool-many": "{move} are the fools",
    "strap-1": "with one epaulette",
    "strap-2": "with two epaulettes",
    "drawn": "nobody is the fool: the deal is a draw",
    "limited": "the deal has gone on too long and counts as a draw",
    "winners": "nobody is the fool; won: {move}",
    "order": "out in this order: {move}",
    "points": "points: {move}",
    "over": "the deal is over",
    "score": "the fool after {title}: {move}",
    "never": "never",
}


class English:
    """English as a ``Language``."""

    code = "en"
    events: Mapping[str, str] = EVENTS
    moves: Mapping[str, str] = MOVES
    phrases: Mapping[str, str] = PHRASES

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
            suits = [_twice(SUITS[found], often) for found, often in times([suit(card) for card in cards])]
            return f"the {self.plural(common)} of {self.join(suits)}"
        return self.join(self.groups(cards))

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """For each suit its cards in one phrase: “the six and nine of clubs”."""
        out = []
        for found, group in by_suit(cards):
            if found < 0:
                out.append(self.the_card(group[0]))
                continue
            ranks = [_twice(RANKS[number], often) for number, often in times([rank(card) for card in group])]
            out.append(f"the {self.join(ranks)} of {SUITS[found]}")
        return out

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank."""
        return RANKS[rank] if rank < len(RANKS) else ("joker", "mega card", "blank")[rank - len(RANKS)]

    def plural(self, rank: int) -> str:
        """Several cards of a rank."""
        return "sixes" if rank == 4 else RANKS[rank] + "s"

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit."""
        return SUITS[suit] if suit >= 0 else "no suit"

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards."""
        return f"{number} card" if number == 1 else f"{number} cards"

    def number(self, number: int, noun: str) -> str:
        """A number with its noun, which is named in the plural."""
        return f"{number} {noun[:-1] if number == 1 else noun}"

    def join(self, items: Iterable[str]) -> str:
        """A list with “and”; items that hold an “and” themselves are kept apart by a comma."""
        found = list(items)
        if len(found) < 2:
            return "".join(found)
        comma = "," if any(" and " in item for item in found) else ""
        return f"{', '.join(found[:-1])}{comma} and {found[-1]}"

    def person(self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom") -> str:
        """“you”, a name, or the seat counted from 1."""
        if place < 0:
            return "somebody's" if case == "gen" else "somebody"
        if place == seat:
            return "your" if case == "gen" else "you"
        name = names[place] if names is not None and place < len(names) and names[place] else f"Seat {place + 1}"
        return f"{name}'s" if case == "gen" else name


def _twice(text: str, often: int) -> str:
    return text if often == 1 else f"{text} ({'twice' if often == 2 else f'{often} times'})"
