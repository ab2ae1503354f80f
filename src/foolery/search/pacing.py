"""Budgets of positions for exact play: as many as fit into a time in seconds.

How many positions a second exact play looks at depends on the machine, the game and the form that runs. So nothing is
assumed: each attempt is timed, and its speed sets the budget of the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final

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
