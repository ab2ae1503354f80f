"""How many cards are drawn: only into an empty hand, or one more after every bout.

Rows 18 and 58 of the catalogue. Readings: a hand that ran empty is filled at the end of the bout, to the size of the
deal. Under the progression the size of a hand is the number of bouts played, whether beaten or taken, plus one; it has
no upper limit, the caps of a bout stay as they are, and who holds more draws nothing.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked


class DrawWhenEmpty(Rule):
    """Nobody draws who still holds a card."""

    name = "draw-when-empty"
    row = 18
    subject = "dealing"
    owns = ("the drawing",)
    needs = ("a stock",)

    def draws(self, s: State, place: int) -> int:
        """A whole hand, or nothing."""
        return 0 if s.is_out(place) or s.hand_size(place) else s.rules.hand_size

    examples = worked("""
    Nobody is empty, nobody draws
        game=throw-in+draw-when-empty hands=KdAh/6sJs9d trump=h attacker=0 stock=Qd6c7dThJd8dKs6h7hJc9h table=7c@0:8c@1
            phase=throw bouts=9,5
        allowed: pass
        refused: throw Kd
        play: 0: pass
        then: attacker=1 hands=KdAh/6sJs9d stock=Qd6c7dThJd8dKs6h7hJc9h
    An empty hand is filled
        game=throw-in+draw-when-empty hands=-/8sJs9d trump=h attacker=0 stock=Qd6c7dTh table=7s@0 phase=defend bouts=9,5
        play: 1: cover 7s with 8s
        then: attacker=1 hands=Qd6c7dTh/Js9d stock=-
    """)


class Progression(Rule):
    """One card at first, one more after every bout."""

    name = "progression"
    row = 58
    subject = "dealing"
    owns = ("the deal", "the drawing")
    needs = ("a stock",)

    def configure(self, config: Config) -> None:
        """One card each."""
        config.set("hand_size", 1, self.name)

    def draws(self, s: State, place: int) -> int:
        """Up to one more than the bouts that have been played."""
        return 0 if s.is_out(place) else max(0, s.bouts + 1 - s.hand_size(place))

    examples = worked("""
    The first bout: after it hands are filled up to two
        game=throw-in+progression hands=8c/6h/Kd trump=h attacker=1 stock=JcTh9dTs6s9h phase=lead bouts=1,0
        allowed: lead 6h
        refused: lead 8c
        play: 1: lead 6h, 2: take
        then: attacker=0 hands=8c9d/JcTh/Kd6h stock=Ts6s9h
    The ninth bout: after it hands are filled up to ten
        game=throw-in+progression hands=8cKdAh/6sJs9d trump=h attacker=0 stock=Qd6c7dThJd8dKs6h7hJc9h table=7c@0:Tc@1
            phase=throw bouts=9,5
        play: 0: pass
        then: attacker=1 hands=8cKdAhQd6c7dThJd8dKs/6sJs9d6h7hJc9h stock=-
    """)


RULES = (DrawWhenEmpty, Progression)
