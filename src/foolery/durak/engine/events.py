"""Events of a deal of Durak, and the numbers of their kinds for learners.

Rules add kinds of their own in their ``events``, with words in their ``words``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.contract import WordedEvent
from foolery.ruleset.event_kinds import BARE, CARD, HEAP, MANY, NOWHERE, PAIR, EventKind

KINDS: Final[dict[str, EventKind]] = {
    # The hand of a place that is dealt; a dummy's hand is dealt unseen.
    "deal": EventKind(least=1, most=MANY, seen="place", heap=True),
    # The turned card; the place is whose hand it stays in, where all cards are dealt.
    "trump": EventKind("maybe", least=1, most=1),
    "trump-suit": EventKind("none", to="suit"),
    # A turned card that goes back, and one that shows who leads.
    "buried": EventKind("none", least=1, most=1),
    "shown": CARD,
    # The cards do not tell everybody why this place leads.
    "first-lead": EventKind(betrays=True),
    # The card below a stock whose trump is not open, which the cutter has seen.
    "bottom-card": EventKind(least=1, most=1, seen="place"),
    # The leader, and the defender against whom he leads.
    "bout": EventKind(to="place", parts=True),
    "lead": EventKind(least=1, most=MANY, to="place", lays="all"),
    "throw": EventKind(least=1, most=MANY, to="place", lays="all"),
    # To the new defender.
    "transfer": EventKind(least=1, most=MANY, to="place", lays="all"),
    # Attack card, cover.
    "cover": EventKind(least=2, most=2, lays="last"),
    "take": BARE,
    "pass": BARE,
    "taken": EventKind(least=1, most=MANY, to="place", heap=True),
    "beaten": HEAP,
    "draw": EventKind(least=1, most=MANY, seen="place"),
    "draw-turn-up": CARD,
    # Lowest trump, turn-up.
    "swap-six": PAIR,
    "out": BARE,
    "fool": BARE,
    "drawn": NOWHERE,
    "limited": NOWHERE,
}
"""What a deal of Durak is told with, whatever its rules."""

DUMMIES: Final = "place:dummies"
"""Under this name the wording of composed rules tells how many places nobody sits at."""
ALL_KINDS: Final = dict(KINDS)
"""These, and those of all rules that are filed."""


class DurakEvent(WordedEvent):
    """An event of the Durak family; ``wording`` are the composed rules' own words by kind."""

    __slots__ = ()

    family = "durak"
    kinds = ALL_KINDS

    def seats_told(self) -> int:
        """The same without the places of dummies, which are the last ones."""
        dummies = self.wording.get(DUMMIES, 0) if isinstance(self.wording, Mapping) else 0
        return super().seats_told() - int(dummies)


NUMBERED: Final = (
    "beaten",
    "block",
    "bottom-card",
    "bout",
    "buried",
    "buy-in",
    "buy-in-dealt",
    "climb-begun",
    "climb-drawn",
    "climb-kept",
    "climb-laid",
    "climb-taken",
    "counter",
    "cover",
    "deal",
    "draw",
    "draw-turn-up",
    "drawn",
    "dummy-led",
    "dumped",
    "exchange",
    "first-lead",
    "fool",
    "freed",
    "gather-drawn",
    "gather-rest",
    "gather-won",
    "gathered",
    "gift",
    "gift-off",
    "hand-swap",
    "lead",
    "lead-from-stock",
    "limited",
    "locked",
    "out",
    "own-trump",
    "part-beaten",
    "pass",
    "passed-on",
    "penalty",
    "recycled",
    "riposte",
    "second-attempt",
    "secret-trump",
    "secret-trump-none",
    "self-cover",
    "self-throw",
    "set-aside",
    "show-trump",
    "shown",
    "stack-thrown",
    "stock-joins",
    "stock-misses",
    "stock-removed",
    "swap-six",
    "take",
    "taken",
    "target",
    "throw",
    "throw-covered",
    "transfer",
    "trump",
    "trump-suit",
    "turned-for",
    "turned-from-stock",
    "unlocked",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""
