"""A full state that agrees with a view: the unknown cards are dealt at random among those who may hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.animals.engine.moves import LAUGH_PHASE, NOBODY
from foolery.animals.engine.state import AnimalsState
from foolery.base.bits import rank_set, size
from foolery.base.cards import Card, CardSet, cardset, rank
from foolery.base.cards import cards as cards_of
from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled

if TYPE_CHECKING:
    from foolery.animals.engine.view import AnimalsView


ATTEMPTS: Final = 1000
"""How often cards are dealt until the leader has one of the lowest rank, which is mostly so at once."""


def sample(view: AnimalsView, seed: str) -> AnimalsState:
    """One world of all that look alike to this seat. Raises NotationError where the counts do not add up."""
    s = AnimalsState(view.rules, view.players)
    holders = _share(view, seed)
    for seat in range(view.players):
        s.hands[seat] = view.known(seat) | cardset(holders[seat])
    s.discard = cardset(holders[view.players])
    s.pile, s.shown, s.lacks, s.skips = list(view.pile), list(view.shown), list(view.lacks), view.skips
    s.phase, s.turn, s.last_layer = view.phase, view.turn, view.last_layer
    s.asked = view.actors[0] if view.phase == LAUGH_PHASE else NOBODY
    s.turns, s.persons, s.deal, s.dealer, s.ply = view.turns, view.persons, view.deal, view.dealer, view.ply
    s.seed = seed
    return s


def _share(view: AnimalsView, seed: str) -> list[list[Card]]:
    """The unknown cards by holder, the last holder being the cards that left the game.

    Before the first card is laid the leader holds one of the lowest rank: they are dealt until he does.
    """
    first = rank_set(view.opening_rank()) if view.opening else 0
    if not first & view.unseen() or view.turn == view.seat or view.known(view.turn) & first:
        return _dealt(view, view.unseen(), seed)
    for attempt in range(ATTEMPTS):
        holders = _dealt(view, view.unseen(), seed if not attempt else f"{seed} again {attempt}")
        if cardset(holders[view.turn]) & first:
            return holders
    raise NotationError("position.view-counts")


def _dealt(view: AnimalsView, cards: CardSet, seed: str) -> list[list[Card]]:
    """These cards by holder.

    Every card in turn goes to a seat by lot that may hold it and has room; where all such are full, cards move on
    along a chain of holders until there is room.
    """
    unknown = shuffled(list(cards_of(cards)), seed, "sample", view.ply)
    room = [number - size(view.known(seat)) for seat, number in enumerate(view.hand_sizes)] + [view.discard_size]
    if sum(room) != len(unknown):
        raise NotationError("position.view-counts")
    order = shuffled([holder for holder, number in enumerate(room) for _ in range(number)], seed, "holders", view.ply)
    holders: list[list[Card]] = [[] for _ in room]
    for number, card in enumerate(unknown):
        ways = list(dict.fromkeys(order[number:] + order[:number]))
        if not _place(view, card, ways, holders, room, set()):
            raise NotationError("position.view-counts")
    return holders


def _place(
    view: AnimalsView, card: Card, ways: list[int], holders: list[list[Card]], room: list[int], seen: set[int]
) -> bool:
    """Give a card to one of these holders, if need be by moving another card on; False where nobody can have it."""
    able = [holder for holder in ways if holder not in seen and _may_hold(view, holder, card)]
    for holder in able:
        if len(holders[holder]) < room[holder]:
            holders[holder].append(card)
            return True
    for holder in able:
        if holder in seen:
            continue
        seen.add(holder)
        for i, other in enumerate(holders[holder]):
            if _place(view, other, ways, holders, room, seen):
                holders[holder][i] = card
                return True
    return False


def _may_hold(view: AnimalsView, holder: int, card: Card) -> bool:
    return holder == view.players or not view.lacks[holder] >> rank(card) & 1
