"""Every deal of the shedding game that a seat cannot tell from the one it plays, drawn in about the time of a copy.

All that the seat knows is laid out once. A world is a copy of that, and the unknown cards dealt to where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import cards
from foolery.base.errors import NotationError
from foolery.shedding.engine.sampling import laid_out, room_in
from foolery.shedding.engine.state import State

if not cython.compiled:
    from foolery.base.bits import bit

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.shedding.engine.view import ShedView


class ShedWorlds:
    """The worlds of a view, see ``foolery.contract.Worlds``. Raises NotationError where its counts do not add up."""

    def __init__(self, view: ShedView) -> None:
        room = room_in(view)
        unknown = tuple(cards(view.unseen()))
        if room.whole() != len(unknown) or room.lost < 0:
            raise NotationError("position.view-counts")
        self.template = laid_out(view, "worlds")
        self.unknown = [0] * 128
        self.deck = [0] * 128
        self.rows = [0] * 128
        self.row = [0] * 128
        self.number = len(unknown)
        for i, card in enumerate(unknown):
            self.unknown[i] = card
        self.hidden = [0] * 8
        self.down = [0] * 8
        self.moved = [0] * 8
        self.row_ends = [0] * 9
        self.places = view.players
        for place in range(view.players):
            self.hidden[place] = room.hands[place]
            self.down[place] = room.down[place]
            self.moved[place] = 0 if place == view.seat else view.swaps[place]
            self.row_ends[place + 1] = self.row_ends[place]
            for card in cards(view.up[place]):
                self.rows[self.row_ends[place + 1]] = card
                self.row_ends[place + 1] += 1
        self.stock = room.stock
        self.lost = room.lost

    def state(self) -> State:
        """A state to be filled."""
        return self.template.copy()

    def into(self, state: State, dice: Dice) -> None:
        """Fill a state with a world."""
        if state is None or dice is None:
            # The compiled form takes None for any of its own types, and would fall over it.
            raise TypeError("into needs a state that these worlds gave, and Dice")
        self.fill(state, dice)

    def fill(self, s: State, dice: Dice) -> None:
        """Deal the unknown cards to where they lie."""
        s.copy_from(self.template)
        self.shuffle(dice)
        at = 0
        for place in range(self.places):
            if self.hidden[place]:
                mask = s.hand_sets[place]
                for i in range(at, at + self.hidden[place]):
                    mask = mask | bit(self.deck[i])
                s.hand_sets[place] = mask
                if self.moved[place]:
                    self.move(s, place, at, dice)
                at += self.hidden[place]
            start = place * s.rules.row
            for i in range(self.down[place]):
                s.down_cards[start + i] = self.deck[at]
                at += 1
            s.down_sizes[place] = self.down[place]
        for i in range(self.stock):
            s.stock_cards[i] = self.deck[at]
            at += 1
        s.stock_end = self.stock
        if self.lost:
            mask = self.template.discard
            for i in range(at, self.number):
                mask = mask | bit(self.deck[i])
            s.discard = mask

    def move(self, s: State, place: int, at: int, dice: Dice) -> None:
        """What another has swapped unseen is any of its hand, here the first cards dealt to it, for any of its row."""
        raised = s.discard ^ s.discard
        lowered = raised
        first = self.row_ends[place]
        number = self.row_ends[place + 1] - first
        for i in range(number):
            self.row[i] = self.rows[first + i]
        for i in range(self.moved[place]):
            raised = raised | bit(self.deck[at + i])
            j = i + dice.below(number - i)
            lowered = lowered | bit(self.row[j])
            self.row[j] = self.row[i]
        s.hand_sets[place] ^= raised | lowered
        s.row_sets[place] ^= raised | lowered
        s.raised_sets[place] = raised
        s.lowered_sets[place] = lowered

    def shuffle(self, dice: Dice) -> None:
        """The unknown cards in any order; cards that left the game come last, and their order is no matter."""
        self.deck = self.unknown[:]
        last = self.number - 1
        for i in range(min(self.number - self.lost, last)):
            j = i + dice.below(self.number - i)
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card
