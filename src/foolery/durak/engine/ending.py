"""Endings in which a seat knows every card: what it is sure of, and the move that makes sure of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.bits import size
from foolery.contract.proof import Proof
from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.numbers import PASS, TAKE
from foolery.durak.engine.solver import ChanceError, Solver

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.durak.engine.view import DurakView

LARGE = 20
"""With more cards in hands than these nothing is tried: it would hardly be finished."""


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


def order(move: Move) -> tuple[bool, int]:
    """Moves that lay cards first, the largest groups before the others; passing and taking last."""
    return kind_of(move) in (PASS, TAKE), -(move & 255).bit_count()
