"""Knock-out, row 95 of the catalogue: several stages, one fund, exactly one winner.

All who are left are seated by a new draw in each round, at tables as equal as possible. At each table the fool is out
(``advance`` ``all-but-fool``), or all but the first one out (``first-out``). A table plays ``best-of`` deals: the most
frequent fool is out, and ties play on. A draw eliminates none and counts for no deal: it is played again. The last one
left takes the fund. Players for whom there is no table have a bye and go on; byes are drawn among those who have had
the fewest.
"""

from __future__ import annotations

from foolery.tournament import draw
from foolery.tournament.entrants import together
from foolery.tournament.formats.format import Field, Format, Pairing, aside, counted, left_over, players, seeded
from foolery.tournament.setup import Setup, cut, sizes, spread
from foolery.tournament.standings import Group, Outcome, Round, Standing, Table, ranked


def struck(outcome: Outcome, advance: str) -> Group:
    """Whom a deal counts for: the fools, or the one who was first out; none in a draw."""
    if outcome.drawn:
        return ()
    if advance == "first-out":
        return outcome.places[0] if len(outcome.places[0]) == 1 else ()
    return outcome.places[-1]


def decided(setup: Setup, table: Table) -> Group:
    """Who is out, or with ``first-out`` who goes on; empty while that is open.

    Several are only where they were struck in the same deals, as partners are.
    """
    counts: dict[str, list[int]] = {name: [] for name in table.players}
    played = 0
    for number, deal in enumerate(table.deals):
        hit = struck(deal, setup.advance)
        played += bool(hit)
        for name in hit:
            counts[name].append(number)
        most = max(map(len, counts.values()))
        ahead = tuple(name for name in table.players if len(counts[name]) == most)
        second = max((len(of) for name, of in counts.items() if name not in ahead), default=0)
        together = len({tuple(counts[name]) for name in ahead}) == 1
        if most and together and most - second > max(0, setup.best_of - played):
            return ahead
    return ()


def losers(setup: Setup, table: Table) -> Group:
    """Who is out after this table."""
    found = decided(setup, table)
    if setup.advance == "first-out" and found:
        return tuple(name for name in table.players if name not in found)
    return found


def course(setup: Setup, left: int, number: int) -> list[int] | None:
    """How many tables each round has, from this ``number`` on, if ``left`` are left; None if that is not known."""
    found: list[int] = []
    while left > 1:
        parts, over = sizes(left, setup.seats)
        beaten = sum(_beaten(setup, size, number + len(found)) for size in parts)
        if not parts or not all(_beaten(setup, size, number + len(found)) for size in parts):
            return None
        found.append(len(parts))
        left = len(parts) + over if setup.advance == "first-out" else left - beaten
    return found


def _beaten(setup: Setup, size: int, number: int) -> int:
    """How many are the fools of a table; 0 where that differs."""
    return together(setup.game(number), size) if setup.members == 1 else 1


class KnockOut(Format):
    """See the module."""

    even = False
    order = "order-out"

    def rounds(self, field: Field) -> int:
        """As many as it takes for those who are left."""
        done, tables = self._course(field)
        return 0 if tables is None else field.before + done + len(tables)

    def coming(self, field: Field) -> list[int]:
        """As many as it takes, as if nothing were drawn."""
        done, tables = self._course(field)
        return (tables or [])[len(field.rounds) - done :]

    def _course(self, field: Field) -> tuple[int, list[int] | None]:
        """How many rounds are over, and the tables of each to come, the one that is played now among them."""
        done, left = len(field.rounds), self.field(field)
        if done and not all(self.settled(field, table) for table in field.rounds[-1].tables):
            done -= 1
            left = [name for name in players(field.rounds[-1]) if field.entrants[name].here]
        return done, course(field.setup, len(left), field.before + done + 1)

    def settled(self, field: Field, table: Table) -> bool:
        """Whether it is decided who is out."""
        return bool(decided(field.setup, table))

    def fallen(self, field: Field, one: Round, table: Table) -> Group:
        """The fools, or all but who was first out."""
        return losers(field.setup, table)

    def strikes(self, field: Field, one: Round) -> str:
        """The fool; if only the first one out goes on, that one."""
        return "first" if field.setup.advance == "first-out" else "fool"

    def decisive(self, field: Field, one: Round) -> bool:
        """Every round."""
        return True

    def out(self, field: Field) -> dict[str, int]:
        """Who is out, and since which round."""
        found: dict[str, int] = field.kept.get("out", {})
        if not found:
            found |= {name: one.gone for name, one in field.entrants.items() if one.gone > 0}
            for one in field.rounds:
                for table in one.tables:
                    found |= dict.fromkeys(losers(field.setup, table), one.number)
            field.kept["out"] = found
        return found

    def field(self, field: Field) -> list[str]:
        """Who is neither out nor gone."""
        out = self.out(field)
        return [name for name in field.here if name not in out]

    def next_round(self, field: Field) -> Pairing:
        """All who are left, by a new draw."""
        order = seeded(field, self.field(field))
        parts, over = sizes(len(order), field.setup.seats)
        byes = left_over(field, order, over)
        order = [name for name in order if name not in byes]
        dealt = cut if field.setup.seeding == "lot" else spread
        tables = dealt(order, parts)
        seats = (draw.seats(field.setup.seed, field.next, at, table) for at, table in enumerate(tables, 1))
        return Pairing(tuple(map(tuple, seats)), tuple(byes))

    def standings(self, field: Field) -> list[Standing]:
        """By the round that they were out in; those of one round by what they have done."""
        return ranked(field.rounds, counted(field), field.setup.seed, self.out(field), aside=aside(field))

    def finished(self, field: Field) -> bool:
        """Whether one alone is left."""
        return len(field.rounds) > 0 and len(self.field(field)) < 2
