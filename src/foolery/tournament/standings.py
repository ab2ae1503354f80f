"""Rounds, results, standings with tie-breaks, and the prize fund.

In this order: points; direct meetings, the points gained against those on equal points; epaulettes given less those
taken; the strength of opponents, the mean of the points of everybody met, each meeting counted (what Buchholz sums for
tables of two); the lot from the seed, so that there is always one winner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby
from typing import Final, NamedTuple

from foolery.tournament.draw import by_lot

Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant: a person, a bot, or a team of ``members``; ``bot`` names the bot that plays.

    ``gone`` is how many rounds were paired at the withdrawal (−1: none), ``paid`` whether the fee is in the fund.
    """

    name: str
    rating: int = 0
    bot: str = ""
    members: Group = ()
    gone: int = -1
    paid: bool = True

    @property
    def here(self) -> bool:
        """Whether the entrant has not withdrawn."""
        return self.gone < 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended: groups of players, best first; one group is a draw.

    ``straps`` are the epaulettes that the last were given, ``scores`` the points of a game that counts them.
    """

    places: tuple[Group, ...]
    straps: int = 0
    scores: tuple[tuple[str, int], ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether all players are tied."""
        return len(self.places) == 1

    def shares(self) -> Iterator[tuple[str, Fraction]]:
        """The points of each player: the share of the others who ended behind, a half for each tie.

        A table of k shares k/2 points, of two players it is 1, ½ or 0 as in chess.
        """
        others = sum(map(len, self.places)) - 1
        behind = others + 1
        for group in self.places:
            behind -= len(group)
            for name in group:
                yield name, Fraction(2 * behind + len(group) - 1, 2 * others)

    def giver(self) -> str:
        """Who gave the epaulettes: the last to go out before the fool, where one alone was that; else empty."""
        return self.places[-2][0] if self.straps and len(self.places) > 1 and len(self.places[-2]) == 1 else ""


@dataclass(slots=True)
class Table:
    """One table of a round: its players in the order of their seats, the first of whom leads first or deals."""

    number: int
    players: Group
    deals: list[Outcome] = field(default_factory=list)


@dataclass(slots=True)
class Round:
    """One round: its tables, and who is left over."""

    number: int
    tables: list[Table]
    byes: Group = ()

    def table_of(self, name: str) -> Table | None:
        """The table where a player sits."""
        return next((table for table in self.tables if name in table.players), None)


FULL: Final = 100
"""Points that people are shown for a deal in which all others were left behind: shares are shown in hundredths."""
Pair = tuple[str, str]
Points = Callable[[Sequence["Round"]], Iterator[tuple[str, Fraction]]]
"""What the deals of rounds give to whom."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings; ``out`` is the round of the knock-out, or the last one before the withdrawal, else 0.

    ``shared`` is the best place of all players whom only the lot has placed in order.
    """

    place: int
    name: str
    points: Fraction
    direct: Fraction
    given: int
    taken: int
    strength: Fraction
    out: int = 0
    shared: int = 0


@dataclass(slots=True)
class Figures:
    """The results of a player so far."""

    points: Fraction = Fraction(0)
    given: int = 0
    taken: int = 0


def pair(one: str, other: str) -> Pair:
    """Two names in an order that does not depend on who is named first."""
    return (one, other) if one < other else (other, one)


def meetings(rounds: Iterable[Round]) -> Counter[Pair]:
    """How often each two have sat at one table."""
    found: Counter[Pair] = Counter()
    for one in rounds:
        for table in one.tables:
            found.update(pair(*both) for both in combinations(table.players, 2))
    return found


class MeetingCounts(NamedTuple):
    """The least and the greatest number of meetings of any two, and how many meetings were not the first."""

    least: int
    most: int
    again: int


def meetings_of(rounds: Iterable[Round], names: Sequence[str]) -> MeetingCounts:
    """How evenly these have met."""
    met = meetings(rounds)
    numbers = [met[pair(*both)] for both in combinations(names, 2)] or [0]
    return MeetingCounts(min(numbers), max(numbers), sum(max(0, number - 1) for number in numbers))


def leads(rounds: Iterable[Round], names: Sequence[str]) -> tuple[int, int]:
    """The least and the greatest number of times that any of these has had the first seat."""
    had = Counter(table.players[0] for one in rounds for table in one.tables)
    numbers = [had[name] for name in names] or [0]
    return min(numbers), max(numbers)


def most_in_one_seat(rounds: Iterable[Round]) -> int:
    """How often any player has had the same seat at most."""
    had = Counter((name, seat) for one in rounds for table in one.tables for seat, name in enumerate(table.players))
    return max(had.values(), default=0)


