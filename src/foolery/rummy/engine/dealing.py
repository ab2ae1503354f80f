"""How a deal begins: who deals, the hands, and the card that is turned to begin the discard pile (row 111)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from foolery.base.cards import COPY, Card, Seat
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import faces, tally

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules


@dataclass(frozen=True, slots=True)
class Sheet(Before):
    """What the last deal of Contract Rummy leaves: ``points`` of all deals so far, one row for each."""

    points: tuple[tuple[int, ...], ...] = ()


def new_deal(
    rules: Rules,
    players: int,
    seed: str,
    dealer: Seat | None,
    before: Before | None,
    order: Sequence[Card] | None = None,
) -> State:
    """Deal the pack, shuffled from the seed or in this very order. Raises BadPlayers, or FooleryError for no seed."""
    check_seats(players, dealer, before)
    state = State(rules, players)
    state.deal = before.deal + 1 if before else 1
    state.sheet = before.points if isinstance(before, Sheet) else ()
    state.dealer = _dealer(seed, players, before) if dealer is None else dealer
    state.seed = seed
    cards = list(order) if order is not None else shuffled(rules.pack, seed, "deal", state.deal, "order")
    opening: list[Event] = []
    state.log = opening
    _lay_out(state, [card % COPY for card in cards])
    state.log = None
    state.opening = tuple(opening)
    return state


def _dealer(seed: str, players: int, before: Before | None) -> Seat:
    """By lot at first, then the next on the left."""
    if before is None:
        return Stream(seed, "dealer").below(players)
    return (before.dealer + 1) % players


def _lay_out(state: State, cards: list[Card]) -> None:
    players, size = state.players, state.rules.hand_size(state.deal)
    for i in range(1, players + 1):
        seat = (state.dealer + i) % players
        hand = tally(cards[i - 1 : size * players : players])
        state.hands[seat] = hand
        state.note("deal", seat, faces(hand), -1, 1 << seat)
    rest = cards[size * players :]
    state.pile = rest[:1]
    state.stock = rest[:0:-1]
    state.note("turned", -1, state.pile)
    state.turn = (state.dealer + 1) % players
