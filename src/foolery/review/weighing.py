"""What one decision has cost, and what a position is worth.

All actions are tried in the same few worlds, then the better half of them in more, and so on (successive halving,
Karnin, Koren and Somekh 2013). What was played and what came out best are then compared in worlds that none of the
others has seen: the best of many looks better than it is in the worlds in which it was chosen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Final

from foolery.contract.action import MOST_ACTIONS
from foolery.review.found import SURE, Decision, Point
from foolery.review.trials import Rewards, Trials, trials_from, trials_of

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.contract import Action, State, View

POSITIONS: Final = 20_000
"""So many positions of an ending are looked at before it is given up and played out instead."""
SLOWER: Final = 40
"""Without a simulation so many times fewer worlds are tried."""
FEWEST: Final = 16
"""But so many at least, where so many were asked for."""
BEGIN: Final = 16
"""All actions are first tried in one world of so many."""
FRESH: Final = 1_000_000
"""From this number on worlds are for the comparison alone."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is to be weighed: what the seat saw, and the moves that it made."""

    deal: int
    action: int
    view: View
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position whose worth is asked for, as all its cards lie."""

    deal: int
    action: int
    state: State


@dataclass(frozen=True, slots=True)
class Compared:
    """Two actions in the same worlds: the mean rewards of both, and for each seat the standard error of the
    difference."""

    one: Rewards
    other: Rewards
    errors: Rewards

    def difference(self, seat: Seat) -> float:
        """What the first brings a seat more."""
        return self.one[seat] - self.other[seat]

    def sure(self, seat: Seat) -> bool:
        """Whether that can be told from chance."""
        return abs(self.difference(seat)) >= SURE * self.errors[seat]

    def shift(self) -> Rewards:
        """The same of every seat."""
        return tuple([self.difference(seat) for seat in range(len(self.one))])


def seed_of(text: str, *parts: object) -> int:
    """A number of 64 bits for a place in a review; it depends on nothing that is hidden."""
    said = "/".join(["foolery-review", text, *map(str, parts)])
    return int.from_bytes(hashlib.blake2b(said.encode(), digest_size=8).digest())


def budget(trials: Trials, deals: int) -> int:
    """In how many worlds two actions are compared."""
    return deals if trials.cheap else max(min(FEWEST, deals), deals // SLOWER)


def weigh(asked: Question, deals: int, seed: str) -> Decision | None:
    """Weigh a decision; None: there was no choice. It depends on the view, the moves, ``deals`` and ``seed`` alone."""
    view = asked.view
    actions = view.actions(MOST_ACTIONS)
    played = view.action(asked.moves)
    at = next((i for i, one in enumerate(actions) if one.text == played.text), len(actions))
    actions[at : at + 1] = [played]
    if len(actions) == 1:
        return None
    solved = solved_decision(asked, actions, played)
    if solved is not None:
        return solved
    trials = trials_of(view, seed_of(seed, asked.deal, asked.action))
    return tried_decision(asked, actions, at, trials, budget(trials, deals))


def solved_decision(asked: Question, actions: Sequence[Action], played: Action) -> Decision | None:
    """The decision where the seat knows every card and every line could be tried; else None."""
    view = asked.view
    settled = view.settled(POSITIONS)
    if settled is None or any(len(one.moves) > 1 for one in actions):
        return None
    worth = dict(settled)
    found = [worth[one.moves[0]] for one in actions]
    mine = worth[played.moves[0]]
    highest = max(one[view.me] for one in found)
    loss = highest - mine[view.me]
    best = actions[[one[view.me] for one in found].index(highest)] if loss > 0 else played
    others = [one[view.me] for one, action in zip(found, actions, strict=True) if action is not played]
    return Decision(
        asked.action,
        view,
        played,
        best,
        len(actions),
        mine,
        tuple([after - before for after, before in zip(mine, worth[best.moves[0]], strict=True)]),
        loss,
        ahead=None if loss > 0 else highest - max(others),
        exact=True,
    )


def tried_decision(asked: Question, actions: Sequence[Action], at: int, trials: Trials, worlds: int) -> Decision:
    """The decision, where the actions have to be tried; ``at`` is the number of the one that was played.

    A loss that cannot be told from chance is none: the best of many that are as good would look better half the time.
    """
    view, played = asked.view, actions[at]
    first, second = halved(trials, actions, at, view.me, worlds)[:2]
    other = actions[(second if first.number == at else first).number]
    found = compared(trials, played, other, worlds)
    none, error = (0.0,) * view.players, found.errors[view.me]
    plain = Decision(asked.action, view, played, played, len(actions), found.one, none, error=error, worlds=worlds)
    ahead = found.difference(view.me)
    if not found.sure(view.me):
        return plain
    if ahead >= 0:
        return replace(plain, ahead=ahead) if first.number == at else plain
    return replace(plain, best=other, shift=found.shift(), loss=-ahead)


@dataclass(frozen=True, slots=True)
class Tried:
    """An action by its number, and its mean rewards in the worlds that all who were left were tried in."""

    number: int
    rewards: Rewards


def halved(trials: Trials, actions: Sequence[Action], at: int, seat: Seat, worlds: int) -> list[Tried]:
    """The actions that were tried longest, those that are best for a seat first; the one ``at`` is among them."""
    alive, done, number = list(range(len(actions))), 0, min(worlds, max(2, worlds // BEGIN))
    sums: dict[int, Rewards] = {}
    while True:
        for world in range(done, number):
            for one in alive:
                came = trials.rewards(actions[one].moves, world)
                sums[one] = added(sums[one], came) if one in sums else came
        done = number
        # Of two that did equally well the one that was played is as good as any.
        ranked = sorted(alive, key=lambda one: (-sums[one][seat], one != at, one))
        if len(alive) <= 2 or done >= worlds:
            return [Tried(one, tuple([reward / done for reward in sums[one]])) for one in ranked]
        kept = ranked[: max(2, (len(ranked) + 1) // 2)]
        alive = sorted(kept if at in kept else [*kept, at])
        number = min(2 * number, worlds)


def added(one: Rewards, other: Rewards) -> Rewards:
    """Two rewards together, seat by seat."""
    return tuple([mine + more for mine, more in zip(one, other, strict=True)])


def compared(trials: Trials, one: Action, other: Action, worlds: int) -> Compared:
    """Two actions in so many fresh worlds."""
    rows = [
        (trials.rewards(one.moves, FRESH + world), trials.rewards(other.moves, FRESH + world))
        for world in range(worlds)
    ]
    seats = range(len(rows[0][0]))
    ones = tuple([sum(row[0][seat] for row in rows) / worlds for seat in seats])
    others = tuple([sum(row[1][seat] for row in rows) / worlds for seat in seats])
    errors = tuple([error_of([row[0][seat] - row[1][seat] for row in rows]) for seat in seats])
    return Compared(ones, others, errors)


def error_of(values: Sequence[float]) -> float:
    """The standard error of the mean of some values."""
    number = len(values)
    mean = sum(values) / number
    return sqrt(sum((value - mean) ** 2 for value in values) / (number * max(1, number - 1)))


def value_of(asked: Position, deals: int, seed: str) -> Point:
    """What every seat can expect of a position that is not over, as its cards lie."""
    trials = trials_from(asked.state, seed_of(seed, "course", asked.deal))
    worlds = max(1, budget(trials, deals) // 2)
    rows = [trials.rewards((), world) for world in range(worlds)]
    columns = list(zip(*rows, strict=True))
    means = tuple([sum(column) / worlds for column in columns])
    return Point(asked.action, means, max(map(error_of, columns)))
