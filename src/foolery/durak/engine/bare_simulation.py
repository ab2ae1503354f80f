"""Durak as a search plays it where its rollouts need no more than ``bare`` keeps: the same play, several times as fast.

Worlds, moves, judgements and ends are those of ``simulation`` and ``policy``, by the same dice.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.simulation import CoreSimulation
from foolery.durak.engine.bare_endings import BareEndings
from foolery.durak.engine.numbers import SOON
from foolery.durak.engine.policy import Policy, weights_of
from foolery.durak.engine.simulation import DurakSimulation

if not cython.compiled:
    from foolery.base.bits import lowest_face, size_of_suits, suits
    from foolery.durak.engine.numbers import (
        AT_DEFENCE,
        AT_LEAD,
        BLOCKS,
        COVER,
        COVERING,
        FEATURES,
        KIND,
        LEAD,
        PASS,
        TAKE,
        THROW,
        TRANSFER,
    )
    from foolery.durak.engine.policy import block_of

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.contract.simulation import Simulation
    from foolery.durak.engine.state import State
    from foolery.durak.engine.worlds import DurakWorlds


class BareSimulation(CoreSimulation):
    """See ``foolery.contract.simulation``. Rollouts go by a policy, or at random where there is none; where endings are
    given, the last cards are played exactly.
    """

    def __init__(
        self, worlds: DurakWorlds, policy: Policy | None, seat: int = -1, endings: BareEndings | None = None
    ) -> None:
        self.worlds = worlds
        self.at_random = policy is None
        self.policy: Any = policy
        self.blank = worlds.bare()
        self.deal = worlds.bare()
        CoreSimulation.__init__(self, self.deal.places, worlds, self.deal, seat, 256)
        self.judged = [0] * 1100
        self.row = 0
        self.endings: Any = endings

    def begin(self, dice: Dice) -> None:
        """Draw another world."""
        self.worlds.bare_into(self.deal, self.blank, dice)
        self.next = self.seat

    def put(self, state: State) -> None:
        """Begin with this very position of the deal."""
        self.deal.load(state)
        self.next = self.seat

    def actor(self) -> int:
        """Whose decision is next."""
        return self.next if self.next >= 0 else self.deal.actor()

    def gather(self) -> int:
        """Gather the legal moves of the actor."""
        return self.deal.gather(self.actor())

    def move(self, number: int) -> int:
        """One of the moves that were gathered."""
        found: int = self.deal.found[number]
        return found

    def make(self, move: int) -> None:
        """Make a legal move of the actor."""
        self.deal.apply(self.actor(), move)
        self.next = -1

    def weigh(self) -> None:
        """Let the policy say how likely the moves are; of very many it judges the first only."""
        number = min(self.deal.count, 256)
        if self.at_random:
            self.equalize(number)
            return
        self.judge(self.actor())
        highest = self.judged[0]
        for i in range(1, number):
            highest = max(highest, self.judged[i])
        total = 0.0
        for i in range(number):
            # Far from the best they are as good as impossible.
            self.priors[i] = self.policy.falls[min(highest - self.judged[i], 1023)]
            total += self.priors[i]
        self.share_out(number, total, 1.0)

    def finish(self, dice: Dice) -> None:
        """Play to the end, and count the rewards."""
        d = self.deal
        moves = 0
        sought = self.endings is not None
        while d.turn:
            if sought and self.endings.near(d):
                if self.endings.play(d):
                    break
                sought = False
            place = d.actor()
            number = d.gather(place)
            if number == 1:
                d.apply(place, d.found[0])
            elif self.at_random:
                d.apply(place, d.found[dice.below(number)])
            else:
                d.apply(place, self.choose(place, dice))
            moves += 1
        self.played += moves
        self.count_fools(d.fools)

    def choose(self, place: int, dice: Dice) -> int:
        """One of the moves that were gathered, as ``Policy.choose`` chooses."""
        self.judge(place)
        chosen = 0
        highest = -1_000_000
        word = 0
        for i in range(self.deal.count):
            word = dice.word() if i % 6 == 0 else word >> 10
            judged = self.judged[i] + self.policy.chances[word & 1023]
            if judged > highest:
                highest = judged
                chosen = i
        move: int = self.deal.found[chosen]
        return move

    # What ``Policy.judge`` says of the moves that were gathered

    def judge(self, place: int) -> None:
        """Judge them all."""
        d = self.deal
        many = 3 if d.places - d.outs > 2 else 0
        if d.stock_at == d.stock_end:
            many += 2
        elif d.stock_end - d.stock_at <= 2 * d.places:
            many += 1
        self.row = BLOCKS * many
        if d.phase == AT_DEFENCE:
            self.judge_defence(place)
            return
        block, number = LEAD, d.count
        if d.phase != AT_LEAD:
            block = block_of(THROW, d.phase)
            number -= 1
            passing = block_of(PASS, d.phase)
            self.judged[number] = self.head(passing, place, d.slots * 16, d.sizes[d.defender] * 8) >> 6
        for i in range(number):
            self.judged[i] = self.of_group(block, place, d.found[i], d.sizes[d.defender])

    def judge_defence(self, place: int) -> None:
        """Covers, transfers and taking."""
        d = self.deal
        helpless = 0
        left = d.waiting if d.pending > 1 else 0
        while left:
            if not d.hands[place] & d.over[lowest_face(left)]:
                helpless = 64
            left = left & (left - 1)
        plain = self.head(COVER, place, 0, helpless)
        there = self.head(COVER, place, 64, helpless)
        worths = (self.row + COVER) * 65
        for i in range(d.count - 1):
            move = d.found[i]
            if move >> KIND == TRANSFER:
                to = d.next_place(place)
                self.judged[i] = self.of_group(TRANSFER, place, move, d.sizes[to])
                continue
            card = move >> COVERING & 63
            begun = there if d.ranks >> card & 1 else plain
            self.judged[i] = begun + self.policy.worths[worths + d.power[card]] >> 6
        found = self.head(TAKE, place, d.pending * 64, helpless)
        worths = (self.row + TAKE) * 65
        left = d.table
        while left:
            found += self.policy.worths[worths + d.power[lowest_face(left)]]
            left = left & (left - 1)
        self.judged[d.count - 1] = found >> 6

    def head(self, block: int, place: int, first: int, second: int) -> int:
        """What a judgement begins with: all but the cards."""
        at = (self.row + block) * FEATURES
        found: int = self.policy.weights[at] * 64 + self.policy.weights[at + 7] * self.deal.sizes[place] * 8
        found += self.policy.weights[at + 5] * first + self.policy.weights[at + 6] * second
        return found

    def of_group(self, block: int, place: int, move: int, answering: int) -> int:
        """The judgement of cards of one rank; ``answering``: how many cards who must answer them holds."""
        d = self.deal
        rank = move >> 8 & 15
        left = move & 15
        worths = (self.row + block) * 65
        found, number = 0, 0
        while left:
            found += self.policy.worths[worths + d.power[rank * 4 + lowest_face(left)]]
            number += 64
            left = left & (left - 1)
        last = 64 if number >= d.sizes[place] * 64 else 0
        if block == LEAD:
            found += self.head(LEAD, place, last, size_of_suits(suits(d.hands[place], rank)) * 64 - number)
        else:
            found += self.head(block, place, answering * 8, last)
        return found >> 6


def simulated(worlds: DurakWorlds, seat: int, at_random: bool = False) -> Simulation:
    """The worlds of a view played under the fitted policy or at random, in the bare form where that will do."""
    weights = weights_of(worlds.rules())
    if worlds.bare_fits():
        if at_random:
            return BareSimulation(worlds, None, seat)
        # Earlier exact play of the last cards would take half of the time, and win hardly more.
        soon = worlds.stock_size() <= SOON
        return BareSimulation(worlds, shared(weights), seat, BareEndings(worlds) if soon else None)
    return DurakSimulation(worlds, None if at_random else Policy(weights), seat)


@cache
def shared(weights: tuple[int, ...]) -> Policy:
    """The policy of these weights, of which a ``BareSimulation`` reads the tables only."""
    return Policy(weights)
