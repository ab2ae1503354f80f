"""Exact solution of small games: best responses, exploitability, and equilibria by linear programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.bots import calling
from foolery.rl import arguments
from foolery.rl.exact.tree import OVER, Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.bots import Bot

    Row = NDArray[np.float64]


class Answer(NamedTuple):
    """The best that a seat can do against a policy of the others: what it is worth to it, and the policy with it."""

    value: float
    policy: Row


def uniform(tree: Tree) -> Row:
    """Every legal move with the same chance."""
    return 1.0 / _tree(tree).sizes[tree.owner]


def policy_of(tree: Tree, bot: Bot) -> Row:
    """What a bot of the arena chooses, told nothing but each view, with the same seed for each.

    Raises BotError for what is no bot.
    """
    policy = np.zeros(len(_tree(tree).owner))
    for found in tree.sets:
        calling.begin(bot, "exact")
        policy[found.first + found.view.legal.index(calling.ask(bot, found.view))] = 1.0
    return policy


def values(tree: Tree, policy: Row) -> Row:
    """What the game is worth to each seat where all play by the policy. Raises LearningError for what is no policy."""
    policy = _checked(tree, policy)
    found: Row = _up(tree, _steps(tree, policy))[0]
    return found


def best_response(tree: Tree, policy: Row, seat: int) -> Answer:
    """What a seat can win at most where the others play by the policy, and how. Raises LearningError."""
    policy = _checked(tree, policy)
    seat = arguments.seat(seat, tree.small.name, tree.seats)
    mine = np.array([found.seat == seat for found in tree.sets])
    answer = policy.copy()
    reach, _ = _reaches(tree, policy, seat)
    depths = np.array([found.depth for found in tree.sets])
    own = tree.led[seat]
    for depth in range(depths[mine].max(initial=-1), -1, -1):
        worth = _up(tree, _steps(tree, answer))[:, seat]
        nodes = own[depths[tree.owner[tree.slot[own]]] == depth]
        gains = np.bincount(tree.slot[nodes], worth[nodes] * reach[nodes], len(policy))
        for number in np.flatnonzero(mine & (depths == depth)):
            first, size = tree.firsts[number], tree.sizes[number]
            answer[first : first + size] = 0.0
            answer[first + int(np.argmax(gains[first : first + size]))] = 1.0
    return Answer(float(values(tree, answer)[seat]), answer)


def nash_conv(tree: Tree, policy: Row) -> float:
    """What all seats together could gain if each alone answered the policy as well as can be. Raises LearningError."""
    now = values(tree, policy)
    return float(sum(best_response(tree, policy, seat).value - now[seat] for seat in range(tree.seats)))


def exploitability(tree: Tree, policy: Row) -> float:
    """The same for one seat on average: 0 where nobody can gain anything by playing otherwise."""
    return nash_conv(tree, policy) / tree.seats


def solve(tree: Tree, rounds: int) -> Row:
    """The average policy of so many rounds of CFR+, in which later rounds weigh more.

    Of two seats it comes as near as is wanted to play that nobody can gain against; of more there is no such promise.
    Raises LearningError for less than one round.
    """
    if (arguments.whole_number(rounds) or 0) < 1:
        raise LearningError("learning.rounds", value=shown(rounds))
    regrets = np.zeros(len(_tree(tree).owner))
    total = np.zeros(len(tree.owner))
    for number in range(1, rounds + 1):
        for seat in range(tree.seats):
            policy = _shares(tree, regrets)
            reach, mine = _reaches(tree, policy, seat)
            worth = _up(tree, _steps(tree, policy))[:, seat] * reach
            own = tree.led[seat]
            gains = np.bincount(tree.slot[own], worth[own], len(regrets))
            mean = np.add.reduceat(gains * policy, tree.firsts)
            turn = tree.taker == seat
            regrets = np.where(turn, np.maximum(regrets + gains - mean[tree.owner], 0.0), regrets)
            weight = np.zeros(len(regrets))
            weight[tree.slot[own]] = mine[tree.parent[own]]
            total += np.where(turn, number * weight * policy, 0.0)
    return _shares(tree, total)


def _tree(given: Any) -> Tree:
    if not isinstance(given, Tree):
        raise LearningError("learning.tree", value=shown(given))
    return given


def _checked(tree: Tree, given: Any) -> Row:
    """A policy as an array. Raises LearningError where it has another shape, or chances that do not add up to 1."""
    slots = len(_tree(tree).owner)
    policy = arguments.array(given)
    if policy is None or policy.shape != (slots,) or policy.dtype.kind not in "fiu":
        raise LearningError("learning.policy", game=tree.small.name, slots=slots, value=arguments.kind(given, policy))
    sums = np.add.reduceat(policy, tree.firsts)
    if np.min(policy) < 0 or not np.allclose(sums, 1):
        worst = int(np.argmax(np.abs(sums - 1)))
        raise LearningError("learning.chances", game=tree.small.name, set=worst, value=str(sums[worst]))
    return policy


def _shares(tree: Tree, weights: Row) -> Row:
    """Weights as chances in each information set; all the same where they are nothing."""
    sums = np.add.reduceat(weights, tree.firsts)[tree.owner]
    return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), uniform(tree))


def _steps(tree: Tree, policy: Row) -> Row:
    """How likely each node is reached from the one above it."""
    return np.where(tree.slot >= 0, policy[tree.slot], tree.chance)


def _down(tree: Tree, steps: Row) -> Row:
    """How likely each node is reached at all."""
    reach = np.ones(len(steps))
    for level in tree.levels[1:]:
        at = slice(level.start, level.stop)
        reach[at] = reach[tree.parent[at]] * steps[at]
    return reach


def _reaches(tree: Tree, policy: Row, seat: int) -> tuple[Row, Row]:
    """How likely all but a seat let each node be reached, and how likely the seat does."""
    steps = _steps(tree, policy)
    own = np.zeros(len(steps), bool)
    own[tree.led[seat]] = True
    return _down(tree, np.where(own, 1.0, steps)), _down(tree, np.where(own, steps, 1.0))


def _up(tree: Tree, steps: Row) -> Row:
    """What each node is worth to each seat."""
    worth: Row = tree.payoff.copy()
    for level, parents, starts in zip(reversed(tree.levels[1:]), *map(reversed, tree.families), strict=True):
        at = slice(level.start, level.stop)
        worth[parents] = np.add.reduceat(worth[at] * steps[at, None], starts, axis=0)
    return worth


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
