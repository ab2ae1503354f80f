"""The Swiss system for tables of any size: all play in all rounds, with those who have done as well.

The players are taken in the order of the standings, and each sits with those next to them whom they have not met
(Monrad's way; C. Monrad, 1925, for pairs). Tables and byes are chosen together (``pairing.placed``): there is a
repeated meeting only if no choice of byes avoids it, then a bye goes to those who have had the fewest, then to the
lowest in the standings. A bye is worth a win. Seats, and with them who leads first, go to those who have had them
least. If no number of rounds is named, there are as many as in a knock-out of pairs.
"""

from __future__ import annotations

from fractions import Fraction

from foolery.tournament.formats.format import AllPlay, Field, Pairing, byes_had, left_over, seats_had, seeded
from foolery.tournament.pairing import placed, seated
from foolery.tournament.setup import Setup, cut, spread
from foolery.tournament.standings import Group, meetings


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
        """As the module says; the first round by lot, or in a snake if there is another seeding."""
        tables, byes = self._later(field) if field.rounds else self._first(field)
        sat = seats_had(field.rounds)
        return Pairing(tuple(seated(table, sat) for table in tables), byes)

    def _first(self, field: Field) -> tuple[list[Group], Group]:
        order = seeded(field, field.here)
        parts, over = self.sizes(len(order), field.setup)
        byes = tuple(left_over(field, order, over))
        order = [name for name in order if name not in byes]
        return cut(order, parts) if field.setup.seeding == "lot" else spread(order, parts), byes

    def _later(self, field: Field) -> tuple[list[Group], Group]:
        here = set(field.here)
        order = [one.name for one in self.standings(field) if one.name in here]
        parts, over = self.sizes(len(order), field.setup)
        return placed(order, parts, over, meetings(field.rounds), byes_had(field))
