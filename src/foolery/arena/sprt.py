"""A sequential test: games are played until they decide between two claims, and no longer.

The claims are about the mean score of a group of deals: that it is ``low`` or less, or ``high`` or more. After every
group the logarithm of the likelihood ratio of the two is compared with Wald's bounds, log(β / (1 − α)) and
log((1 − β) / α): α is the chance to take the first claim for the second, β the other way round. How the scores are
spread is not known, so each claim takes the spread that suits it best: a generalised sequential probability ratio test
(Li, Liu and Ying, *Sequential Analysis* 33, 2014), as Fishtest applies it to pairs of games with five outcomes (M. Van
den Bergh, *Normalized Elo and the pentanomial model*). The scores here may have any values.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import isfinite, log
from typing import Any, Final, Literal

from foolery.arena.elo import utility_of
from foolery.arena.likelihood import cells, log_likelihood
from foolery.base.errors import FooleryError, shortened

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
