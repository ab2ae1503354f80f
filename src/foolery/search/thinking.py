"""One decision of a search: its budget of deals or seconds, its depth and its result; the speed of exact play.

How many positions a second exact play looks at depends on the machine, the game and the form that runs. So nothing is
assumed: each attempt is timed, and its speed sets the budget of the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from foolery.contract.dice import Dice
from foolery.search.numbers import DEPTH
from foolery.search.tree import Tree

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.contract.simulation import Simulation

BATCH: Final = 64
"""So many deals at most are played out before anybody looks at the clock."""
EXPLORATION: Final = 1.2
"""How much is tried what is likely at first sight and was seldom tried, beside rewards from 0 to 1."""

LINE: Final = 3
"""So many moves at most are foreseen after the best one."""
FEW: Final = 8
RARE: Final = 16
"""A move is foreseen that was made so often, and in one of so many deals."""


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
class RankedMove:
    """A move with the share of the deals that were played out with it, and how they went: from 0, lost, to 1, won."""

    move: Move
    share: float
    value: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What thinking came to: the moves, best first, and how many deals were played out."""

    deals: int
    moves: tuple[RankedMove, ...]
    line: tuple[tuple[Seat, Move], ...] = ()
    """How the best move was answered most often and so on, each with who decides: forced moves are left out."""

    @property
    def best(self) -> RankedMove:
        """The best move with its figures; ``best.move`` is the move to make."""
        return self.moves[0]


def think(
    simulation: Simulation,
    seed: int,
    budget: Budget,
    stopped: Callable[[], bool] | None = None,
    only: Collection[Move] = (),
) -> SearchResult:
    """Think about the decision of the view that a simulation was made of.

    Where ``only`` names legal moves, no others are tried. ``stopped`` is asked between batches; when it says so, what
    was found until then counts. Raises TypeError for None, which ``view.simulation`` gives where a family has no core.
    """
    if simulation is None:
        # A view of a family without a core gives none, and the compiled tree would fall over it.
        raise TypeError("think needs a simulation, and this family has none: bots play it by other means")
    began = monotonic()
    tree = Tree(simulation, Dice(seed), budget.depth, budget.exploration, only)
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
    found = [(RankedMove(move, visits / deals, value), node) for move, visits, value, node in tree.children()]
    found.sort(key=lambda one: (-one[0].share, -one[0].value, one[0].move))
    return SearchResult(deals, tuple([one for one, _ in found]), tuple(foreseen(tree, found[0][1], deals)))


def foreseen(tree: Tree, node: int, deals: int) -> Iterator[tuple[Seat, Move]]:
    """What followed a move most often, as long as that is more than a guess."""
    for _ in range(LINE):
        node = tree.likeliest(node, max(FEW, deals // RARE))
        if node < 0:
            return
        yield tree.made(node)


FIRST: Final = 500
"""The budget of the first attempt: some milliseconds where the plain form runs."""
GROWTH: Final = 8
"""By how much a budget grows at most, since the first attempts are too short to be timed well."""
WORTH: Final = 1.5
"""The least growth of a budget that is worth another attempt."""


def budgets(seconds: float, most: int | None = None, clock: Callable[[], float] = monotonic) -> Iterator[int]:
    """Yield budgets of positions, each larger than the last, while another attempt fits into ``seconds``.

    The caller makes one attempt with each budget, and stops iterating once an attempt has decided everything::

        for positions in budgets(seconds):
            solution = game.solved(state, positions)
            if all(worth is not None for _, worth in solution.moves):
                break

    The time between two budgets is the time of the attempt. No budget is above ``most``. At least one is yielded,
    also where ``seconds`` is 0.
    """
    began, budget = clock(), FIRST if most is None else min(FIRST, most)
    while True:
        asked = clock()
        yield budget
        now = clock()
        fits = budget * (seconds - (now - began)) / max(now - asked, 1e-6)
        # An attempt that would leave too little time for another one takes all of it.
        larger = int(fits if fits < GROWTH * (1 + WORTH) * budget else GROWTH * budget)
        larger = larger if most is None else min(larger, most)
        if (larger < WORTH * budget and larger != most) or larger <= budget:
            return
        budget = larger
