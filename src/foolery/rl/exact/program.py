"""The value of a small game of two seats, exactly: the sequence form as a linear program, which SciPy solves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from foolery.base.errors import LearningError
from foolery.rl.exact.tree import OVER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.rl.exact.tree import Tree


def value(tree: Tree) -> float:
    """What the game is worth to seat 0 where both seats play as well as can be.

    Unknown are how likely seat 0 plays each of its sequences of actions, and what each information set is worth against
    that to seat 1, who takes the least. Raises LearningError for a game of more seats.
    """
    if tree.seats != 2:
        raise LearningError("learning.two-seats", game=tree.small.name, seats=tree.seats)
    slots, sets = len(tree.owner), len(tree.sets)
    seat_of = tree.taker[tree.firsts]
    mine, theirs = np.flatnonzero(seat_of == 0), np.flatnonzero(seat_of == 1)
    # The empty sequence is the last column and row: what is counted as −1.
    own = np.append(np.flatnonzero(tree.taker == 0), slots)
    answers = np.flatnonzero(tree.taker == 1)
    flow = _matrix(
        [np.ones(slots), -np.ones(sets)],
        [tree.owner, np.arange(sets)],
        [np.arange(slots), tree.before],
        sets,
        slots + 1,
    )
    worth = flow.T.tocsr()
    paid = _paid(tree)
    objective = np.concatenate([-paid[[slots]][:, own].toarray()[0], worth[[slots]][:, theirs].toarray()[0]])
    limits = sparse.hstack([-paid[answers][:, own], worth[answers][:, theirs]])
    balance = sparse.hstack([flow[mine][:, own], sparse.csr_array((len(mine), len(theirs)))])
    bounds = [(0, 1)] * (len(own) - 1) + [(1, 1)] + [(None, None)] * len(theirs)
    found = linprog(objective, limits, np.zeros(len(answers)), balance, np.zeros(len(mine)), bounds, method="highs")
    return -float(found.fun)


def _paid(tree: Tree) -> sparse.csr_array:
    """What pairs of sequences bring to seat 0, chance counted in: by row those of seat 1, by column those of seat 0."""
    last = [np.full(len(tree.parent), -1) for _ in range(2)]
    likely = np.ones(len(tree.parent))
    for level in tree.levels[1:]:
        at = slice(level.start, level.stop)
        above = tree.parent[at]
        likely[at] = likely[above] * tree.chance[at]
        for seat in range(2):
            led = (tree.slot[at] >= 0) & (tree.player[above] == seat)
            last[seat][at] = np.where(led, tree.slot[at], last[seat][above])
    ends = np.flatnonzero(tree.player == OVER)
    worth = tree.payoff[ends, 0] * likely[ends]
    return _matrix([worth], [last[1][ends]], [last[0][ends]], len(tree.owner) + 1, len(tree.owner) + 1)


def _matrix(
    values: list[NDArray[np.float64]],
    rows: list[NDArray[Any]],
    columns: list[NDArray[Any]],
    height: int,
    width: int,
) -> sparse.csr_array:
    """A matrix of these values, in which the row or column −1 is the last one."""
    at = (np.concatenate(rows) % height, np.concatenate(columns) % width)
    return sparse.csr_array((np.concatenate(values), at), (height, width))
