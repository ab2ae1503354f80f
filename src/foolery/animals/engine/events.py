"""Events of a deal of the animal game, and the numbers of their kinds for learners."""

from __future__ import annotations

from typing import Final

from foolery.contract import Event
from foolery.ruleset.event_kinds import BARE, LAID, MANY, NOWHERE, EventKind

KINDS: Final[dict[str, EventKind]] = {
    "deal": EventKind(least=1, most=MANY, seen="place", heap=True),
    # What is left over when all have the same number.
    "dropped": EventKind("none", least=1, most=MANY, seen="nobody"),
    # Who leads.
    "begins": BARE,
    "lay": LAID,
    "skip": BARE,
    # Who laughs or does not, at the one who skips; by chance or always it is nobody in particular.
    "laugh": EventKind(to="place"),
    "no-laugh": EventKind(to="place"),
    "laughter": EventKind("none", to="place"),
    # The pile, which the one who skips takes.
    "take": EventKind(least=1, most=MANY, to="place", parts=True),
    # All have skipped: who laid last lays any card.
    "free": BARE,
    "wins": BARE,
    "limited": NOWHERE,
    "drawn": NOWHERE,
}
"""What a deal of the animal game is told with."""

ALL_KINDS: Final = dict(KINDS)
"""These, and those of all rules that are filed."""


class AnimalsEvent(Event):
    """An event of the animal game."""

    __slots__ = ()

    family = "animals"
    kinds = ALL_KINDS


NUMBERED: Final = (
    "begins",
    "deal",
    "drawn",
    "dropped",
    "free",
    "laugh",
    "laughter",
    "lay",
    "limited",
    "no-laugh",
    "skip",
    "take",
    "wins",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""
