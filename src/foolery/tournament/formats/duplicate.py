"""Duplicate: all tables of a round play the same cards from the same seats, and are scored against each other.

As at duplicate bridge (matchpoints; the first such match at cards is of whist, London 1857): for a deal each has the
share of those with the same cards, at the other tables with as many seats, who did worse; a half for each who did as
well. So the luck of the cards falls out. How well a player did is the share at the own table. Who meets whom is a round
robin. Each table has another of its size; players who are left over get half a deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from foolery.tournament.formats.format import Field, Pairing
from foolery.tournament.formats.round_robin import RoundRobin, pairing, present, roster, usual_rounds
from foolery.tournament.setup import Setup, twinned
from foolery.tournament.standings import Round

HALF: Final = Fraction(1, 2)


def against_field(rounds: Sequence[Round]) -> Iterator[tuple[str, Fraction]]:
    """The point of each player for each deal: against those with the same cards, a half if there are none."""
    for one in rounds:
        most = max((len(table.deals) for table in one.tables), default=0)
        for number in range(most):
            yield from _of_deal(one, number)


def _of_deal(one: Round, number: int) -> Iterator[tuple[str, Fraction]]:
    held: dict[tuple[int, int], list[tuple[str, Fraction]]] = {}
    for table in one.tables:
        if len(table.deals) > number:
            shares = dict(table.deals[number].shares())
            for seat, name in enumerate(table.players):
                held.setdefault((len(table.players), seat), []).append((name, shares[name]))
    for same in held.values():
        for name, share in same:
            worse = sum(other < share for _, other in same)
            level = sum(other == share for _, other in same) - 1
            yield name, Fraction(2 * worse + level, 2 * (len(same) - 1)) if len(same) > 1 else HALF


class Duplicate(RoundRobin):
    """See the module."""

    same_deals = True
    scored = "scored-field"
    points = staticmethod(against_field)

    def sizes(self, number: int, setup: Setup) -> tuple[list[int], int]:
        """Tables that have an equal."""
        return twinned(number, setup.seats)

    def least(self, setup: Setup) -> int:
        """Two tables."""
        return 2 * min(setup.seats)

    def bye(self, setup: Setup) -> Fraction:
        """What is to be expected."""
        return HALF * setup.best_of

    def rounds(self, field: Field) -> int:
        """One cycle of the design, or what was wanted."""
        return field.setup.rounds or usual_rounds(len(present(field)), field.setup.seats, twinned)

    def next_round(self, field: Field) -> Pairing:
        """The next round of the cycle."""
        return pairing(roster(field), set(field.here), field.rounds, field, twinned)
