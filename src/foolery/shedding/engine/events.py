"""Events of a deal of the shedding game, and the numbers of their kinds for learners.

Rules add kinds of their own in their ``events``, with words in their ``words``.
"""

from __future__ import annotations

from typing import Final

from foolery.contract import WordedEvent
from foolery.ruleset.event_kinds import BARE, CARD, LAID, MANY, NOWHERE, EventKind

KINDS: Final[dict[str, EventKind]] = {
    "deal": EventKind(least=1, most=MANY, seen="place", heap=True),
    # The face-up row, and the face-down one, which nobody sees.
    "row": EventKind(least=1, most=MANY, heap=True),
    "down": EventKind(least=1, most=MANY, seen="nobody"),
    # Hand card, face-up card. It may be taken back until the seat is ready.
    "swap": EventKind(least=2, most=2, seen="place", quiet=True),
    "ready": BARE,
    # The card that is turned to begin with, and who goes on from it.
    "start": LAID,
    "play": EventKind(least=1, most=MANY, lays="all"),
    # The blind card that is turned.
    "turn": LAID,
    # The pile, of which only the number is told.
    "burn": EventKind(least=1, most=MANY, seen="nobody", parts=True),
    "misfit": BARE,
    # The face-up card that is taken along with the pile.
    "along": CARD,
    "take": EventKind(least=1, most=MANY, seen="place", parts=True),
    "draw": EventKind(least=1, most=MANY, seen="place"),
    # The place that is passed over.
    "skip": BARE,
    "reverse": BARE,
    "out": BARE,
    "won": BARE,
    "fool": BARE,
    "limited": NOWHERE,
}
"""What a deal of the shedding game is told with, whatever its rules."""

ALL_KINDS: Final = dict(KINDS)
"""These, and those of all rules that are filed."""


class ShedEvent(WordedEvent):
    """An event of the shedding family; ``wording`` are the composed rules' own words by kind."""

    __slots__ = ()

    family = "idiot"
    kinds = ALL_KINDS


NUMBERED: Final = (
    "along",
    "burn",
    "deal",
    "down",
    "draw",
    "fool",
    "limited",
    "misfit",
    "out",
    "play",
    "ready",
    "reverse",
    "row",
    "skip",
    "start",
    "swap",
    "take",
    "turn",
    "won",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""
