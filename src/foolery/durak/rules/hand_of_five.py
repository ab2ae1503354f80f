"""Durak with hands of five.

A house rule known from simple Durak as it is told for children, from Durachki, and from Mustamaija. Readings: all
draw up to five; the caps of a bout stay as they are.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Rule
from foolery.ruleset import Example

_STOCK = ["6s", "8s", "Ac", "6h", "6d", "Kh", "Th"]


class HandOfFive(Rule):
    """Five cards in a hand."""

    name = "hand-of-five"
    owns = ("the deal",)

    def configure(self, config: Config) -> None:
        """Five cards each."""
        config.set("hand_size", 5, self.name)

    examples = (
        Example(
            {"en": "Hands are filled up to five", "ru": "Добирают до пяти"},
            attacked(
                "throw-in+hand-of-five",
                [],
                hands=[["8c", "Kd", "Ah"], ["6c", "Js", "9d", "Qd"]],
                table=[{"attack": "7c", "by": 0, "cover": "Tc", "cover_by": 1}],
                phase="throw",
                stock=_STOCK,
            ),
            allowed=("pass",),
            refused=("throw 8c",),
            play=("0: pass",),
            then={
                "attacker": 1,
                "hands": [["8c", "Kd", "Ah", *_STOCK[:2]], ["6c", "Js", "9d", "Qd", *_STOCK[2:3]]],
                "stock": _STOCK[3:],
            },
        ),
    )


RULES = (HandOfFive,)
