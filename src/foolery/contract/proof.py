"""What exact play has come to."""

from typing import NamedTuple

from foolery.base.cards import Move


class Proof(NamedTuple):
    """What a seat is sure of: 1 a win, 0 a draw, −1 not even that; a move for it, None where all is lost; how many
    positions were looked at.
    """

    value: int
    move: Move | None
    positions: int
