"""Who leads the first bout of a deal (rules.md rows 70 and 71)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.bits import bit, lowest, rank_set, suit_set

if TYPE_CHECKING:
    from foolery.cards import Place
    from foolery.durak.state import State


def first_leader(s: State) -> Place:
    """Who leads the first bout: by ``next-lead`` after a deal that left a fool, else the holder of the lowest trump."""
    rules = s.rules
    if rules.first_leader is not None:
        leader: int = rules.first_leader.first_lead(s)
        return leader
    how = rules.composition.options["next-lead"]
    if s.last_fool < 0 or how == "lowest-trump":
        return lowest_trump(s, s.deal == 1)
    if how == "winner":
        leader = lowest_trump(s, False) if s.last_out < 0 else s.last_out
    else:
        leader = (s.last_fool + (-1 if how == "under-fool" else 1)) % s.places
    return s.next_in((leader - 1) % s.places)


def lowest_trump(s: State, first_deal: bool) -> Place:
    """The holder of the lowest trump, else of the lowest card; several: the nearest from the dealer's left.

    Only cards that may be played count, of own trumps each place's own. In the first deal of a session the trump may
    have to be shown (``show-lowest-trump``).
    """
    places = [(s.dealer + 1 + i) % s.places for i in range(s.places) if s.side((s.dealer + 1 + i) % s.places) >= 0]
    for number in range(13):
        for place in places:
            mine = s.hand(place) & rank_set(number) & suited(s.trumps_of(place))
            if mine:
                tell_leader(s, place)
                if first_deal and s.rules.composition.options["show-lowest-trump"] == "on":
                    s.reveal(place, bit(lowest(mine)))
                    s.note("shown", place, [lowest(mine)], -1, -1, -1)
                return place
    for number in range(16):
        for place in places:
            if s.hand(place) & rank_set(number):
                tell_leader(s, place)
                return place
    return places[0]


def tell_leader(s: State, place: Place) -> None:
    """Say who leads first by its cards, where people have decided something since the deal."""
    if s.ply:
        s.note("first-lead", place, [], -1, -1, -1)


def suited(trumps: int) -> int:
    """All cards of these suits."""
    return sum(suit_set(suit) for suit in range(4) if trumps >> suit & 1)
