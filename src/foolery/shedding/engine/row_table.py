"""What a seat of the shedding game sees as a row of bytes, for learners, part by part.

The parts of one pack stand at the same places in every variant; second copies come behind them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import cards, cardset
from foolery.base.twins import Twins
from foolery.contract.declared.rows import (
    BySeat,
    CardColumns,
    Constant,
    Lying,
    Made,
    Memory,
    Numbers,
    OutOrder,
    RowTable,
    SeatNumbers,
    Table,
    order,
    turned,
)
from foolery.contract.layout import rule_bits
from foolery.shedding.engine.numbers import BURNED, FACES, IN_HAND, IN_PILE, IN_ROW, NOTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.base.cards import CardSet
    from foolery.contract.layout import Row
    from foolery.shedding.engine.questions import Rules
    from foolery.shedding.engine.view import ShedView

VERSION: Final = 1
"""Another number, another meaning of some byte."""
NUMBERED: Final = ("shed-idiot", "shed-exchange", "shed-two", "shed-ten", "shed-four-of-a-kind", "shed-multi-deck")
"""The rules of the package in the order of their bits; new ones are added behind."""
OTHERS: Final = 31
"""The bit of every rule that is not of the package."""
SHOWN, RAISED, LOWERED = 1, 2, 4
"""What is told of a card: all have seen it come to the hand; an unfinished exchange has moved it up, or down."""


def row_table(rules: Rules) -> RowTable:
    """The row of a game."""
    columns = CardColumns(range(FACES), [("where", 18, True), ("order", 104, False), ("more", 7, True)], _lying)
    return RowTable(
        "idiot",
        VERSION,
        *columns.parts(),
        Made(
            "phase",
            1,
            63,
            True,
            lambda view: [rules.phase_number(view.phase)],
            lambda row: {"phase": rules.phase_name(row["phase"][0])} | _cards(columns, row),
        ),
        Table(),
        SeatNumbers("roles", "dealer"),
        Made("masks", 3, 255, True, _masks, _told_by_masks),
        Numbers("counts", "stock_size", "discard_size", most=104),
        Numbers("numbers", "ply", "deal", "turns", width=2),
        BySeat("sizes", "hand_sizes", 104),
        BySeat("down", "down_sizes", 63),
        BySeat("swaps", "swaps", 63),
        OutOrder("out"),
        Memory(rules.rules, NOTES),
        Constant("rules", [rule_bits(rules.rules, NUMBERED, OTHERS)], True, width=4),
        Constant("settings", _settings(rules)),
        Constant("passing", rules.skips),
        Constant("fitting", rules.fits, True, width=2),
        *(columns.parts(second=True) if rules.twins else ()),
    )


def _settings(rules: Rules) -> list[int]:
    options = rules.play_on | rules.voluntary << 1 | rules.take_up << 2
    tables = [rules.turn_limit, rules.burning, rules.clear, rules.reversing]
    return [rules.row, rules.hand_size, options, rules.alike, *(part for n in tables for part in (n & 255, n >> 8))]


def _lying(view: ShedView) -> Iterator[Lying]:
    """Every card that the seat knows; of equal cards those of which more is told come first."""
    for place in range(view.players):
        turn = turned(view, place) - 1
        if place == view.seat:
            for told in (SHOWN | LOWERED, SHOWN, LOWERED, 0):
                for card in cards(view.hand):
                    shown, lowered = view.shown[place] >> card & 1, view.lowered >> card & 1
                    if shown * SHOWN | lowered * LOWERED == told:
                        yield [card, IN_HAND, 0, told]
            yield from ([card, IN_ROW, 0, RAISED] for card in cards(view.up[place] & view.raised))
            yield from ([card, IN_ROW, 0, 0] for card in cards(view.up[place] & ~view.raised))
        else:
            yield from ([card, IN_HAND + turn, 0, SHOWN] for card in cards(view.shown[place]))
            yield from ([card, IN_ROW + turn, 0, 0] for card in cards(view.up[place]))
    yield from ([card, IN_PILE, depth, 0] for depth, card in enumerate(view.pile, 1))
    yield from ([card, BURNED, 0, 0] for card in cards(view.seen))


def _cards(columns: CardColumns, row: Row) -> dict[str, Any]:
    """The attributes with cards. Copies of equal cards are numbered as a view numbers them."""
    lying, twins = columns.read(row), Twins()

    def at(where: int, more: int = 0) -> CardSet:
        return cardset(card for card, there, _, told in lying if there == where and told & more == more)

    turns = [(place - row.seat) % row.players for place in range(row.players)]
    raised, lowered = at(IN_ROW, RAISED), at(IN_HAND, LOWERED)
    pile = sorted((depth, card) for card, where, depth, _ in lying if where == IN_PILE)
    return {
        "shown": tuple([twins.set(at(IN_HAND + turn, SHOWN)) for turn in turns]),
        "up": tuple([twins.set(at(IN_ROW + turn), 0 if turn else raised) for turn in turns]),
        "hand": twins.set(at(IN_HAND), lowered),
        "raised": twins.set(raised),
        "lowered": twins.set(lowered),
        "pile": twins.row([card for _, card in pile]),
        "seen": twins.set(at(BURNED)),
    }


def _masks(view: ShedView) -> list[int]:
    """Who acts, whether play goes the other way round, and whether the deal was broken off."""
    acting = sum(1 << turn for turn, place in enumerate(order(view)) if place in view.actors)
    return [acting, view.direction < 0, view.limited]


def _told_by_masks(row: Row) -> dict[str, Any]:
    acting, backwards, limited = row["masks"]
    mask, dealer = row.mask(acting), row.place(row["roles"][0])
    seats = [(dealer + 1 + i) % row.players for i in range(row.players)]
    return {
        "actors": tuple([place for place in seats if mask >> place & 1]),
        "direction": -1 if backwards else 1,
        "limited": bool(limited),
    }
