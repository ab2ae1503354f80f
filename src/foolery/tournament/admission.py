"""Checks of new commands only: a command that is in a file already stays readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.speech import typed
from foolery.tournament.command import Command, TournamentError
from foolery.tournament.entrants import checked_name, likeness, names_in
from foolery.tournament.formats import FORMATS

if TYPE_CHECKING:
    from foolery.tournament.setup import Setup
    from foolery.tournament.tournament import Tournament

BYE: Final = "bye"
"""Precedes the players who have a bye, in a round that is typed by hand."""
SCORE: Final = "="
"""Divides a name from its points."""
SMALLEST: Final = 2
"""Seats of the smallest table."""


def check(cup: Tournament, command: Command) -> None:
    """Raise TournamentError if a name cannot be entered, or a player who is out withdraws."""
    if command.kind == "enter":
        for name in (command.subject, *names_in(command.fields.get("members", ""))):
            _check_name(checked_name(name))
        one = cup.found(command.subject)
        if one is not None and one.name.casefold() != checked_name(command.subject).casefold():
            raise TournamentError("tournament.same-name", name=command.subject)
    elif command.kind == "withdraw":
        one = cup.named(command.subject)
        if not cup.finished and cup.out(one.name):
            raise TournamentError("tournament.out-already", name=one.name, round=cup.out(one.name))


def check_players(setup: Setup, players: int) -> None:
    """Raise TournamentError for an expected number of players that is too small for one round."""
    kind = FORMATS[setup.format]
    if not kind.sizes(players, setup)[0]:
        advice = "too-few" if min(setup.seats) > SMALLEST else "too-few-at-all"
        raise TournamentError(f"tournament.{advice}", least=kind.least(setup), players=players)


def _check_name(name: str) -> None:
    words = [*typed("tournament-draw"), BYE]
    if likeness(name) in map(likeness, words):
        raise TournamentError("tournament.word-of-results", name=name, words=words)
    if SCORE in name:
        raise TournamentError("tournament.name-signs", name=name)
