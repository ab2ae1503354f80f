"""The cost of one decision and the value of a position, estimated by playing on in sampled worlds.

Worlds are counted. The same number is the same world with the same dice, whatever is tried in it, so that two actions
differ by what they do and not by luck.

All actions are tried in the same few worlds, then the better half of them in more, and so on (successive halving,
Karnin, Koren and Somekh 2013). What was played and what came out best are then compared in worlds that none of the
others has seen: the best of many looks better than it is in the worlds in which it was chosen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, Final, Protocol

from foolery.bots.bot import mixed
from foolery.bots.heuristic import Heuristic
from foolery.contract.action import MOST_ACTIONS
from foolery.contract.dice import Dice
from foolery.review.findings import SURE, Decision, Point
from foolery.review.proofs import Proofs, decided, proofs

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.contract import Action, State, View
    from foolery.contract.simulation import Simulation

Rewards = tuple[float, ...]
"""What a deal brings each seat, from 0, all is lost, to 1, all is won."""
LONGEST: Final = 150
"""A deal of more moves from here on is broken off as a draw: the animal game may go round for ever."""
WANDERS: Final = 16
"""Where a bot plays to the end, one of so many moves is any legal one, so that one position has more than one end."""
MILLION: Final = 1_000_000


class Trials(Protocol):
    """What may be tried from one view or position."""

    cheap: bool
    """Whether it is played out in the core, by the hundred."""

    def rewards(self, moves: Sequence[Move], number: int) -> Rewards:
        """How the deal ends in the world of this number once the seat has made these moves."""


class Simulated:
    """By a family's own simulation, whose rollouts follow a policy. With a ``state`` there is one world, that one."""

    cheap = True

    def __init__(self, simulation: Simulation, seed: int, state: State | None = None) -> None:
        self.simulation: Any = simulation
        self.seed = seed
        self.state = state

    def rewards(self, moves: Sequence[Move], number: int) -> Rewards:
        """How the deal ends."""
        game = self.simulation
        game.begin(Dice(mixed(self.seed, 2 * number) >> 1))
        if self.state is not None:
            game.put(self.state)
        for move in moves:
            game.make(move)
        game.finish(Dice(mixed(self.seed, 2 * number + 1) >> 1))
        return tuple([game.reward(seat) / MILLION for seat in range(game.seats)])


class PlayedOut:
    """By samples of a view, or one ``state``, with ``heuristic`` in every seat: slower, and for any family."""

    cheap = False

    def __init__(self, view: View, seed: int, state: State | None = None) -> None:
        self.view = view
        self.seed = seed
        self.fixed = state
        self.drawn = -1
        self.world: State | None = state

    def rewards(self, moves: Sequence[Move], number: int) -> Rewards:
        """How the deal ends."""
        state = self._world(number).copy()
        for move in moves:
            state.apply(self.view.me, move)
        play_out(state, mixed(self.seed, 2 * number + 1))
        return rewards_of(state)

    def _world(self, number: int) -> State:
        if self.world is None or (self.fixed is None and self.drawn != number):
            self.world = self.view.sample(f"{mixed(self.seed, 2 * number):016x}")
            self.drawn = number
        return self.world


