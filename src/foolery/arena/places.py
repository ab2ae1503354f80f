"""Places at a table of several, and the ratings that follow: Bradley–Terry over all pairs of a table, by openskill.

R. C. Weng and C.-J. Lin, *A Bayesian Approximation Method for Online Ranking*, JMLR 12 (2011), algorithm 2, with all
players of a table as neighbours; openskill takes the mean over them. A tie is half a win for either. The model of
Plackett and Luce (algorithm 4) is not used: two who share a place gain no more there than the player behind them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

ALL: Final = 1_000
"""Neighbours in rank that a player is compared with: more than any table has, so everybody."""


def places(utilities: Sequence[float]) -> list[int]:
    """The place of every seat, from 1; seats with the same utility share the best of their places.

    The fool of four is fourth, the three others are first.
    """
    return [1 + sum(other > mine + 1e-9 for other in utilities) for mine in utilities]


class Ratings:
    """A rating for every bot, from games in their order; bots do not get better, so it only gets surer. People do:
    ``tau`` is how much less sure a rating is before each game.

    A game counts as one comparison, however many play: the mean of the comparisons with each of the others. Among
    players with equal ratings a better place never gains less than a worse one, and equal places gain the same. How
    much surer a rating gets does not depend on the result.

    A seat is a player of its own with the rating of its bot. What a game says of several seats of one bot is put
    together as independent findings are: precisions (1/σ²) add, means weigh by them.
    """

    def __init__(self, bots: int, tau: float = 0.0) -> None:
        # It is needed for more than two seats alone, and may be missing: the engine installs without packages.
        from openskill.models import BradleyTerryPart

        self.model = BradleyTerryPart(tau=tau, window_size=ALL)
        self.held: list[Any] = [self.model.rating() for _ in range(bots)]

    def add(self, seating: Sequence[int], utilities: Sequence[float]) -> None:
        """Hear how a game ended; ``seating`` is the number of the bot on each seat."""
        ranks = [float(place) for place in places(utilities)]
        found = self.model.rate([[self.held[bot]] for bot in seating], ranks=ranks)
        for bot in set(seating):
            self.held[bot] = self._together(self.held[bot], [found[s][0] for s, b in enumerate(seating) if b == bot])

    def _together(self, before: Any, found: Sequence[Any]) -> Any:
        if len(found) == 1:
            return found[0]
        old = 1 / before.sigma**2
        sure = old + sum(1 / one.sigma**2 - old for one in found)
        mean = (before.mu * old + sum(one.mu / one.sigma**2 - before.mu * old for one in found)) / sure
        return self.model.rating(mu=mean, sigma=sure**-0.5)

    def to_json(self) -> list[dict[str, float]]:
        """Mean and standard deviation of every bot's strength, on openskill's scale (25 ± 25/3 at first)."""
        return [{"mu": round(one.mu, 4), "sigma": round(one.sigma, 4)} for one in self.held]


def installed() -> bool:
    """Whether ratings can be had."""
    try:
        # As above: only tables of several need it, and it may be missing.
        import openskill  # noqa: F401
    except ImportError:
        return False
    return True
