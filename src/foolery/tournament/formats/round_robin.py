"""Round robin: each meets each, equally often where that can be.

Where the game is for two alone, the rounds are those of Berger. Larger tables follow a balanced design, where
``designs`` knows one for so many players, at the largest tables that it has. Else, and after somebody has withdrawn
from a design, each round is the one with the fewest repeated meetings that is found; ``standing.balance`` tells how
unequal it is. The numbers of the players are drawn by lot, or follow the seeding. Seats go to whoever has had them
least. Without a number of rounds: one cycle of the design, else as many as it takes at least for each to meet each.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.tournament.designs import Rounds, berger, design
from foolery.tournament.formats.format import Field, Pairing, counted, left_over, seats_had, seeded
from foolery.tournament.meeting import least, seated
from foolery.tournament.rounds import Round, Table
from foolery.tournament.sizes import sizes
from foolery.tournament.standing import Standing, meetings, ranked


def known(number: int, seats: Sequence[int]) -> Rounds | None:
    """The balanced rounds for so many, at the largest tables that there are some for; None where none are known."""
    if max(seats) == 2:
        return berger(number)
    found = (design(number, size) for size in sorted(seats, reverse=True) if size > 2)
    return next((rounds for rounds in found if rounds is not None), None)


def usual_rounds(number: int, seats: Sequence[int]) -> int:
    """How many rounds a round robin of so many has where nobody says."""
    rounds = known(number, seats)
    if rounds is not None:
        return len(rounds)
    parts, over = sizes(number, seats)
    # Each meets as many new players as the largest table has, less often where somebody is left over.
    return -(-(number - 1) // (max(parts, default=2) - 1)) + (over > 0)


def present(field: Field) -> list[str]:
    """Everybody who was there at the first round, or would be."""
    if not field.rounds:
        return field.here
    first = field.rounds[0]
    return [name for table in first.tables for name in table.players] + list(first.byes)


def roster(field: Field) -> list[str]:
    """The same by number."""
    return seeded(Field(field.setup, field.entrants, ()), present(field))


def pairing(players: Sequence[str], here: set[str], rounds: Sequence[Round], field: Field) -> Pairing:
    """The next round of those ``players`` who are ``here``, after these rounds of theirs."""
    seats = field.setup.seats
    plan = known(len(players), seats)
    sat = seats_had(rounds)
    if plan is not None and (len(here) == len(players) or max(seats) == 2):
        turn, at = divmod(len(rounds), len(plan))
        tables = [[players[one] for one in table if players[one] in here] for table in plan[at]]
        filled = [table for table in tables if len(table) in seats]
        placed = {name for table in filled for name in table}
        byes = tuple(name for name in players if name in here and name not in placed)
        if max(seats) == 2:
            return Pairing(tuple(tuple(table[:: -1 if turn % 2 else 1]) for table in filled), byes)
        return Pairing(tuple(seated(table, sat) for table in filled), byes)
    order = [name for name in players if name in here]
    parts, over = sizes(len(order), seats)
    left = left_over(field, order, over)
    found = least([name for name in order if name not in left], parts, meetings(rounds))
    return Pairing(tuple(seated(table, sat) for table in found), tuple(left))


class RoundRobin:
    """See the module."""

    def settled(self, field: Field, table: Table) -> bool:
        """Whether all deals of the table are played."""
        return len(table.deals) >= field.setup.best_of

    def field(self, field: Field) -> list[str]:
        """Everybody who has not withdrawn."""
        return field.here

    def next_round(self, field: Field) -> Pairing:
        """The next round of the cycle."""
        return pairing(roster(field), set(field.here), field.rounds, field)

    def standings(self, field: Field) -> list[Standing]:
        """By points; who is left over is given none, as everybody is in turn."""
        return ranked(field.rounds, counted(field), field.setup.seed)

    def finished(self, field: Field) -> bool:
        """Whether all rounds are played, or no table can be filled any more."""
        if not field.rounds:
            return False
        rounds = field.setup.rounds or usual_rounds(len(present(field)), field.setup.seats)
        return len(field.rounds) >= rounds or not sizes(len(field.here), field.setup.seats)[0]
