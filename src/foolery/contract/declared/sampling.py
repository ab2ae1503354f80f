"""Unknown cards dealt at random to those who may hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from foolery.base.cards import Card, CardSet
from foolery.base.cards import cards as cards_of
from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled

MayHold = Callable[[int, Card], bool]


def dealt(cards: CardSet, room: Sequence[int], may_hold: MayHold, seed: str, ply: int) -> list[list[Card]]:
    """The cards of each holder, as many as it has ``room`` for.

    Each card goes to a holder by lot that may hold it and has room. Where all such holders are full, cards move along a
    chain of holders until one has room (augmenting paths, as in bipartite matching). Raises NotationError where the
    numbers do not add up, or no such deal exists.
    """
    unknown = shuffled(list(cards_of(cards)), seed, "sample", ply)
    if sum(room) != len(unknown):
        raise NotationError("position.view-counts")
    order = shuffled([holder for holder, number in enumerate(room) for _ in range(number)], seed, "holders", ply)
    holders: list[list[Card]] = [[] for _ in room]
    for number, card in enumerate(unknown):
        ways = list(dict.fromkeys(order[number:] + order[:number]))
        if not _place(may_hold, card, ways, holders, room, set()):
            raise NotationError("position.view-counts")
    return holders


def _place(
    may_hold: MayHold, card: Card, ways: list[int], holders: list[list[Card]], room: Sequence[int], tried: set[int]
) -> bool:
    """Give a card to one of these holders, if need be by moving another card on; False where none can have it."""
    for holder in ways:
        if len(holders[holder]) < room[holder] and holder not in tried and may_hold(holder, card):
            holders[holder].append(card)
            return True
    for holder in ways:
        if holder in tried or not may_hold(holder, card):
            continue
        tried.add(holder)
        for i, other in enumerate(holders[holder]):
            if _place(may_hold, other, ways, holders, room, tried):
                holders[holder][i] = card
                return True
    return False
