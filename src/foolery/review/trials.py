"""An action tried in one world after another: what the deal brings every seat when it is played to its end.

Worlds are counted. The same number is the same world with the same dice, whatever is tried in it, so that two actions
differ by what they do and not by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from foolery.bots.bot import mixed
from foolery.bots.heuristic import Heuristic
from foolery.contract.dice import Dice

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.contract import State, View
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
