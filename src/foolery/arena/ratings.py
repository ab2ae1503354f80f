"""How strong the members of a league are: openskill's rating (Plackett–Luce) over all its games, with how sure it is.

A rating of its own for each family, and for each variant of it; a team is one player. As a CSV that spreadsheets read.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from foolery import catalogue
from foolery.arena.places import Ratings
from foolery.tournament.rounds import Outcome

TAU: Final = 25 / 300
"""What openskill takes for players who may get better."""
SURE: Final = 3
"""So many deviations under the mean is what somebody is worth almost for sure."""
HEADS: Final = ("family", "variant", "name", "games", "mean", "deviation", "rating")


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating in a family, or with ``variant`` in that alone; ``mean`` begins at 25 with a deviation of
    25/3. ``rating`` is what he is worth almost for sure, in hundredths, 0 at least: what a list of entrants may name.
    """

    family: str
    variant: str
    name: str
    games: int
    mean: float
    deviation: float

    @property
    def rating(self) -> int:
        """The mean less three deviations, a hundred times."""
        return max(0, round(100 * (self.mean - SURE * self.deviation)))


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
    return sorted(found, key=lambda one: (-one.rating, -one.mean, one.name))


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
