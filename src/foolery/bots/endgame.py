"""Exact play at the end: two places are left and every card is known."""

from __future__ import annotations

from foolery.cards import Move
from foolery.contract import State
from foolery.durak.moves import PASS, TAKE, kind_of
from foolery.durak.view import DurakView


class _Gone(Exception):
    """The search has looked at as many positions as it may."""


class Endgame:
    """A search of the whole tree, from one seat's side, that gives up after ``limit`` positions.

    It counts positions, not time, so that it always answers the same. A position that comes again on the way counts as a draw.
    """

    def __init__(self, seat: int, limit: int) -> None:
        self.seat = seat
        self.left = limit
        self.known: dict[object, float] = {}

    def best(self, state: State) -> tuple[float, Move] | None:
        """What this seat reaches against best play (−1, 0 or 1) and a move that reaches it; None: too much to search."""
        best: tuple[float, Move] | None = None
        try:
            for move in ordered(state.legal(self.seat)):
                after = state.copy()
                after.apply(self.seat, move)
                value = self.value(after, -1.0 if best is None else best[0], 1.0)
                if best is None or value > best[0]:
                    best = value, move
                if value >= 1.0:
                    break
        except _Gone:
            return best if best is not None and best[0] >= 1.0 else None
        return best

    def value(self, state: State, low: float, high: float) -> float:
        """Alpha–beta over the actors in turn; a single move is followed without a copy."""
        self.left -= 1
        if self.left < 0:
            raise _Gone
        while True:
            actors = state.actors()
            if not actors:
                return self.outcome(state)
            actor = actors[0]
            moves = state.legal(actor)
            if len(moves) > 1:
                break
            state.apply(actor, moves[0])
        key = state.digest()
        found = self.known.get(key)
        if found is not None:
            return found
        self.known[key] = 0.0
        mine = actor == self.seat
        best = -2.0 if mine else 2.0
        for move in ordered(moves):
            after = state.copy()
            after.apply(actor, move)
            value = self.value(after, low, high)
            if mine:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        self.known[key] = best
        return best

    def outcome(self, state: State) -> float:
        """The result as this seat has it."""
        result = state.result()
        if result is None:
            return 0.0
        mine = result.utilities[self.seat]
        return 1.0 if mine > 0 else -1.0 if mine < 0 else 0.0


def ordered(moves: list[Move]) -> list[Move]:
    """Moves that lay cards first, the largest groups before the others; passing and taking last."""
    return sorted(moves, key=lambda move: (kind_of(move) in (PASS, TAKE), -(move & 255).bit_count()))


def solve(view: DurakView, limit: int) -> tuple[float, Move] | None:
    """The best move of a seat that knows every card; None: the tree is too large."""
    return Endgame(view.seat, limit).best(view.sample("endgame"))
