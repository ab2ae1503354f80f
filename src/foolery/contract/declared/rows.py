"""A learner's row, part by part: what a seat sees as bytes, written from a view, and read back.

A row is made from a view alone, so it holds nothing that the seat may not know. Seats are counted clockwise from the
seat that sees; what a part means is said in the table ``<family>-row`` of each language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from foolery.base.cards import Seat, cardset
from foolery.base.cards import cards as cards_of
from foolery.base.folders import SOURCE, table
from foolery.base.messages import Message
from foolery.contract.layout import Layout, Row

NOT_THERE = 255
"""The place of a card that the pack does not have."""


class Part:
    """Some bytes of a row, each from 0 to ``most``. ``codes`` says that they are names and not amounts."""

    def __init__(self, name: str, length: int, most: int, codes: bool = False) -> None:
        self.name = name
        self.length = length
        self.most = most
        self.codes = codes

    def write(self, view: Any) -> Iterable[int]:
        """The bytes, as the seat of a view sees them."""
        raise NotImplementedError

    def read(self, row: Row) -> dict[str, Any]:
        """The attributes of the view that the bytes tell."""
        return {}


def turned(view: Any, seat: Seat) -> int:
    """How many seats after that of the view a seat is, and 1; 0: no seat."""
    return 0 if seat < 0 else int((seat - view.seat) % view.players + 1)


def order(view: Any) -> list[Seat]:
    """The seats clockwise from that of the view."""
    return [(view.seat + turn) % view.players for turn in range(view.players)]


class Word(Part):
    """One of several words."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        super().__init__(name, 1, len(words) - 1, True)
        self.words = words

    def write(self, view: Any) -> Iterable[int]:
        return [self.words.index(getattr(view, self.name))]

    def read(self, row: Row) -> dict[str, Any]:
        return {self.name: self.words[row[self.name][0]]}


class Table(Part):
    """The seat of the view and the number of players."""

    def __init__(self, most: int = 8) -> None:
        super().__init__("seat", 2, most)

    def write(self, view: Any) -> Iterable[int]:
        return [view.seat, view.players]

    def read(self, row: Row) -> dict[str, Any]:
        return {"seat": row.seat, "players": row.players}


class SeatNumbers(Part):
    """One seat for each of these attributes; 0: no seat."""

    def __init__(self, name: str, *attributes: str, most: int = 8) -> None:
        super().__init__(name, len(attributes), most, True)
        self.attributes = attributes

    def write(self, view: Any) -> Iterable[int]:
        return [turned(view, getattr(view, name)) for name in self.attributes]

    def read(self, row: Row) -> dict[str, Any]:
        return dict(zip(self.attributes, map(row.place, row[self.name]), strict=True))


class SeatList(Part):
    """A list of seats in its order, as ``SeatNumbers``; 0 behind the last."""

    def __init__(self, name: str, most: int = 8) -> None:
        super().__init__(name, most, most, True)

    def write(self, view: Any) -> Iterable[int]:
        return [turned(view, seat) for seat in getattr(view, self.name)]

    def read(self, row: Row) -> dict[str, Any]:
        return {self.name: tuple([row.place(turn) for turn in row[self.name] if turn])}


