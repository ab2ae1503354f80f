"""Novosibirsk Durak: two jokers that cover aces and nothing else, and that anything but an ace covers.

Row 37 of the catalogue. Readings: where a joker is turned up there are no trumps and both jokers cover every card
(``novosibirsk.only-turned-up``: the turned-up one alone), but they are covered as before and do not cover each other.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set
from foolery.base.cards import BLACK_JOKER, RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked

ACE = 12
JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)


class Novosibirsk(Rule):
    """Jokers for aces."""

    name = "novosibirsk"
    row = 37
    subject = "cards"
    owns = ("the jokers of the pack", "the turned joker")
    fixes = {"pack": "52"}
    options_declared = (on_off("novosibirsk.only-turned-up", 37),)

    def configure(self, config: Config) -> None:
        """Fifty-four cards."""
        config.set("pack", "54", self.name)

    def turned(self, s: State, card: int) -> int:
        """No trumps."""
        return 0

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Jokers on aces, or on everything; on jokers everything but aces and jokers."""
        strong = 0
        if beats.special >= 0:
            strong = bit(beats.special) if self.option["novosibirsk.only-turned-up"] == "on" else JOKERS
        for face in range(52):
            beats.put(face, beats.get(face) | (JOKERS if face >> 2 == ACE else strong))
        for joker in (BLACK_JOKER, RED_JOKER):
            beats.put(joker, beats.get(joker) | pack & ~rank_set(ACE) & ~JOKERS)

    examples = worked("""
    Jokers cover the ace of trumps
        game=throw-in+novosibirsk hands=Kc7s/*r*b8dJc6s trump=h attacker=0 table=Ah@0,Ad@0 phase=defend bouts=9,5
        allowed: cover Ah with *r, cover Ah with *b, take
        refused: cover Ah with Jc
        play: 1: cover Ah with *r
        then: phase=defend
    No card but an ace is covered by a joker
        game=throw-in+novosibirsk hands=Kc7s/*r*b8dKd trump=h attacker=0 table=Qd@0 phase=defend bouts=9,5
        allowed: cover Qd with Kd, take
        refused: cover Qd with *r, cover Qd with *b
    A two covers a joker, an ace does not
        game=throw-in+novosibirsk hands=Kc7s/*bAhAs2cKd trump=h attacker=0 table=*r@0 phase=defend bouts=9,5
        allowed: cover *r with 2c, cover *r with Kd, take
        refused: cover *r with *b, cover *r with Ah, cover *r with As
    A joker was turned up: no trumps, jokers cover all
        game=throw-in+novosibirsk hands=Kc7s/*r2hAd trump=- attacker=0 table=Qd@0 phase=defend bouts=9,5 turned_up=*b
        allowed: cover Qd with *r, cover Qd with Ad, take
        refused: cover Qd with 2h
    A joker was turned up: twos cover the jokers too
        game=throw-in+novosibirsk hands=Kc7s/*r2hAd trump=- attacker=0 table=*b@0 phase=defend bouts=9,5 turned_up=*b
        allowed: cover *b with 2h, take
        refused: cover *b with *r, cover *b with Ad
    only-turned-up: the other joker covers aces alone
        game=throw-in+novosibirsk,novosibirsk.only-turned-up=on hands=Kc7s/*r*b2h trump=- attacker=0 table=Qd@0
            phase=defend bouts=9,5 turned_up=*b
        allowed: cover Qd with *b, take
        refused: cover Qd with *r
    """)


RULES = (Novosibirsk,)
