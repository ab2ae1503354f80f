"""How a deal begins: three rows for everybody, one card each at a time (row 105 of the catalogue)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.base.cards import Card, Seat
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats
from foolery.ruleset import blame
from foolery.shedding.engine.state import State

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules


def new_deal(
    rules: Rules,
    players: int,
    seed: str,
    dealer: Seat | None,
    before: Before | None,
    order: Sequence[Card] | None = None,
) -> State:
    """Deal the pack, shuffled from the seed or in this very order: a row face down, a row face up, the hands.

    Raises BadPlayers for somebody who is not at the table, FooleryError for no seed.
    """
    check_seats(players, dealer, before)
    s = State(rules, players)
    s.seed = seed
    s.deal = before.deal + 1 if before else 1
    if dealer is None:
        dealer = Stream(seed, "dealer").below(players) if before is None else (before.dealer + 1) % players
    s.dealer = dealer
    opening: list[Event] = []
    s.log = opening
    s.set_stock(order if order is not None else shuffled(rules.pack_cards, seed, "deal", s.deal, "order"))
    s.deal_cards()
    try:
        s.begin()
    except Exception as error:
        raise blame(rules.rules, error) from error
    s.log = None
    s.opening = tuple(opening)
    return s
