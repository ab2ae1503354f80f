"""Counts of many games: results by seat and by bot, lengths and ratings.

What is compared are groups: the games with the same cards, in which every bot had every seat. A bot's score in a group
is its mean utility over its seats in it; the luck of the cards is nearly the same for all, so that the scores of groups
spread less than games do, and they are independent of each other, which the games of one group are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from typing import Any, Final

from foolery.arena.inference import Sprt, interval
from foolery.arena.plan import Settings
from foolery.arena.play import Played
from foolery.arena.ratings import Ratings, installed, places
from foolery.contract import Result

Z95 = 1.959963984540054
"""Quantile of the normal distribution for an interval of 95 %."""


@dataclass(slots=True)
class BotFigures:
    """What became of one bot; ``fools`` are its losses, whatever the game calls them.

    Counts are of seats it sat on, so one deal counts twice for a bot on two seats. Where one of several wins, all
    others have lost; where one of several is the fool, all others have won.
    """

    bot: str
    deals: int = 0
    fools: int = 0
    wins: int = 0
    draws: int = 0
    utility: float = 0.0
    seats: list[list[int]] = field(default_factory=list)
    """Per seat: deals it sat there, how often it was a fool there, and how often it won there."""

    @property
    def decided(self) -> int:
        """Deals that somebody lost."""
        return self.deals - self.draws

    @property
    def share(self) -> float:
        """Which part of the decided deals it lost."""
        return self.fools / self.decided if self.decided else 0.0

    def to_json(self) -> dict[str, Any]:
        """The figures, rounded so that adding them up in another order prints the same."""
        lost, won = (wilson(count, self.decided) for count in (self.fools, self.wins))
        return {
            "bot": self.bot,
            "deals": self.deals,
            "fools": self.fools,
            "draws": self.draws,
            "lost": round(self.share, 6),
            "lost_95": [round(end, 6) for end in lost],
            "wins": self.wins,
            "won": round(self.wins / self.decided, 6) if self.decided else 0.0,
            "won_95": [round(end, 6) for end in won],
            "utility": _mean(self.utility, self.deals),
            "seats": [{"deals": deals, "fools": fools, "wins": wins} for deals, fools, wins in self.seats],
        }


@dataclass(slots=True)
class Report:
    """The figures of a simulation.

    A game is a deal, or a match where the variant has matches of several (``match``); ``by_wins`` tells that its
    people speak of winners, else of fools. ``finished`` games were ended by the rules, ``draws`` of them without a
    loser; ``limited`` ones by the guard.
    ``moves`` are all moves, ``forced`` those that were the only legal one; no bot is asked for these.
    """

    game: str
    players: int
    seed: str
    bots: list[BotFigures]
    match: bool = False
    by_wins: bool = False
    games: int = 0
    finished: int = 0
    draws: int = 0
    limited: int = 0
    moves: int = 0
    forced: int = 0
    bouts: int = 0
    longest: int = 0
    seconds: float = 0.0
    seat_fools: list[int] = field(default_factory=list)
    seat_wins: list[int] = field(default_factory=list)
    seat_utility: list[float] = field(default_factory=list)

    def add(self, seating: Sequence[int], deal: Played) -> None:
        """Count one deal; ``seating`` is the number of the bot on each seat."""
        result = deal.result
        losers = losers_of(result) if self.by_wins else result.fools
        drawn = not losers
        self.games += 1
        self.moves += deal.moves
        self.forced += deal.forced
        self.bouts += deal.bouts
        self.longest = max(self.longest, deal.moves)
        if result.limited:
            self.limited += 1
        else:
            self.finished += 1
            self.draws += drawn
        for seat, number in enumerate(seating):
            lost, won = seat in losers, not drawn and seat in result.winners
            bot = self.bots[number]
            bot.deals += 1
            bot.draws += drawn
            bot.fools += lost
            bot.wins += won
            bot.utility += result.utilities[seat]
            bot.seats[seat][0] += 1
            bot.seats[seat][1] += lost
            bot.seats[seat][2] += won
            self.seat_fools[seat] += lost
            self.seat_wins[seat] += won
            self.seat_utility[seat] += result.utilities[seat]

    def merge(self, other: Report) -> None:
        """Add the figures of a part of the same simulation."""
        for name in ("games", "finished", "draws", "limited", "moves", "forced", "bouts"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for mine, theirs in zip(self.bots, other.bots, strict=True):
            mine.deals += theirs.deals
            mine.fools += theirs.fools
            mine.wins += theirs.wins
            mine.draws += theirs.draws
            mine.utility += theirs.utility
            for row, more in zip(mine.seats, theirs.seats, strict=True):
                row[:] = [mine_there + theirs_there for mine_there, theirs_there in zip(row, more, strict=True)]
        for seat in range(self.players):
            self.seat_fools[seat] += other.seat_fools[seat]
            self.seat_wins[seat] += other.seat_wins[seat]
            self.seat_utility[seat] += other.seat_utility[seat]

    def to_json(self) -> dict[str, Any]:
        """All figures under plain names; the same settings give the same, ``seconds`` apart."""
        games = max(self.games, 1)
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "unit": "match" if self.match else "deal",
            "counts": "wins" if self.by_wins else "fools",
            "games": self.games,
            "finished": self.finished,
            "draws": self.draws,
            "limited": self.limited,
            "moves": self.moves,
            "forced": self.forced,
            "seconds": round(self.seconds, 3),
            "moves_per_game": round(self.moves / games, 6),
            "bouts_per_game": round(self.bouts / games, 6),
            "longest": self.longest,
            "bots": [bot.to_json() for bot in self.bots],
            "seats": [
                {
                    "seat": seat,
                    "fools": self.seat_fools[seat],
                    "wins": self.seat_wins[seat],
                    "utility": _mean(self.seat_utility[seat], games),
                }
                for seat in range(self.players)
            ],
        }


def losers_of(result: Result) -> tuple[int, ...]:
    """The fools, and where a game has none whoever the deal cost something; nobody in a draw."""
    return result.fools or tuple(seat for seat, utility in enumerate(result.utilities) if utility < 0)


def wilson(count: int, of: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share; (0, 1) where nothing was counted."""
    if of == 0:
        return 0.0, 1.0
    share = count / of
    width = 1 + z * z / of
    centre = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, (centre - half) / width), min(1.0, (centre + half) / width)


def _mean(total: float, number: int) -> float:
    """A mean, rounded; never −0."""
    return round(total / number, 6) + 0.0 if number else 0.0


def blank(settings: Settings) -> Report:
    """A report without a deal."""
    seats = range(settings.players)
    bots = [BotFigures(bot, seats=[[0, 0, 0] for _ in seats]) for bot in settings.bots]
    return Report(
        settings.game.id,
        settings.players,
        settings.seed,
        bots,
        match=settings.game.deals > 1,
        by_wins=settings.game.counting.wins,
        seat_fools=[0 for _ in seats],
        seat_wins=[0 for _ in seats],
        seat_utility=[0.0 for _ in seats],
    )


SHOWN_FAILURES: Final = 20
"""Failures that are kept with their reason; all are counted."""
_POINTS: Final = 120
"""Points of the course of a run that are kept at most."""


def level(score: float) -> float:
    """A score as it is counted: without what is only rounding."""
    return round(score, 9) + 0.0


@dataclass(slots=True)
class ScoreHistory:
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
        self.course = ScoreHistory()
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
