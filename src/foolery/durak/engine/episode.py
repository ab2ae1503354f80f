"""Durak as learners play it, see ``foolery.contract.episode``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.core_episode import CoreEpisode
from foolery.durak.engine import dealing
from foolery.durak.engine.numbering import Numbering
from foolery.durak.engine.observing import DurakObserver
from foolery.durak.engine.playout import deal_at_random
from foolery.durak.engine.state import State

if not cython.compiled:
    from foolery.base.bits import lowest

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.durak.engine.questions import Rules


class DurakEpisode(CoreEpisode):
    """A table of Durak; ``bits`` are those of the variant's rules, see ``DurakObserver``."""

    def __init__(self, rules: Rules, players: int, bits: int) -> None:
        self.numbering = Numbering(rules)
        self.observer = DurakObserver(rules, players, bits)
        self.state = State(rules, players)
        CoreEpisode.__init__(self, self.numbering, self.observer, self.state, State(rules, players), dealing.new_deal)

    def deal(self, dice: Dice) -> None:
        """Deal by dice, into the log that is there."""
        log = self.state.log
        self.state.copy_from(self.blank)
        self.state.log = log
        deal_at_random(self.state, dice)
        self.state.dice = dice

    def actor(self) -> int:
        """The seat that decides next."""
        turn = self.state.turn
        if turn & (turn - 1) == 0 and self.state.rules.decides is None:
            return lowest(turn) if turn else -1
        return self.state.actor()

    def collect(self, seat: int) -> int:
        """The legal moves of the actor, which the state keeps until it is played on."""
        return self.state.collect(seat, True)

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
        """Fools share −1, the others 1, unless the rules say otherwise."""
        s = self.state
        if s.rules.result is not None:
            result = s.result()
            return 0.0 if result is None else float(result.utilities[seat])
        lost = 0
        for other in range(self.seats):
            lost += s.fools >> other & 1
        if lost == 0 or lost == self.seats:
            return 0.0
        return -1.0 / lost if s.fools >> seat & 1 else 1.0 / (self.seats - lost)
