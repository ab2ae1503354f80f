"""What the games of an arena come to, counted game by game in their order.

What is compared are groups: the games with the same cards, in which every bot had every seat. A bot's score in a group
is its mean utility over its seats in it; the luck of the cards is nearly the same for all, so that the scores of groups
spread less than games do, and they are independent of each other, which the games of one group are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from foolery.arena.figures import Report, blank, losers_of
from foolery.arena.likelihood import interval
from foolery.arena.places import Ratings, installed, places
from foolery.arena.plan import Settings
from foolery.arena.play import Played
from foolery.arena.sprt import Sprt

SHOWN_FAILURES: Final = 20
"""Failures that are kept with their reason; all are counted."""
_POINTS: Final = 120
"""Points of the course of a run that are kept at most."""


def level(score: float) -> float:
    """A score as it is counted: without what is only rounding."""
    return round(score, 9) + 0.0


@dataclass(slots=True)
class Course:
    """How the first bot's score went, for a picture: groups, mean, both ends of its interval, and the test's ratio."""

    points: list[tuple[float, ...]] = field(default_factory=list)
    counts: Counter[float] = field(default_factory=Counter)
    groups: int = 0
    step: int = 1

    def add(self, score: float, ratio: float) -> None:
        """Hear a group; as points become many, only every second is kept."""
        self.groups += 1
        self.counts[score] += 1
        if self.groups < 2 or self.groups % self.step:
            return
        mean = sum(place * many for place, many in sorted(self.counts.items())) / self.groups
        self.points.append((self.groups, mean, *interval(self.counts), ratio))
        if len(self.points) > _POINTS:
            self.points = self.points[1::2]
            self.step *= 2


@dataclass(slots=True)
class Failure:
    """A game that a bot has lost by failing."""

    game: int
    bot: int
    why: dict[str, object]


class Tally:
    """The count. ``scores``, ``lost`` and ``won`` hold for each bot how often a group gave it what, ``differences`` the
    same for the scores of two bots; ``pairs`` counts the five outcomes of two games, by twice the first bot's score.
    """

    def __init__(self, settings: Settings, test: Sprt | None = None) -> None:
        bots = range(len(settings.bots))
        self.settings = settings
        self.test = test
        self.figures: Report = blank(settings)
        self.groups = 0
        self.forfeits = 0
        self.failed = [0 for _ in bots]
        self.failures: list[Failure] = []
        self.scores: list[Counter[float]] = [Counter() for _ in bots]
        self.lost: list[Counter[float]] = [Counter() for _ in bots]
        self.won: list[Counter[float]] = [Counter() for _ in bots]
        self.differences: dict[tuple[int, int], Counter[float]] = {two: Counter() for two in combinations(bots, 2)}
        self.places = [[0] * settings.players for _ in bots]
        self.ratings = Ratings(len(bots)) if settings.players > 2 and installed() else None
        self.course = Course()
        self._group: list[tuple[Sequence[int], Played]] = []

    @property
    def decided(self) -> bool:
        """Whether the test has a verdict: no more games are needed."""
        return self.test is not None and self.test.verdict != "undecided"

    @property
    def whole(self) -> bool:
        """Whether nothing is left to be played."""
        return self.decided or self.figures.games >= self.settings.deals

    def add(self, number: int, game: Played) -> None:
        """Count the game with this number, which must be the next. Once the test has decided nothing is counted."""
        if self.decided:
            return
        self._group.append((self.settings.seating(number), game))
        if len(self._group) == self.settings.size:
            first = number + 1 - self.settings.size
            for turn, (seating, played) in enumerate(self._group):
                self._count(first + turn, seating, played)
            self._score()
            self._group.clear()

    def _count(self, number: int, seating: Sequence[int], game: Played) -> None:
        self.figures.add(seating, game)
        if game.why is not None:
            self.forfeits += 1
            self.failed[game.failed] += 1
            if len(self.failures) < SHOWN_FAILURES:
                self.failures.append(Failure(number, game.failed, game.why.to_wire()))
        for bot, place in zip(seating, places(game.result.utilities), strict=True):
            self.places[bot][place - 1] += 1
        if self.ratings is not None:
            self.ratings.add(seating, game.result.utilities)

    def _score(self) -> None:
        bots = range(len(self.settings.bots))
        sums = [[0.0, 0.0, 0.0, 0.0] for _ in bots]
        for seating, game in self._group:
            losers = losers_of(game.result) if self.figures.by_wins else game.result.fools
            for seat, bot in enumerate(seating):
                mine = sums[bot]
                mine[0] += 1
                mine[1] += game.result.utilities[seat]
                mine[2] += seat in losers
                mine[3] += bool(losers) and seat in game.result.winners
        self.groups += 1
        means = [tuple(level(part / seats) for part in parts) for seats, *parts in sums]
        for bot, (score, lost, won) in enumerate(means):
            self.scores[bot][score] += 1
            self.lost[bot][lost] += 1
            self.won[bot][won] += 1
        for (one, other), counts in self.differences.items():
            counts[level(means[one][0] - means[other][0])] += 1
        if self.test is not None:
            self.test.add(means[0][0])
        self.course.add(means[0][0], self.test.ratio if self.test is not None else 0.0)
