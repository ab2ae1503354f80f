"""How many cards are drawn: only into an empty hand, or one more after every bout.

Rows 18 and 58 of the catalogue. Readings: a hand that ran empty is filled at the end of the bout, to the size of the
deal. Under the progression the size of a hand is the number of bouts played, whether beaten or taken, plus one; it has
no upper limit, the caps of a bout stay as they are, and who holds more draws nothing.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example

_STOCK = ["Qd", "6c", "7d", "Th", "Jd", "8d", "Ks", "6h", "7h", "Jc", "9h"]
_COVERED = {"attack": "7c", "by": 0, "cover": "8c", "cover_by": 1}


class DrawWhenEmpty(Rule):
    """Nobody draws who still holds a card."""

    name = "draw-when-empty"
    row = 18
    owns = ("the drawing",)
    needs = ("a stock",)

    def draws(self, s: State, place: int) -> int:
        """A whole hand, or nothing."""
        return 0 if s.is_out(place) or s.hand_size(place) else s.rules.hand_size

    examples = (
        Example(
            {"en": "Nobody is empty, nobody draws", "ru": "Карты есть у всех — никто не берёт"},
            attacked(
                "throw-in+draw-when-empty",
                [],
                hands=[["Kd", "Ah"], ["6s", "Js", "9d"]],
                table=[_COVERED],
                stock=_STOCK,
                phase="throw",
            ),
            allowed=("pass",),
            refused=("throw Kd",),
            play=("0: pass",),
            then={"attacker": 1, "hands": [["Kd", "Ah"], ["6s", "Js", "9d"]], "stock": _STOCK},
        ),
        Example(
            {"en": "An empty hand is filled", "ru": "Пустую руку добирают целиком"},
            attacked("throw-in+draw-when-empty", [], "7s", hands=[[], ["8s", "Js", "9d"]], stock=_STOCK[:4]),
            play=("1: cover 7s with 8s",),
            then={"attacker": 1, "hands": [_STOCK[:4], ["Js", "9d"]], "stock": []},
        ),
    )


class Progression(Rule):
    """One card at first, one more after every bout."""

    name = "progression"
    row = 58
    owns = ("the deal", "the drawing")
    needs = ("a stock",)

    def configure(self, config: Config) -> None:
        """One card each."""
        config.set("hand_size", 1, self.name)

    def draws(self, s: State, place: int) -> int:
        """Up to one more than the bouts that have been played."""
        return 0 if s.is_out(place) else max(0, s.bouts + 1 - s.hand_size(place))

    examples = (
        Example(
            {
                "en": "The first bout: after it hands are filled up to two",
                "ru": "Первый кон: после него добирают до двух",
            },
            attacked(
                "throw-in+progression",
                [],
                hands=[["8c"], ["6h"], ["Kd"]],
                stock=["Jc", "Th", "9d", "Ts", "6s", "9h"],
                attacker=1,
                phase="lead",
                bouts=1,
                beaten_bouts=0,
            ),
            allowed=("lead 6h",),
            refused=("lead 8c",),
            play=("1: lead 6h", "2: take"),
            then={"attacker": 0, "hands": [["8c", "9d"], ["Jc", "Th"], ["Kd", "6h"]], "stock": ["Ts", "6s", "9h"]},
        ),
        Example(
            {
                "en": "The ninth bout: after it hands are filled up to ten",
                "ru": "Девятый кон: после него добирают до десяти",
            },
            attacked(
                "throw-in+progression",
                [],
                hands=[["8c", "Kd", "Ah"], ["6s", "Js", "9d"]],
                table=[{"attack": "7c", "by": 0, "cover": "Tc", "cover_by": 1}],
                phase="throw",
                stock=_STOCK,
            ),
            play=("0: pass",),
            then={
                "attacker": 1,
                "hands": [["8c", "Kd", "Ah", *_STOCK[:7]], ["6s", "Js", "9d", *_STOCK[7:]]],
                "stock": [],
            },
        ),
    )


RULES = (DrawWhenEmpty, Progression)
