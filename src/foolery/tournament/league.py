"""A league: several evenings, each a tournament of any format, and one table of all who came to any of them.

An evening gives each player the share of the others who ended behind in its standings, in hundredths: the winner 100,
the last 0. So evenings of any size and format count the same. Players whom only the lot of the evening has placed in
order are tied, and a tie counts half. While an evening is not over, players without a result have missed it. With
``best`` only the best evenings of each member count, as in the ladders of bridge clubs, and a missed evening costs
little. Ties are broken by evenings won; evenings ahead of the other members with equal points; epaulettes given less
taken; and the lot from the seed of the first evening.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from foolery.tournament.draw import lot
from foolery.tournament.entrants import likeness
from foolery.tournament.standings import FULL, Outcome, Standing
from foolery.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Member:
    """A line of the table of a league; ``evenings`` are the points of each evening, None for a missed one."""

    place: int
    name: str
    points: Fraction
    won: int
    before: int
    given: int
    taken: int
    evenings: tuple[Fraction | None, ...]


class League:
    """The evenings in their order; ``best`` 0: all of them count."""

    def __init__(self, evenings: Sequence[Tournament], best: int = 0) -> None:
        self.evenings = evenings
        self.best = best or len(evenings)
        self._called: dict[str, str] = {}
        self._tables = [self._lines(cup) for cup in evenings]

    def _lines(self, cup: Tournament) -> dict[str, Standing]:
        """The standings of an evening by name; a name keeps the spelling of its first evening."""
        played = {name for one in cup.rounds for table in one.tables if table.deals for name in table.players}
        if not played:
            return {}
        lines = [one for one in cup.standings() if cup.finished or one.name in played or one.points]
        return {self._called.setdefault(likeness(one.name), one.name): one for one in lines}

    def games(self) -> Iterator[tuple[str, Outcome]]:
        """Every deal with the id of its game, in the order of evenings, rounds and tables; players by their names in
        the league.
        """
        for cup in self.evenings:
            for one in cup.rounds:
                for table in one.tables:
                    for deal in table.deals:
                        yield cup.setup.game(one.number), self._named(deal)

    def _named(self, deal: Outcome) -> Outcome:
        places = tuple(tuple(self._called.get(likeness(name), name) for name in group) for group in deal.places)
        return Outcome(places, deal.straps)

    def standings(self) -> list[Member]:
        """Everybody who has come, the best first."""
        earned = {name: tuple(self._earned(lines, name) for lines in self._tables) for name in self._called.values()}
        sums = {name: self._counted(evenings) for name, evenings in earned.items()}
        found: list[Member] = []
        for _, group in groupby(sorted(sums, key=lambda name: sums[name], reverse=True), lambda name: sums[name]):
            level = [*group]
            members = [self._member(name, sums[name], earned[name], level) for name in level]
            found += sorted(members, key=self._key, reverse=True)
        return [replace(one, place=place) for place, one in enumerate(found, 1)]

    def _key(self, one: Member) -> tuple[object, ...]:
        return one.won, one.before, one.given - one.taken, lot(self.evenings[0].setup.seed, one.name)

    def _member(
        self, name: str, points: Fraction, evenings: tuple[Fraction | None, ...], level: Sequence[str]
    ) -> Member:
        """A line without its place; ``level`` are all members with equal points."""
        came = [lines for lines in self._tables if name in lines]
        own = [lines[name] for lines in came]
        others = [(lines[name].shared, lines[other].shared) for lines in came for other in level if other in lines]
        before = sum((mine < theirs) - (mine > theirs) for mine, theirs in others)
        won = sum(
            all(one.shared <= other.shared for other in lines.values()) for one, lines in zip(own, came, strict=True)
        )
        given, taken = sum(one.given for one in own), sum(one.taken for one in own)
        return Member(0, name, points, won, before, given, taken, evenings)

    def _counted(self, evenings: Sequence[Fraction | None]) -> Fraction:
        return sum(sorted((one for one in evenings if one is not None), reverse=True)[: self.best], Fraction(0))

    @staticmethod
    def _earned(lines: dict[str, Standing], name: str) -> Fraction | None:
        if name not in lines:
            return None
        others = len(lines) - 1
        if not others:
            return Fraction(FULL)
        own = lines[name].shared
        behind = sum(one.shared > own for one in lines.values())
        tied = sum(one.shared == own for one in lines.values()) - 1
        return Fraction(FULL * (2 * behind + tied), 2 * others)
