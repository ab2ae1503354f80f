"""How a deal begins: who deals, the hands, and the card that is turned to begin the discard pile (row 111)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from foolery.base.cards import COPY, Card, Seat
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats
from foolery.rummy.engine.state import State

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
    state.set_stock([card % COPY for card in reversed(cards)])
    state.deal_cards(rules.hand_size(state.deal))
    state.log = None
    state.opening = tuple(opening)
    return state


def _dealer(seed: str, players: int, before: Before | None) -> Seat:
    """By lot at first, then the next on the left."""
    if before is None:
        return Stream(seed, "dealer").below(players)
    return (before.dealer + 1) % players