def deals(rounds: Iterable[Round]) -> Iterator[Outcome]:
    """Every deal that has a result."""
    for one in rounds:
        for table in one.tables:
            yield from table.deals


def at_tables(rounds: Sequence[Round]) -> Iterator[tuple[str, Fraction]]:
    """The share of those at the same table whom each has left behind."""
    for deal in deals(rounds):
        yield from deal.shares()


def figures(rounds: Sequence[Round], names: Sequence[str], bye: Fraction, points: Points) -> dict[str, Figures]:
    """The results of each player; ``bye`` is what a bye gives."""
    found = {name: Figures() for name in names}
    for one in rounds:
        for name in one.byes:
            found[name].points += bye
    for name, share in points(rounds):
        found[name].points += share
    for deal in deals(rounds):
        for name in deal.places[-1] if deal.straps else ():
            found[name].taken += deal.straps
        if deal.giver():
            found[deal.giver()].given += deal.straps
    return found


def ranked(
    rounds: Sequence[Round],
    names: Sequence[str],
    seed: str,
    out: dict[str, int] | None = None,
    bye: Fraction = Fraction(0),
    points: Points = at_tables,
    aside: Collection[str] = (),
) -> list[Standing]:
    """The standings: first those who are not ``out``, then those who were out later before those who were out earlier,
    and those ``aside`` last.
    """
    left = out or {}
    known = sorted({*names, *(name for one in rounds for table in one.tables for name in table.players)} | {*left})
    done = figures(rounds, sorted({*known, *(name for one in rounds for name in one.byes)}), bye, points)
    strength = _strength(rounds, done)
    stage = {name: left.get(name, 0) or len(rounds) + 1 for name in names} | dict.fromkeys({*aside} & {*names}, 0)

    def level(name: str) -> tuple[int, Fraction]:
        return stage[name], done[name].points

    found: list[Standing] = []
    nothing = Fraction(0)
    for _, group in groupby(sorted(names, key=level, reverse=True), level):
        same = list(group)
        direct = _direct(rounds, set(same))

        merit = {
            name: (direct.get(name, nothing), done[name].given - done[name].taken, strength.get(name, nothing))
            for name in same
        }
        for _, tied in groupby(sorted(same, key=merit.__getitem__, reverse=True), merit.__getitem__):
            shared = len(found) + 1
            for name in by_lot(seed, tied):
                one, (against, _, strong) = done[name], merit[name]
                line = (name, one.points, against, one.given, one.taken, strong, left.get(name, 0))
                found.append(Standing(len(found) + 1, *line, shared))
    return found


def _direct(rounds: Sequence[Round], names: set[str]) -> dict[str, Fraction]:
    """What those of a group have gained against each other: 1 for each left behind, ½ for each tie."""
    found: dict[str, Fraction] = {}
    if len(names) < 2:
        return found
    for deal in deals(rounds):
        inside = [[name for name in group if name in names] for group in deal.places]
        behind = sum(map(len, inside))
        for group in inside:
            behind -= len(group)
            for name in group:
                found[name] = found.get(name, Fraction(0)) + Fraction(2 * behind + len(group) - 1, 2)
    return found


def _strength(rounds: Sequence[Round], done: dict[str, Figures]) -> dict[str, Fraction]:
    sums: dict[str, Fraction] = {}
    numbers: Counter[str] = Counter()
    for one in rounds:
        for table in one.tables:
            whole = sum((done[name].points for name in table.players), Fraction(0))
            for name in table.players:
                sums[name] = sums.get(name, Fraction(0)) + whole - done[name].points
                numbers[name] += len(table.players) - 1
    return {name: sums[name] / numbers[name] for name in sums}


@dataclass(frozen=True, slots=True)
class Fund:
    """``paid`` has come in, ``returned`` went back to who withdrew in time; ``prizes`` are by place, best first.

    Always ``paid == returned + left + sum(prizes)``, and nothing is ``left`` once there are prizes.
    """

    paid: int
    returned: int
    prizes: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """What waits for its winner."""
        return self.paid - self.returned - sum(self.prizes)


def divided(fund: int, parts: Sequence[int], places: int) -> tuple[int, ...]:
    """The fund in these parts, for no more places than there are; what does not divide goes to the best places, a
    point each.
    """
    used = tuple(parts)[:places]
    if not used:
        return ()
    found = [fund * part // sum(used) for part in used]
    for place in range(fund - sum(found)):
        found[place] += 1
    return tuple(found)
