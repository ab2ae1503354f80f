"""Ratings of the members of a league over all its deals (``places.Ratings``), and how sure they are.

Each family has ratings of its own, and so has each variant of it. A team is one player. They are shown on the scale of
Elo: everybody begins at 1500. Of two players whose ratings are sure, 400 points more are odds of ten to one to end
ahead of the other in a deal.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from foolery import catalogue
from foolery.arena.elo import SCALE
from foolery.arena.places import Ratings
from foolery.tournament.rounds import Outcome

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