class RankNumber(Part):
    """A rank, 1 for the two; 0: none."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 1, 13, True)

    def write(self, view: Any) -> Iterable[int]:
        return [getattr(view, self.name) + 1]

    def read(self, row: Row) -> dict[str, Any]:
        return {self.name: row[self.name][0] - 1}


class SeatMasks(Part):
    """A set of seats for each of these attributes, a bit for each seat."""

    def __init__(self, name: str, *attributes: str) -> None:
        super().__init__(name, len(attributes), 255, True)
        self.attributes = attributes

    def write(self, view: Any) -> Iterable[int]:
        return [sum(1 << turned(view, seat) - 1 for seat in getattr(view, name)) for name in self.attributes]

    def read(self, row: Row) -> dict[str, Any]:
        masks = map(row.mask, row[self.name])
        seats = (tuple([seat for seat in range(row.players) if mask >> seat & 1]) for mask in masks)
        return dict(zip(self.attributes, seats, strict=True))


class Numbers(Part):
    """A number for each of these attributes, each of ``width`` bytes, the lowest first."""

    def __init__(self, name: str, *attributes: str, width: int = 1, most: int = 255) -> None:
        super().__init__(name, width * len(attributes), most)
        self.attributes = attributes
        self.width = width

    def write(self, view: Any) -> Iterable[int]:
        return b"".join([getattr(view, name).to_bytes(self.width, "little") for name in self.attributes])

    def read(self, row: Row) -> dict[str, Any]:
        return dict(zip(self.attributes, row.numbers(self.name, self.width), strict=True))


class BySeat(Part):
    """An attribute with a number for each seat, each of ``width`` bytes."""

    def __init__(self, name: str, attribute: str, most: int, codes: bool = False, width: int = 1) -> None:
        super().__init__(name, 8 * width, most, codes)
        self.attribute = attribute
        self.width = width

    def write(self, view: Any) -> Iterable[int]:
        values = getattr(view, self.attribute)
        return b"".join([values[seat].to_bytes(self.width, "little") for seat in order(view)])

    def read(self, row: Row) -> dict[str, Any]:
        numbers = row.numbers(self.name, self.width)
        return {self.attribute: tuple([numbers[(seat - row.seat) % row.players] for seat in range(row.players)])}


class Settings(Part):
    """What the rules of the table are, which no view has as an attribute; it is not read back."""

    def __init__(self, name: str, most: int, *values: Callable[[Any], int]) -> None:
        super().__init__(name, len(values), most)
        self.values = values

    def write(self, view: Any) -> Iterable[int]:
        return [int(value(view.rules)) for value in self.values]


class Where(Part):
    """For each face where it lies: in the hand of the seat or of one after it, or in an open row of the table.

    ``zones`` gives the number of each open row, by the attribute of the view, and ``heaps`` that of each heap before
    the seat (``SeatHeaps``). Two more parts tell its place in the row and whether all have seen it.
    """

    HAND = 1

    def __init__(self, zones: Mapping[str, int], faces: int = 52, heaps: Mapping[str, int] | None = None) -> None:
        super().__init__("where", faces, 255, True)
        self.zones = zones
        self.heaps = heaps or {}

    def write(self, view: Any) -> Iterable[int]:
        pack = cardset(view.rules.cards)
        values = [0 if pack >> face & 1 else NOT_THERE for face in range(self.length)]
        for turn, seat in enumerate(order(view)):
            for card in cards_of(view.known(seat)):
                values[card] = self.HAND + turn
        for name, number in self.zones.items():
            for card in getattr(view, name):
                values[card] = number
        for name, number in self.heaps.items():
            for card in cards_of(getattr(view, name)):
                values[card] = number
        return values

    def read(self, row: Row) -> dict[str, Any]:
        where, depth = row["where"], row["order"]
        found: dict[str, Any] = {
            name: cardset(face for face in range(self.length) if where[face] == number)
            for name, number in self.heaps.items()
        }
        for name, number in self.zones.items():
            lying = [face for face in range(self.length) if where[face] == number]
            found[name] = tuple(sorted(lying, key=lambda face: depth[face]))
        turns = [(seat - row.seat) % row.players for seat in range(row.players)]
        hands = [cardset(face for face in range(self.length) if where[face] == self.HAND + turn) for turn in turns]
        shown = cardset(face for face in range(self.length) if row["more"][face])
        return {"hand": hands[row.seat], "shown": tuple([hand & shown for hand in hands])} | found


class Depth(Part):
    """For each face its place in an open row, from 1; 0: it lies in none."""

    def __init__(self, *zones: str, faces: int = 52) -> None:
        super().__init__("order", faces, faces)
        self.zones = zones

    def write(self, view: Any) -> Iterable[int]:
        values = [0] * self.length
        for name in self.zones:
            for depth, card in enumerate(getattr(view, name)):
                values[card] = depth + 1
        return values


class Shown(Part):
    """For each face whether it lies in a hand where all have seen it."""

    def __init__(self, faces: int = 52) -> None:
        super().__init__("more", faces, 1, True)

    def write(self, view: Any) -> Iterable[int]:
        shown = 0
        for mask in view.shown:
            shown |= mask
        return [shown >> face & 1 for face in range(self.length)]


class RowTable:
    """All parts of a row, one behind the other. Another ``version``: another meaning of some byte."""

    def __init__(self, family: str, version: int, *parts: Part) -> None:
        self.parts = parts
        self.layout = Layout(family, version)
        for part in parts:
            self.layout.add(part.name, part.length, part.most, part.codes)
            if part.name not in table(SOURCE, f"{family}-row"):
                field = self.layout.fields[part.name]
                self.layout.fields[part.name] = field._replace(tells=Message(f"usual-row.{part.name}"))

    def write(self, view: Any) -> bytes:
        """What the seat of a view sees. A part that needs fewer bytes than it has is followed by zeros."""
        return b"".join([bytes(part.write(view)).ljust(part.length, b"\0") for part in self.parts])

    def read(self, row: bytes) -> dict[str, Any]:
        """The attributes of the view that a row was written from; legal moves, result and rules are not among them."""
        found: dict[str, Any] = {}
        for part in self.parts:
            found |= part.read(Row(self.layout, row))
        return found
