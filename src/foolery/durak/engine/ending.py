"""Exact play from a view or a state: what is proved, and bounds on each action."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from math import log
from typing import TYPE_CHECKING

from foolery.contract.exact import LONGEST, MOST_ROUNDS, Several, best_known, solved_by_several
from foolery.contract.proof import OPEN, SIGNS, Bounds, Ending, Hidden, Results, Solution, Watch
from foolery.durak.engine.descent import ChanceError, NoDice
from foolery.durak.engine.keys import key_of
from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.numbers import PASS, TAKE
from foolery.durak.engine.sampling import every_world, number_of_worlds
from foolery.durak.engine.solver import Solver

if TYPE_CHECKING:
    from foolery.base.cards import Move, Place, Seat
    from foolery.durak.engine.state import State
    from foolery.durak.engine.view import DurakView

LARGE = 20
"""With more cards than these a player tries nothing: it would hardly be finished."""
MOST_WORLDS = 100
"""In more deals than these that a seat cannot tell apart nothing is solved."""
KEPT = 8
"""The search for a draw gets one part in ``KEPT`` of the positions, the search for a win gets the rest."""
AT_FIRST = 2_000_000
"""The positions of the first turn of both searches, more than any level has. Each further turn doubles the sum."""


def all_known(view: DurakView) -> bool:
    """Whether a seat can tell every card: all that it cannot see lies in one place, and in no order."""
    return not view.picked and number_of_worlds(view) == 1


def rivals(view: DurakView) -> list[Place]:
    """The other places that have not left the deal."""
    return [place for place in range(len(view.hand_sizes)) if place != view.me and place not in view.out]


def ending(view: DurakView, bound: int, watch: Watch | None = None) -> Ending | None:
    """What exact play finds for the seat of a view within ``bound`` positions, whatever the others do.

    None if the seat cannot tell every card.
    """
    if sum(view.hand_sizes) + view.stock_size > LARGE or not all_known(view):
        return None
    state, moves = view.sample("ending"), sorted(view.legal, key=order)
    alone = is_duel(state, view.me)
    wins, draws = watched(view.me, 0, None, watch), watched(view.me, 0, None, watch)
    won = drawn = -2
    most = min(AT_FIRST, bound)
    while True:
        # Where chance or a line that is too long leaves a search open, more positions would not decide it.
        if won == -2 and (wins.over or not wins.positions):
            wins.extend(most - (most // KEPT if drawn == -2 else draws.positions))
            won = wins.better(state, moves, 0)
        if won >= 0:
            return Ending(1, moves[won], (moves[won],), wins.positions)
        if drawn == -2 and (draws.over or not draws.positions) and (won == -1 or (alone and wins.refuted)):
            draws.extend(most - wins.positions)
            drawn = draws.better(state, moves, -1)
        if drawn == -1 or (won == -1 and drawn >= 0) or most == bound or (watch is not None and watch(0)):
            break
        if not wins.over and not draws.over:
            break
        most = min(2 * most, bound)
    positions = wins.positions + draws.positions
    if drawn == -1:
        return Ending(-1, None, tuple(moves), positions)
    if won == -1 and drawn >= 0:
        return Ending(0, moves[drawn], (moves[drawn],), positions)
    # A move that cannot win may still draw: it is worse only than a win, and no better than a draw that is proved.
    worse = {*draws.refuted, *(wins.refuted if drawn >= 0 else ())} - {drawn} if alone else ()
    left = [i for i in range(len(moves)) if i not in worse]
    hopes = hopes_of(wins if won == -2 else draws, left)
    return Ending(None, None, tuple([moves[i] for i in left]), positions, hopes)


def hopes_of(solver: Solver, moves: list[int]) -> tuple[float, ...]:
    """``Ending.hopes`` of moves by their indices; empty where chance or a line that is too long decides."""
    if solver.chanced or len(solver.proofs) <= max(moves):
        return ()
    return tuple([log((1 + solver.refutations[i]) / (1 + solver.proofs[i])) for i in moves])


def is_duel(state: State, seat: Seat) -> bool:
    """Whether two sides are left and the seat has no partner, so that a refuted move fails against best play."""
    sides = sides_of(state)
    return sides is not None and friends_of(seat, sides) == 1 << seat


def shares(players: int, fool: Seat | None) -> tuple[float, ...]:
    """What a deal brings every seat, from 0 to 1, if this place is the fool; a draw without one, or if a dummy is."""
    if fool is None or fool >= players:
        return (0.5,) * players
    return tuple([0.0 if seat == fool else 0.5 + 0.5 / (players - 1) for seat in range(players)])


def order(move: Move) -> tuple[bool, int]:
    """Moves that lay cards first, the largest groups before the others; passing and taking last."""
    return kind_of(move) in (PASS, TAKE), -(move & 255).bit_count()


def solved(state: State, bound: int, watch: Watch | None = None) -> Solution:
    """What the moves of whoever acts first are worth, each by looking at so many positions, and the best line."""
    sides = sides_of(state)
    if sides is None:
        left = state.rules.bout_limit - state.bouts
        return solved_by_several(
            state, Several(lie_of(state), bound, True, bout_of, without_chance, min(left, MOST_ROUNDS), watch)
        )
    solver_of = cache(lambda seat: watched(seat, bound, sides, watch))
    worths, positions = worths_of(state, solver_of)
    line = best_line(state, solver_of)
    return Solution(state.actors()[0], tuple(worths), tuple(line), positions)


def sides_of(state: State) -> tuple[int, ...] | None:
    """The side of every seat where there are two, and what one wins the other loses; None where there are more."""
    rules, seats = state.rules, range(state.players)
    if state.players == 2:
        return (0, 1)
    if rules.result is not None:
        return None
    if rules.side is not None:
        sides = tuple([state.side(seat) for seat in seats])
        everybody = {state.side(place) for place in range(state.places)} - {-1}
        return sides if len(everybody) == 2 and -1 not in sides else None
    left = [place for place in range(state.places) if not state.is_out(place)]
    # Whoever is out has won and decides nothing more.
    return tuple(seats) if len(left) == 2 and rules.decides is None and rules.plays_for is None else None


def watched(seat: Seat, bound: int, sides: tuple[int, ...] | None, watch: Watch | None) -> Solver:
    """A solver for a seat and its side; without ``sides`` all others are against it."""
    solver = Solver(seat, bound, 0 if sides is None else friends_of(seat, sides))
    solver.watch = watch
    return solver


def friends_of(seat: Seat, sides: tuple[int, ...]) -> int:
    """The mask of all who are on the side of a seat."""
    return sum(1 << other for other, side in enumerate(sides) if side == sides[seat])


def lie_of(state: State) -> Callable[[State], Hashable]:
    """What tells apart, for exact play, the positions that follow from one."""
    solver = Solver(0, 1)
    solver.begin(state)
    return solver.lie if solver.quiet else lie


def lie(state: State) -> tuple[int, ...]:
    """How a position lies. With cards to draw, rules may count bouts."""
    rounds = (state.bouts, state.beaten_bouts) if state.stock_size() else (min(state.bouts, 2), state.beaten_bouts > 0)
    return (key_of(state, False), *rounds, state.beaten_bouts & 1)


def bout_of(state: State) -> int:
    """The number of the running bout."""
    return state.bouts


def without_chance(state: State) -> None:
    """Let nothing hang on chance in this position and those that follow from it."""
    state.dice = NoDice()


def worths_of(state: State, solver_of: Callable[[Seat], Solver]) -> tuple[list[tuple[Move, int | None]], int]:
    """The legal moves of whoever acts, the best first, and how many positions were looked at.

    ``solver_of`` gives the solver of a seat, which remembers what it has found.
    """
    seat = state.actors()[0]
    solver = solver_of(seat)
    positions = 0
    found: list[tuple[Move, int | None]] = []
    for move in sorted(state.legal(seat), key=order):
        solver.restart()  # so that a move that is too hard does not spoil the next
        worth = solver.worth(state, move, -1, 1)
        found.append((move, None if worth == 2 else worth))
        positions += solver.positions
    return sorted(found, key=lambda one: 2 if one[1] is None else -one[1]), positions


def best_line(state: State, solver_of: Callable[[Seat], Solver]) -> list[tuple[Seat, Move]]:
    """Moves that are best for whoever makes them, to the end or to where that is not known."""
    at, line = state.copy(), list[tuple["Seat", "Move"]]()
    without_chance(at)
    while at.actors() and len(line) < LONGEST:
        seat = at.actors()[0]
        legal = at.legal(seat)
        move = legal[0]
        if len(legal) > 1:
            sure = best_known(worths_of(at, solver_of)[0])
            if sure is None:
                break
            move = sure
        try:
            at.apply(seat, move)
        except ChanceError:
            break
        line.append((seat, move))
    return line


def hidden(view: DurakView, bound: int, watch: Watch | None = None) -> Hidden | None:
    """What every move of a seat is worth in each deal that agrees with what it has seen; None where they are too many.

    Where more than two sides are left, what is worth is what the seat is sure of, whatever the others do.
    """
    if not 0 < number_of_worlds(view) <= MOST_WORLDS or view.picked or not view.legal:
        return None
    lines, found, positions = [], {move: list[int | None]() for move in view.legal}, 0
    for state in every_world(view):
        solver = watched(view.me, bound, sides_of(state), watch)
        lines.append(state.line())
        for move in view.legal:
            solver.restart()
            worth = solver.worth(state, move, -1, 1)
            found[move].append(None if worth == 2 else worth)
            positions += solver.positions
    return Hidden(view.me, tuple(lines), tuple([(move, tuple(row)) for move, row in found.items()]), positions)


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
