"""A row of bytes that a learner was shown, turned back into what a view says: the fields of a view by name.

The legal moves stand in the mask beside the row, the result is the reward, and the rules are those of the game that
was asked for.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from foolery.contract.layout import Row
from foolery.rummy.engine.numbers import ASKED, FACES, JOKER, LONGEST, MOST_SETS, OVER
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.sets import LaidCard, Meld, Slot

if TYPE_CHECKING:
    from foolery.contract.layout import Layout
    from foolery.rummy.engine.laying import SetCards
    from foolery.rummy.engine.questions import Rules


def decode(layout: Layout, rules: Rules, row: bytes) -> dict[str, Any]:
    """The fields of the view that this row was written from."""
    r = Row(layout, row)
    seats = range(r.players)
    hands, shown = [_hand(r, seat, 0) for seat in seats], [_hand(r, seat, 2) for seat in seats]
    dealer, turn, asked, discarded_by = map(r.place, r["roles"])
    melded, just_melded, ended = r["masks"]
    ply, deal, turns, reshuffles = r.numbers("numbers", 2)
    phase = r["phase"][0]
    over = phase == OVER
    return {
        "seat": r.seat,
        "players": r.players,
        "ply": ply,
        "phase": PHASES[phase],
        "actors": () if over else (asked if phase == ASKED else turn,),
        "turn": turn,
        "asked": asked,
        "hand": hands[r.seat],
        "hand_sizes": r.each("sizes"),
        "shown": tuple(shown),
        "melds": tuple([_melds(r, seat) for seat in seats]),
        "melded": r.mask(melded),
        "just_melded": bool(just_melded),
        "laid": _laid(r),
        "pile": tuple([card - 1 for card in reversed(r["pile"]) if card]),
        "stock_size": r["counts"][0],
        "discarded_by": discarded_by,
        "taken": r["taken"][0] - 1,
        "claims": r.each("claims"),
        "turns": turns,
        "reshuffles": reshuffles,
        "deal": deal,
        "dealer": dealer,
        "sheet": _sheet(r),
        "removed": _tally(r["removed"]),
        "ended": ended,
        "points": tuple([_worth(rules, hand) for hand in hands]) if over else (),
        "revealed": tuple(hands) if over else (),
    }


def _tally(copies: bytes, shift: int = 0) -> int:
    """The cards of which a byte each tells the copies."""
    return sum((number >> shift & 3) << 2 * face for face, number in enumerate(copies))


def _hand(r: Row, seat: int, shift: int) -> int:
    """What is known of a hand."""
    at = (seat - r.seat) % r.players * FACES
    return _tally(r["hands"][at : at + FACES], shift)


def _worth(rules: Rules, hand: int) -> int:
    """What a hand counts."""
    return sum(rules.values[face] * (hand >> 2 * face & 3) for face in range(FACES))


def _melds(r: Row, seat: int) -> tuple[Meld, ...]:
    """The sets of a seat on the table."""
    first = (seat - r.seat) % r.players * MOST_SETS
    found = []
    for at in range(first, first + MOST_SETS):
        cards = [card - 1 for card in r["melds"][at * LONGEST : (at + 1) * LONGEST] if card]
        if r["sets"][at]:
            found.append(Meld(r["sets"][at] == 1, tuple([_slot(r, card) for card in cards])))
    return tuple(found)


def _slot(r: Row, card: int) -> Slot:
    """A card on the table, a joker with what it stands for."""
    if card < JOKER:
        return Slot(card, card)
    stated, by = r["jokers"][2 * (card - JOKER) :][:2]
    return Slot(card, stated - 1, r.place(by))


def _laid(r: Row) -> tuple[SetCards, ...]:
    """One's own unfinished contract, its last set open."""
    closed, *ends = r["ends"][: 1 + MOST_SETS]
    stated = r["ends"][1 + MOST_SETS :]
    cards = [card - 1 for card in r["laid"] if card]
    laid = [LaidCard(card, card if card < JOKER else stated[card - JOKER] - 1) for card in cards]
    if not laid:
        return ()
    bounds = [0, *ends[:closed], len(laid)]
    return tuple([tuple(laid[start:end]) for start, end in pairwise(bounds)])


def _sheet(r: Row) -> tuple[tuple[int, ...], ...]:
    """The points of earlier deals, a row each."""
    rows, points = r["sheet"][0], r["sheet"][1:]
    turns = [(seat - r.seat) % r.players for seat in range(r.players)]
    at = [[16 * row + 2 * turn for turn in turns] for row in range(rows)]
    return tuple([tuple([points[i] + 256 * points[i + 1] for i in row]) for row in at])
