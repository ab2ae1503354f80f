"""Contract Rummy as a search plays it: worlds, decisions and rollouts, all without leaving the core.

The contract is laid as soon as it is there, which is hardly ever wrong. The search decides about discards that are
taken, refused, claimed and made, and about what is laid off; after its first move the policy alone plays.

Luck in the cards is many times what one discard makes. So a search plays each world twice, and counts by how much a
deal went better than the policy alone would have come to in that world, on top of what it comes to on average.
What each seat draws hangs on the turn alone, and not on how many cards were drawn before: two moves meet the same luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.simulation import CoreSimulation

if not cython.compiled:
    from math import exp, sqrt

    from foolery.base.bits import mix, step
    from foolery.rummy.engine.numbers import (
        ASKED,
        CLAIM,
        DISCARD,
        DRAW,
        DRAW_DISCARD,
        KIND,
        MOST_CARDS,
        OVER,
        PLAY,
        STOCK,
    )

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.rummy.engine.policy import Policy
    from foolery.rummy.engine.state import State
    from foolery.rummy.engine.worlds import RummyWorlds

MOST_STEPS = 600
"""A rollout that takes longer is counted as the hands stand then."""
WARMTH = 700.0
"""A discard that is missed by so much more is 2.7 times less likely at first sight."""
REACH = 0.3
"""What is tried for being likely is tried so much less than elsewhere, since moves differ by little here."""
LAST, EACH = 15.0, 25.0
"""So many points ahead win nearly three matches of four; what is added by the deals that follow, by their root."""
AWAY = 100
"""What a thousandth of a card that will be lacking counts."""


class RummySimulation(CoreSimulation):
    """See ``foolery.contract.simulation``. Rollouts go by a policy; ``planned`` is the next move of the contract that
    the seat lays where it holds one, else 0; ``knower`` is whose view it is, -1: everybody's.
    """

    def __init__(self, worlds: RummyWorlds, policy: Policy, seat: int = -1, planned: int = 0, knower: int = -1) -> None:
        self.worlds = worlds
        self.policy = policy
        self.state = worlds.state()
        CoreSimulation.__init__(self, self.state.players, worlds, self.state, seat, 64)
        self.planned = planned
        self.knower = knower
        self.untouched = True
        self.dice: Dice | None = None
        self.world = worlds.state()
        self.order = 0
        self.stirred = False
        self.met = 0
        self.usual = [0] * 8
        self.sums = [0] * 8
        self.weighed = False
        self.unknown = [0] * 54
        self.before = [0] * 8
        self.width = LAST
        self.survey()

    def survey(self) -> None:
        """What all worlds have in common: the unknown cards, and how the match stands."""
        s = self.state
        for i in range(self.worlds.number):
            self.unknown[self.worlds.unknown[i]] += 1
        for row in s.sheet:
            for seat in range(self.seats):
                self.before[seat] += row[seat]
        if s.rules.deals > s.deal:
            self.width += EACH * sqrt(s.rules.deals - s.deal)

    def begin(self, dice: Dice) -> None:
        """Draw another world, and find out what the policy alone makes of it, but for the first one of new dice."""
        if dice is not self.dice:
            self.dice = dice
            self.met = 0
            for seat in range(self.seats):
                self.sums[seat] = 0
            self.draw(self.state, dice)
        else:
            self.meet(dice)
            self.state.copy_from(self.world)
        self.untouched = True

    def draw(self, s: State, dice: Dice) -> None:
        """A world in which the others have played sensibly until now."""
        self.worlds.fill(s, dice)
        if s.phase != OVER:
            for seat in range(self.seats):
                if seat != self.knower and not s.melded >> seat & 1:
                    self.policy.ripen(s, seat, s.turns // self.seats)
        self.order = dice.word()
        self.stirred = True
        s.loose = False

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
        self.stirred = False

    def actor(self) -> int:
        """Whose decision is next; after the first the policy alone plays: by how little moves differ, a tree would
        answer at random.
        """
        return self.state.actor() if self.untouched else -1

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
        """Let the policy say how likely the moves are: the same in every world, for the seat knows its cards."""
        if self.weighed:
            return
        self.weighed = True
        s = self.state
        number = min(self.gather(), 64)
        if s.phase == PLAY:
            self.weigh_turn(number)
        else:
            wanted = s.phase in (DRAW, ASKED) and self.policy.wants(s, s.actor(), s.phase == ASKED)
            for i in range(number):
                kind = self.move(i) >> KIND
                self.priors[i] = REACH * (0.75 if (kind in (DRAW_DISCARD, CLAIM)) == wanted else 0.25)

    def weigh_turn(self, number: int) -> None:
        """The same for what is laid and discarded; before the contract lies, with every card that may come next."""
        s = self.state
        seat = s.turn
        highest = -1_000_000_000
        for i in range(number):
            move = self.move(i)
            self.policy.look(s, seat)
            missed = self.policy.judge(s, seat, move)
            if move >> KIND == DISCARD and not s.melded >> seat & 1:
                missed += AWAY * self.policy.expected(s, seat, move & 63, self.unknown, self.worlds.number)
            self.priors[i] = -missed
            highest = max(highest, -missed)
        self.soften(number, highest, WARMTH, REACH)

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
            if self.stirred and s.phase in (STOCK, ASKED):
                self.stir(s)
            self.policy.step(s)
            self.played += 1
        self.count()

    def stir(self, s: State) -> None:
        """Lay the card on the stock that comes to this seat in this turn, whatever the others have drawn until then.

        So two moves are compared with nearly the same cards, though after one of them a discard was taken.
        """
        if s.stock_count > 1 and not s.loose:
            order = self.order + 8 * s.turns + s.actor()
            at = MOST_CARDS
            while at >= s.stock_count:
                order = step(order)
                at = mix(order) >> 32 & 255
            card = s.stock_cards[at]
            s.stock_cards[at] = s.stock_cards[s.stock_count - 1]
            s.stock_cards[s.stock_count - 1] = card

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
        """For a search a reward is the chance to win the match, by how many points the others have more on average."""
        s = self.state
        total = 0
        for seat in range(self.seats):
            total += s.points_of(seat) + self.before[seat]
        for seat in range(self.seats):
            points = s.points_of(seat) + self.before[seat]
            margin = (total - points) / (self.seats - 1) - points
            self.rewards[seat] = int(1_000_000 / (1.0 + exp(-margin / self.width)))
