"""Self-play from which a policy learns: which features its chosen moves had, and whether that was good (REINFORCE).

For every decision the features of the chosen move, less those that were to be expected, are counted for the seat; at
the end of the deal they are added up, times what the seat has won. Where that sum points, more would have been won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.playout import deal_at_random
from foolery.durak.engine.state import State

if not cython.compiled:
    from math import exp

    from foolery.base.bits import lowest
    from foolery.durak.engine.numbers import FEATURES, WEIGHTS_HELD

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.durak.engine.policy import Policy
    from foolery.durak.engine.questions import Rules


class Lessons:
    """What was learned of one policy so far."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        policy.noting = True
        self.sums = [0.0] * 528
        self.seen = [0.0] * 4224
        self.shares = [0.0] * 256

    def study(self, rules: Rules, players: int, deals: int, dice: Dice) -> None:
        """Play so many deals with this policy at every seat."""
        blank = State(rules, players)
        s = State(rules, players)
        for _ in range(deals):
            s.copy_from(blank)
            deal_at_random(s, dice)
            for i in range(4224):
                self.seen[i] = 0.0
            self.play(s, dice)
            self.learn(s)

    def play(self, s: State, dice: Dice) -> None:
        """Play a deal to its end."""
        s.dice = dice
        while s.turn:
            turn = s.turn
            alone = turn & (turn - 1) == 0 and s.rules.decides is None
            seat = lowest(turn) if alone else s.actor()
            s.collect(seat, True)
            move = self.policy.choose(s, seat, dice)
            if s.count > 1:
                self.note(s, seat, move)
            s.apply(seat, move)

    def note(self, s: State, seat: int, chosen: int) -> None:
        """Count what was chosen against what was to be expected; where there are very many moves, among the first."""
        number = min(s.count, 256)
        self.policy.look(s, seat)
        highest = -1_000_000
        for i in range(number):
            judged = self.policy.judge(s, seat, s.found[i])
            self.shares[i] = judged
            highest = max(highest, judged)
        total = 0.0
        for i in range(number):
            self.shares[i] = exp((self.shares[i] - highest) / 32.0)
            total += self.shares[i]
        for i in range(number):
            self.policy.judge(s, seat, s.found[i])
            share = -self.shares[i] / total
            if s.found[i] == chosen:
                share += 1.0
            for j in range(FEATURES):
                self.seen[seat * WEIGHTS_HELD + self.policy.at + j] += share * self.policy.features[j] / 64.0

    def learn(self, s: State) -> None:
        """Add what a deal has taught."""
        lost = 0
        for seat in range(s.players):
            lost += s.fools >> seat & 1
        if lost == 0 or lost == s.players:
            return
        for seat in range(s.players):
            won = -1.0 / lost if s.fools >> seat & 1 else 1.0 / (s.players - lost)
            for i in range(WEIGHTS_HELD):
                self.sums[i] += won * self.seen[seat * WEIGHTS_HELD + i]

    def taken(self) -> list[float]:
        """The sums, which begin anew."""
        found = [self.sums[i] for i in range(WEIGHTS_HELD)]
        for i in range(WEIGHTS_HELD):
            self.sums[i] = 0.0
        return found
