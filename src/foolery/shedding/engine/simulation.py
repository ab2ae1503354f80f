"""The shedding game as a search plays it: worlds, moves and rollouts, all without leaving the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.simulation import CoreSimulation

if not cython.compiled:
    from foolery.shedding.engine.numbers import OVER

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.shedding.engine.policy import Policy
    from foolery.shedding.engine.state import State
    from foolery.shedding.engine.worlds import ShedWorlds


class ShedSimulation(CoreSimulation):
    """See ``foolery.contract.simulation``. Rollouts go by a policy, or at random where there is none."""

    def __init__(self, worlds: ShedWorlds, policy: Policy | None, seat: int = -1) -> None:
        self.policy = policy
        self.state = worlds.state()
        CoreSimulation.__init__(self, self.state.players, worlds, self.state, seat, 256)

    def actor(self) -> int:
        """Whose decision is next."""
        return self.next if self.next >= 0 else self.state.actor()

    def gather(self) -> int:
        """Gather the legal moves of the actor."""
        return self.state.collect(self.actor())

    def move(self, number: int) -> int:
        """One of the moves that were gathered."""
        found: int = self.state.found[number]
        return found

    def weigh(self) -> None:
        """Let the policy say how likely the moves are; of very many it judges the first only."""
        s, seat = self.state, self.actor()
        number = min(s.count, 256)
        if self.policy is None:
            self.equalize(number)
            return
        self.policy.look(s, seat)
        highest = -1_000_000
        for i in range(number):
            judged = self.policy.judge(s, seat, s.found[i])
            self.priors[i] = judged
            highest = max(highest, judged)
        self.soften(number, highest, 32.0, 1.0)

    def make(self, move: int) -> None:
        """Make a legal move of the actor."""
        self.state.apply(self.actor(), move)
        self.next = -1

    def finish(self, dice: Dice) -> None:
        """Play to the end, and count the rewards."""
        self.played += roll_out(self.state, dice, self.policy)
        self.count()

    def count(self) -> None:
        """The rewards of a deal that is over: by who went out first, or as its result says where that is not all."""
        s = self.state
        if s.rules.play_on or s.limited:
            result = s.result()
            for seat in range(self.seats):
                self.set_reward(seat, 0.0 if result is None else result.utilities[seat])
            return
        for seat in range(self.seats):
            self.rewards[seat] = 500_000 - 500_000 // (self.seats - 1)
        self.rewards[s.going_out[0]] = 1_000_000


def roll_out(s: State, dice: Dice, policy: Policy | None) -> int:
    """Play a state to its end; gives how many moves that took."""
    moves = 0
    while s.phase != OVER:
        seat = s.actor()
        s.apply(seat, s.pick(seat, dice) if policy is None else policy.choose(s, seat, dice))
        moves += 1
    return moves
