"""Trumps are not led as long as there is anything else.

A house rule of family tables; no published page is known to us. Readings: it binds the lead alone, and trumps are
thrown in and transferred with as usual; cards without a suit are no trumps.
"""

from __future__ import annotations

from foolery.base.bits import suit_set
from foolery.durak.engine.example_positions import leading
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example


class NoTrumpLead(Rule):
    """Trumps defend."""

    name = "no-trump-lead"
    revision = 2

    def may_lead(self, s: State, place: int, mask: int) -> int:
        """All but the trumps, where there is such a card."""
        trumps = s.trumps_of(place)
        kept = mask
        for suit in range(4):
            if trumps >> suit & 1:
                kept = kept & ~suit_set(suit)
        return kept or mask

    examples = (
        Example(
            {"en": "The trumps stay in the hand", "ru": "Козыри остаются на руках"},
            leading("throw-in+no-trump-lead", ["9c", "9h", "7h", "Kd"]),
            allowed=("lead 9c", "lead Kd"),
            refused=("lead 9h", "lead 7h", "lead 9c 9h"),
            play=("0: lead 9c", "1: take", "0: throw 9h"),
            then={"hands": [["7h", "Kd"], ["6c", "Td", "Jd", "Qs"]], "phase": "take"},
        ),
        Example(
            {"en": "Nothing but trumps is left", "ru": "Остались одни козыри"},
            leading("throw-in+no-trump-lead", ["9h", "7h"]),
            allowed=("lead 9h", "lead 7h"),
            refused=("lead 9h 7h",),
        ),
        Example(
            {
                "en": "Nor may a trump be added to a card led from the stock",
                "ru": "И к карте из колоды их не добавляют",
            },
            leading(
                "throw-in+armenian+no-trump-lead",
                ["9h", "9d", "Kd"],
                table=[{"attack": "9c", "by": 0}],
                stock=["6s", "8h"],
                phase="lead-more",
            ),
            allowed=("lead 9d", "pass"),
            refused=("lead 9h", "lead 9d 9h"),
        ),
    )


RULES = (NoTrumpLead,)
