"""Contract Rummy, which the source calls Idiot's Delight: cards, seats, turns and the discard.

Row 111 of the catalogue. Reading: the card just taken from the discard pile may not be the discard of the same turn,
unless it is the only card left; a second copy of it may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.cards import PACKS
from foolery.ruleset import Option, worked
from foolery.rummy.engine.numbers import JUST_TAKEN
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config


class ContractRummy(Rule):
    """The base; it contains all other rows."""

    name = "contract-rummy"
    row = 111
    base = True
    contains = (
        "cr-contracts",
        "cr-out-of-turn-discard",
        "cr-first-meld",
        "cr-lay-off",
        "cr-jokers",
        "cr-deal-seven",
        "cr-stock-exhausted",
        "cr-scoring",
    )
    options_declared = (
        Option("contract-rummy.small-pack", 111, ("off", "on")),
        Option("contract-rummy.discard-taken", 111, ("off", "on")),
    )

    def configure(self, config: Config) -> None:
        """Cards and seats, and that the card just taken stays in the hand."""
        small = self.on("small-pack")
        config.set("pack", PACKS["2x52+1" if small else "3x52+2"], self.name)
        config.set("seats", range(3, 5) if small else range(2, 9), self.name)
        config.set("hand_sizes", (10, 10, 10, 10, 12, 12, 12), self.name)
        if not self.on("discard-taken"):
            config.forbid("against_discard", JUST_TAKEN, "contract-rummy.just-taken", self.name)

    examples = worked("""
    The card just taken from the pile stays in the hand
        game=contract-rummy hands=Kd2h3h/QcQd phase=meld taken=3h turn=0
        allowed: discard Kd, discard 2h
        refused: discard 3h
        play: 0: discard Kd
        then: phase=draw turn=1 discard_pile=Kd discarded_by=0
    A second copy of it may go
        game=contract-rummy hands=Kd3h3h/QcQd phase=meld taken=3h turn=0
        allowed: discard 3h, discard Kd
        refused: draw-stock
    """)


RULES = (ContractRummy,)
