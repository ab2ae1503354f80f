"""The only methods by which a position of Contract Rummy changes.

They write the events and keep track of what everybody knows of a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import card_text
from foolery.base.shuffle import shuffled
from foolery.rummy.engine.events import JOKER_KIND, RummyEvent
from foolery.rummy.engine.position import Position
from foolery.rummy.engine.tally import faces

if not cython.compiled:
    from foolery.rummy.engine.numbers import JOKER, LONGEST, LOW_ACE, MOST_CARDS, MOST_LAID, MOST_SETS
    from foolery.rummy.engine.position import face_on
    from foolery.rummy.engine.tally import one, without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Card, Seat
    from foolery.rummy.engine.search import SetCards
    from foolery.rummy.engine.sets import Meld

EVERYBODY = -1


class Changing(Position):
    """A position that can be changed."""

    def note(
        self, kind: str, seat: Seat, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, number: int = -1
    ) -> None:
        """Write an event where somebody listens."""
        if self.log is not None:
            self.log.append(RummyEvent(kind, seat, cards, to, seen, number))

    # Laying out a position

    def set_hand(self, seat: int, hand: int) -> None:
        """Replace a hand."""
        self.hand_tallies[seat] = hand

    def reveal(self, seat: int, cards: int) -> None:
        """Everybody has seen these cards of a hand going there."""
        self.shown_tallies[seat] = cards

    def set_claims(self, seat: int, number: int) -> None:
        """Say how often a seat has claimed a refused discard."""
        self.claim_counts[seat] = number

    def set_stock(self, cards: Sequence[Card]) -> None:
        """Replace the stock, the next card last. Raises ValueError for more cards than there are."""
        if len(cards) > MOST_CARDS:
            raise ValueError("more cards than a pack has")
        self.loose = False
        self.stock_count = len(cards)
        for i in range(len(cards)):
            self.stock_cards[i] = cards[i]

    def set_pile(self, cards: Sequence[Card]) -> None:
        """Replace the discards, the top last. Raises ValueError for more cards than there are."""
        if len(cards) > MOST_CARDS:
            raise ValueError("more cards than a pack has")
        self.pile_count = len(cards)
        for i in range(len(cards)):
            self.pile_cards[i] = cards[i]

    def set_melds(self, seat: int, melds: Sequence[Meld]) -> None:
        """Replace the sets of a seat on the table. Raises ValueError for more than a table holds."""
        if len(melds) > MOST_SETS:
            raise ValueError("more sets than a contract has")
        self.meld_counts[seat] = 0
        for meld in melds:
            at = self.new_meld(seat, meld.group)
            for slot in meld.slots:
                self.add_last(at, slot.card, slot.stated, slot.by)

    def set_laid(self, laid: Sequence[SetCards]) -> None:
        """Replace an unfinished contract, the last set open. Raises ValueError for more than a contract has."""
        if len(laid) > MOST_SETS or sum(map(len, laid)) > MOST_LAID:
            raise ValueError("more cards than a contract has")
        self.laid_count = 0
        self.laid_closed = 0
        for number, cards in enumerate(laid):
            if number:
                self.end_set()
            for laid_card in cards:
                self.add_laid(laid_card.card, laid_card.stated)

    # Cards come and go

    def restock(self) -> None:
        """The discards below the top become the stock, in an order that comes from the seed, or from the dice."""
        self.stirred += 1
        number = self.pile_count - 1
        self.stock_count = number
        self.loose = False
        if self.dice is None:
            cards = shuffled(
                [self.pile_cards[i] for i in range(number)],
                self.seed or "none",
                "deal",
                self.deal,
                "reshuffle",
                self.stirred,
            )
            for i in range(number):
                self.stock_cards[number - 1 - i] = cards[i]
        else:
            for i in range(number):
                self.stock_cards[i] = self.pile_cards[i]
            self.loosen(self.dice.word())
        self.pile_cards[0] = self.pile_cards[number]
        self.pile_count = 1
        if self.log is not None:
            self.note("reshuffle", -1, (), -1, EVERYBODY, number)

    def loosen(self, order: int) -> None:
        """Let a number of 64 bits say in which order the stock lies."""
        self.loose = True
        self.order = order

    def pop_stock(self) -> int:
        """Take the next card of the stock, which has one."""
        self.stock_count -= 1
        if not self.loose:
            return self.stock_cards[self.stock_count]
        at = self.lot(self.stock_count + 1)
        card: int = self.stock_cards[at]
        self.stock_cards[at] = self.stock_cards[self.stock_count]
        return card

    def deal_cards(self, size: int) -> None:
        """Deal the stock: to each so many cards, one at a time from the dealer's left, and one is turned."""
        for i in range(size * self.players):
            seat = (self.dealer + 1 + i) % self.players
            self.hand_tallies[seat] += one(self.pop_stock())
        self.pile_cards[0] = self.pop_stock()
        self.pile_count = 1
        self.turn = (self.dealer + 1) % self.players
        if self.log is not None:
            for i in range(1, self.players + 1):
                seat = (self.dealer + i) % self.players
                self.note("deal", seat, faces(self.hand_tallies[seat]), -1, 1 << seat)
            self.note("turned", -1, [self.pile_cards[0]])

    def receive(self, seat: int, card: int, openly: bool) -> None:
        """A card comes into a hand; one that is taken ``openly`` is known there from now on."""
        self.hand_tallies[seat] += one(card)
        if openly:
            self.shown_tallies[seat] += one(card)

    def leave(self, seat: int, card: int) -> None:
        """A card leaves a hand: of equal ones the card that everybody knows there."""
        self.hand_tallies[seat] -= one(card)
        self.shown_tallies[seat] = without(self.shown_tallies[seat], card)

    def to_table(self, seat: int, card: int, stated: int) -> None:
        """A card goes from a hand to the table; a joker says what it stands for."""
        self.leave(seat, card)
        if card == self.taken:
            self.taken = -1
        if card != stated and self.log is not None:
            self.note(JOKER_KIND + card_text(stated).lower(), seat, [card])

    # An unfinished contract

    def add_laid(self, card: int, stated: int) -> None:
        """One card more of an unfinished contract."""
        self.laid_cards[self.laid_count] = card
        self.laid_stated[self.laid_count] = stated
        self.laid_count += 1

    def end_set(self) -> None:
        """The open set of an unfinished contract is complete."""
        self.laid_ends[self.laid_closed] = self.laid_count
        self.laid_closed += 1

    def put_down(self, seat: int, first: int, end: int, group: bool) -> None:
        """A complete set of the contract goes from a hand to the table."""
        if self.log is not None:
            kind = "meld-group" if group else "meld-sequence"
            self.note(kind, seat, [self.laid_cards[i] for i in range(first, end)])
        at = self.new_meld(seat, group)
        for i in range(first, end):
            self.to_table(seat, self.laid_cards[i], self.laid_stated[i])
            self.add_last(at, self.laid_cards[i], self.laid_stated[i], seat)

    # Sets on the table

    def new_meld(self, seat: int, group: bool) -> int:
        """One set more of a seat, without cards yet; gives its place."""
        at = seat * MOST_SETS + self.meld_counts[seat]
        self.meld_counts[seat] += 1
        self.meld_groups[at] = group
        self.meld_sizes[at] = 0
        return at

    def add_last(self, at: int, card: int, stated: int, by: int) -> None:
        """A card more at the end of a set."""
        size = self.meld_sizes[at]
        self.meld_cards[at * LONGEST + size] = card
        self.meld_sizes[at] = size + 1
        if card >= JOKER:
            self.joker_stated[card - JOKER] = stated
            self.joker_by[card - JOKER] = by
        if size == 0:
            rank = stated >> 2
            # An ace in front of a sequence is low.
            self.meld_firsts[at] = rank if self.meld_groups[at] else (rank + 1) % 13 + 1

    def add_to_meld(self, at: int, card: int, stated: int, by: int) -> None:
        """A card that fits; an ace on 2 … K lies low, which leaves the high end open for the next one."""
        low = self.meld_firsts[at]
        if self.meld_groups[at] or low == LOW_ACE or face_on(stated & 3, low - 1) != stated:
            self.add_last(at, card, stated, by)
        else:
            start = at * LONGEST
            for i in range(self.meld_sizes[at], 0, -1):
                self.meld_cards[start + i] = self.meld_cards[start + i - 1]
            self.meld_cards[start] = card
            self.meld_sizes[at] += 1
            self.meld_firsts[at] = low - 1
            if card >= JOKER:
                self.joker_stated[card - JOKER] = stated
                self.joker_by[card - JOKER] = by

    def replace_joker(self, joker: int, card: int) -> int:
        """A natural card takes the place of a joker; gives the seat that had laid the joker."""
        for seat in range(self.players):
            for number in range(self.meld_counts[seat]):
                start = (seat * MOST_SETS + number) * LONGEST
                for i in range(start, start + self.meld_sizes[seat * MOST_SETS + number]):
                    if self.meld_cards[i] == joker:
                        self.meld_cards[i] = card
        return self.joker_by[joker - JOKER]

    def joker_lies(self, joker: int) -> bool:
        """Whether a joker lies on the table."""
        for seat in range(self.players):
            for number in range(self.meld_counts[seat]):
                start = (seat * MOST_SETS + number) * LONGEST
                for i in range(start, start + self.meld_sizes[seat * MOST_SETS + number]):
                    if self.meld_cards[i] == joker:
                        return True
        return False
