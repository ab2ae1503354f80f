"""Groups, then knock-out.

The field is dealt into groups of ``group`` players at most, as equal as possible, by the seeding. Each group plays a
round robin of its own, all groups at the same time, for ``rounds`` rounds, or as long as the longest needs; a group
that is one table plays there with rotated seats. The best ``through`` of each group go on to a knock-out
(``knock_out``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from foolery.tournament.formats import round_robin
from foolery.tournament.formats.format import Field, Format, Pairing, aside, counted
from foolery.tournament.formats.knock_out import KnockOut, course
from foolery.tournament.setup import Setup, sizes, spread
from foolery.tournament.standings import Entrant, Group, Round, Standing, Table, ranked


def groups_of(field: Field) -> list[Group]:
    """Who is in which group."""
    if "groups" not in field.kept:
        field.kept["groups"] = _dealt(field)
    found: list[Group] = field.kept["groups"]
    return found


def _dealt(field: Field) -> list[Group]:
    names = round_robin.roster(field)
    parts, over = sizes(len(names), range(2, field.setup.group + 1))
    return spread(names, parts) if not over else [tuple(names)]


@lru_cache(maxsize=256)
def group_rounds(setup: Setup, players: int) -> int:
    """How many rounds the groups have."""
    parts, _ = sizes(players, range(2, setup.group + 1))
    return setup.rounds or max((round_robin.usual_rounds(size, setup.seats) for size in parts), default=1)


def stage(field: Field) -> int:
    """How many rounds the groups have in this tournament."""
    return group_rounds(field.setup, len(round_robin.present(field)))


def of_group(rounds: Sequence[Round], group: Group) -> list[Round]:
    """The rounds as a group has played them."""
    return [Round(one.number, [table for table in one.tables if table.players[0] in group], one.byes) for one in rounds]


def standings_of(field: Field) -> list[list[Standing]]:
    """The standings of each group."""
    if "of-groups" not in field.kept:
        played, seed = field.rounds[: stage(field)], field.setup.seed
        field.kept["of-groups"] = [ranked(of_group(played, group), group, seed) for group in groups_of(field)]
    found: list[list[Standing]] = field.kept["of-groups"]
    return found


def through(field: Field) -> set[str]:
    """The best of each group who are there, or were when it ended."""
    played = stage(field)
    found: set[str] = set()
    for group in standings_of(field):
        left = [one.name for one in group if not 0 <= field.entrants[one.name].gone <= played]
        found |= {*left[: field.setup.through]}
    return found


def qualified(field: Field) -> dict[str, Entrant]:
    """Who goes on to the knock-out."""
    names = through(field)
    return {name: one for name, one in field.entrants.items() if name in names}


def ended(field: Field) -> bool:
    """Whether all deals of the last round are played, as in a group."""
    return all(len(table.deals) >= field.setup.best_of for table in field.rounds[-1].tables)


def after(field: Field) -> Field | None:
    """The knock-out as a tournament of its own; None while the groups play."""
    played = stage(field)
    if not field.rounds or len(field.rounds) < played or (len(field.rounds) == played and not ended(field)):
        return None
    if "after" not in field.kept:
        field.kept["after"] = Field(field.setup, qualified(field), field.rounds[played:], played)
    later: Field = field.kept["after"]
    return later


class Groups(Format):
    """See the module."""

    last = KnockOut()

    even = False
    order = "order-groups"

    def rounds(self, field: Field) -> int:
        """Those of the groups, and as many as the knock-out takes after them."""
        later = after(field)
        if later is not None:
            return self.last.rounds(later)
        tables = course(field.setup, len(through(field)), stage(field) + 1)
        return 0 if tables is None else stage(field) + len(tables)

    def coming(self, field: Field) -> list[int]:
        """Those of all groups, then those of the knock-out."""
        later = after(field)
        if later is not None:
            return self.last.coming(later)
        tables = sum(len(sizes(len(group), field.setup.seats)[0]) for group in groups_of(field))
        number = stage(field)
        return [tables] * (number - len(field.rounds)) + (course(field.setup, len(through(field)), number + 1) or [])

    def stage(self, field: Field, number: int) -> str:
        """First the groups."""
        return "groups" if number <= stage(field) else "knock-out"

    def group(self, field: Field, one: Round, table: Table) -> int:
        """The group of the player in the first seat."""
        if one.number > stage(field):
            return 0
        return next((at for at, group in enumerate(groups_of(field), 1) if table.players[0] in group), 0)

    def groups(self, field: Field) -> list[list[Standing]]:
        """Once it is known who is in which."""
        return standings_of(field) if field.rounds else []

    def through(self, field: Field) -> set[str]:
        """See ``through`` of the module."""
        return through(field) if field.rounds else set()

    def settled(self, field: Field, table: Table) -> bool:
        """In the groups all deals are played; afterwards it is decided who is out."""
        if len(field.rounds) <= stage(field):
            return len(table.deals) >= field.setup.best_of
        return self.last.settled(field, table)

    def fallen(self, field: Field, one: Round, table: Table) -> Group:
        """In the groups none."""
        return self.last.fallen(field, one, table) if one.number > stage(field) else ()

    def strikes(self, field: Field, one: Round) -> str:
        """In the groups all places count."""
        return self.last.strikes(field, one) if one.number > stage(field) else ""

    def decisive(self, field: Field, one: Round) -> bool:
        """Every round, as soon as the knock-out is paired."""
        return len(field.rounds) > stage(field)

    def field(self, field: Field) -> list[str]:
        """Everybody who has not withdrawn, and later who has got through and is not out."""
        later = after(field)
        return field.here if later is None else self.last.field(later)

    def next_round(self, field: Field) -> Pairing:
        """The next round of all groups, or of the knock-out."""
        later = after(field)
        if later is not None:
            return self.last.next_round(later)
        tables: list[Group] = []
        byes: list[str] = []
        for group in groups_of(field):
            here = {name for name in group if field.entrants[name].here}
            found = round_robin.pairing(group, here, of_group(field.rounds, group), field)
            tables += found.tables
            byes += found.byes
        return Pairing(tuple(tables), tuple(byes))

    def standings(self, field: Field) -> list[Standing]:
        """Who got through by the knock-out, before all others."""
        later = after(field)
        gone = {name: one.gone for name, one in field.entrants.items() if one.gone > 0}
        if later is None:
            return ranked(field.rounds, counted(field), field.setup.seed, gone, aside=aside(field))
        others = {
            name: min(gone.get(name, later.before), later.before)
            for name in counted(field)
            if name not in later.entrants
        }
        return ranked(field.rounds, counted(field), field.setup.seed, others | self.last.out(later), aside=aside(field))

    def finished(self, field: Field) -> bool:
        """Whether one alone is left, at whatever stage."""
        return len(field.rounds) > 0 and len(self.field(field)) < 2
