"""Durak without trumps: a card is covered only by a higher one of its suit.

Row 5 of the catalogue. Readings: nothing is turned up, so the whole stock is closed; the first lead goes by the lowest
rank in any hand. Together with ``suitless`` nothing but the rank is left, which can be played but says little.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.ruleset import worked


class NoTrumps(Rule):
    """No suit is trumps."""

    name = "no-trumps"
    row = 5
    subject = "trumps"
    owns = ("the trump suit",)
    replaces = ("cover", "first-lead")

    def configure(self, config: Config) -> None:
        """Nothing is turned up, nothing is trumps."""
        config.set("trump_source", "fixed", self.name)
        config.set("fixed_trump", 0, self.name)

    examples = worked("""
    Only the suit of the attack card covers it
        game=throw-in+no-trumps hands=Kc7s/7hAhKh9dAs trump=- attacker=0 table=Th@0 phase=defend bouts=9,5
        allowed: cover Th with Kh, cover Th with Ah, take
        refused: cover Th with 7h, cover Th with As
        play: 1: cover Th with Kh
        then: phase=throw trump=-
    No card of the stock lies open
        game=throw-in+no-trumps hands=Kc7s/9d6hTs trump=- attacker=0 stock=JdAh6d8h table=9c@0 phase=defend bouts=9,5
        allowed: take
        refused: cover 9c with 6h, cover 9c with Ts
        play: 1: take, 0: pass
        then: stock=- shown=1:9c
    """)


RULES = (NoTrumps,)
