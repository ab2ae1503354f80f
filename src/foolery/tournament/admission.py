"""What a new command is held to, beyond what follows from the file: a command that stands in one stays readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.speech import typed
from foolery.tournament.command import Command
from foolery.tournament.errors import TournamentError
from foolery.tournament.names import checked_name, likeness, names_in

if TYPE_CHECKING:
    from foolery.tournament.setup import Setup
    from foolery.tournament.tournament import Tournament

BYE: Final = "bye"
"""Stands before whoever is left over, where tables are typed by hand."""
SCORE: Final = "="
"""Stands between a name and points."""
WHOLE: Final = 100
"""What the parts of the fund come to at most, in hundredths."""


def check(cup: Tournament, command: Command) -> None:
    """Raise TournamentError where somebody may not enter under this name, or has nothing to withdraw from."""
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


def check_prizes(setup: Setup) -> None:
    """Raise TournamentError for parts of the fund that nobody means; in a file any parts are shares of their sum."""
    if [*setup.prizes] != sorted(setup.prizes, reverse=True):
        raise TournamentError("tournament.prizes-order", prizes=list(setup.prizes))
    if sum(setup.prizes) > WHOLE:
        raise TournamentError("tournament.prizes-sum", whole=sum(setup.prizes), most=WHOLE)


def _check_name(name: str) -> None:
    words = [*typed("tournament-draw"), BYE]
    if likeness(name) in map(likeness, words):
        raise TournamentError("tournament.word-of-results", name=name, words=words)
    if SCORE in name:
        raise TournamentError("tournament.name-signs", name=name)
