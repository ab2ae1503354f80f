"""The shedding game as learners play it, see ``foolery.contract.episode``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.core_episode import CoreEpisode
from foolery.shedding.engine import dealing
from foolery.shedding.engine.numbering import Numbering
from foolery.shedding.engine.observing import ShedObserver
from foolery.shedding.engine.playout import deal_at_random
from foolery.shedding.engine.state import State

if not cython.compiled:
    from foolery.shedding.engine.numbers import OVER

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.shedding.engine.questions import Rules


class ShedEpisode(CoreEpisode):
    """A table of the shedding game."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.numbering = Numbering(rules)
        self.observer = ShedObserver(rules, players)
        self.state = State(rules, players)
        CoreEpisode.__init__(self, self.numbering, self.observer, self.state, State(rules, players), dealing.new_deal)

    def deal(self, dice: Dice) -> None:
        """Deal by dice, into the log that is there."""
        log = self.state.log
        self.state.copy_from(self.blank)
        self.state.log = log
        deal_at_random(self.state, dice)

    def actor(self) -> int:
        """The seat that decides next."""
        return self.state.actor()

    def collect(self, seat: int) -> int:
        """The legal moves of the actor, which the state keeps until it is played on."""
        return self.state.collect(seat)

    def index(self, number: int) -> int:
        """The number of one of them."""
        return self.numbering.index(self.state.found[number])

    def perform(self, seat: int, number: int) -> None:
        """Make one of them."""
        self.state.apply(seat, self.state.found[number])

    def observe(self, seat: int, to: Any, at: int) -> None:
        """What a seat sees."""
        self.observer.observe(self.state, seat, to, at)

    def reward(self, seat: int) -> float:
        """The first one out has 1 and the others share −1, unless the rules say otherwise."""
        s = self.state
        if s.phase != OVER:
            return 0.0
        if s.rules.play_on or s.limited:
            result = s.result()
            return 0.0 if result is None else float(result.utilities[seat])
        return 1.0 if s.going_out[0] == seat else -1.0 / (self.seats - 1)
