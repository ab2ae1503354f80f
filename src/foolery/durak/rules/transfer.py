"""Transfer Durak: while nothing is covered, the defender may pass the attack on by adding a card of its rank.

Row 3 of the catalogue, after the second seed. Readings: throwing in is on; a transfer must leave the next player at
least as many cards as he has to answer, and counts for the cap of the bout.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.ruleset import worked


class Transfer(Rule):
    """Throw-in Durak with transfers."""

    name = "transfer"
    row = 3
    base = True
    gives = ("a stock", "a lead of one card", "throw-in", "transfer")

    def configure(self, config: Config) -> None:
        """Transferring is on."""
        config.set("transfer", True, self.name)

    examples = worked("""
    The next player must hold enough cards
        game=transfer hands=Kc7s6d8d/9d9sJh/QsAs trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Jh, transfer 9d, transfer 9s, take
        refused: transfer 9d 9s
        play: 1: transfer 9d
        then: phase=defend attacker=1 defender=2
    """)


RULES = (Transfer,)