def play_out(state: State, seed: int) -> None:
    """Let ``heuristic`` play on to the end, with a move at random now and then."""
    dice, bot = Dice(seed >> 1), Heuristic(str(seed))
    for _ in range(LONGEST):
        actors = state.actors()
        if not actors:
            return
        seat = actors[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
        elif dice.below(WANDERS) == 0:
            state.apply(seat, legal[dice.below(len(legal))])
        else:
            state.apply(seat, bot.choose(state.view(seat)))


def rewards_of(state: State) -> Rewards:
    """What a deal has brought every seat; a half to all where it is not over."""
    result = state.result()
    utilities = (0.0,) * state.players if result is None else result.utilities
    return tuple([(utility + 1) / 2 for utility in utilities])


def trials_of(view: View, seed: int) -> Trials:
    """Trials of what the seat of a view may do, in the deals that it cannot tell apart."""
    simulation = view.simulation()
    return PlayedOut(view, seed) if simulation is None else Simulated(simulation, seed)


def trials_from(state: State, seed: int) -> Trials:
    """Trials of how a position goes on, as its cards lie."""
    view = state.view(state.actors()[0])
    simulation = view.simulation()
    if simulation is None or not hasattr(simulation, "put"):
        return PlayedOut(view, seed, state)
    return Simulated(simulation, seed, state)


SLOWER: Final = 40
"""Without a simulation so many times fewer worlds are tried."""
FEWEST: Final = 16
"""But so many at least, where so many were asked for."""
BEGIN: Final = 16
"""All actions are first tried in one world of so many."""
FRESH: Final = 1_000_000
"""From this number on worlds are for the comparison alone."""
KNOWN: Final = 0.46
NEARLY: Final = 0.39
HIDDEN: Final = 0.26
"""The systematic error of an estimate: where the seat could tell every card, where up to a hundred deals agree with its
view, and elsewhere. It is the root mean square of what rollouts say less what exact play says, without chance, among
decisions in which the rollouts see a difference. ``python -m benchmarks.reviewed --bias`` measures it.
"""


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


def weigh(asked: Question, deals: int, seed: str, positions: int | None = None) -> Decision | None:
    """Weigh a decision; None: there was no choice. It depends on the view, the moves and these settings alone."""
    view = asked.view
    actions = view.actions(MOST_ACTIONS)
    played = view.action(asked.moves)
    at = next((i for i, one in enumerate(actions) if one.text == played.text), len(actions))
    actions[at : at + 1] = [played]
    if len(actions) == 1:
        return None
    proved = proofs(view, actions, at, positions)
    decision = None if proved is None else decided(asked.action, view, proved)
    if decision is not None and decision.whole:
        return decision
    trials = trials_of(view, seed_of(seed, asked.deal, asked.action))
    worlds = budget(trials, deals)
    if decision is not None:
        return with_figures(decision, trials, worlds, bias_of(proved))
    means = None if proved is None else proved.opened()
    if proved is not None and means is not None:
        return opened_decision(asked, proved, means)
    return tried_decision(asked, actions, at, trials, worlds, proved)


def with_figures(decision: Decision, trials: Trials, worlds: int, bias: float) -> Decision:
    """A decision whose verdict is proved, with what is not proved of its figures as the trials estimate it.

    Its loss stays the least that is proved; only the shift, and the error of it, come from the trials.
    """
    found = compared(trials, decision.played, decision.best, worlds)
    decision = replace(decision, rewards=found.one, worlds=worlds)
    if not decision.loss:
        return decision
    loss = max(decision.loss, -found.difference(decision.seat))
    error = hypot(found.errors[decision.seat], bias)
    return replace(decision, shift=scaled(found.shift(), decision.seat, loss), error=error, bias=bias)


def scaled(shift: Rewards, seat: Seat, loss: float) -> Rewards:
    """A shift in which the seat loses so much; where it says that the seat gains, the others share the loss."""
    if shift[seat] < 0:
        return tuple([part * loss / -shift[seat] for part in shift])
    share = loss / (len(shift) - 1)
    return tuple([-loss if one == seat else share for one in range(len(shift))])


def opened_decision(asked: Question, proved: Proofs, means: Sequence[Rewards]) -> Decision:
    """The decision by what every action brings on average over all deals that agree with the view, each with open cards
    after the action.
    """
    view, at = asked.view, proved.at
    best = max(proved.others(), key=lambda number: (means[number][view.me], -number))
    shift = tuple([mine - other for mine, other in zip(means[at], means[best], strict=True)])
    found = Compared(means[at], means[best], (0.0,) * view.players)
    return judged(asked, proved.actions, at, best, found, shift[view.me], proved.prover.worlds, NEARLY)


def tried_decision(
    asked: Question, actions: Sequence[Action], at: int, trials: Trials, worlds: int, proved: Proofs | None = None
) -> Decision:
    """The decision, where the actions have to be tried; ``at`` is the number of the one that was played.

    A loss that cannot be told from chance is none: the best of many that are as good would look better half the time.
    """
    seat = asked.view.me
    first, second = halved(trials, actions, at, seat, worlds)[:2]
    best = (second if first.number == at else first).number
    found = compared(trials, actions[at], actions[best], worlds)
    difference = found.difference(seat)
    if proved is not None:
        if difference < 0:
            proved.sharpen(best)
        difference = proved.held(best, difference)
    elif difference > 0 and first.number != at:
        # What came out best at first was only not better in fresh worlds.
        difference = 0.0
    return judged(asked, actions, at, best, found, difference, worlds, bias_of(proved))


def judged(
    asked: Question,
    actions: Sequence[Action],
    at: int,
    best: int,
    found: Compared,
    difference: float,
    worlds: int,
    bias: float,
) -> Decision:
    """An estimated decision; ``difference`` is what the action ``at`` brings more than the ``best`` other one."""
    view, played = asked.view, actions[at]
    error = hypot(found.errors[view.me], bias)
    none = (0.0,) * view.players
    plain = Decision(
        asked.action, view, played, played, len(actions), found.one, none, error=error, bias=bias, worlds=worlds
    )
    if abs(difference) < SURE * error:
        return plain
    if difference >= 0:
        return replace(plain, ahead=difference)
    return replace(plain, best=actions[best], shift=scaled(found.shift(), view.me, -difference), loss=-difference)


def bias_of(proved: Proofs | None) -> float:
    """The systematic error of an estimate."""
    if proved is None:
        return HIDDEN
    return NEARLY if proved.prover.worlds > 1 else KNOWN


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
    """The standard error of the mean of some values from −1 to 1; where all are equal, the largest that it may have."""
    number = len(values)
    if min(values) == max(values):
        return 1 / sqrt(number)
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
