"""Who leads the first bout of a deal (rows 70 and 71 of the catalogue).

The compiled form divides as C does: what stands before ``%`` is never negative.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import bit, faces, lowest, rank_set, suit_set

if TYPE_CHECKING:
    from foolery.base.cards import Card, Place
    from foolery.durak.engine.state import State


def first_leader(s: State) -> Place:
    """Who leads the first bout: by ``next-lead`` after a deal that left a fool, else the holder of the lowest trump.

    Whoever that is, a place that never has a turn is passed over.
    """
    how = s.rules.composition.options["next-lead"]
    if s.rules.first_lead is not None:
        leader = s.rules.first_lead.first_lead(s)
    elif s.last_fool < 0 or how == "lowest-trump":
        leader = lowest_trump(s, s.deal == 1)
    elif how == "winner":
        leader = lowest_trump(s, False) if s.last_out < 0 else s.last_out
    elif how == "under-fool":
        leader = right_of(s, s.last_fool)
    else:
        leader = s.last_fool + 1
    return s.next_in((leader - 1 + s.places) % s.places)


def right_of(s: State, place: Place) -> Place:
    """The nearest place counter-clockwise that has its turn; one that never has is passed over."""
    for i in range(1, s.places):
        other = (place - i + s.places) % s.places
        if s.next_in((other - 1 + s.places) % s.places) == other:
            return other
    return place


def lowest_trump(s: State, first_deal: bool) -> Place:
    """The holder of the lowest trump, else of the lowest card; several: the nearest from the dealer's left.

    Only cards that may be played count, of own trumps each place's own. In the first deal of a session the trump may
    have to be shown (``show-lowest-trump``).
    """
    place, trump = lowest_holder(s, [place for place in range(s.places) if s.side(place) >= 0])
    tell_leader(s, place)
    if trump >= 0 and first_deal and s.rules.composition.options["show-lowest-trump"] == "on":
        s.reveal(place, bit(trump))
        s.note("shown", place, [trump], -1, -1, -1)
    return place


def lowest_holder(s: State, among: Container[Place]) -> tuple[Place, Card]:
    """Who of these holds the lowest trump, and the card; -1: nobody has a trump, and it is the lowest card."""
    places = [place for i in range(s.places) if (place := (s.dealer + 1 + i) % s.places) in among]
    holder = -1
    least = 16
    trump = -1
    for place in places:
        mine = s.hands[place] & suited(s.trumps_of(place))
        if mine and lowest(faces(mine)) >> 2 < least:
            holder = place
            least = lowest(faces(mine)) >> 2
            trump = lowest_of_rank(mine, least)
    if holder >= 0:
        return holder, trump
    for place in places:
        mine = s.hands[place]
        if mine and lowest(faces(mine)) >> 2 < least:
            holder = place
            least = lowest(faces(mine)) >> 2
    return (holder if holder >= 0 else places[0]), -1


def lowest_of_rank(mask: int, number: int) -> int:
    """The first of the cards of one rank, copies after all others."""
    return lowest(mask & rank_set(number))


def tell_leader(s: State, place: Place) -> None:
    """Say who leads first by its cards, where people have decided something since the deal."""
    if s.ply:
        s.note("first-lead", place, [], -1, -1, -1)


def suited(trumps: int) -> int:
    """All cards of these suits."""
    mask = bit(0) ^ bit(0)
    for suit in range(4):
        if trumps >> suit & 1:
            mask = mask | suit_set(suit)
    return mask
