"""Durak with hands of five.

A house rule known from simple Durak as it is told for children, from Durachki, and from Mustamaija. Readings: all
draw up to five; the caps of a bout stay as they are.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.ruleset import worked


class HandOfFive(Rule):
    """Five cards in a hand."""

    name = "hand-of-five"
    subject = "dealing"
    owns = ("the deal",)

    def configure(self, config: Config) -> None:
        """Five cards each."""
        config.set("hand_size", 5, self.name)

    examples = worked("""
    Hands are filled up to five
        game=throw-in+hand-of-five hands=8cKdAh/6cJs9dQd trump=h attacker=0 stock=6s8sAc6h6dKhTh table=7c@0:Tc@1
            phase=throw bouts=9,5
        allowed: pass
        refused: throw 8c
        play: 0: pass
        then: attacker=1 hands=8cKdAh6s8s/6cJs9dQdAc stock=6h6dKhTh
    """)


RULES = (HandOfFive,)
