"""The order of going out counts: the first out wins most, the fool loses most.

A house rule, published by durak.app, where the stakes are shared by the order of finishing. Readings: who goes out
first gets a point for every other player, the next one fewer, and so on; those who still hold cards when a deal is lost
at once all get the points of the next place, and every fool gets none. Draws, and deals whose fool is a dummy, are
counted as usual.
"""

from __future__ import annotations

from dataclasses import replace

from foolery.contract import Result
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked


class FinishOrder(Rule):
    """A ladder of places instead of one fool."""

    name = "finish-order"
    subject = "end"
    replaces = ("aim",)

    @property
    def points_decide(self) -> bool:
        """Always."""
        return True

    def result(self, s: State, usual: Result) -> Result:
        """Points by the order of going out; what they differ from the middle is won and lost."""
        seats = range(s.players)
        if usual.draw or usual.limited or not set(usual.fools) <= set(seats):
            return usual
        between = [seat for seat in seats if seat not in usual.places and seat not in usual.fools]
        points = [0] * s.players
        for number, seat in enumerate(usual.places):
            points[seat] = s.players - 1 - number
        for seat in between:
            points[seat] = s.players - 1 - len(usual.places)
        middle = sum(points) / s.players
        far = max(abs(count - middle) for count in points)
        utilities = tuple((count - middle) / far if far else 0.0 for count in points)
        winners = tuple(seat for seat in seats if far and points[seat] == max(points))
        return replace(usual, utilities=utilities, winners=winners, points=tuple(points))

    examples = worked("""
    First to play the last card: 2 points, second 1, the fool none
        game=throw-in+finish-order hands=7s/8s/KcAd trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 7s
        refused: pass
        play: 0: lead 7s, 1: cover 7s with 8s
        then: fools=[2] winners=[0] places=[0,1] points=[2,1,0]
    A draw is a draw
        game=throw-in+finish-order hands=7s/8s trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead 7s, 1: cover 7s with 8s
        then: fools=[] winners=[] draw=true points=[]
    """)


RULES = (FinishOrder,)
