"""When the stock is gone the discards become the stock.

Row 118 of the catalogue. Readings: the top discard stays; a deal in which no card is left to be drawn ends, and so does
one of a thousand turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import worked
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config

TURN_LIMIT = 1000


class StockExhausted(Rule):
    """Reshuffling."""

    name = "cr-stock-exhausted"
    row = 118
    subject = "contracts"

    def configure(self, config: Config) -> None:
        """The guard."""
        config.set("turn_limit", TURN_LIMIT, self.name)

    examples = worked("""
    All discards but the top one are drawn from again
        game=contract-rummy hands=2c4d/6h8s discard_pile=3c3c3cKd discarded_by=1 phase=draw turn=0
        allowed: draw-discard, refuse
        refused: draw-stock
        play: 0: refuse, 0: draw-stock
        then: stock=3c3c discard_pile=Kd hands=2c3c4d/6h8s
    Nothing is left to draw: everybody counts
        game=contract-rummy hands=2c4d/6h8s discard_pile=Kd phase=stock discarded_by=1 turn=0
        allowed: draw-stock
        refused: draw-discard
        play: 0: draw-stock
        then: phase=over points=6,14
    """)


RULES = (StockExhausted,)
