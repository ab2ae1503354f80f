"""How likely a mean is, given what was seen, without any assumption on how the values are spread.

The values lie on finitely many places. Of all distributions on these places that have a given mean, the one that
makes what was seen likeliest gives the place ``a`` of weight ``w`` the chance ``w / (1 + θ (a − mean))``, where θ is
such that the mean comes out (Owen, *Empirical Likelihood*, 2001, chapter 2). Both the intervals and the sequential test
rest on the logarithm of that likelihood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log1p

from foolery.arena.student import quantile

Cells = Sequence[tuple[float, float]]
"""Places and their weights: how often each was seen."""

UNSEEN = 1e-3
"""The weight of an end of the range that was never seen: nothing in sight, but a mean near the end stays possible."""
_STEPS = 100
_CLOSE = 1e-13


def cells(counts: Mapping[float, int], low: float = -1.0, high: float = 1.0) -> list[tuple[float, float]]:
    """The places by size, both ends of the range among them."""
    found: dict[float, float] = {low: UNSEEN, high: UNSEEN} | {place: float(number) for place, number in counts.items()}
    return sorted(found.items())


def mean_of(seen: Cells) -> float:
    """The mean of what was seen."""
    total = sum(weight for _, weight in seen)
    return sum(place * weight for place, weight in seen) / total


def fitting(seen: Cells, mean: float) -> float:
    """The θ with which the likeliest distribution has this mean, which lies between the least place and the greatest.

    The sum whose root it is falls with θ, so that Newton's steps are taken where they stay between the ends known.
    """
    low, high = -1 / (seen[-1][0] - mean), 1 / (mean - seen[0][0])
    theta = 0.0
    for _ in range(_STEPS):
        value = slope = 0.0
        for place, weight in seen:
            part = (place - mean) / (1 + theta * (place - mean))
            value += weight * part
            slope -= weight * part * part
        if value > 0:
            low = theta
        else:
            high = theta
        step = theta - value / slope
        following = step if low < step < high else (low + high) / 2
        if abs(following - theta) <= _CLOSE * max(1.0, abs(theta)):
            return following
        theta = following
    return theta


def log_likelihood(seen: Cells, mean: float) -> float:
    """The logarithm of how much less likely this mean makes what was seen than the likeliest does; 0 at best."""
    if not seen[0][0] < mean < seen[-1][0]:
        return -inf
    theta = fitting(seen, mean)
    return -sum(weight * log1p(theta * (place - mean)) for place, weight in seen)


def interval(
    counts: Mapping[float, int], low: float = -1.0, high: float = 1.0, level: float = 0.95
) -> tuple[float, float]:
    """The means that what was seen does not speak against, at this level; all where less than two values were seen.

    Twice the fall of the logarithm is compared with the square of Student's quantile, as Owen recommends for few values
    (section 2.3). Unlike mean ± standard errors it stays in the range, and says something where all values are equal.
    """
    number = sum(counts.values())
    if number < 2:
        return low, high
    low, high = min(low, *counts), max(high, *counts)
    seen = cells(counts, low, high)
    allowed = -(quantile(number - 1, level) ** 2) / 2
    middle = mean_of(seen)
    return _end(seen, middle, low, allowed), _end(seen, middle, high, allowed)


def _end(seen: Cells, inside: float, outside: float, allowed: float) -> float:
    """Where the likelihood falls to what is allowed, between a mean that is in and one that is out."""
    for _ in range(50):
        middle = (inside + outside) / 2
        if log_likelihood(seen, middle) < allowed:
            outside = middle
        else:
            inside = middle
    return (inside + outside) / 2
