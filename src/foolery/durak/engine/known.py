"""What exact play remembers: the worth of positions as far as it is proved, and the way that led to the one at hand.

A position that comes again on the way to itself is a draw, since the guard of the rules ends a deal that goes round.
What a position is worth may hang on that way then: ``depends`` is the least depth on whose being on the way it hangs.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import give_back, no_room, room_for
    from foolery.durak.engine.numbers import ANYWHERE


class Known:
    """Room for positions by their keys, a power of two of them, and for a way of so many steps."""

    def __init__(self, rows: int, deepest: int) -> None:
        self.depends = ANYWHERE
        self.way: Any = no_room()
        self.way = room_for(self.way, deepest)
        self.rows = rows
        self.table: Any = no_room()
        self.table = room_for(self.table, 2 * rows)
        self.clear()

    def __dealloc__(self) -> None:
        """The end of it in the compiled form."""
        give_back(self.way)
        give_back(self.table)

    def clear(self) -> None:
        """Empty the table."""
        for i in range(2 * self.rows):
            self.table[i] = 0

    def told(self, key: int, bar: int) -> int:
        """What the table says of a position: −1 that it is worth more than ``bar``, −2 that it is not; else the move to
        begin with, 0 where it names none.
        """
        at = 2 * (key & (self.rows - 1))
        if self.table[at] != key:
            return 0
        known = self.table[at + 1]
        if (known & 3) - 1 > bar:
            return -1
        return -2 if (known >> 2 & 3) - 1 <= bar else known >> 4

    def keep(self, key: int, bar: int, above: int, move: int) -> None:
        """Remember whether a position is worth more than ``bar``, and a move to begin with another time."""
        at = 2 * (key & (self.rows - 1))
        least, most = -1, 1
        if self.table[at] == key:
            least = (self.table[at + 1] & 3) - 1
            most = (self.table[at + 1] >> 2 & 3) - 1
        if above:
            least = max(least, bar + 1)
        else:
            most = min(most, bar)
        self.table[at] = key
        self.table[at + 1] = least + 1 | most + 1 << 2 | move << 4

    def met(self, depth: int) -> int:
        """At which depth the position at this one was before, where its key is on the way; −1: nowhere."""
        if not self.way[depth]:
            return -1
        for i in range(depth):
            if self.way[i] == self.way[depth]:
                return i
        return -1
