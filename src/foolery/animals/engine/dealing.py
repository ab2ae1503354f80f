"""How a deal begins: who deals, the hands, what is left over, and who leads (rows 11 and 54 of the catalogue)."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.animals.engine.moves import LEAD_PHASE
from foolery.animals.engine.state import AnimalsState
from foolery.base.bits import bit, lowest, rank_set
from foolery.base.cards import Card, cardset, rank


def hand_out(state: AnimalsState, order: Sequence[Card]) -> None:
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


def find_leader(state: AnimalsState) -> None:
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
