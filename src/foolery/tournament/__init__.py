"""Tournaments: entrants, rounds, tables, results, standings and the fund, from a log of commands that people can read.

No input or output, no clock, no chance of its own: lots come from the seed. ``docs/tournaments.md`` has the formats,
the file and every rule.
"""

from foolery.tournament.command import BrokenFile, Command, TournamentError
from foolery.tournament.formats import FORMATS
from foolery.tournament.setup import Setup
from foolery.tournament.standings import Entrant, Outcome, Round, Standing, Table, leads, meetings_of, most_in_one_seat
from foolery.tournament.tournament import Tournament, begun, read

__all__ = [
    "FORMATS",
    "BrokenFile",
    "Command",
    "Entrant",
    "Outcome",
    "Round",
    "Setup",
    "Standing",
    "Table",
    "Tournament",
    "TournamentError",
    "begun",
    "leads",
    "meetings_of",
    "most_in_one_seat",
    "read",
]
