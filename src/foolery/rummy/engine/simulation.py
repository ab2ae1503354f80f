"""Contract Rummy as a search plays it: worlds, decisions and rollouts, all without leaving the core.

What is hardly ever wrong is done at once: the contract is laid, and what fits is laid off. The search decides about
discards that are taken, refused and claimed, and about those that are made.

Luck in the cards is many times what one discard makes. So a search meets each world several times, and counts by how
much a deal went better than the policy alone would have come to in that world, on top of what it comes to on average.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.simulation import Simulation

if not cython.compiled:
    from math import exp

    from foolery.rummy.engine.numbers import ASKED, CLAIM, DRAW, DRAW_DISCARD, KIND, OVER, PLAY

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.rummy.engine.policy import Policy
    from foolery.rummy.engine.state import State
    from foolery.rummy.engine.worlds import RummyWorlds

MOST_STEPS = 600
"""A rollout that takes longer is counted as the hands stand then."""
WARMTH = 700.0
"""A discard that is missed by so much more is 2.7 times less likely at first sight."""
SAME = 4
"""How often a world is played on before another is drawn."""
REACH = 0.4
"""What is tried for being likely is tried so much less than elsewhere, since moves differ by little here."""
MARGIN = 120
"""So many points more than the others have are as good as all points."""


class RummySimulation(Simulation):
    """See ``foolery.contract.simulation``. Rollouts go by a policy; ``planned`` is the next move of the contract that
    the seat lays where it holds one, else 0; ``knower`` is whose view it is, -1: everybody's.
    """

    def __init__(self, worlds: RummyWorlds, policy: Policy, seat: int = -1, planned: int = 0, knower: int = -1) -> None:
        self.worlds = worlds
        self.policy = policy
        self.state = worlds.state()
        Simulation.__init__(self, self.state.players, seat)
        self.planned = planned
        self.knower = knower
        self.untouched = True
        self.played = 0
        self.priors = [0.0] * 64
        self.dice: Dice | None = None
        self.world = worlds.state()
        self.left = 0
        self.met = 0
        self.usual = [0] * 8
        self.sums = [0] * 8

    def begin(self, dice: Dice) -> None:
        """Draw another world; of the same dice only when the last has been played on often enough."""
        if dice is not self.dice:
            self.dice = dice
            self.left = 0
            self.met = 0
            for seat in range(self.seats):
                self.sums[seat] = 0
            self.draw(self.state, dice)
        else:
            if self.left == 0:
                self.left = SAME
                self.meet(dice)
            self.left -= 1
            self.state.copy_from(self.world)
        self.untouched = True

    def draw(self, s: State, dice: Dice) -> None:
        """A world in which the others have played sensibly until now."""
        self.worlds.fill(s, dice)
        if s.phase != OVER:
            for seat in range(self.seats):
                if seat != self.knower and not s.melded >> seat & 1:
                    self.policy.ripen(s, seat, s.turns // self.seats)

    def meet(self, dice: Dice) -> None:
        """Draw a world, and find out what the policy alone comes to in it."""
        self.draw(self.world, dice)
        self.state.copy_from(self.world)
        self.roll()
        self.weigh_points()
        self.met += 1
        for seat in range(self.seats):
            self.usual[seat] = self.rewards[seat]
            self.sums[seat] += self.rewards[seat]

    def put(self, state: State) -> None:
        """Play from this very position."""
        dice = self.state.dice
        self.state.copy_from(state)
        self.state.dice = dice

    def actor(self) -> int:
        """Whose decision is next, when what is not decided about has been done."""
        if not self.untouched:
            while self.policy.forced(self.state):
                pass
        return self.state.actor()

    def gather(self) -> int:
        """Gather the legal moves of the actor; where a contract is to be laid, the move that does."""
        if self.untouched and self.planned:
            return 1
        return self.state.collect()

    def move(self, number: int) -> int:
        """One of the moves that were gathered."""
        if self.untouched and self.planned:
            return self.planned
        found: int = self.state.found[number]
        return found

    def weigh(self) -> None:
        """Let the policy say how likely the moves are."""
        s = self.state
        number = self.gather()
        if number > 64:
            number = 64
        if s.phase == PLAY:
            self.weigh_turn(number)
        else:
            wanted = s.phase in (DRAW, ASKED) and self.policy.wants(s, s.actor(), s.phase == ASKED)
            for i in range(number):
                kind = s.found[i] >> KIND
                self.priors[i] = REACH * (0.75 if (kind in (DRAW_DISCARD, CLAIM)) == wanted else 0.25)

    def weigh_turn(self, number: int) -> None:
        """The same for what is laid and discarded."""
        s = self.state
        seat = s.turn
        self.policy.look(s, seat)
        least = 1_000_000_000
        for i in range(number):
            missed = self.policy.judge(s, seat, self.move(i))
            self.priors[i] = missed
            least = min(least, missed)
        total = 0.0
        for i in range(number):
            # What is missed much more is as good as impossible; an even share for all keeps every door ajar.
            self.priors[i] = exp((least - self.priors[i]) / WARMTH)
            total += self.priors[i]
        for i in range(number):
            self.priors[i] = REACH * (0.9 * self.priors[i] / total + 0.1 / number)

    def prior(self, number: int) -> float:
        """How likely the policy would choose a move, times ``REACH``."""
        return self.priors[number] if number < 64 else 0.0

    def make(self, move: int) -> None:
        """Make a legal move of the actor."""
        self.state.perform(self.state.actor(), move)
        self.untouched = False

    def finish(self, dice: Dice) -> None:
        """Play to the end, and count the rewards."""
        self.roll()
        if self.met:
            self.weigh_points()
            for seat in range(self.seats):
                reward = self.rewards[seat] - self.usual[seat] + self.sums[seat] // self.met
                self.rewards[seat] = max(0, min(1_000_000, reward))

    def roll(self) -> None:
        """Play to the end by the policy."""
        s = self.state
        for _ in range(MOST_STEPS):
            if s.phase == OVER:
                break
            self.policy.step(s)
            self.played += 1
        self.count()

    def count(self) -> None:
        """The rewards of a deal as its result shares them: the fewest points win, also where it was broken off."""
        s = self.state
        fewest = 1_000_000
        winners = 0
        for seat in range(self.seats):
            points = s.points_of(seat)
            winners = winners + 1 if points == fewest else 1 if points < fewest else winners
            fewest = min(fewest, points)
        for seat in range(self.seats):
            if winners == self.seats:
                self.rewards[seat] = 500_000
            elif s.points_of(seat) == fewest:
                self.rewards[seat] = 500_000 + 500_000 // winners
            else:
                self.rewards[seat] = 500_000 - 500_000 // (self.seats - winners)

    def weigh_points(self) -> None:
        """For a search half of a reward is the result, half the points by which the others have more on average."""
        s = self.state
        total = 0
        for seat in range(self.seats):
            total += s.points_of(seat)
        for seat in range(self.seats):
            points = s.points_of(seat)
            margin = (total - points) // (self.seats - 1) - points
            margin = max(-MARGIN, min(MARGIN, margin))
            self.rewards[seat] = self.rewards[seat] // 2 + 250_000 + margin * 250_000 // MARGIN
