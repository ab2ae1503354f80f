"""Throw-in Durak: once the defender has covered, or has given up, the others may add cards of ranks on the table.

Row 2 of the catalogue. Reading: the window is closed while cards wait for an answer (``throw-while-pending`` opens
it), and it also opens once after a take.
"""

from __future__ import annotations

from foolery.durak.engine.questions import Rule
from foolery.ruleset import Example


class ThrowIn(Rule):
    """The base that all others are written against: the core's own numbers."""

    name = "throw-in"
    row = 2
    base = True
    gives = ("a stock", "a lead of one card", "throw-in")
    examples = (
        Example(
            {
                "en": "Attack cards and covers open their ranks",
                "ru": "Подкидывают и под карты атаки, и под карты защиты",
            },
            {
                "game": "throw-in",
                "hands": [["8d", "Ts", "9c", "Kd"], ["Jh", "6c", "Qd", "As"]],
                "trump": "h",
                "attacker": 0,
                "table": [{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}],
                "phase": "throw",
                "bouts": 9,
                "beaten_bouts": 5,
            },
            allowed=("throw 8d", "throw Ts", "pass"),
            refused=("throw 9c", "throw Kd"),
        ),
    )


RULES = (ThrowIn,)
