"""The animal game as learners play it, see ``foolery.contract.episode``.

The header beside it only says what kinds of numbers these methods give; nothing here is hot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.animals.engine import dealing, numbering, observing
from foolery.animals.engine.state import AnimalsState
from foolery.contract.episode import Episode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.animals.engine.compose import Variant
    from foolery.contract.dice import Dice


class AnimalsEpisode(Episode):
    """A table of the animal game; ``persons`` are the seats that are asked whether they laugh."""

    def __init__(self, rules: Variant, players: int, persons: Iterable[int]) -> None:
        layout = observing.layout_of()
        Episode.__init__(self, rules.id, players, numbering.SIZE, layout, numbering.missing())
        self.rules = rules
        self.persons = tuple(persons)
        self.state = AnimalsState(rules, players)
        self.moves: list[int] = []

    def deal(self, dice: Dice) -> None:
        """Deal by dice, which give the seed that laughs come from too."""
        log, state = self.state.log, self.dealt(str(dice.word()))
        self.put(state)
        if log is not None:
            log.extend(state.opening)
            self.state.log = log

    def dealt(self, seed: str) -> AnimalsState:
        """A state dealt by the documented shuffle."""
        return dealing.new_deal(self.rules, self.seats, seed, None, None, self.persons)

    def put(self, state: AnimalsState) -> None:
        """Copy this state."""
        self.state = state.copy()

    def possible(self) -> list[int]:
        """All numbers that a move can ever have."""
        return numbering.possible(self.rules)

    def number(self, move: int) -> int:
        """The number of a legal move."""
        return numbering.index(move)

    def decode(self, row: bytes) -> dict[str, Any]:
        """What a row says."""
        return observing.decode(self.layout, row)

    def table(self) -> AnimalsState:
        """The state of the deal."""
        return self.state

    def actor(self) -> int:
        """The seat that decides next."""
        actors = self.state.actors()
        return actors[0] if actors else -1

    def collect(self, seat: int) -> int:
        """The legal moves of the actor."""
        self.moves = self.state.legal(seat)
        return len(self.moves)

    def index(self, number: int) -> int:
        """The number of one of them."""
        return numbering.index(self.moves[number])

    def perform(self, seat: int, number: int) -> None:
        """Make one of them."""
        self.state.apply(seat, self.moves[number])

    def observe(self, seat: int, to: Any, at: int) -> None:
        """What a seat sees."""
        row = observing.observe(self.layout, self.state, seat)
        for i in range(len(row)):
            to[at + i] = row[i]

    def reward(self, seat: int) -> float:
        """The winner has 1 and the others share −1."""
        result = self.state.result()
        return 0.0 if result is None else float(result.utilities[seat])
