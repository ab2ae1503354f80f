"""Exact play at the end: two places are left and every card is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.durak.engine.moves import kind_of
from foolery.durak.engine.numbers import PASS, TAKE

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.durak.engine.state import State
    from foolery.durak.engine.view import DurakView

_AT_LEAD = 0


class _TooMuchError(Exception):
    """The search has looked at as many positions as it may."""


class Endgame:
    """Asks of positions whether a seat can be sure of some result, by trying every line.

    It counts positions and not time, so it always answers the same. Positions between two bouts are remembered.
    Where a game may go round, as with transfers, a position that comes again while it is being tried is worth a draw;
    a win that is found is one in any case.
    """

    def __init__(self, seat: Seat, limit: int, memory: bool) -> None:
        self.seat = seat
        self.left = limit
        self.memory = memory
        self.known: dict[tuple[object, ...], bool] = {}

    def first_reaching(self, state: State, target: float) -> Move | None:
        """A move that makes sure of ``target`` or more. Raises _TooMuchError."""
        for move in ordered(state.legal(self.seat)):
            after = state.copy()
            after.apply(self.seat, move)
            if self.reaches(after, target):
                return move
        return None

    def reaches(self, state: State, target: float) -> bool:
        """Whether the seat is sure of ``target`` from here. The state is played on; copy it to keep it."""
        while True:
            actors = state.actors()
            if not actors:
                result = state.result()
                return result is not None and result.utilities[self.seat] >= target
            actor = actors[0]
            moves = state.legal(actor)
            if len(moves) > 1:
                break
            state.apply(actor, moves[0])
        key = self.key(state, target)
        found = None if key is None else self.known.get(key)
        if found is not None:
            return found
        self.left -= 1
        if self.left < 0:
            raise _TooMuchError
        if key is not None:
            self.known[key] = target <= 0
        mine = actor == self.seat
        answer = not mine
        last = len(moves) - 1
        for i, move in enumerate(ordered(moves)):
            after = state if i == last else state.copy()
            after.apply(actor, move)
            if self.reaches(after, target) == mine:
                answer = mine
                break
        if key is not None:
            self.known[key] = answer
        return answer

    def key(self, state: State, target: float) -> tuple[object, ...] | None:
        """What a position between two bouts depends on; None where it is not remembered."""
        if state.phase != _AT_LEAD or not self.memory:
            return None
        hands = [state.hand(place) for place in range(state.places)]
        return (target, state.attacker, state.beaten_bouts > 0, state.stock_size(), *hands)


def ordered(moves: list[Move]) -> list[Move]:
    """Moves that lay cards first, the largest groups before the others; passing and taking last."""
    return sorted(moves, key=lambda move: (kind_of(move) in (PASS, TAKE), -(move & 255).bit_count()))


def solve(view: DurakView, limit: int) -> tuple[float, Move | None] | None:
    """What a seat that knows every card is sure of: 1 or 0 with the move for it, or −1. None: too much to search."""
    state = view.sample("endgame")
    memory = all(rule.base for rule in view.rules.rules)
    search = Endgame(view.me, limit, memory)
    try:
        win = search.first_reaching(state, 0.1)
        if win is not None:
            return 1.0, win
        draw = search.first_reaching(state, 0.0)
        return (-1.0, None) if draw is None else (0.0, draw)
    except _TooMuchError:
        return None
