"""The only methods by which a position of the shedding game changes.

They write the events and keep track of who may know which card, so that a rule that uses them reports for free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY
from foolery.shedding.engine.events import ShedEvent
from foolery.shedding.engine.position import Position

if not cython.compiled:
    from foolery.base.bits import bit, group, lowest, rest, size

if TYPE_CHECKING:
    from collections.abc import Sequence

EVERYBODY = -1


class Changing(Position):
    """A position that can be changed."""

    def note(
        self, kind: str, place: int, found: Sequence[int] = (), seen: int = EVERYBODY, count: int = -1, to: int = -1
    ) -> None:
        """Write an event, where events are kept."""
        if self.log is not None:
            self.log.append(ShedEvent(kind, place, found, to, seen, count, self.rules.wording))

    def set_memo(self, slot: int, value: int) -> None:
        """Keep a number for the deal."""
        self.numbers()[slot * 9] = value

    def set_seat_memo(self, slot: int, place: int, value: int) -> None:
        """Keep a number for a place."""
        self.numbers()[slot * 9 + 1 + place] = value

    def numbers(self) -> list[int]:
        """What rules remember, nine numbers each; there is nothing of it until one remembers something."""
        if self.memory is None:
            self.memory = [0] * (9 * len(self.rules.rules))
        return self.memory

    # Laying out a position

    def set_hand(self, place: int, mask: int) -> None:
        """Replace a hand."""
        self.hand_sets[place] = mask

    def set_row(self, place: int, mask: int) -> None:
        """Replace a face-up row."""
        self.row_sets[place] = mask

    def set_down(self, place: int, found: Sequence[int]) -> None:
        """Replace a face-down row. Raises ValueError for more cards than a row has."""
        if len(found) > self.rules.row:
            raise ValueError("more cards than a row has")
        start = place * self.rules.row
        self.down_sizes[place] = len(found)
        for i in range(len(found)):
            self.down_cards[start + i] = found[i]

    def set_pile(self, found: Sequence[int]) -> None:
        """Replace the pile, bottom first."""
        self.pile_size = len(found)
        for i in range(len(found)):
            self.pile_cards[i] = found[i]

    def set_stock(self, found: Sequence[int]) -> None:
        """Replace the stock, top first."""
        self.stock_at = 0
        self.stock_end = len(found)
        for i in range(len(found)):
            self.stock_cards[i] = found[i]

    def reveal(self, place: int, mask: int) -> None:
        """Everybody has seen these cards of a hand going there."""
        self.shown_sets[place] = mask

    def set_moved(self, place: int, raised: int, lowered: int) -> None:
        """Say what an exchange that is not finished has moved to a row, and from it to the hand."""
        self.raised_sets[place] = raised
        self.lowered_sets[place] = lowered

    def leave(self, place: int) -> None:
        """A place is out."""
        self.going_out[self.outs] = place
        self.outs += 1

    def deal_cards(self) -> None:
        """Deal the stock: a row face down, a row face up, the hands, one card each at a time from the dealer's left."""
        first = self.dealer + 1
        for i in range(self.rules.row * self.players):
            place = (first + i) % self.players
            self.down_cards[place * self.rules.row + self.down_sizes[place]] = self.pop_stock()
            self.down_sizes[place] += 1
        for i in range(self.rules.row * self.players):
            place = (first + i) % self.players
            self.row_sets[place] |= bit(self.pop_stock())
        for i in range(self.rules.hand_size * self.players):
            place = (first + i) % self.players
            self.hand_sets[place] |= bit(self.pop_stock())
        if self.log is None:
            return
        for i in range(self.players):
            place = (first + i) % self.players
            self.note("down", place, (), 0, self.down_sizes[place])
            self.note("row", place, listed(self.row_sets[place]))
            self.note("deal", place, listed(self.hand_sets[place]), 1 << place)

    def pop_stock(self) -> int:
        """Take the top card of the stock, which has one."""
        card = self.stock_cards[self.stock_at]
        self.stock_at += 1
        return card

    # What happens in play

    def discharge(self, place: int, wanted: list[int]) -> list[int]:
        """Take these faces from where the place plays from; of twins the one that everybody has seen goes first."""
        from_hand = self.hand_sets[place] != 0
        return [self.take_face(place, face, from_hand) for face in wanted]

    def take_face(self, place: int, face: int, from_hand: bool) -> int:
        """Take one of these faces out of the hand, or out of the row."""
        held = self.hand_sets[place] if from_hand else self.row_sets[place]
        twins = held & (bit(face) | bit(face + COPY))
        card = lowest(twins & self.shown_sets[place] or twins)
        if from_hand:
            self.hand_sets[place] = held & ~bit(card)
            self.shown_sets[place] = self.shown_sets[place] & ~bit(card)
        else:
            self.row_sets[place] = held & ~bit(card)
        return card

    def lay_group(self, place: int, move: int) -> int:
        """Lay the group of a move on the pile; gives how many cards that are."""
        before = self.pile_size
        rank = move >> 8 & 15
        from_hand = self.hand_sets[place] != 0
        if self.rules.twins:
            for suit in range(4):
                if move >> suit & 1:
                    self.put(self.take_face(place, rank * 4 + suit, from_hand))
                    if move >> 4 + suit & 1:
                        self.put(self.take_face(place, rank * 4 + suit, from_hand))
        else:
            mask = group(move & 15, rank)
            if from_hand:
                self.hand_sets[place] &= ~mask
                self.shown_sets[place] &= ~mask
            else:
                self.row_sets[place] &= ~mask
            for suit in range(4):
                if move >> suit & 1:
                    self.put(rank * 4 + suit)
        if self.log is not None:
            self.note("play", place, self.top(self.pile_size - before))
        return self.pile_size - before

    def put(self, card: int) -> None:
        """Put a card on the pile, without an event."""
        self.pile_cards[self.pile_size] = card
        self.pile_size += 1

    def lay(self, place: int, found: list[int], kind: str = "play") -> None:
        """Lay cards on the pile, open to all."""
        for card in found:
            self.put(card)
        self.note(kind, place, found)

    def burn(self, place: int) -> None:
        """The pile leaves the game; everybody has seen it card by card."""
        if self.log is not None:
            self.note("burn", place, (), 0, self.pile_size)
        burned = self.pile_set()
        self.discard |= burned
        self.gone |= burned
        self.pile_size = 0

    def take(self, place: int) -> None:
        """The pile goes to a hand; the others do not keep it in mind."""
        if self.log is not None:
            self.note("take", place, self.pile, 1 << place)
        self.hand_sets[place] |= self.pile_set()
        self.pile_size = 0

    def pile_set(self) -> int:
        """The cards of the pile, as a set."""
        mask = self.rules.pack_set ^ self.rules.pack_set
        for i in range(self.pile_size):
            mask = mask | bit(self.pile_cards[i])
        return mask

    def pick_up(self, place: int, card: int) -> None:
        """One card that all have seen goes to a hand."""
        self.hand_sets[place] |= bit(card)
        self.shown_sets[place] |= bit(card)

    def take_down(self, place: int, number: int) -> int:
        """Take a card, counted from 1, out of a face-down row; those behind it move up."""
        start = place * self.rules.row
        card = self.down_cards[start + number - 1]
        for i in range(start + number, start + self.down_sizes[place]):
            self.down_cards[i - 1] = self.down_cards[i]
        self.down_sizes[place] -= 1
        return card

    def draw(self, place: int) -> None:
        """Draw up to the size of a hand while the stock lasts."""
        number = self.rules.hand_size - size(self.hand_sets[place])
        if number > self.stock_end - self.stock_at:
            number = self.stock_end - self.stock_at
        if number > 0 and self.log is not None:
            self.note("draw", place, self.stock[:number], 1 << place)
        for _ in range(number):
            self.hand_sets[place] |= bit(self.stock_cards[self.stock_at])
            self.stock_at += 1

    def exchange(self, place: int, hand_face: int, up_face: int) -> None:
        """Swap a hand card for a face-up card; the others see that, but not the cards."""
        hand = self.hand_sets[place] & ~self.lowered_sets[place]
        row = self.row_sets[place] & ~self.raised_sets[place]
        mine = lowest(hand & (bit(hand_face) | bit(hand_face + COPY)))
        other = lowest(row & (bit(up_face) | bit(up_face + COPY)))
        self.hand_sets[place] ^= bit(mine) | bit(other)
        self.row_sets[place] ^= bit(mine) | bit(other)
        self.raised_sets[place] |= bit(mine)
        self.lowered_sets[place] |= bit(other)
        if self.log is not None:
            self.note("swap", place, [mine, other], 1 << place)

    def open_rows(self) -> None:
        """The exchange is over: everybody sees the rows as they lie now, and what went to a hand for it."""
        for place in range(self.players):
            if self.raised_sets[place]:
                self.shown_sets[place] |= self.lowered_sets[place]
                self.raised_sets[place] = 0
                self.lowered_sets[place] = 0
                if self.log is not None:
                    self.note("row", place, listed(self.row_sets[place]))


def listed(mask: int) -> list[int]:
    """The cards of a set, lowest first."""
    out = []
    while mask:
        out.append(lowest(mask))
        mask = rest(mask)
    return out
