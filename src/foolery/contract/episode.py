"""One deal after another for learners: moves by number, what a seat sees as a row of bytes.

``foolery.contract.lanes`` plays many of them side by side and knows nothing else of a game. A family joins by a class
of its own in its engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.contract.event import Event
    from foolery.contract.layout import Layout


class Episode:
    """A table at which deals are played. Where several seats may act at once, the first of them decides.

    ``variant`` is the id of its game. ``size`` is how many numbers the family's table of moves has, ``layout`` what
    the rows are made of, ``missing`` the kinds of moves that the table lacks: a game that has any cannot be learned.
    """

    def __init__(self, variant: str, seats: int, size: int, layout: Layout, missing: tuple[str, ...]) -> None:
        self.variant = variant
        self.seats = seats
        self.size = size
        self.layout = layout
        self.missing = missing
        self.gathered = -1

    def begin(self, dice: Dice) -> None:
        """Deal by these dice, which decide what chance decides later too. A log that listens gets the dealing."""
        self.gathered = -1
        self.deal(dice)

    def begin_by(self, seed: str) -> None:
        """Deal by the documented shuffle, as ``Game.deal`` does."""
        self.take(self.dealt(seed))

    def take(self, state: Any) -> None:
        """Go on from this state, which is left as it is."""
        self.gathered = -1
        self.put(state)

    def listen(self, log: list[Event] | None) -> None:
        """From now on append what happens to this log, until another one is given, or none."""
        self.table().log = log

    def gather(self) -> int:
        """How many legal moves the actor has; they are kept until a move is made."""
        seat = self.actor()
        self.gathered = self.collect(seat) if seat >= 0 else 0
        return self.gathered

    def make(self, index: int) -> None:
        """Make the legal move with this number in the family's table. Raises ValueError where none has it."""
        if self.gathered < 0:
            self.gather()
        number = 0
        while number < self.gathered and self.index(number) != index:
            number += 1
        if number == self.gathered:
            raise ValueError(index)
        self.gathered = -1
        self.perform(self.actor(), number)

    def make_at(self, number: int, index: int) -> None:
        """Make a move by its number in the table, which was that of this one of the moves that were gathered."""
        if number < self.gathered and self.index(number) == index:
            self.gathered = -1
            self.perform(self.actor(), number)
        else:
            # Somebody has asked the state for the moves of another seat since.
            self.gathered = -1
            self.make(index)

    def deal(self, dice: Dice) -> None:
        """Deal by dice, into the log that is there."""
        raise NotImplementedError

    def dealt(self, seed: str) -> Any:
        """A state dealt by the documented shuffle."""
        raise NotImplementedError

    def put(self, state: Any) -> None:
        """Copy this state."""
        raise NotImplementedError

    def collect(self, seat: int) -> int:
        """Gather the legal moves of the actor; gives how many."""
        raise NotImplementedError

    def perform(self, seat: int, number: int) -> None:
        """Make one of the moves that were gathered."""
        raise NotImplementedError

    def number(self, move: int) -> int:
        """The number of a legal move in the family's table; −1: the table lacks it."""
        raise NotImplementedError

    def decode(self, row: bytes) -> dict[str, Any]:
        """What a row says, by the names of the fields of a view."""
        raise NotImplementedError

    def table(self) -> Any:
        """The state of the deal, to be looked at."""
        raise NotImplementedError

    def actor(self) -> int:
        """The seat that decides next; −1: the deal is over."""
        raise NotImplementedError

    def index(self, number: int) -> int:
        """The number, in the family's table of moves, of one of the moves that were gathered."""
        raise NotImplementedError

    def possible(self) -> list[int]:
        """All numbers in the family's table that a move of this game can ever have, in order."""
        raise NotImplementedError

    def observe(self, seat: int, to: Any, at: int) -> None:
        """Write what a seat sees into a row of bytes, from ``at`` on."""
        raise NotImplementedError

    def reward(self, seat: int) -> float:
        """What a seat has won of a deal that is over, from −1 to 1."""
        raise NotImplementedError
