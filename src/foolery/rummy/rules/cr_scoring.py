"""What the cards in hand cost.

Row 119 of the catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import worked
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config

ACE, COURT = 15, 10
VALUES = tuple(ACE if card >= 48 else min(COURT, (card >> 2) + 2) for card in range(54))


class Scoring(Rule):
    """Penalty points."""

    name = "cr-scoring"
    row = 119
    subject = "contracts"

    def configure(self, config: Config) -> None:
        """The value of every face."""
        config.set("values", VALUES, self.name)

    examples = worked("""
    Ace and joker 15, court cards 10, the others their number
        game=contract-rummy hands=2c/Ah*bKdJcTd7s melds=0.g1:9c9d9h,0.g2:4c4d4h phase=meld turn=0
        allowed: discard 2c
        refused: lay-off 2c on 0.g1
        play: 0: discard 2c
        then: phase=over points=0,67
    """)


RULES = (Scoring,)
