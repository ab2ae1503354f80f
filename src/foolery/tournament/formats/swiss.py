"""The Swiss system for tables of any size: all play in all rounds, with those who have done as well.

The players stand in the order of the standings and are seated from the top with those next to them who they have not
met (Monrad's way; C. Monrad, 1925, for pairs), so that as few as can be meet again. Seats, and with them who leads
first, go to whoever has had them least. Who is left over has been so least, stands lowest, and is given the point of a
win. As many rounds as a knock-out of pairs would have, if none are named.
"""

from __future__ import annotations

from fractions import Fraction

from foolery.tournament.formats.format import AllPlay, Field, Pairing, left_over, seats_had, seeded
from foolery.tournament.meeting import least, seated
from foolery.tournament.setup import Setup
from foolery.tournament.sizes import cut, spread
from foolery.tournament.standing import meetings


class Swiss(AllPlay):
    """See the module."""

    def bye(self, setup: Setup) -> Fraction:
        """A win in every deal."""
        return Fraction(setup.best_of)

    def rounds(self, field: Field) -> int:
        """How many rounds there are."""
        first = field.rounds[0] if field.rounds else None
        players = sum(len(table.players) for table in first.tables) + len(first.byes) if first else len(field.here)
        return field.setup.rounds or max(1, (players - 1).bit_length())

    def next_round(self, field: Field) -> Pairing:
        """As the module says; in the first round by lot, or dealt to and fro where there is another seeding."""
        order = self._order(field)
        parts, over = self.sizes(len(order), field.setup)
        byes = left_over(field, order, over)
        order = [name for name in order if name not in byes]
        if not field.rounds:
            tables = cut(order, parts) if field.setup.seeding == "lot" else spread(order, parts)
        else:
            tables = least(order, parts, meetings(field.rounds))
        sat = seats_had(field.rounds)
        return Pairing(tuple(seated(table, sat) for table in tables), tuple(byes))

    def _order(self, field: Field) -> list[str]:
        if not field.rounds:
            return seeded(field, field.here)
        here = set(field.here)
        ranks = [one.name for one in self.standings(field)]
        return [name for name in ranks if name in here]
