"""Durak as a search plays it: worlds, moves and rollouts without leaving the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.simulation import CoreSimulation

if not cython.compiled:
    from foolery.base.bits import lowest

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.durak.engine.policy import Policy
    from foolery.durak.engine.state import State
    from foolery.durak.engine.worlds import DurakWorlds


class DurakSimulation(CoreSimulation):
    """See ``foolery.contract.simulation``. Rollouts go by a policy, or at random where there is none."""

    def __init__(self, worlds: DurakWorlds, policy: Policy | None, seat: int = -1) -> None:
        self.policy = policy
        self.state = worlds.state()
        CoreSimulation.__init__(self, self.state.players, worlds, self.state, seat, 256)

    def actor(self) -> int:
        """Whose decision is next."""
        if self.next >= 0:
            return self.next
        return self.state.actor() if self.state.turn else -1

    def gather(self) -> int:
        """Gather the legal moves of the actor."""
        self.state.collect(self.actor(), True)
        return self.state.count

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
        """The rewards of a deal that is over: by the fools, or as the rules say where they say more."""
        s = self.state
        if s.rules.result is not None:
            result = s.result()
            for seat in range(self.seats):
                self.set_reward(seat, 0.0 if result is None else result.utilities[seat])
            return
        self.count_fools(s.fools)


def roll_out(s: State, dice: Dice, policy: Policy | None) -> int:
    """Play a state to its end; gives how many moves that took. What chance decides comes from the dice too."""
    moves = 0
    s.dice = dice
    while s.turn:
        turn = s.turn
        # One bit is set: only one place may act, and nobody need be asked who decides.
        alone = turn & (turn - 1) == 0 and s.rules.decides is None
        seat = lowest(turn) if alone else s.actor()
        number = s.collect(seat, True)
        if number == 1:
            s.apply(seat, s.found[0])
        elif policy is None:
            s.apply(seat, s.found[dice.below(number)])
        else:
            s.apply(seat, policy.choose(s, seat, dice))
        moves += 1
    return moves
