"""How a deal begins: who deals, the hands, what is left over, and who leads (rows 11 and 54 of the catalogue)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from foolery.animals.engine.compose import Variant
from foolery.animals.engine.moves import LEAD_PHASE
from foolery.animals.engine.state import AnimalsState
from foolery.base.bits import bit, lowest, rank_set
from foolery.base.cards import Card, Seat, cardset, rank
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats


def new_deal(
    rules: Variant,
    players: int,
    seed: str,
    dealer: Seat | None,
    before: Before | None,
    persons: Iterable[Seat] = (),
    order: Sequence[Card] | None = None,
) -> AnimalsState:
    """Deal the pack, shuffled from the seed or in this very order. Raises FooleryError for no seed, a strange seat."""
    check_seats(players, dealer, before)
    state = AnimalsState(rules, players)
    state.seed = seed
    state.deal = before.deal + 1 if before else 1
    lot = Stream(seed, "dealer").below(players)
    state.dealer = dealer if dealer is not None else _next_dealer(players, lot, before)
    state.persons = tuple(sorted(persons))
    opening: list[Event] = []
    state.log = opening
    _hand_out(state, shuffled(rules.cards, seed, "deal", state.deal, "order") if order is None else order)
    _find_leader(state)
    state.log = None
    state.opening = tuple(opening)
    return state


def _next_dealer(players: int, lot: Seat, before: Before | None) -> Seat:
    """By lot at first, then one seat to the left."""
    return lot if before is None else (before.dealer + 1) % players


def _hand_out(state: AnimalsState, order: Sequence[Card]) -> None:
    """One card each from the dealer's left; cards that do not divide evenly are dealt on, or leave the game."""
    players = state.players
    left_over = len(order) % players if state.rules.drop_remainder else 0
    dealt = len(order) - left_over
    seats = [(state.dealer + 1 + i) % players for i in range(players)]
    for number, card in enumerate(order[:dealt]):
        state.hands[seats[number % players]] |= bit(card)
    for i, seat in enumerate(seats):
        state.note("deal", seat, sorted(order[i:dealt:players]), seen=bit(seat))
    if left_over:
        state.discard = cardset(order[dealt:])
        state.note("dropped", -1, sorted(order[dealt:]), seen=0)


def _find_leader(state: AnimalsState) -> None:
    """The lowest rank in any hand leads; of its holders the nearest from the dealer's left. All hear who that is."""
    first = min(rank(lowest(hand)) for hand in state.hands)
    order = [(state.dealer + 1 + i) % state.players for i in range(state.players)]
    leader = next(seat for seat in order if state.hands[seat] & rank_set(first))
    missing = (1 << first) - (1 << rank(state.rules.cards[0]))
    for number, seat in enumerate(order):
        before_leader = number < order.index(leader)
        state.lacks[seat] = missing | (1 << first if before_leader else 0)
    state.phase, state.turn = LEAD_PHASE, leader
    state.note("begins", leader)
