"""A learner's row, part by part: what a seat sees as bytes, written from a view, and read back.

A row is made from a view alone, so it holds nothing that the seat may not know. Seats are counted clockwise from the
seat that sees; what a part means is said in the table ``<family>-row`` of each language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from foolery.base.cards import COPY, Card, Seat, cardset
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

    start = b""
    """What stands there in every row of a game before the row is written."""

    def declare(self, layout: Layout) -> None:
        """Append the field to a layout. A part of no sentence in the family's files has the usual one."""
        layout.add(self.name, self.length, self.most, self.codes)
        if self.name not in table(SOURCE, f"{layout.family}-row"):
            usual = Message(f"usual-row.{self.name}")
            layout.fields[self.name] = layout.fields[self.name]._replace(tells=usual)

    def write(self, view: Any) -> Iterable[int]:
        """The bytes, as the seat of a view sees them."""
        raise NotImplementedError

    def read(self, row: Row) -> dict[str, Any]:
        """The attributes of the view that the bytes tell."""
        return {}


def turned(view: Any, seat: Seat) -> int:
    """How many seats after that of the view a seat is, and 1; 0: no seat."""
    return 0 if seat < 0 else int((seat - view.seat) % places(view) + 1)


def places(view: Any) -> int:
    """How many places a table has: those of the players, and of dummies where there are any."""
    return int(view.players + getattr(view.rules, "dummies", 0))


def order(view: Any) -> list[Seat]:
    """The places clockwise from the seat of the view."""
    return [(view.seat + turn) % places(view) for turn in range(places(view))]


def turned_mask(view: Any, mask: int) -> int:
    """A mask of places, counted from the seat of the view."""
    return sum((mask >> place & 1) << turn for turn, place in enumerate(order(view)))


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
        return [turned_mask(view, cardset(getattr(view, name))) for name in self.attributes]

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
        return {self.attribute: tuple([numbers[(seat - row.seat) % row.places] for seat in range(row.places)])}


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


class Made(Part):
    """A part of a family's own: how its bytes are made of a view, and which attributes they tell."""

    def __init__(
        self,
        name: str,
        length: int,
        most: int,
        codes: bool,
        write: Callable[[Any], Iterable[int]],
        read: Callable[[Row], dict[str, Any]] = lambda row: {},
    ) -> None:
        super().__init__(name, length, most, codes)
        self.made, self.told = write, read

    def write(self, view: Any) -> Iterable[int]:
        return self.made(view)

    def read(self, row: Row) -> dict[str, Any]:
        return self.told(row)


class Constant(Part):
    """Bytes that say what game it is; they are not read back."""

    def __init__(
        self,
        name: str,
        values: Sequence[int],
        codes: bool = False,
        *,
        width: int = 1,
        most: int = 255,
        meaning: str = "",
    ) -> None:
        super().__init__(name, width * len(values), most, codes)
        self.start = b"".join([(value & (1 << 8 * width) - 1).to_bytes(width, "little") for value in values])
        self.meaning = meaning

    def declare(self, layout: Layout) -> None:
        layout.add(self.name, self.length, self.most, self.codes, self.meaning)

    def write(self, view: Any) -> Iterable[int]:
        return self.start


