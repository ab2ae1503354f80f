"""What a seat of Contract Rummy sees as a row of bytes, for learners, part by part; the same in every variant."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import COPY
from foolery.contract.declared.rows import (
    BySeat,
    Constant,
    Made,
    Numbers,
    RowTable,
    SeatNumbers,
    Table,
    Word,
    order,
    turned,
    turned_mask,
)
from foolery.contract.layout import rule_bits
from foolery.rummy.engine.numbers import (
    ASKED,
    FACES,
    JOKER,
    LONGEST,
    MOST_CARDS,
    MOST_LAID,
    MOST_SETS,
    OVER,
    SHEET_ROWS,
)
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.sets import LaidCard, Meld, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from foolery.base.cards import Seat
    from foolery.contract.layout import Row
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.search import SetCards
    from foolery.rummy.engine.tally import Tally
    from foolery.rummy.engine.view import RummyView

VERSION: Final = 1
"""Another number, another meaning of some byte."""
NUMBERED: Final = (
    "contract-rummy",
    "cr-contracts",
    "cr-deal-seven",
    "cr-first-meld",
    "cr-jokers",
    "cr-lay-off",
    "cr-out-of-turn-discard",
    "cr-scoring",
    "cr-stock-exhausted",
)
"""The rules of the package in the order of their bits; new ones are added behind."""
OTHERS: Final = 31
"""The bit of every rule that is not of the package."""


def row_table(rules: Rules, forbidden: Sequence[int]) -> RowTable:
    """The row of a game. ``forbidden`` is what its rules forbid, for each question a mask of conditions."""
    limit, claims = rules.turn_limit, rules.claim_limit + 1
    settings = [rules.deals, rules.spare, rules.touching, rules.claim_own, claims, limit & 255, limit >> 8]
    faces = [card % COPY for card in rules.pack]
    return RowTable(
        "rummy",
        VERSION,
        Made("hands", 8 * FACES, 15, False, _hands, lambda row: _told_by_hands(rules, row)),
        Made("pile", MOST_CARDS, FACES, True, lambda view: [card + 1 for card in reversed(view.pile)], _pile),
        Made("melds", 8 * MOST_SETS * LONGEST, FACES, True, _meld_cards, _melds),
        Made("sets", 8 * MOST_SETS, 2, True, lambda view: [_set_code(meld) for meld in _places(view)]),
        Made("jokers", 4, 52, True, _jokers),
        Made(
            "laid", MOST_LAID, FACES, True, lambda view: [one.card + 1 for cards in view.laid for one in cards], _laid
        ),
        Made("ends", 1 + MOST_SETS + 2, MOST_LAID, False, _ends),
        Word("phase", PHASES),
        Table(),
        SeatNumbers("roles", "dealer", "turn", "asked", "discarded_by"),
        Made("taken", 1, FACES, True, lambda view: [view.taken + 1], lambda row: {"taken": row["taken"][0] - 1}),
        Made("masks", 3, 255, True, _masks, _told_by_masks),
        Numbers("counts", "stock_size", most=MOST_CARDS),
        Numbers("numbers", "ply", "deal", "turns", "reshuffles", width=2),
        BySeat("sizes", "hand_sizes", MOST_CARDS),
        BySeat("claims", "claims", MOST_CARDS),
        Made(
            "removed",
            FACES,
            3,
            False,
            lambda view: [view.removed >> 2 * face & 3 for face in range(FACES)],
            lambda row: {"removed": _tally(row["removed"])},
        ),
        Made("sheet", 1 + 16 * SHEET_ROWS, 255, False, _sheet, _told_by_sheet),
        Made("contract", 3, 5, False, lambda view: view.contract),
        Constant("rules", [rule_bits(rules.rules, NUMBERED, OTHERS)], True, width=4),
        Constant("settings", settings),
        Constant("forbidden", forbidden, True),
        Constant("worth", rules.values),
        Constant("pack", [faces.count(face) for face in range(FACES)], most=3),
    )


# Hands


def _hands(view: RummyView) -> Iterator[int]:
    """The copies of each face in each hand, as far as they are known, and 4 for each that everybody saw it take."""
    for seat in order(view):
        known = view.revealed[seat] if view.revealed else view.hand if seat == view.seat else view.shown[seat]
        for face in range(0, 2 * FACES, 2):
            yield (known >> face & 3) + 4 * (view.shown[seat] >> face & 3)


def _told_by_hands(rules: Rules, row: Row) -> dict[str, Any]:
    turns = [(seat - row.seat) % row.players for seat in range(row.players)]
    copies = [row["hands"][turn * FACES : (turn + 1) * FACES] for turn in turns]
    hands = tuple([_tally(one) for one in copies])
    over = row["phase"][0] == OVER
    worth = [sum(rules.values[face] * (hand >> 2 * face & 3) for face in range(FACES)) for hand in hands]
    return {
        "hand": hands[row.seat],
        "shown": tuple([_tally(one, 2) for one in copies]),
        "points": tuple(worth) if over else (),
        "revealed": hands if over else (),
    }


def _tally(copies: bytes, shift: int = 0) -> Tally:
    """The cards of which a byte each tells the copies."""
    return sum((number >> shift & 3) << 2 * face for face, number in enumerate(copies))


def _pile(row: Row) -> dict[str, Any]:
    return {"pile": tuple([card - 1 for card in reversed(row["pile"]) if card])}


# Sets on the table


def _places(view: RummyView) -> Iterator[Meld | None]:
    """Every place that a set on the table may have, seat by seat."""
    for seat in order(view):
        melds = view.melds[seat]
        yield from (melds[number] if number < len(melds) else None for number in range(MOST_SETS))


def _set_code(meld: Meld | None) -> int:
    return 0 if meld is None else 1 if meld.group else 2


def _meld_cards(view: RummyView) -> bytes:
    slots = [meld.slots if meld else () for meld in _places(view)]
    return b"".join([bytes([slot.card + 1 for slot in row]).ljust(LONGEST, b"\0") for row in slots])


def _jokers(view: RummyView) -> list[int]:
    """What each joker on the table stands for, and who laid it."""
    found = [0] * 4
    for meld in _places(view):
        for slot in meld.slots if meld else ():
            if slot.card >= JOKER:
                at = 2 * (slot.card - JOKER)
                found[at : at + 2] = [slot.stated + 1, turned(view, slot.by)]
    return found


def _melds(row: Row) -> dict[str, Any]:
    return {"melds": tuple([_melds_of(row, seat) for seat in range(row.players)])}


def _melds_of(row: Row, seat: Seat) -> tuple[Meld, ...]:
    first = (seat - row.seat) % row.players * MOST_SETS
    found = []
    for at in range(first, first + MOST_SETS):
        cards = [card - 1 for card in row["melds"][at * LONGEST : (at + 1) * LONGEST] if card]
        if row["sets"][at]:
            found.append(Meld(row["sets"][at] == 1, tuple([_slot(row, card) for card in cards])))
    return tuple(found)


def _slot(row: Row, card: int) -> Slot:
    """A card on the table, a joker with what it stands for."""
    if card < JOKER:
        return Slot(card, card)
    stated, by = row["jokers"][2 * (card - JOKER) :][:2]
    return Slot(card, stated - 1, row.place(by))


# An unfinished contract


def _ends(view: RummyView) -> list[int]:
    """How many sets are closed, where they end, and what each joker that was laid stands for."""
    found = [0] * (1 + MOST_SETS + 2)
    if view.laid:
        closed = view.laid[:-1]
        found[0] = len(closed)
        for number in range(len(closed)):
            found[1 + number] = sum(map(len, closed[: number + 1]))
    for one in (one for cards in view.laid for one in cards if one.card >= JOKER):
        found[1 + MOST_SETS + one.card - JOKER] = one.stated + 1
    return found


def _laid(row: Row) -> dict[str, Any]:
    closed, *ends = row["ends"][: 1 + MOST_SETS]
    stated = row["ends"][1 + MOST_SETS :]
    cards = [card - 1 for card in row["laid"] if card]
    laid = [LaidCard(card, card if card < JOKER else stated[card - JOKER] - 1) for card in cards]
    bounds = [0, *ends[:closed], len(laid)]
    sets: tuple[SetCards, ...] = tuple([tuple(laid[start:end]) for start, end in pairwise(bounds)])
    return {"laid": sets if laid else ()}


# The course of the game


def _masks(view: RummyView) -> list[int]:
    return [turned_mask(view, view.melded), view.just_melded, view.ended]


def _told_by_masks(row: Row) -> dict[str, Any]:
    melded, just_melded, ended = row["masks"]
    phase, (_, turn, asked, _) = row["phase"][0], map(row.place, row["roles"])
    return {
        "melded": row.mask(melded),
        "just_melded": bool(just_melded),
        "ended": ended,
        "actors": () if phase == OVER else (asked if phase == ASKED else turn,),
    }


def _sheet(view: RummyView) -> Iterable[int]:
    """The points of earlier deals; of very many the first ones are added up."""
    rows: Sequence[Sequence[int]] = view.sheet
    over = max(0, len(rows) - SHEET_ROWS)
    if over:
        rows = [[*map(sum, zip(*rows[: over + 1], strict=True))], *rows[over + 1 :]]
    places = order(view)
    points = [b"".join([row[seat].to_bytes(2, "little") for seat in places]).ljust(16, b"\0") for row in rows]
    return bytes([len(rows)]) + b"".join(points)


def _told_by_sheet(row: Row) -> dict[str, Any]:
    rows, points = row["sheet"][0], row["sheet"][1:]
    turns = [(seat - row.seat) % row.players for seat in range(row.players)]
    at = [[16 * number + 2 * turn for turn in turns] for number in range(rows)]
    return {"sheet": tuple([tuple([points[i] + 256 * points[i + 1] for i in one]) for one in at])}
