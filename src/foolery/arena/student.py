"""Student's t: how many standard errors an interval reaches, where the spread itself is estimated from few values."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist

_MANY = 300
"""From so many degrees of freedom on an expansion about the normal quantile is exact to eight digits."""
_HALVINGS = 60


def within(t: float, degrees: int) -> float:
    """The chance that Student's t lies within ±t; the finite series of Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = atan(t / sqrt(degrees))
    sine, cosine = sin(angle), cos(angle)
    odd = degrees % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(1 + odd, degrees, 2):
        total += term
        term *= cosine * cosine * step / (step + 1)
    return (angle + sine * total) * 2 / pi if odd else sine * total


@lru_cache(maxsize=4096)
def quantile(degrees: int, level: float = 0.95) -> float:
    """The t with which ``within`` is this level."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    if degrees >= _MANY:
        # Abramowitz and Stegun, 26.7.5.
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return z + first / degrees + second / degrees**2 + third / degrees**3
    low, high = z, 2 * z
    while within(high, degrees) < level:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, degrees) < level else (low, middle)
    return (low + high) / 2
