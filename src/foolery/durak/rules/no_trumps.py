"""Durak without trumps: a card is covered only by a higher one of its suit.

Row 5 of the catalogue. Readings: nothing is turned up, so the whole stock is closed; the first lead goes by the lowest
rank in any hand. Together with ``suitless`` nothing but the rank is left, which can be played but says little.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Rule
from foolery.ruleset import Example


class NoTrumps(Rule):
    """No suit is trumps."""

    name = "no-trumps"
    row = 5
    owns = ("the trump suit",)
    replaces = ("cover", "first-lead")

    def configure(self, config: Config) -> None:
        """Nothing is turned up, nothing is trumps."""
        config.set("trump_source", "fixed", self.name)
        config.set("fixed_trump", 0, self.name)

    examples = (
        Example(
            {"en": "Only the suit of the attack card covers it", "ru": "Бьют только той же мастью"},
            attacked("throw-in+no-trumps", ["7h", "Ah", "Kh", "9d", "As"], "Th", trump=None),
            allowed=("cover Th with Kh", "cover Th with Ah", "take"),
            refused=("cover Th with 7h", "cover Th with As"),
            play=("1: cover Th with Kh",),
            then={"phase": "throw", "trump": None},
        ),
        Example(
            {"en": "No card of the stock lies open", "ru": "В колоде нет открытой карты"},
            attacked("throw-in+no-trumps", ["9d", "6h", "Ts"], "9c", trump=None, stock=["Jd", "Ah", "6d", "8h"]),
            allowed=("take",),
            refused=("cover 9c with 6h", "cover 9c with Ts"),
            play=("1: take", "0: pass"),
            then={"stock": [], "shown": [[1, ["9c"]]]},
        ),
    )


RULES = (NoTrumps,)
