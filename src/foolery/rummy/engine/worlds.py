"""Every deal of Contract Rummy that a seat cannot tell from the one it plays, drawn in about the time of a copy.

All that the seat knows is laid out once. A world is a copy of that, and the unknown cards dealt to hands and stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.errors import NotationError
from foolery.rummy.engine.sampling import laid_out, room_in
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import faces

if not cython.compiled:
    from foolery.rummy.engine.tally import one

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.rummy.engine.view import RummyView


class RummyWorlds:
    """The worlds of a view, see ``foolery.contract.Worlds``. Raises NotationError where its counts do not add up."""

    def __init__(self, view: RummyView) -> None:
        unknown = faces(view.unseen())
        room = room_in(view)
        if sum(room) + view.stock_size != len(unknown) or min(room) < 0:
            raise NotationError("position.view-counts")
        self.template = laid_out(view, "worlds")
        self.unknown = [0] * 160
        self.number = len(unknown)
        for i in range(len(unknown)):
            self.unknown[i] = unknown[i]
        self.hidden = [0] * 8
        for seat in range(view.players):
            self.hidden[seat] = room[seat]

    def state(self) -> State:
        """A state to be filled."""
        return self.template.copy()

    def into(self, state: State, dice: Dice) -> None:
        """Fill a state with a world; what chance decides later comes from these dice too."""
        if state is None or dice is None:
            # The compiled form takes None for any of its own types, and would fall over it.
            raise TypeError("into needs a state that these worlds gave, and Dice")
        self.fill(state, dice)

    def fill(self, s: State, dice: Dice) -> None:
        """Deal the unknown cards to the hands; those that are left are the stock."""
        s.copy_from(self.template)
        s.dice = dice
        s.loosen(dice.word())
        s.stock_cards = self.unknown[:]
        s.stock_count = self.number
        for seat in range(s.players):
            hand = s.hand_tallies[seat]
            for _ in range(self.hidden[seat]):
                hand = hand + one(s.pop_stock())
            s.hand_tallies[seat] = hand
