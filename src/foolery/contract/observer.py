"""What the writers of rows have in common: a row that begins as it is at every table, places counted from a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.contract.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Sequence


class Observer:
    """Writes what seats see. ``layout`` tells what lies where; ``start`` is what is the same in every row."""

    def __init__(self, version: int, places: int) -> None:
        self.layout = Layout(version)
        self.places = places
        self.size = 0
        self.start = [0] * 2048

    def complete(self) -> None:
        """All fields have been declared."""
        self.size = self.layout.size

    def begin_with(self, at: int, values: Sequence[int]) -> None:
        """These bytes stand in every row from ``at`` on."""
        for i in range(len(values)):
            self.start[at + i] = values[i]

    def begin(self, to: Any, at: int) -> None:
        """Write what is the same in every row."""
        for i in range(self.size):
            to[at + i] = self.start[i]

    def turned(self, place: int, seat: int) -> int:
        """How many places after the seat a place is, and 1; 0: nobody."""
        if place < 0:
            return 0
        return place - seat + 1 if place >= seat else place - seat + 1 + self.places

    def turned_mask(self, mask: int, seat: int) -> int:
        """A mask of places, counted from the seat."""
        return (mask >> seat | mask << (self.places - seat)) & ((1 << self.places) - 1)

    def write_number(self, to: Any, place: int, number: int, bytes_: int) -> None:
        """Write a number, its lowest byte first."""
        for i in range(bytes_):
            to[place + i] = number >> 8 * i & 255

    def note(self, to: Any, place: int, end: int, slot: int, turn: int, number: int) -> int:
        """Write a number of a rule in eight bytes; gives where the next one stands."""
        if place >= end:
            raise OverflowError("rules remember more numbers than a row has room for")
        to[place] = slot + 1
        to[place + 1] = turn
        self.write_number(to, place + 2, number, 6)
        # What six bytes do not hold stands in a note of its own.
        return self.note(to, place + 8, end, slot, turn | 128, number >> 48) if number >> 48 else place + 8