class OutOrder(Part):
    """Places in order, at most eight."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 8, 8, True)

    def write(self, view: Any) -> Iterable[int]:
        return [turned(view, place) for place in getattr(view, self.name)]

    def read(self, row: Row) -> dict[str, Any]:
        return {self.name: tuple([row.place(turn) for turn in row[self.name] if turn])}


class Memory(Part):
    """The numbers that rules remember, eight bytes each: the slot of the rule, whose it is, six bytes of the number.

    What six bytes do not hold stands in eight more, marked by 128.
    """

    def __init__(self, rules: Sequence[Any], most: int) -> None:
        super().__init__("notes", 8 * most, 255)
        self.rules = rules

    def write(self, view: Any) -> Iterable[int]:
        slots = {rule.name: slot for slot, rule in enumerate(self.rules)}
        found = b""
        for name, numbers in view.memory:
            for place, number in enumerate(numbers, -1):
                if number and name in slots:
                    head = [slots[name] + 1, turned(view, place)]
                    found += bytes(head) + (number & (1 << 48) - 1).to_bytes(6, "little")
                    if number >> 48:
                        found += bytes([head[0], head[1] | 128]) + (number >> 48).to_bytes(6, "little")
        return found

    def read(self, row: Row) -> dict[str, Any]:
        return {"memory": tuple([(self.rules[slot].name, told) for slot, told in row.notes("notes").items()])}


Lying = list[int]
"""A card and what a row tells of it: where it lies, and the further columns."""


class CardColumns:
    """Where cards lie, in columns of a byte for each face, of the second copies in columns of their own.

    ``lying`` lists the cards of a view in the order in which they are written: of equal cards the first one has the
    first columns. ``start`` is what the first column holds of each face, and copy, that is not listed.
    """

    def __init__(
        self,
        faces: Sequence[Card],
        columns: Sequence[tuple[str, int, bool]],
        lying: Callable[[Any], Iterable[Lying]],
        start: Callable[[Card, int], int] = lambda face, copy: 0,
    ) -> None:
        self.faces, self.columns, self.lying, self.start = faces, columns, lying, start

    def parts(self, second: bool = False) -> list[Part]:
        """The columns of first copies or of second ones."""
        return [_Column(self, number, second) for number in range(len(self.columns))]

    def write(self, view: Any, second: bool) -> list[list[int]]:
        """All columns of one copy."""
        rows = [[[self.start(face, copy)] + [0] * (len(self.columns) - 1) for face in self.faces] for copy in (0, 1)]
        number = {face: at for at, face in enumerate(self.faces)}
        met = set[int]()
        for card, *told in self.lying(view):
            at = number[card % COPY]
            rows[at in met][at] = told
            met.add(at)
        return [list(column) for column in zip(*rows[second], strict=True)]

    def read(self, row: Row) -> list[Lying]:
        """The cards of which a row tells where they lie, first copies before second ones."""
        found = []
        for copy, behind in ((0, ""), (COPY, "-2")):
            if f"{self.columns[0][0]}{behind}" in row.layout.fields:
                told = zip(*[row[name + behind] for name, _, _ in self.columns], strict=True)
                found += [
                    [face + copy, *one] for face, one in zip(self.faces, told, strict=True) if one[0] not in (0, 255)
                ]
        return found


class _Column(Part):
    """One column of cards."""

    def __init__(self, of: CardColumns, number: int, second: bool) -> None:
        name, most, codes = of.columns[number]
        super().__init__(f"{name}-2" if second else name, len(of.faces), 255 if second else most, second or codes)
        self.of, self.number, self.second = of, number, second
        if number == 0:
            self.start = bytes([of.start(face, int(second)) for face in of.faces])

    def declare(self, layout: Layout) -> None:
        if self.second:
            tells = layout.fields[self.name.removesuffix("-2")].tells
            layout.add(self.name, self.length, self.most, self.codes, "second", field=tells)
        else:
            super().declare(layout)

    def write(self, view: Any) -> Iterable[int]:
        return self.of.write(view, self.second)[self.number]


class RowTable:
    """All parts of a row, one behind the other. Another ``version``: another meaning of some byte."""

    def __init__(self, family: str, version: int, *parts: Part, dummies: int = 0) -> None:
        self.parts = parts
        self.dummies = dummies
        self.layout = Layout(family, version)
        for part in parts:
            part.declare(self.layout)

    def places(self, *names: str) -> list[int]:
        """Where these parts begin; 0 for one that the rows of a game do not have."""
        return [self.layout.fields[name].at if name in self.layout.fields else 0 for name in names]

    def starts(self) -> Iterable[tuple[int, bytes]]:
        """Where bytes stand that are the same in every row, and which."""
        return [(self.layout.fields[part.name].at, part.start) for part in self.parts if part.start]

    def write(self, view: Any) -> bytes:
        """What the seat of a view sees. A part that needs fewer bytes than it has is followed by zeros."""
        return b"".join([bytes(part.write(view)).ljust(part.length, b"\0") for part in self.parts])

    def read(self, row: bytes) -> dict[str, Any]:
        """The attributes of the view that a row was written from; legal moves, result and rules are not among them."""
        found: dict[str, Any] = {}
        for part in self.parts:
            found |= part.read(Row(self.layout, row, self.dummies))
        return found
