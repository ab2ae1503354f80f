"""What the states of all families do alike that have no compiled form."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from foolery.base import arguments
from foolery.base.cards import Move, Seat
from foolery.base.folders import SOURCE
from foolery.base.represent import described
from foolery.contract import pickled, rooms
from foolery.contract.action import MOST_OF_STATE, Action
from foolery.contract.event import Event
from foolery.contract.position_line import fingerprint
from foolery.ruleset import blame


class PlainState:
    """How a state checks a move, and what it asks of the rooms of its family.

    ``exported`` is the name that ``foolery`` gives the class. A state of compiled code says the same by itself, since
    it can stand on no class of Python.
    """

    __slots__ = ()

    family: ClassVar[str]
    exported: ClassVar[str]
    rules: Any
    log: list[Event] | None
    opening: Sequence[Event]
    history: list[tuple[Seat, Move]]

    @abstractmethod
    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted."""

    @abstractmethod
    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without history."""

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a checked move and tell what happened. Raises IllegalMove and leaves the state as it was."""
        seat, move = self.checked(seat, move)
        events: list[Event] = []
        self.log = events  # type: ignore[misc]  # a slot of the class that stands on this one
        try:
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        finally:
            self.log = None  # type: ignore[misc]  # the same
        self.history.append((seat, move))
        return events

    def advance(self, seat: Seat, move: Move) -> None:
        """Make a checked move without events or history. Raises IllegalMove and leaves the state as it was."""
        seat, move = self.checked(seat, move)
        try:
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error

    def checked(self, seat: Seat, move: Move) -> tuple[Seat, Move]:
        """A seat with a legal move of it, as Python's own numbers. Raises IllegalMove."""
        seat, move = arguments.turn(seat, move)
        if move not in self.legal(seat):
            rooms.text(self.family).refuse(self, seat, move)
        return seat, move

    def actions(self, seat: Seat, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions, no more than ``most``."""
        return rooms.text(self.family).actions(self, seat, most)

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        return rooms.text(self.family).state_to_json(self)

    def line(self) -> str:
        """The position on one line."""
        return rooms.text(self.family).to_line(self.to_json())

    def digest(self) -> str:
        """A fingerprint of the full position: 16 hexadecimal digits."""
        return fingerprint(self.to_json())

    def __repr__(self) -> str:
        return described(self, self.line, self.exported)

    def _repr_html_(self) -> str:
        return rooms.picture(self.family).svg(self, SOURCE, None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the position, as ``contract.pickled`` says."""
        return pickled.parts(self.family, self)
