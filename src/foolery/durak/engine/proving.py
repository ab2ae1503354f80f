"""Bounds on what an action brings its seat, by exact play from its view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from foolery.contract.proof import OPEN, SIGNS, Bounds, Results
from foolery.durak.engine.ending import MOST_WORLDS, friends_of, order, rivals, shares, sides_of
from foolery.durak.engine.sampling import every_world, number_of_worlds
from foolery.durak.engine.solver import Solver

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.durak.engine.state import State
    from foolery.durak.engine.view import DurakView


class DurakProver:
    """Proves within ``positions`` positions, which ``refill`` grants again.

    Bounds are those of the first deal that agrees with the view. The lower one is proved against all
    others together. With more than two sides the upper one is proved as if all others helped.
    """

    def __init__(self, view: DurakView, positions: int) -> None:
        self.worlds = number_of_worlds(view)
        self.rest = every_world(view)
        self.drawn = [next(self.rest)]
        self.seat = view.me
        self.players = view.players
        self.positions = positions
        self.forget()
        usual = view.rules.result is None and view.rules.side is None
        won = 0.5 + 0.5 / (view.players - 1)
        self.ranges = {-1: (0.0, 0.0), 0: (0.5, 0.5), 1: (won, won)} if usual else SIGNS
        self.results = results_of(view) if usual else None

    def refill(self) -> None:
        """Grant the positions again; what was found stays known."""
        self.against.restart()
        self.best.restart()

    def forget(self) -> None:
        """Forget all that was found, and grant the positions again."""
        sides = sides_of(self.drawn[0])
        self.against = Solver(self.seat, self.positions, 0 if sides is None else friends_of(self.seat, sides))
        everybody = (1 << self.players) - 1
        self.best = self.against if sides is not None else Solver(self.seat, self.positions, everybody)

    def sequence(self, actions: Sequence[Sequence[Move]]) -> list[int]:
        """The actions whose last moves lay most cards first, taking and passing last."""
        return sorted(range(len(actions)), key=lambda number: order(actions[number][-1]))

    def bounds(self, moves: Sequence[Move]) -> Bounds:
        """What the action of these moves brings the seat at least and at most."""
        least = self.narrowed(self.against, self.drawn[0], moves)
        if self.best is self.against or least.least == 1:
            return least
        return Bounds(least.least, self.narrowed(self.best, self.drawn[0], moves).most)

    def signs(self, moves: Sequence[Move]) -> list[int] | None:
        """The sign of the result in every deal that agrees with the view, with open cards after the action."""
        found = []
        for deal in self.deals():
            bounds = self.narrowed(self.best, deal, moves)
            if bounds.least != bounds.most:
                return None
            found.append(bounds.least)
        return found

    def deals(self) -> Iterator[State]:
        """The deals that agree with the view; each is laid out once, when it is first needed."""
        yield from self.drawn
        for deal in self.rest:
            self.drawn.append(deal)
            yield deal

    def narrowed(self, solver: Solver, deal: State, moves: Sequence[Move]) -> Bounds:
        """The bounds that one solver finds; half a proof is one too."""
        state = self.begun(deal, moves)
        won = solver.worth(state, moves[-1], 0, 1)
        if won:
            return OPEN if won == 2 else Bounds(1, 1)
        rest = solver.worth(state, moves[-1], -1, 0)
        return Bounds(-1, 0) if rest == 2 else Bounds(rest, rest)

    def begun(self, deal: State, moves: Sequence[Move]) -> State:
        """The deal before the last move of an action."""
        if len(moves) == 1:
            return deal
        state = deal.copy()
        for move in moves[:-1]:
            state.apply(self.seat, move)
        return state


def prover(view: DurakView, positions: int) -> DurakProver | None:
    """A prover for the decision of a view; None where too many deals agree with it."""
    if not 0 < number_of_worlds(view) <= MOST_WORLDS or view.picked:
        return None
    return DurakProver(view, positions)


def results_of(view: DurakView) -> Results | None:
    """What a win, a draw or a loss of the seat brings every seat; None where that hangs on more."""
    left = rivals(view)
    if len(left) != 1:
        return None
    return {sign: shares(view.players, fool) for sign, fool in ((-1, view.me), (0, None), (1, left[0]))}
