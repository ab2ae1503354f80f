"""The shedding game as learners play it, see ``foolery.contract.episode``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.episode import Episode
from foolery.idiot.engine import dealing
from foolery.idiot.engine.numbering import SIZE, Numbering
from foolery.idiot.engine.observed import decode
from foolery.idiot.engine.observing import ShedObserver
from foolery.idiot.engine.playout import deal_at_random
from foolery.idiot.engine.state import State

if not cython.compiled:
    from foolery.idiot.engine.numbers import OVER

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.idiot.engine.questions import Rules


class ShedEpisode(Episode):
    """A table of the shedding game."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.numbering = Numbering(rules)
        self.observer = ShedObserver(rules, players)
        Episode.__init__(self, rules.id, players, SIZE, self.observer.layout, tuple(self.numbering.missing))
        self.blank = State(rules, players)
        self.state = State(rules, players)
        self.gathered = -1

    def begin(self, dice: Dice) -> None:
        """Deal by dice."""
        self.gathered = -1
        self.state.copy_from(self.blank)
        deal_at_random(self.state, dice)

    def begin_by(self, seed: str) -> None:
        """Deal by the documented shuffle."""
        self.gathered = -1
        self.state.copy_from(dealing.new_deal(self.blank.rules, self.seats, seed, None, None))

    def take(self, state: State) -> None:
        """Go on from this state."""
        self.gathered = -1
        self.state.copy_from(state)

    def possible(self) -> list[int]:
        """All numbers that a move can ever have."""
        return self.numbering.possible()

    def number(self, move: int) -> int:
        """The number of a legal move."""
        return self.numbering.index(move)

    def decode(self, row: bytes) -> dict[str, Any]:
        """What a row says."""
        return decode(self.layout, self.blank.rules, row)

    def table(self) -> State:
        """The state of the deal."""
        return self.state

    def actor(self) -> int:
        """The seat that decides next."""
        return self.state.actor()

    def gather(self) -> int:
        """The legal moves of the actor, which the state keeps until it is played on."""
        seat = self.state.actor()
        self.gathered = self.state.collect(seat) if seat >= 0 else 0
        return self.gathered

    def index(self, number: int) -> int:
        """The number of one of them."""
        return self.numbering.index(self.state.found[number])

    def make(self, index: int) -> None:
        """Make the move with this number. Raises ValueError where it is not legal."""
        s = self.state
        if self.gathered < 0:
            self.gather()
        number = 0
        while number < self.gathered and self.numbering.index(s.found[number]) != index:
            number += 1
        if number == self.gathered:
            raise ValueError(index)
        self.gathered = -1
        s.apply(s.actor(), s.found[number])

    def observe(self, seat: int, to: Any, at: int) -> None:
        """What a seat sees."""
        self.observer.observe(self.state, seat, to, at)

    def reward(self, seat: int) -> float:
        """The first one out has 1 and the others share −1, unless the rules say otherwise."""
        s = self.state
        if s.phase != OVER:
            return 0.0
        if s.rules.play_on or s.limited or s.rules.resulter is not None:
            result = s.result()
            return 0.0 if result is None else float(result.utilities[seat])
        return 1.0 if s.going_out[0] == seat else -1.0 / (self.seats - 1)
