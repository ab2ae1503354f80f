"""Endings: what a seat that knows every card is sure of, and what each move of a position with open cards is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.bits import size
from foolery.contract.proof import Proof, Solution
from foolery.durak.engine.actions import picks
from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.numbers import PASS, TAKE
from foolery.durak.engine.solver import ChanceError, Solver

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.durak.engine.state import State
    from foolery.durak.engine.view import DurakView

LONGEST = 400
"""A line of more moves is broken off: it goes round."""
LARGE = 20
"""With more cards than these nothing is tried: it would hardly be finished."""


def all_known(view: DurakView) -> bool:
    """Whether a seat can tell every card: two places are left, and what it cannot see is all in its rival's hand."""
    rivals = [place for place in range(len(view.hand_sizes)) if place != view.me and place not in view.out]
    if len(rivals) != 1 or view.stock_size > (1 if view.turn_up >= 0 else 0) or view.picked:
        return False
    if any(card < 0 for _, rows in view.zones for row in rows for card in row):
        return False
    return size(view.unseen()) == view.hand_sizes[rivals[0]] - size(view.known[rivals[0]])


def solve(view: DurakView, bound: int) -> Proof | None:
    """What the seat of a view is sure of; None where that cannot be told, or not by looking at so many positions."""
    if sum(view.hand_sizes) > LARGE or not all_known(view):
        return None
    state = view.sample("ending")
    solver = Solver(view.me, bound)
    best, chosen = -1, None
    try:
        for move in sorted(view.legal, key=order):
            worth = solver.worth(state, move, best, 1)
            if solver.over:
                return None
            if worth > best:
                best, chosen = worth, move
            if best == 1:
                break
    except ChanceError:
        return None
    return Proof(best, chosen, solver.positions)


def settled(view: DurakView, bound: int) -> tuple[tuple[Move, tuple[float, ...]], ...] | None:
    """What each legal move is worth to every seat, in the order of ``view.legal``; None where the seat does not know
    every card, or one move cannot be judged by looking at so many positions.

    Only where a deal ends with one fool or none: rules that settle it otherwise say more than who has won.
    """
    rules = view.rules
    if rules.resulter is not None or rules.sider is not None:
        return None
    if sum(view.hand_sizes) > LARGE or not all_known(view) or any(picks(rules, move) for move in view.legal):
        return None
    state, found = view.sample("ending"), []
    rival = next(place for place in range(len(view.hand_sizes)) if place != view.me and place not in view.out)
    solver = Solver(view.me, bound)
    try:
        for move in view.legal:
            if solver.positions > bound // 2:
                solver = Solver(view.me, bound)
            worth = solver.worth(state, move, -1, 1)
            if solver.over:
                return None
            fool = (view.me, None, rival)[worth + 1]
            found.append((move, shares(view.players, fool)))
    except ChanceError:
        return None
    return tuple(found)


def shares(players: int, fool: Seat | None) -> tuple[float, ...]:
    """What a deal brings every seat, from 0 to 1, if this place is the fool; a draw without one, or if a dummy is."""
    if fool is None or fool >= players:
        return (0.5,) * players
    return tuple([0.0 if seat == fool else 0.5 + 0.5 / (players - 1) for seat in range(players)])


def order(move: Move) -> tuple[bool, int]:
    """Moves that lay cards first, the largest groups before the others; passing and taking last."""
    return kind_of(move) in (PASS, TAKE), -(move & 255).bit_count()


def solved(state: State, bound: int) -> Solution | None:
    """What the moves of whoever acts first are worth, each by looking at so many positions at most, and the best line;
    None where chance decides, where not two places are left, or where there are more cards than can be looked through.
    """
    if state.places - state.outs != 2 or _cards_in_play(state) > LARGE:
        return None
    solvers: dict[Seat, Solver] = {}
    try:
        worths, positions = worths_of(state, bound, solvers)
        return Solution(state.actors()[0], tuple(worths), tuple(best_line(state, bound, solvers)), positions)
    except ChanceError:
        return None


def _cards_in_play(state: State) -> int:
    """Cards in hands and in the stock."""
    return state.stock_size() + sum(map(state.hand_size, range(state.places)))


def worths_of(state: State, bound: int, solvers: dict[Seat, Solver]) -> tuple[list[tuple[Move, int | None]], int]:
    """The legal moves of whoever acts, the best first, and how many positions were looked at.

    ``solvers`` are those of the seats, who remember what they have found.
    """
    seat = state.actors()[0]
    if seat not in solvers:
        solvers[seat] = Solver(seat, bound)
    solver = solvers[seat]
    positions = 0
    found: list[tuple[Move, int | None]] = []
    for move in sorted(state.legal(seat), key=order):
        solver.count_anew()  # so that a move that is too hard does not spoil the next
        worth = solver.worth(state, move, -1, 1)
        found.append((move, None if solver.over else worth))
        positions += solver.positions
    return sorted(found, key=lambda one: 2 if one[1] is None else -one[1]), positions


def best_line(state: State, bound: int, solvers: dict[Seat, Solver]) -> list[tuple[Seat, Move]]:
    """Moves that are best for whoever makes them, to the end or to where that is not known."""
    at, line = state.copy(), list[tuple["Seat", "Move"]]()
    while at.actors() and len(line) < LONGEST:
        seat = at.actors()[0]
        legal = at.legal(seat)
        move = legal[0]
        if len(legal) > 1:
            worths, _ = worths_of(at, bound, solvers)
            known = [one for one in worths if one[1] is not None]
            if not known or (len(known) < len(worths) and known[0][1] != 1):
                break
            move = known[0][0]
        line.append((seat, move))
        at.apply(seat, move)
    return line
