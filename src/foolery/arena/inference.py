"""Statistical inference: confidence intervals, Elo differences and sequential tests.

The values lie on finitely many places. Of all distributions on these places that have a given mean, the one that
makes what was seen likeliest gives the place ``a`` of weight ``w`` the chance ``w / (1 + θ (a − mean))``, where θ is
such that the mean comes out (Owen, *Empirical Likelihood*, 2001, chapter 2). Both the intervals and the sequential test
rest on the logarithm of that likelihood.

The claims are about the mean score of a group of deals: that it is ``low`` or less, or ``high`` or more. After every
group the logarithm of the likelihood ratio of the two is compared with Wald's bounds, log(β / (1 − α)) and
log((1 − β) / α): α is the chance to take the first claim for the second, β the other way round. How the scores are
spread is not known, so each claim takes the spread that suits it best: a generalised sequential probability ratio test
(Li, Liu and Ying, *Sequential Analysis* 33, 2014), as Fishtest applies it to pairs of games with five outcomes (M. Van
den Bergh, *Normalized Elo and the pentanomial model*). The scores here may have any values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import atan, cos, inf, isfinite, log, log1p, log10, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, Final, Literal

from foolery.base.errors import FooleryError, shortened

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


Unit = Literal["elo", "utility"]
Verdict = Literal["low", "high", "undecided"]
UTILITY: Final = "utility:"
ERROR: Final = 0.05


@dataclass(frozen=True, slots=True)
class Claims:
    """What a test decides between, in Elo (two bots at two seats) or in utility a game, and how often it may err."""

    low: float
    high: float
    unit: Unit = "elo"
    alpha: float = ERROR
    beta: float = ERROR

    @property
    def means(self) -> tuple[float, float]:
        """Both claims as mean utilities."""
        return (utility_of(self.low), utility_of(self.high)) if self.unit == "elo" else (self.low, self.high)

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratio, as a logarithm, at which the first claim is taken, and that at which the second is."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def to_json(self) -> dict[str, Any]:
        """The claims under plain names."""
        return {"unit": self.unit, "low": self.low, "high": self.high, "alpha": self.alpha, "beta": self.beta}


def read_claims(text: str, elo: bool) -> Claims:
    """Claims as they are typed: ``0,20``, ``utility:0,0.05``, with the errors ``0,20,0.01,0.05``.

    ``elo`` tells whether there are two bots at two seats. Raises FooleryError.
    """
    unit: Unit = "utility" if text.startswith(UTILITY) else "elo"
    try:
        numbers = [float(part) for part in text.removeprefix(UTILITY).split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4) or not all(map(isfinite, numbers)):
        raise FooleryError("arena.sprt-form", text=shortened(text))
    if unit == "elo" and not elo:
        raise FooleryError("arena.sprt-no-elo", text=shortened(text))
    claims = Claims(numbers[0], numbers[1], unit, *numbers[2:])
    if not numbers[0] < numbers[1] or not -1 < claims.means[0] < claims.means[1] < 1:
        raise FooleryError("arena.sprt-order", text=shortened(text))
    if not all(0 < error < 0.5 for error in (claims.alpha, claims.beta)):
        raise FooleryError("arena.sprt-errors", text=shortened(text))
    return claims


def ratio(counts: Counter[float], claims: Claims) -> float:
    """The logarithm of how much likelier the second claim makes these scores than the first does."""
    low, high = claims.means
    seen = cells(counts)
    return log_likelihood(seen, high) - log_likelihood(seen, low)


@dataclass(slots=True)
class Sprt:
    """A test under way; once it has a verdict, nothing more is heard."""

    claims: Claims
    counts: Counter[float] = field(default_factory=Counter)
    ratio: float = 0.0
    verdict: Verdict = "undecided"

    def add(self, score: float) -> None:
        """Hear the score of one more group, its mean utility a game."""
        if self.verdict != "undecided":
            return
        self.counts[score] += 1
        self.ratio = ratio(self.counts, self.claims)
        low, high = self.claims.bounds
        if self.ratio >= high:
            self.verdict = "high"
        elif self.ratio <= low:
            self.verdict = "low"

    def to_json(self) -> dict[str, Any]:
        """The state of the test."""
        low, high = self.claims.bounds
        return {
            **self.claims.to_json(),
            "ratio": round(self.ratio, 6),
            "bounds": [round(low, 6), round(high, 6)],
            "groups": sum(self.counts.values()),
            "verdict": self.verdict,
        }
