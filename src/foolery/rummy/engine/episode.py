"""Contract Rummy as learners play it, one deal after another, see ``foolery.contract.episode``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY
from foolery.contract.core_episode import CoreEpisode
from foolery.rummy.engine import compose
from foolery.rummy.engine.numbering import Numbering
from foolery.rummy.engine.observing import RummyObserver
from foolery.rummy.engine.playout import deal_at_random
from foolery.rummy.engine.state import State

if not cython.compiled:
    from foolery.rummy.engine.numbers import OVER

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.rummy.engine.questions import Rules


class RummyEpisode(CoreEpisode):
    """A table of Contract Rummy, at which the first deal of a match is played."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.numbering = Numbering(rules, players)
        self.observer = RummyObserver(rules, players)
        self.state = State(rules, players)
        self.pack = [card % COPY for card in rules.pack]
        CoreEpisode.__init__(self, self.numbering, self.observer, self.state, State(rules, players), compose.new_deal)

    def deal(self, dice: Dice) -> None:
        """Deal by dice, into the log that is there."""
        log = self.state.log
        self.state.copy_from(self.blank)
        self.state.log = log
        deal_at_random(self.state, dice, 1, self.pack)

    def number(self, move: int) -> int:
        """The number of a legal move of whoever decides."""
        return self.numbering.index(move, self.state.actor())

    def actor(self) -> int:
        """The seat that decides next."""
        return self.state.actor()

    def collect(self, seat: int) -> int:
        """The legal moves of the actor, which the state keeps until it is played on."""
        return self.state.collect()

    def index(self, number: int) -> int:
        """The number of one of them."""
        return self.numbering.index(self.state.found[number], self.state.actor())

    def perform(self, seat: int, number: int) -> None:
        """Make one of them."""
        self.state.perform(seat, self.state.found[number])

    def observe(self, seat: int, to: Any, at: int) -> None:
        """What a seat sees."""
        self.observer.observe(self.state, seat, to, at)

    def reward(self, seat: int) -> float:
        """The fewest points win and share 1, the others share −1; all equal is a draw."""
        s = self.state
        if s.phase != OVER:
            return 0.0
        fewest = s.points_of(0)
        winners = 0
        for other in range(self.seats):
            points = s.points_of(other)
            if points < fewest:
                fewest = points
                winners = 0
            winners += points == fewest
        if winners == self.seats:
            return 0.0
        return 1.0 / winners if s.points_of(seat) == fewest else -1.0 / (self.seats - winners)
