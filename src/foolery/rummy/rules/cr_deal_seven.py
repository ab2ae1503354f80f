"""The last deal: three sequences that take the entire hand.

Row 117 of the catalogue. Reading: one card may be left over, which is then discarded and ends the deal;
``no-final-discard`` asks for all cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Option, worked
from foolery.rummy.engine.numbers import WHOLE_HAND
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config


class DealSeven(Rule):
    """The complete hand."""

    name = "cr-deal-seven"
    row = 117
    subject = "contracts"
    options_declared = (Option("contract-rummy.no-final-discard", 117, ("off", "on")),)

    def configure(self, config: Config) -> None:
        """How many cards may be left over; the deal is as good as over then, and nothing is laid off or traded."""
        config.set("spare", 0 if self.on("no-final-discard") else 1, self.name)
        config.forbid("against_trade", WHOLE_HAND, "cr-deal-seven.no-joker", self.name)
        config.forbid("against_lay_off", WHOLE_HAND, "cr-deal-seven.no-lay-off", self.name)

    examples = worked("""
    All but one card, which is discarded
        game=contract-rummy hands=2c3c4c5c7d8d9dTdJsQsKsAs4h/3h phase=meld deal=7 turn=0
        allowed: meld 2c 3c 4c 5c / 7d 8d 9d Td / Js Qs Ks As
        refused: meld 2c 3c 4c 5c / 7d 8d 9d Td
        play: 0: meld 2c 3c 4c 5c / 7d 8d 9d Td / Js Qs Ks As, 0: discard 4h
        then: phase=over points=0,3
    Where all cards must go, one left over is too many
        game=contract-rummy,contract-rummy.no-final-discard=on hands=2c3c4c5c7d8d9dTdJsQsKsAs4h/3h phase=meld deal=7
            turn=0
        allowed: discard 4h
        refused: meld 2c 3c 4c 5c / 7d 8d 9d Td / Js Qs Ks As
    """)


RULES = (DealSeven,)
