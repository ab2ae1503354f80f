"""The layout of a learner's row of bytes: its fields, and how a row is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from foolery.base.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Field(NamedTuple):
    """A field of an observation: ``length`` bytes from ``at`` on, each from 0 to ``most``.

    ``tells`` is what they mean, a sentence in any language once it is asked for its text. ``codes`` says that they are
    names and not amounts, so that a net is given one input for each value.
    """

    name: str
    at: int
    length: int
    most: int
    codes: bool
    tells: Message


class Layout:
    """The fields of an observation of a family, one behind the other."""

    def __init__(self, family: str, version: int) -> None:
        self.family = family
        self.version = version
        self.size = 0
        self.fields: dict[str, Field] = {}

    def add(self, name: str, length: int, most: int, codes: bool, meaning: str = "", **of: str | Message) -> int:
        """Append a field; gives where it begins.

        What it means is the sentence of its name, or of ``meaning`` with these fields, in ``<family>-row.json`` of each
        language.
        """
        at = self.size
        tells = Message(f"{self.family}-row.{meaning or name}", **of)
        self.fields[name] = Field(name, at, length, most, codes, tells)
        self.size += length
        return at

    def read(self, row: bytes | bytearray | memoryview, name: str) -> bytes:
        """The bytes of a field."""
        field = self.fields[name]
        return bytes(row[field.at : field.at + field.length])


def rule_bits(rules: Iterable[Any], numbered: Sequence[str], others: int) -> int:
    """A bit for each rule by its place among those that are numbered; ``others`` is the one of every other rule."""
    bits = 0
    for rule in rules:
        bits |= 1 << (numbered.index(rule.name) if rule.name in numbered else others)
    return bits


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
