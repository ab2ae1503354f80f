"""The yardstick of Contract Rummy: lays down as soon as it can, and discards its highest loose card."""

from __future__ import annotations

from foolery.base.cards import Move
from foolery.bots.bot import Bot
from foolery.bots.rummy.heuristic import company
from foolery.contract import View
from foolery.rummy.engine.actions import next_of_contract
from foolery.rummy.engine.moves import (
    DECLINE,
    DISCARD,
    DRAW_DISCARD,
    LAY_OFF,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    move,
)
from foolery.rummy.engine.view import RummyView


class RummyLowest(Bot):
    """Takes the discard only where it completes the contract; never claims; lays down and lays off what it can.

    A card is loose that has no other of its rank beside it where groups are asked for, and none within two of its suit
    where sequences are. Of the loose cards, or of all where none is loose, the one of the highest value goes.
    """

    def choose(self, view: View) -> Move:
        """The only move there is, or the first of these that is legal."""
        assert isinstance(view, RummyView)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "draw":
            wanted = not view.has_melded and view.pile[-1] in view.completing()
            return move(DRAW_DISCARD if wanted else REFUSE)
        if view.phase == "claim":
            return move(DECLINE)
        laying = next_of_contract(view)
        if laying is not None:
            return laying
        for kind in (TRADE, LAY_OFF):
            found = [one for one in view.legal if kind_of(one) == kind]
            if found:
                return found[0]
        return highest_loose(view)


def highest_loose(view: RummyView) -> Move:
    """The discard of the loose card of the highest value."""
    discards = [one for one in view.legal if kind_of(one) == DISCARD]
    if view.has_melded:
        return max(discards, key=lambda one: view.rules.values[card_of(one)])
    loose = [one for one in discards if company(view.hand, card_of(one), view.contract) == 0]
    return max(loose or discards, key=lambda one: (card_of(one) < 52, view.rules.values[card_of(one)]))
