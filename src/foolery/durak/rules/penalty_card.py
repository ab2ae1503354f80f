"""Whoever takes draws a card besides.

A house rule; no published page is known to us. Readings: the card is drawn before all others fill their hands, as long
as there is a stock, and nobody sees it; the open card is drawn like any other.
"""

from __future__ import annotations

from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example
from foolery.ruleset.event_kinds import BARE

_STOCK = ["6s", "8s", "Ac", "6h", "6d", "Kh", "Th"]


class PenaltyCard(Rule):
    """Taking costs one card more."""

    name = "penalty-card"
    needs = ("a stock",)
    events = {"penalty": BARE}

    def after_settle(self, s: State, taken: bool) -> None:
        """One card for the taker."""
        if taken and s.stock_size():
            place = s.acting(s.defender)
            s.note("penalty", place, [], -1, -1, -1)
            s.draw(place, 1)

    examples = (
        Example(
            {"en": "The taker draws too, and first", "ru": "Взявший тоже тянет, и первым"},
            attacked(
                "throw-in+penalty-card",
                [],
                "9c",
                hands=[["Kc", "7s", "Qs", "Jd", "8h"], ["7d", "8d", "Td", "Js", "Qd", "7h"]],
                stock=_STOCK,
            ),
            allowed=("take", "cover 9c with 7h"),
            refused=("cover 9c with Td",),
            play=("1: take", "0: pass"),
            then={
                "phase": "lead",
                "attacker": 0,
                "hands": [
                    ["Kc", "7s", "Qs", "Jd", "8h", _STOCK[1]],
                    ["7d", "8d", "Td", "Js", "Qd", "7h", "9c", _STOCK[0]],
                ],
                "stock": _STOCK[2:],
            },
        ),
        Example(
            {"en": "Without a stock there is no penalty", "ru": "Нет колоды — нет и штрафа"},
            attacked("throw-in+penalty-card", ["7d", "8d"], "9c"),
            play=("1: take", "0: pass"),
            then={"hands": [["Kc", "7s"], ["7d", "8d", "9c"]], "stock": []},
        ),
    )


RULES = (PenaltyCard,)
