"""How a deal begins: three rows for everybody, one card each at a time (row 105 of the catalogue)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.base.cards import Card, Seat, cards, cardset
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Before, Event, check_seats
from foolery.idiot.engine.state import State
from foolery.ruleset import blame

if TYPE_CHECKING:
    from foolery.idiot.engine.questions import Rules


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
    pack = list(order) if order is not None else shuffled(rules.pack_cards, seed, "deal", s.deal, "order")
    opening: list[Event] = []
    s.log = opening
    _lay_out(s, pack)
    try:
        s.begin()
    except Exception as error:
        raise blame(rules.rules, error) from error
    s.log = None
    s.opening = tuple(opening)
    return s


def _lay_out(s: State, pack: list[Card]) -> None:
    row, hand = s.rules.row, s.rules.hand_size
    seats = [(s.dealer + 1 + i) % s.players for i in range(s.players)]
    at = 0
    for size, where in ((row, "down"), (row, "up"), (hand, "hand")):
        dealt = pack[at : at + size * s.players]
        at += len(dealt)
        for i, place in enumerate(seats):
            mine = dealt[i :: s.players]
            if where == "down":
                s.down[place] = mine
            elif where == "up":
                s.up[place] = cardset(mine)
            else:
                s.hands[place] = cardset(mine)
    s.stock = pack[at:]
    for place in seats:
        s.note("down", place, (), 0, len(s.down[place]))
        s.note("row", place, list(cards(s.up[place])))
        s.note("deal", place, list(cards(s.hands[place])), 1 << place)
