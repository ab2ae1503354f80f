"""Jokers are wild, and can be won with the card they stand for.

Row 116 of the catalogue. Readings: the owner of a joker is the seat that laid it, on whosever meld, and may not trade
for it; in a group the stated suit binds; a joker that was won may stay in the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Option, worked
from foolery.rummy.engine.numbers import NOT_MELDED, OWN_JOKER, SAME_TURN
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config


class Jokers(Rule):
    """Wild cards and the trade."""

    name = "cr-jokers"
    row = 116
    subject = "contracts"
    options_declared = (
        Option("contract-rummy.trade-at-once", 116, ("off", "on")),
        Option("contract-rummy.owner-trades", 116, ("off", "on")),
    )

    def configure(self, config: Config) -> None:
        """From the turn after the contract, and not for one's own."""
        config.forbid("against_trade", NOT_MELDED, "cr-jokers.not-melded", self.name)
        if not self.on("trade-at-once"):
            config.forbid("against_trade", SAME_TURN, "cr-jokers.same-turn", self.name)
        if not self.on("owner-trades"):
            config.forbid("against_trade", OWN_JOKER, "cr-jokers.own", self.name)

    examples = worked("""
    The joker goes for the very card alone
        game=contract-rummy hands=5s5d8s/QcQd melds=0.g1:9c9d9h,0.s1:2c3c4c,1.g1:7c7d7h,1.s1:4s*r6s joker_means=*r:5s
            phase=meld deal=2 turn=0
        allowed: trade 5s for *r
        refused: trade 5d for *r
        play: 0: trade 5s for *r, 0: lay-off *r=9s on 0.g1
        then: hands=5d8s/QcQd joker_means={"*r":"9s"}
    Nobody trades for a joker of his own
        game=contract-rummy hands=QcQd/5s5d8s melds=0.g1:9c9d9h,0.s1:2c3c4c,1.g1:7c7d7h,1.s1:4s*r6s joker_means=*r:5s
            phase=meld turn=1 deal=2
        allowed: discard 5s
        refused: trade 5s for *r
    A joker in a group may be stated as any suit
        game=contract-rummy hands=9c9d*r4s5s6s2d7cJhKdAd/3c phase=meld deal=2 turn=0
        allowed: meld 9c 9d *r=9s / 4s 5s 6s, meld 9c *r=9c 9d / 4s 5s 6s
        refused: meld 9c 9d *r=8s / 4s 5s 6s
    """)


RULES = (Jokers,)
