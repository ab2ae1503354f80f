"""What exact play has come to."""

from typing import NamedTuple

from foolery.base.cards import Move, Seat


class Proof(NamedTuple):
    """What a seat is sure of: 1 a win, 0 a draw, −1 not even that; a move for it, None where all is lost; how many
    positions were looked at.
    """

    value: int
    move: Move | None
    positions: int


class Solution(NamedTuple):
    """What every move of the seat that acts is worth with open cards: 1 a win, 0 a draw, −1 a loss, None: not known
    after looking at so many positions. ``line`` are moves that are best for whoever makes them, as far as is known.
    """

    seat: Seat
    moves: tuple[tuple[Move, int | None], ...]
    line: tuple[tuple[Seat, Move], ...]
    positions: int
