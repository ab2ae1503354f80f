"""What a run of playouts came to."""

from __future__ import annotations


class Tally:
    """Deals, moves, moves that were the only one, draws, deals that a guard ended."""

    def __init__(self) -> None:
        self.deals = 0
        self.moves = 0
        self.forced = 0
        self.draws = 0
        self.limited = 0
