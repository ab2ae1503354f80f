"""The plan of a new tournament: checks of its options, its rounds and its time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from foolery.tournament.command import TournamentError
from foolery.tournament.formats import FORMATS
from foolery.tournament.formats.format import Field
from foolery.tournament.setup import MOST_ROUNDS, Setup
from foolery.tournament.standings import Entrant
from foolery.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Plan:
    """The number of rounds for a number of players, or of rounds left, and about how many minutes they take."""

    players: int
    rounds: int
    minutes: int


def planned(setup: Setup, players: int) -> Plan | None:
    """The plan for a number of players; None if they cannot play this format, or its length is not known."""
    field = Field(setup, {str(one): Entrant(str(one)) for one in range(1, players + 1)}, ())
    known = FORMATS[setup.format]
    rounds = known.rounds(field) if known.sizes(players, setup)[0] else 0
    return Plan(players, rounds, rounds * minutes(setup)) if rounds else None


def others(setup: Setup, players: int) -> dict[str, Plan]:
    """The plans of the other formats for as many players, with their usual number of rounds."""
    found = {}
    for name in FORMATS:
        if name != setup.format:
            plan = planned(replace(setup, format=name, rounds=0), players)
            if plan is not None:
                found[name] = plan
    return found


def to_come(cup: Tournament) -> Plan | None:
    """What is left to play, including the round that is being played; None if that is not known."""
    done = len(cup.rounds) - bool(cup.open_tables())
    rounds = cup.format.rounds(cup.known) - done
    if cup.finished or rounds < 1 or not cup.format.sizes(len(cup.field()), cup.setup)[0]:
        return None
    return Plan(len(cup.field()), rounds, rounds * minutes(cup.setup))


def minutes(setup: Setup) -> int:
    """How long a round takes."""
    return setup.best_of * setup.minutes


TITLE_ROOM: Final = 100
"""Characters at most of the name of a tournament."""
MOST_PLAYERS: Final = 2000
"""Entrants who may be expected at most."""
ONLY: Final = {
    "advance": ("knock-out", "groups"),
    "rounds": ("swiss", "round-robin", "groups", "duplicate"),
    "late": ("knock-out", "swiss"),
    "group": ("groups",),
    "through": ("groups",),
}
"""Options that have an effect in some formats only."""
WHOLE: Final = 100
"""The largest sum of the parts of the fund, in hundredths."""


def check_options(setup: Setup, given: Collection[str], players: int | None = None) -> None:
    """Raise TournamentError for an option that has no effect in this format, and for a round that is never reached.

    ``given`` are the fields that were typed. ``players`` is the expected number, None: any up to ``MOST_PLAYERS``.
    """
    for name, formats in ONLY.items():
        if name in given and setup.format not in formats:
            raise TournamentError("tournament.only-in", name=name, formats=list(formats), format=setup.format)
    if "rounds" in given and not setup.rounds:
        raise TournamentError("tournament.no-number", name="--rounds", text="0", least=1, most=MOST_ROUNDS)
    plan = planned(setup, MOST_PLAYERS if players is None else players)
    if plan is None:
        return
    for name in ("late", "refund"):
        if getattr(setup, name) > plan.rounds:
            fields = {"most": plan.rounds, "players": plan.players, "round": getattr(setup, name)}
            raise TournamentError("tournament.no-such-round", name=name, **fields)


def check_title(name: str) -> None:
    """Raise TournamentError for a name of a tournament that was typed and is empty or too long."""
    length = len(name.strip())
    if not 0 < length <= TITLE_ROOM:
        raise TournamentError("tournament.no-title", most=TITLE_ROOM, length=length)


def check_prizes(setup: Setup) -> None:
    """Raise TournamentError for parts of the fund that must be a mistake; a file may have any."""
    if [*setup.prizes] != sorted(setup.prizes, reverse=True):
        raise TournamentError("tournament.prizes-order", prizes=list(setup.prizes))
    if sum(setup.prizes) > WHOLE:
        raise TournamentError("tournament.prizes-sum", whole=sum(setup.prizes), most=WHOLE)
