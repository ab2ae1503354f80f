"""How many rounds a tournament has, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from foolery.tournament.formats import FORMATS
from foolery.tournament.formats.format import Field
from foolery.tournament.rounds import Entrant
from foolery.tournament.setup import Setup
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
