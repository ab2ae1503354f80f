"""The contract is laid at once and exactly.

Row 114 of the catalogue. Reading: two sequences of one suit may overlap or repeat each other, but neither may begin
directly above the other's end, by the ranks as they are stated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Option, worked
from foolery.rummy.engine.numbers import MELDED
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config


class FirstMeld(Rule):
    """The first meld."""

    name = "cr-first-meld"
    row = 114
    subject = "contracts"
    options_declared = (Option("contract-rummy.touching-sequences", 114, ("off", "on")),)

    def configure(self, config: Config) -> None:
        """Whether sequences may touch; one contract in a deal."""
        config.set("touching", self.on("touching-sequences"), self.name)
        config.forbid("against_meld", MELDED, "cr-first-meld.melded", self.name)

    examples = worked("""
    Three cards to a set, no more and no fewer sets
        game=contract-rummy hands=9c9d9h9sKsKhKd2c4d6h8s/3c phase=meld turn=0 deal=1
        allowed: meld 9c 9d 9h / Kd Kh Ks, discard 9s
        refused: meld 9c 9d 9h 9s / Kd Kh Ks, meld 9c 9d 9h
        play: 0: meld 9c 9d 9h / Kd Kh Ks
        then: hands=2c4d6h8s9s/3c melded_this_turn=0
    Sequences may overlap, but not follow each other
        game=contract-rummy hands=5h6h7h7h8h9hTh2c/3c phase=meld deal=3 turn=0
        allowed: meld 5h 6h 7h / 7h 8h 9h
        refused: meld 5h 6h 7h / 8h 9h Th
    Where the option is on, they may follow each other
        game=contract-rummy,contract-rummy.touching-sequences=on hands=5h6h7h8h9hTh2c/3c phase=meld deal=3 turn=0
        allowed: meld 5h 6h 7h / 8h 9h Th
        refused: lay-off 2c on 0.s1
    """)


RULES = (FirstMeld,)
