"""One decision thought through: how many deals, how deep, until when, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from foolery.contract.dice import Dice
from foolery.search.numbers import DEPTH
from foolery.search.tree import Tree

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.contract.simulation import Simulation

BATCH: Final = 64
"""So many deals at most are played out before anybody looks at the clock."""
EXPLORATION: Final = 1.2
"""How much is tried what is likely at first sight and was seldom tried, beside rewards from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: deals, at least one, and seconds where there are any. Without seconds a choice depends on the
    seed alone.
    """

    deals: int = 1000
    seconds: float = 0.0
    depth: int = DEPTH
    exploration: float = EXPLORATION


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move with the share of the deals that were played out with it, and how they went: from 0, lost, to 1, won."""

    move: Move
    share: float
    value: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What thinking came to: the moves, best first, and how many deals were played out."""

    deals: int
    moves: tuple[Weighed, ...]

    @property
    def best(self) -> Weighed:
        """The move to make."""
        return self.moves[0]


def think(simulation: Simulation, seed: int, budget: Budget, stopped: Callable[[], bool] | None = None) -> Thought:
    """Think about the decision of the view that a simulation was made of.

    ``stopped`` is asked between batches; when it says so, what was found until then counts.
    """
    began = monotonic()
    tree = Tree(simulation, Dice(seed), budget.depth, budget.exploration)
    deals, number, most = 0, 1 if budget.seconds else BATCH, max(budget.deals, 1)
    while deals < most:
        number = min(number, most - deals)
        tree.run(number)
        deals += number
        # Nobody knows beforehand how long a deal takes, so batches grow, and none is begun that would not be finished.
        if budget.seconds:
            spent = monotonic() - began
            if spent + (number := min(2 * number, BATCH)) * spent / deals > budget.seconds:
                break
        if stopped is not None and stopped():
            break
    found = [Weighed(move, visits / deals, value) for move, visits, value, _ in tree.children()]
    return Thought(deals, tuple(sorted(found, key=lambda one: (-one.share, -one.value, one.move))))
