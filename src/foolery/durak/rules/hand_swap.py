"""Hands move round: after every bout each hand goes to the next player.

Row 9 of the catalogue. Readings: whole hands go one place clockwise, after drawing and going out
(``hand-swap.swap-before-replenish``: before drawing), among those still in. Roles, own trumps, counts and buy-ins stay
with the place; cards that are not open yet travel with the hand and stay closed.
"""

from __future__ import annotations

from foolery.durak.engine.changing import listed
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked
from foolery.ruleset.event_kinds import MANY, EventKind


class HandSwap(Rule):
    """Every hand goes to the next place after a bout."""

    name = "hand-swap"
    row = 9
    subject = "dealing"
    revision = 3
    events = {"hand-swap": EventKind(least=1, most=MANY, seen="ends", to="place", heap=True)}
    options_declared = (on_off("hand-swap.swap-before-replenish", 9),)

    def after_settle(self, s: State, taken: bool) -> None:
        if self.option["hand-swap.swap-before-replenish"] == "on":
            self.rotate(s)

    def after_exit(self, s: State, taken: bool) -> None:
        if self.option["hand-swap.swap-before-replenish"] == "off":
            self.rotate(s)

    def rotate(self, s: State) -> None:
        """Each hand goes to the next place that is still in; giver and receiver know it."""
        to = [place if s.is_out(place) else s.usual_next(place, False) for place in range(s.places)]
        for place in range(s.places):
            if to[place] != place and s.hand(place):
                seen = s.watchers(place) | s.watchers(to[place])
                s.note("hand-swap", place, listed(s.hand(place)), to[place], seen, -1)
        s.pass_hands(to)

    examples = worked("""
    The taken card moves on with the hand
        game=throw-in+hand-swap hands=9dKc/8d6sJc/7sQsAhTd trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Jc, take
        refused: cover 9c with 8d
        play: 1: take, 0: pass, 2: pass
        then: attacker=2 hands=7sQsAhTd/9dKc/8d6sJc9c shown=2:9c known=0>1:9dKc/1>2:6s8dJc/2>0:7sTdQsAh
    Whoever is out has no hand to pass
        game=throw-in+hand-swap hands=-/8d6sJc/7sQs trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: cover 9c with Jc, 2: pass
        then: out=0 attacker=1 hands=-/7sQs/8d6s
    swap-before-replenish: hands move, then all draw
        game=throw-in+hand-swap,hand-swap.swap-before-replenish=on hands=9dKc/8d6sJc/7sQsAhTd trump=h attacker=0
            stock=6d7d8s7c8c9h table=9c@0 phase=defend bouts=9,5
        play: 1: take, 0: pass, 2: pass
        then: hands=7sQsAhTd6d7d/9dKc8c9h/8d6sJc9c8s7c
    """)


RULES = (HandSwap,)
