"""Ratings of players from their places at tables of any size.

R. C. Weng and C.-J. Lin, *A Bayesian Approximation Method for Online Ranking*, JMLR 12 (2011), algorithm 2, with all
players of a table as neighbours; openskill takes the mean over them. A tie is half a win for either. The model of
Plackett and Luce (algorithm 4) is not used: two who share a place gain no more there than the player behind them.

Each family has ratings of its own, and so has each variant of it. A team is one player. They are shown on the scale of
Elo: everybody begins at 1500. Of two players whose ratings are sure, 400 points more are odds of ten to one to end
ahead of the other in a deal.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Final

from foolery import catalogue
from foolery.arena.inference import SCALE
from foolery.tournament.standings import Outcome

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


TAU: Final = 25 / 300
"""What openskill takes for players who may get better."""
BEGIN: Final = 1500
"""The rating that everybody begins with."""
MEAN: Final = 25.0
"""The mean that everybody begins with on openskill's scale."""
POINTS: Final = SCALE / (log(10) * sqrt(2) * MEAN / 6)
"""Points of a rating for one of openskill's scale, 29.5: its odds are e^(d / (β√2)), with β = 25/6 for one player."""
HEADS: Final = ("family", "variant", "name", "games", "mean", "deviation", "rating")


@dataclass(frozen=True, slots=True)
class Rated:
    """A member's rating in a family, or with ``variant`` in that alone; ``mean`` and ``deviation`` are on openskill's
    scale, 25 ± 25/3 at first.
    """

    family: str
    variant: str
    name: str
    games: int
    mean: float
    deviation: float

    @property
    def rating(self) -> int:
        """The mean on the scale of Elo, 1500 at first and 0 at least: what a list of entrants may name."""
        return max(0, round(BEGIN + POINTS * (self.mean - MEAN)))

    @property
    def spread(self) -> int:
        """The standard deviation in points of the rating, 246 at first."""
        return round(POINTS * self.deviation)


def rated(games: Iterable[tuple[str, Outcome]]) -> list[Rated]:
    """The ratings after these deals, each with the id of its game: family by family, first over all its variants, the
    best first.
    """
    kept: dict[tuple[str, str], list[Outcome]] = {}
    for game, deal in games:
        family = catalogue.game(game).family
        kept.setdefault((family, ""), []).append(deal)
        kept.setdefault((family, game), []).append(deal)
    return [one for (family, variant) in sorted(kept) for one in _of(family, variant, kept[family, variant])]


def _of(family: str, variant: str, deals: list[Outcome]) -> list[Rated]:
    names = sorted({name for deal in deals for group in deal.places for name in group})
    number = {name: at for at, name in enumerate(names)}
    ratings, played = Ratings(len(names), TAU), Counter[str]()
    for deal in deals:
        seated = [(name, -place) for place, group in enumerate(deal.places) for name in group]
        ratings.add([number[name] for name, _ in seated], [float(utility) for _, utility in seated])
        played.update(name for name, _ in seated)
    found = [
        Rated(family, variant, name, played[name], one["mu"], one["sigma"])
        for name, one in zip(names, ratings.to_json(), strict=True)
    ]
    return sorted(found, key=lambda one: (-one.rating, one.deviation, one.name))


def to_csv(found: Iterable[Rated]) -> str:
    """The ratings as CSV, with a head."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(HEADS)
    for one in found:
        table.writerow(
            [one.family, one.variant, one.name, one.games, f"{one.mean:.2f}", f"{one.deviation:.2f}", one.rating]
        )
    return out.getvalue()
