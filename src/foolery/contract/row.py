"""A row of bytes that a learner was shown, to be turned back into what a view says."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foolery.contract.layout import Layout


class Row:
    """A row with the seat that it is seen from, so that places can be counted as the table does.

    Its field ``seat`` holds the number of the seat and that of the players; places that no player has are ``dummies``.
    """

    def __init__(self, layout: Layout, row: bytes, dummies: int = 0) -> None:
        self.layout = layout
        self.row = row
        self.seat, self.players = self["seat"]
        self.places = self.players + dummies

    def __getitem__(self, name: str) -> bytes:
        return self.layout.read(self.row, name)

    def place(self, turn: int) -> int:
        """The place that is so many after the seat, less 1; 0 stands for nobody."""
        return -1 if turn == 0 else (self.seat + turn - 1) % self.places

    def mask(self, turned: int) -> int:
        """A mask of places."""
        return sum(1 << self.place(turn + 1) for turn in range(self.places) if turned >> turn & 1)

    def each(self, name: str) -> tuple[int, ...]:
        """The numbers of all places in a field of one byte for each."""
        field = self[name]
        return tuple([field[(place - self.seat) % self.places] for place in range(self.places)])

    def numbers(self, name: str, bytes_: int) -> list[int]:
        """The numbers of a field, each of so many bytes."""
        field = self[name]
        return [int.from_bytes(field[i : i + bytes_], "little") for i in range(0, len(field), bytes_)]

    def notes(self, name: str) -> dict[int, tuple[int, ...]]:
        """What rules remember, by their slots: the number for all, then that of each place."""
        field = self[name]
        rows: dict[int, list[int]] = {}
        for at in range(0, len(field), 8):
            if field[at]:
                row = rows.setdefault(field[at] - 1, [0] * (1 + self.places))
                number = int.from_bytes(field[at + 2 : at + 8], "little")
                row[1 + self.place(field[at + 1] & 127)] |= number << 48 if field[at + 1] & 128 else number
        return {slot: tuple(row) for slot, row in sorted(rows.items())}
