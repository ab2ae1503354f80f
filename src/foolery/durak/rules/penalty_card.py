"""Whoever takes draws a card besides.

A house rule; no published page is known to us. Readings: the card is drawn before all others fill their hands, as long
as there is a stock, and nobody sees it; the open card is drawn like any other.
"""

from __future__ import annotations

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked
from foolery.ruleset.event_kinds import BARE


class PenaltyCard(Rule):
    """Taking costs one card more."""

    name = "penalty-card"
    subject = "end"
    needs = ("a stock",)
    events = {"penalty": BARE}

    def after_settle(self, s: State, taken: bool) -> None:
        """One card for the taker."""
        if taken and s.stock_size():
            place = s.acting(s.defender)
            s.note("penalty", place, [], -1, -1, -1)
            s.draw(place, 1)

    examples = worked("""
    The taker draws too, and first
        game=throw-in+penalty-card hands=Kc7sQsJd8h/7d8dTdJsQd7h trump=h attacker=0 stock=6s8sAc6h6dKhTh table=9c@0
            phase=defend bouts=9,5
        allowed: take, cover 9c with 7h
        refused: cover 9c with Td
        play: 1: take, 0: pass
        then: phase=lead attacker=0 hands=Kc7sQsJd8h8s/7d8dTdJsQd7h9c6s stock=Ac6h6dKhTh
    Without a stock there is no penalty
        game=throw-in+penalty-card hands=Kc7s/7d8d trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: take, 0: pass
        then: hands=Kc7s/7d8d9c stock=-
    """)


RULES = (PenaltyCard,)
