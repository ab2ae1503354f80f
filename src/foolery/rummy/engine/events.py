"""Events of a deal of Contract Rummy, and the numbers of their kinds for learners.

Cards are faces: copies are interchangeable. What a joker stands for is part of the kind. Of an unfinished contract
there is no event.
"""

from __future__ import annotations

from typing import Final

from foolery.base.cards import Card, parse_card
from foolery.contract import Event
from foolery.ruleset.event_kinds import BARE, CARD, MANY, NOWHERE, EventKind

KINDS: Final[dict[str, EventKind]] = {
    "deal": EventKind(least=1, most=MANY, seen="place", heap=True),
    # The first discard.
    "turned": EventKind("none", least=1, most=1),
    # The discard that is drawn, refused or claimed out of turn.
    "draw-discard": CARD,
    "refuse": CARD,
    "claim": CARD,
    # The card of the stock that comes with a claim.
    "penalty": EventKind(least=1, most=1, seen="place"),
    "decline": BARE,
    "draw": EventKind(least=1, most=1, seen="place"),
    # The new stock, counted only.
    "reshuffle": EventKind("none", least=1, most=MANY, seen="nobody"),
    "stock-gone": NOWHERE,
    "meld-group": EventKind(least=1, most=MANY, lays="all"),
    "meld-sequence": EventKind(least=1, most=MANY, lays="all"),
    # The joker that is laid, and what it stands for.
    "joker": EventKind(least=1, most=1, stated="card"),
    # To the owner of the meld.
    "lay-off-group": EventKind(least=1, most=1, to="place", lays="all"),
    "lay-off-sequence": EventKind(least=1, most=1, to="place", lays="all"),
    # Natural card, joker; to whoever laid the joker.
    "trade": EventKind(least=2, most=2, to="place", lays="first"),
    "discard": EventKind(least=1, most=1, parts=True, lays="all"),
    "out": BARE,
    "limited": NOWHERE,
    # What a hand holds at the end.
    "count": EventKind(least=0, most=MANY, heap=True),
}
"""What a deal of Contract Rummy is told with, whatever its rules."""

ALL_KINDS: Final = dict(KINDS)
"""These, and those of all rules that are filed."""

JOKER_KIND: Final = "joker-"
"""What the kinds of events begin with that tell what a joker stands for."""


class RummyEvent(Event):
    """An event of Contract Rummy."""

    __slots__ = ()

    family = "rummy"
    kinds = ALL_KINDS
    copies = False

    @property
    def stated(self) -> Card:
        """What the joker stands for; -1: the event is about something else."""
        return parse_card(self.kind.removeprefix(JOKER_KIND)) if self.kind.startswith(JOKER_KIND) else -1


NUMBERED: Final = (
    "claim",
    "count",
    "deal",
    "decline",
    "discard",
    "draw",
    "draw-discard",
    "joker",
    "lay-off-group",
    "lay-off-sequence",
    "limited",
    "meld-group",
    "meld-sequence",
    "out",
    "penalty",
    "refuse",
    "reshuffle",
    "stock-gone",
    "trade",
    "turned",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""
