"""What each of the seven deals asks for.

Row 112 of the catalogue. Reading: two groups of one rank are two groups, and a set may hold both jokers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import worked
from foolery.rummy.engine.questions import Rule
from foolery.rummy.engine.sets import Contract

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config

SEVEN = (
    Contract(2, 0),
    Contract(1, 1),
    Contract(0, 2),
    Contract(3, 0),
    Contract(2, 1),
    Contract(1, 2),
    Contract(0, 3, True),
)


class Contracts(Rule):
    """The contract table."""

    name = "cr-contracts"
    row = 112
    subject = "contracts"

    def configure(self, config: Config) -> None:
        """The table."""
        config.set("contracts", SEVEN, self.name)

    examples = worked("""
    The second deal asks for a group and a sequence, not for two groups
        game=contract-rummy hands=9c9d9hKsKhKd2c3c4c8sJc/3c phase=meld deal=2 turn=0
        allowed: meld 9c 9d 9h / 2c 3c 4c, meld Kd Kh Ks / 2c 3c 4c
        refused: meld 9c 9d 9h / Kd Kh Ks
        play: 0: meld 2c 3c 4c / 9c 9d 9h
        then: melds=0.g1:9c9d9h,0.s1:2c3c4c
    Two groups of one rank count; a sequence does not go round from king to two
        game=contract-rummy hands=9c9c9h9s9d9dKcAc2cQh/3c phase=meld turn=0 deal=1
        allowed: meld 9c 9c 9d / 9d 9h 9s
        refused: meld 9c 9d 9h / Kc Ac 2c
    """)


RULES = (Contracts,)
