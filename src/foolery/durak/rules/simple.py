"""Simple Durak: a bout is a lead and its defence, nothing is thrown in.

Row 1 of the catalogue. Readings: the lead may be any number of cards of one rank (``lead-max`` limits it); who fails
takes everything on the table, his own covers too.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.ruleset import worked


class Simple(Rule):
    """Throw-in Durak without throwing in."""

    name = "simple"
    row = 1
    base = True
    gives = ("a stock", "a lead of one card")

    def configure(self, config: Config) -> None:
        """Nothing is thrown in."""
        config.set("throw_in", False, self.name)

    examples = worked("""
    Everything is covered: the bout ends
        game=simple hands=7dKs/7hQsJd/6dAdTc8d trump=h attacker=0 table=7c@0 phase=defend bouts=9,5
        allowed: cover 7c with 7h, take
        refused: cover 7c with Qs
        play: 1: cover 7c with 7h
        then: phase=lead attacker=1 defender=2 table=[]
    """)


RULES = (Simple,)
