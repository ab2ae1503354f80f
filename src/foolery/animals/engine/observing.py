"""What a seat of the animal game sees as a row of bytes, for learners: all that its view knows, and nothing else.

Seats are counted clockwise from the one that sees. ``layout_of`` declares the fields, ``decode`` turns a row back into
what a view says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.animals.engine.moves import PHASES
from foolery.base.bits import size
from foolery.base.cards import cards as cards_of
from foolery.base.cards import cardset
from foolery.contract.layout import Layout
from foolery.contract.row import Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.animals.engine.state import AnimalsState

VERSION: Final = 1
"""Another number, another meaning of some byte."""
FACES: Final = 52
IN_HAND, IN_PILE, NOT_THERE = 1, 9, 255
"""Where a card lies: in the hand of the seat and, from there up, of those after it; in the pile; not in the pack."""
ASKS: Final = 255
"""The chance of a laugh where people are asked."""


def layout_of() -> Layout:
    """The fields of a row, the same in every variant."""
    layout = Layout("animals", VERSION)
    layout.add("where", FACES, 255, True)
    layout.add("order", FACES, 52, False)
    layout.add("more", FACES, 1, True)
    layout.add("phase", 1, len(PHASES) - 1, True)
    layout.add("seat", 2, 8, False)
    layout.add("roles", 3, 8, True)
    layout.add("masks", 2, 255, True)
    layout.add("counts", 1, 52, False)
    layout.add("numbers", 8, 255, False)
    layout.add("sizes", 8, 52, False)
    layout.add("lacks", 16, 255, True)
    layout.add("settings", 3, 255, False)
    return layout


class _Writer:
    """A row in the making, as one seat sees it."""

    def __init__(self, layout: Layout, seat: int, players: int) -> None:
        self.layout = layout
        self.seat = seat
        self.players = players
        self.row = bytearray(layout.size)

    def put(self, name: str, values: Iterable[int], first: int = 0) -> None:
        """Write values into a field, one byte each."""
        at = self.layout.fields[name].at + first
        for i, value in enumerate(values):
            self.row[at + i] = value

    def put_pairs(self, name: str, values: Iterable[int]) -> None:
        """Write values into a field, two bytes each."""
        self.put(name, b"".join([value.to_bytes(2, "little") for value in values]))

    def turned(self, seat: int) -> int:
        """How many seats after this one a seat is, and 1; 0: nobody."""
        return 0 if seat < 0 else (seat - self.seat) % self.players + 1

    def mask(self, seats: Iterable[int]) -> int:
        """Seats as bits, counted from this one."""
        return sum(1 << self.turned(seat) - 1 for seat in seats)


def observe(layout: Layout, s: AnimalsState, seat: int) -> bytes:
    """What a seat sees."""
    w = _Writer(layout, seat, s.players)
    order = [(seat + i) % s.players for i in range(s.players)]
    pack = cardset(s.rules.cards)
    w.put("where", [0 if pack >> face & 1 else NOT_THERE for face in range(FACES)])
    for turn, place in enumerate(order):
        for card in cards_of(s.hands[place] if place == seat else s.shown[place]):
            w.put("where", [IN_HAND + turn], card)
            w.put("more", [s.shown[place] >> card & 1], card)
    for depth, card in enumerate(s.pile):
        w.put("where", [IN_PILE], card)
        w.put("order", [depth + 1], card)
    w.put("phase", [PHASES.index(s.phase)])
    w.put("seat", [seat, s.players])
    w.put("roles", map(w.turned, (s.dealer, s.turn, s.last_layer)))
    w.put("masks", [w.mask(s.actors()), w.mask(s.persons)])
    w.put("counts", [size(s.discard)])
    w.put_pairs("numbers", (s.ply, s.deal, s.turns, s.skips))
    w.put("sizes", [size(s.hands[place]) for place in order])
    w.put_pairs("lacks", [s.lacks[place] for place in order])
    chance = s.rules.laugh_chance
    w.put("settings", [ASKS if chance is None else chance, s.rules.lowest_begins, s.rules.drop_remainder])
    return bytes(w.row)


def decode(layout: Layout, row: bytes) -> dict[str, Any]:
    """The fields of the view that this row was written from; the legal moves, result and rules are not among them."""
    r = Row(layout, row)
    where, more = r["where"], r["more"]
    turns = [(place - r.seat) % r.players for place in range(r.players)]
    hands = [cardset(face for face in range(FACES) if where[face] == IN_HAND + turn) for turn in turns]
    known = cardset(face for face in range(FACES) if more[face])
    dealer, turn, last_layer = map(r.place, r["roles"])
    acting, persons = map(r.mask, r["masks"])
    ply, deal, number, skips = r.numbers("numbers", 2)
    lacks = r.numbers("lacks", 2)
    pile = sorted((face for face in range(FACES) if where[face] == IN_PILE), key=lambda face: r["order"][face])
    return {
        "seat": r.seat,
        "players": r.players,
        "ply": ply,
        "phase": PHASES[r["phase"][0]],
        "actors": tuple([place for place in range(r.players) if acting >> place & 1]),
        "hand": hands[r.seat],
        "hand_sizes": r.each("sizes"),
        "deal": deal,
        "dealer": dealer,
        "shown": tuple([hand & known for hand in hands]),
        "lacks": tuple([lacks[turn] for turn in turns]),
        "pile": tuple(pile),
        "discard_size": r["counts"][0],
        "turn": turn,
        "last_layer": last_layer,
        "skips": skips,
        "turns": number,
        "persons": tuple([place for place in range(r.players) if persons >> place & 1]),
    }
