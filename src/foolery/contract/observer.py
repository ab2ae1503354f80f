"""What the writers of rows have in common: a row that begins as it is at every table, and what rules remember."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.contract.turning import write_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract.declared.rows import RowTable


class Observer:
    """Writes the rows of a table from states, byte for byte what ``table`` writes from views, but much faster.

    ``start`` is what is the same in every row.
    """

    def __init__(self, table: RowTable, places: int) -> None:
        self.table = table
        self.layout = table.layout
        self.places = places
        self.size = self.layout.size
        self.start = [0] * 2048
        for at, values in table.starts():
            self.begin_with(at, values)

    def begin_with(self, at: int, values: Sequence[int]) -> None:
        """These bytes stand in every row from ``at`` on."""
        for i in range(len(values)):
            self.start[at + i] = values[i]

    def begin(self, to: Any, at: int) -> None:
        """Write what is the same in every row."""
        for i in range(self.size):
            to[at + i] = self.start[i]

    def note(self, to: Any, place: int, end: int, slot: int, turn: int, number: int) -> int:
        """Write a number of a rule in eight bytes; gives where the next one stands."""
        if place >= end:
            raise OverflowError("rules remember more numbers than a row has room for")
        to[place] = slot + 1
        to[place + 1] = turn
        write_number(to, place + 2, number, 6)
        # What six bytes do not hold stands in a note of its own.
        return self.note(to, place + 8, end, slot, turn | 128, number >> 48) if number >> 48 else place + 8
