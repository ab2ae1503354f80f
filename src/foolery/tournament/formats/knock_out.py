"""Knock-out, row 95 of the catalogue: several stages, one fund, exactly one winner.

Everybody who is left is seated anew in each round, at tables as equal as possible. At each table the fool is out
(``advance`` ``all-but-fool``), or all but the first one out (``first-out``). A table plays ``best-of`` deals; out is
whoever was the fool in most of them, and who is level with another plays on until one is ahead. A draw eliminates
nobody and counts for no deal: it is played again. The last one standing takes the fund. Where the game takes no table
that somebody would need, he is left over and goes on (a bye), drawn among those who were left over least.
"""

from __future__ import annotations

from foolery.tournament import lots
from foolery.tournament.formats.format import Field, Format, Pairing, counted, left_over, seeded
from foolery.tournament.rounds import Group, Outcome, Round, Table
from foolery.tournament.setup import Setup
from foolery.tournament.sizes import cut, sizes, spread
from foolery.tournament.standing import Standing, ranked


def struck(outcome: Outcome, advance: str) -> Group:
    """Whom a deal counts for: the fools, or who alone was first out; nobody in a draw."""
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


class KnockOut(Format):
    """See the module."""

    def rounds(self, field: Field) -> int:
        """As many as it takes."""
        return 0

    def settled(self, field: Field, table: Table) -> bool:
        """Whether it is decided who is out."""
        return bool(decided(field.setup, table))

    def fallen(self, field: Field, one: Round, table: Table) -> Group:
        """The fools, or all but who was first out."""
        return losers(field.setup, table)

    def strikes(self, field: Field, one: Round) -> str:
        """The fool, or where only the first one out goes on, him."""
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
        """Everybody who is left, seated anew."""
        order = seeded(field, self.field(field))
        parts, over = sizes(len(order), field.setup.seats)
        byes = left_over(field, order, over)
        order = [name for name in order if name not in byes]
        dealt = cut if field.setup.seeding == "lot" else spread
        tables = dealt(order, parts)
        seats = (lots.seats(field.setup.seed, field.next, at, table) for at, table in enumerate(tables, 1))
        return Pairing(tuple(map(tuple, seats)), tuple(byes))

    def standings(self, field: Field) -> list[Standing]:
        """By the round that they were out in; those of one round by what they have done."""
        return ranked(field.rounds, counted(field), field.setup.seed, self.out(field))

    def finished(self, field: Field) -> bool:
        """Whether one alone is left."""
        return len(field.rounds) > 0 and len(self.field(field)) < 2
