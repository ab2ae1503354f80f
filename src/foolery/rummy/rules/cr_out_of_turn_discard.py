"""The refused discard goes round the table: whoever wants it out of turn takes a penalty card with it.

Row 113 of the catalogue. Readings: the others are asked one by one from the left of the player in turn; whoever laid
the card down is not asked; one who has laid his contract is; nobody is asked where no penalty card would be left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Option, worked
from foolery.rummy.engine.numbers import CLAIMS_USED, MELDED, MOST_CARDS
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config


class OutOfTurnDiscard(Rule):
    """Claims."""

    name = "cr-out-of-turn-discard"
    row = 113
    subject = "contracts"
    options_declared = (
        Option("contract-rummy.melded-may-claim", 113, ("on", "off")),
        Option("contract-rummy.claim-own", 113, ("off", "on")),
        Option("contract-rummy.claim-limit", 113, ("unlimited",), numbers=True),
    )

    def configure(self, config: Config) -> None:
        """Whether the discarder is asked too, and the limits of claiming."""
        config.set("claim_own", self.on("claim-own"), self.name)
        if not self.on("melded-may-claim"):
            config.forbid("against_claim", MELDED, "cr-out-of-turn-discard.melded", self.name)
        limit = self.options["contract-rummy.claim-limit"]
        if limit != "unlimited":
            config.set("claim_limit", min(int(limit), MOST_CARDS), self.name)
            config.forbid("against_claim", CLAIMS_USED, "cr-out-of-turn-discard.limit", self.name)

    examples = worked("""
    The nearest to the left gets the card, and a penalty card
        game=contract-rummy hands=2c4d/6h8s/JcQd/5c5d stock=3h9cTs discard_pile=Kd discarded_by=3 phase=draw turn=0
        allowed: draw-discard, refuse
        refused: draw-stock, claim
        play: 0: refuse, 1: decline, 2: claim
        then: hands=2c4d/6h8s/3hJcQdKd/5c5d phase=stock
    Whoever discarded the card is not asked
        game=contract-rummy hands=2c4d/6h8s/JcQd/5c5d stock=3h9cTs discard_pile=Kd discarded_by=3 phase=draw turn=0
        allowed: refuse
        refused: decline
        play: 0: refuse, 1: decline, 2: decline
        then: actors=0 phase=stock discard_pile=Kd
    With a limit of one claim the next is asked
        game=contract-rummy,contract-rummy.claim-limit=1 hands=2c4d/6h8s/JcQd/5c5d stock=3h9cTs discard_pile=Kd
            discarded_by=3 claims=0,1,0,0 phase=draw turn=0
        allowed: refuse
        refused: claim
        play: 0: refuse, 2: claim
        then: actors=0 phase=stock claims=0,1,1,0
    """)


RULES = (OutOfTurnDiscard,)
