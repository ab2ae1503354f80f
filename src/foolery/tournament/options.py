"""Checks of the options of a new tournament: a file may have any that ``Setup`` reads."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from foolery.tournament.errors import TournamentError
from foolery.tournament.planning import planned
from foolery.tournament.setup import MOST_ROUNDS

if TYPE_CHECKING:
    from foolery.tournament.setup import Setup

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
