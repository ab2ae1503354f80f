"""Elo: a difference of strength by the share of points that it is expected to win."""

from __future__ import annotations

from math import inf, log10

SCALE = 400
"""So many Elo are odds of ten to one."""


def utility_of(elo: float) -> float:
    """The mean utility, from −1 to 1, that this difference of Elo is expected to win; a win is 1, a draw 0."""
    return float(2 / (1 + 10 ** (-elo / SCALE)) - 1)


def elo_of(utility: float) -> float:
    """The difference of Elo that is expected to win this mean utility; infinite where every game was won or lost."""
    if not -1 < utility < 1:
        return inf if utility > 0 else -inf
    return SCALE * log10((1 + utility) / (1 - utility))
