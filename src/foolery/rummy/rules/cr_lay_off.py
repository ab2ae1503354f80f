"""Adding cards to the sets on the table.

Row 115 of the catalogue. Readings: from the turn after one's own contract; a group takes any number of its rank, a
sequence grows at both ends up to the ace at each, and never round the corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import worked
from foolery.rummy.engine.numbers import NOT_MELDED, SAME_TURN
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config


class LayOff(Rule):
    """Laying off."""

    name = "cr-lay-off"
    row = 115
    subject = "contracts"

    def configure(self, config: Config) -> None:
        """From the turn after the contract."""
        config.forbid("against_lay_off", NOT_MELDED, "cr-lay-off.not-melded", self.name)
        config.forbid("against_lay_off", SAME_TURN, "cr-lay-off.same-turn", self.name)

    examples = worked("""
    On one's own sets and on others'
        game=contract-rummy hands=7s3d8s2h9s/QcQd melds=0.g1:9c9d9h,0.s1:2c3c4c,1.g1:7c7d7h,1.s1:4s5s6s phase=meld
            deal=2 turn=0
        allowed: lay-off 7s on 1.s1, lay-off 7s on 1.g1, lay-off 9s on 0.g1
        refused: lay-off 3d on 0.s1, lay-off 8s on 1.s1
        play: 0: lay-off 7s on 1.s1, 0: lay-off 8s on 1.s1
        then: melds=0.g1:9c9d9h,0.s1:2c3c4c,1.g1:7c7d7h,1.s1:4s5s6s7s8s
    Not in the turn of the contract
        game=contract-rummy hands=7s3d9s/QcQd melds=0.g1:9c9d9h,0.s1:2c3c4c,1.g1:7c7d7h,1.s1:4s5s6s phase=meld
            melded_this_turn=0 deal=2 turn=0
        allowed: discard 7s
        refused: lay-off 7s on 1.s1, lay-off 9s on 0.g1
    Nothing follows an ace
        game=contract-rummy hands=2sJs8h/7d7h melds=0.g1:9c9d9h,0.s1:2c3c4c,1.g1:7c7d7h,1.s1:QsKsAs phase=meld deal=2
            turn=0
        allowed: lay-off Js on 1.s1, discard 2s
        refused: lay-off 2s on 1.s1
    """)


RULES = (LayOff,)
