"""Throw-in Durak: once the defender has covered, or has given up, the others may add cards of ranks on the table.

Row 2 of the catalogue. Reading: the window is closed while cards wait for an answer (``throw-while-pending`` opens
it), and it also opens once after a take.
"""

from __future__ import annotations

from foolery.durak.engine.questions import Rule
from foolery.ruleset import worked


class ThrowIn(Rule):
    """The base that all others are written against: the core's own numbers."""

    name = "throw-in"
    row = 2
    base = True
    gives = ("a stock", "a lead of one card", "throw-in")
    examples = worked("""
    Attack cards and covers open their ranks
        game=throw-in hands=8dTs9cKd/Jh6cQdAs trump=h attacker=0 table=8c@0:Tc@1 phase=throw bouts=9,5
        allowed: throw 8d, throw Ts, pass
        refused: throw 9c, throw Kd
    """)


RULES = (ThrowIn,)
