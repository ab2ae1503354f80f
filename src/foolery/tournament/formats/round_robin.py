"""Round robin: each meets each, equally often where that can be.

Where the game is for two alone, the rounds are those of Berger. Larger tables follow a balanced design, where
``pairing`` knows one for the number of players, at the largest tables that it has. Else, and after one has withdrawn
from a design, or several from the rounds of Berger, each round is the one with the fewest repeated meetings that is
found; ``standings.meetings_of`` tells how unequal it is. The numbers of the players are drawn by lot, or follow the
seeding. Seats go to those who have had them least. Without a number of rounds: one cycle of the design, else as many
as it takes at least for each to meet each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.tournament.formats.format import AllPlay, Field, Pairing, byes_had, seats_had, seeded
from foolery.tournament.formats.format import players as everybody
from foolery.tournament.pairing import Rounds, berger, design, placed, seated
from foolery.tournament.setup import Sizes, sizes
from foolery.tournament.standings import Round, meetings

SPARE: Final = 2
"""So many are left over at most because those whom they would meet have withdrawn from the rounds of Berger."""


def known(number: int, seats: Sequence[int], tables: Sizes = sizes) -> Rounds | None:
    """The balanced rounds for so many, at the largest tables that there are some for; None where none are known.

    Such as ``tables`` has no more left over, and takes tables of that size.
    """
    if max(seats) == 2:
        return berger(number)
    over = tables(number, seats)[1]
    for size in sorted(seats, reverse=True):
        rounds = design(number, size) if size > 2 and tables(number, (size,))[1] <= over else None
        if rounds is not None:
            return rounds
    return None


def usual_rounds(number: int, seats: Sequence[int], tables: Sizes = sizes) -> int:
    """How many rounds a round robin of this number has by default."""
    rounds = known(number, seats, tables)
    if rounds is not None:
        return len(rounds)
    parts, over = tables(number, seats)
    # Each meets as many new players as the largest table has, less often if one is left over.
    return -(-(number - 1) // (max(parts, default=2) - 1)) + (over > 0)


def present(field: Field) -> list[str]:
    """Everybody who was there at the first round, or would be."""
    if not field.rounds:
        return field.here
    return everybody(field.rounds[0])


def roster(field: Field) -> list[str]:
    """The same by number."""
    return seeded(Field(field.setup, field.entrants, ()), present(field))


def pairing(
    players: Sequence[str], here: set[str], rounds: Sequence[Round], field: Field, sized: Sizes = sizes
) -> Pairing:
    """The next round of those ``players`` who are ``here``, after these rounds of theirs."""
    seats = field.setup.seats
    plan = known(len(players), seats, sized)
    sat = seats_had(rounds)
    order = [name for name in players if name in here]
    parts, over = sized(len(order), seats)
    if plan is not None and (len(here) == len(players) or max(seats) == 2):
        turn, at = divmod(len(rounds), len(plan))
        tables = [[players[one] for one in table if players[one] in here] for table in plan[at]]
        filled = [table for table in tables if len(table) in seats]
        paired = {name for table in filled for name in table}
        byes = tuple(name for name in players if name in here and name not in paired)
        if max(seats) > 2:
            return Pairing(tuple(seated(table, sat) for table in filled), byes)
        if len(byes) <= over + SPARE and sized(len(paired), seats) == ([2] * len(filled), 0):
            return Pairing(tuple(tuple(table[:: -1 if turn % 2 else 1]) for table in filled), byes)
    found, left = placed(order, parts, over, meetings(rounds), byes_had(field), fair=True)
    return Pairing(tuple(seated(table, sat) for table in found), left)


class RoundRobin(AllPlay):
    """See the module."""

    def rounds(self, field: Field) -> int:
        """One cycle of the design, or what was wanted."""
        return field.setup.rounds or usual_rounds(len(present(field)), field.setup.seats)

    def next_round(self, field: Field) -> Pairing:
        """The next round of the cycle."""
        return pairing(roster(field), set(field.here), field.rounds, field)
