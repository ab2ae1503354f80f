"""What every format offers, and what several share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from foolery.tournament.draw import by_lot, drawn
from foolery.tournament.setup import Setup, sizes
from foolery.tournament.standings import Entrant, Group, Points, Round, Standing, Table, at_tables, ranked


@dataclass(frozen=True, slots=True)
class Field:
    """What a format decides from: the setup, all entrants by name, and the rounds so far; ``before`` are rounds of an
    earlier stage. ``kept`` is what a format has found out already, for as long as nothing happens.
    """

    setup: Setup
    entrants: Mapping[str, Entrant]
    rounds: Sequence[Round]
    before: int = 0
    kept: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def here(self) -> list[str]:
        """Who has not withdrawn, in the order of entering."""
        return [name for name, one in self.entrants.items() if one.here]

    @property
    def next(self) -> int:
        """The number of the next round."""
        return self.before + len(self.rounds) + 1


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who sits at which table in the next round, in the order of seats, and who is left over."""

    tables: tuple[Group, ...]
    byes: Group = ()


class Format(ABC):
    """A kind of tournament. All of it is decided from a ``Field``; nothing is kept."""

    same_deals = False
    """Whether all tables of a round play the same cards."""
    even = True
    """Whether all are to meet, and to lead, as often as each other."""
    scored = "scored"
    """The sentence that says what a deal gives."""
    order = "order"
    """The sentence that says what decides in the standings."""

    def sizes(self, number: int, setup: Setup) -> tuple[list[int], int]:
        """The tables for so many, and how many are left over."""
        return sizes(number, setup.seats)

    def least(self, setup: Setup) -> int:
        """How many a round takes at least."""
        return min(setup.seats)

    @abstractmethod
    def rounds(self, field: Field) -> int:
        """How many rounds there are in all, without further withdrawals; 0 if that is not known."""

    @abstractmethod
    def coming(self, field: Field) -> list[int]:
        """How many tables each round that is not paired yet will have, as far as that is known."""

    @abstractmethod
    def settled(self, field: Field, table: Table) -> bool:
        """Whether a table of the last round needs no more deals."""

    def fallen(self, field: Field, one: Round, table: Table) -> Group:
        """The players who are out after a table of a round; empty if the format eliminates none."""
        return ()

    def strikes(self, field: Field, one: Round) -> str:
        """For whom alone a deal of a round counts: ``fool``, ``first`` (who was first out), or nothing: for all."""
        return ""

    def stage(self, field: Field, number: int) -> str:
        """Which stage a round belongs to, where there are several: the format that it has."""
        return ""

    def group(self, field: Field, one: Round, table: Table) -> int:
        """Which group plays at a table, from 1; 0 where there are none."""
        return 0

    def groups(self, field: Field) -> list[list[Standing]]:
        """The standings of each group, where there are some."""
        return []

    def through(self, field: Field) -> Collection[str]:
        """Who goes on from the groups, or would as things stand."""
        return ()

    def decisive(self, field: Field, one: Round) -> bool:
        """Whether an earlier round has decided who plays in the last one."""
        return False

    @abstractmethod
    def field(self, field: Field) -> list[str]:
        """Who plays on, or would, once all results are there."""

    @abstractmethod
    def next_round(self, field: Field) -> Pairing:
        """The next round; the last one is settled, and the tournament not finished."""

    @abstractmethod
    def standings(self, field: Field) -> list[Standing]:
        """Everybody whose fee is in the fund, the best first."""

    @abstractmethod
    def finished(self, field: Field) -> bool:
        """Whether there is no next round; the last one is settled."""


class AllPlay(Format):
    """A kind of tournament in which all play all rounds, and the points of all deals are added."""

    points: Points = staticmethod(at_tables)

    def bye(self, setup: Setup) -> Fraction:
        """What a bye gives."""
        return Fraction(0)

    def coming(self, field: Field) -> list[int]:
        """As many as those who are there fill."""
        tables = len(self.sizes(len(field.here), field.setup)[0])
        return [tables] * max(0, self.rounds(field) - len(field.rounds))

    def settled(self, field: Field, table: Table) -> bool:
        """Whether all deals of the table are played."""
        return len(table.deals) >= field.setup.best_of

    def field(self, field: Field) -> list[str]:
        """Everybody who has not withdrawn."""
        return field.here

    def standings(self, field: Field) -> list[Standing]:
        """By points."""
        return ranked(
            field.rounds,
            counted(field),
            field.setup.seed,
            bye=self.bye(field.setup),
            points=self.points,
            aside=aside(field),
        )

    def finished(self, field: Field) -> bool:
        """Whether all rounds are played, or no table can be filled any more."""
        done = len(field.rounds)
        return done > 0 and (done >= self.rounds(field) or not self.sizes(len(field.here), field.setup)[0])


def players(one: Round) -> list[str]:
    """Everybody of a round, those who are left over too."""
    return [name for table in one.tables for name in table.players] + list(one.byes)


def seeded(field: Field, names: Iterable[str]) -> list[str]:
    """The names as the setup seeds them: drawn for the next round, highest rating first, or as they have entered."""
    wanted = set(names)
    known = [name for name in field.entrants if name in wanted]
    if field.setup.seeding == "hand":
        return known
    if field.setup.seeding == "rating":
        return sorted(by_lot(field.setup.seed, known), key=lambda name: field.entrants[name].rating, reverse=True)
    return drawn(field.setup.seed, field.next, sorted(known))


def byes_had(field: Field) -> Counter[str]:
    """How often each has been left over."""
    return Counter(name for one in field.rounds for name in one.byes)


def left_over(field: Field, order: Sequence[str], number: int) -> list[str]:
    """As many as ``number`` of those who have been left over least, the last in this order first."""
    had = byes_had(field)
    lowest = [*reversed(order)]
    return sorted(lowest, key=lambda name: had[name])[:number]


def seats_had(rounds: Iterable[Round]) -> Counter[tuple[str, int]]:
    """How often each has sat in each seat, counted from 0."""
    return Counter((name, seat) for one in rounds for table in one.tables for seat, name in enumerate(table.players))


def counted(field: Field) -> list[str]:
    """Who has a place in the end: all but those who had their fee back and have not played."""
    played = {name for one in field.rounds for table in one.tables if table.deals for name in table.players}
    return [name for name, one in field.entrants.items() if one.paid or name in played]


def aside(field: Field) -> list[str]:
    """Those who had their fee back and rank behind all others."""
    return [name for name, one in field.entrants.items() if not one.paid]
