"""Durak with one joker: 53 cards, and the joker covers any of them.

Row 36 of the catalogue. Readings: nothing covers a joker that is led, as if it were one trump more on top of the others
(``one-joker.joker-lead``: it may not be led unless it is the whole hand, or any card covers it); a joker that is turned
up goes back into the stock. Since a joker matches only a joker, it is never thrown in. Beside ``japanese`` it covers
spades too.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked

JOKER = bit(RED_JOKER)


class OneJoker(Rule):
    """The joker is the highest card of all."""

    name = "one-joker"
    row = 36
    subject = "cards"
    owns = ("the jokers of the pack",)
    fixes = {"pack": "52"}
    options_declared = (Option("one-joker.joker-lead", 36, ("unbeatable", "forbidden", "beaten-by-any")),)

    def configure(self, config: Config) -> None:
        """Fifty-three cards."""
        config.set("pack", "53", self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """The joker on every card, and on it nothing or, by the option, anything."""
        for face in range(52):
            beats.put(face, beats.get(face) | JOKER)
        if self.option["one-joker.joker-lead"] == "beaten-by-any":
            beats.put(RED_JOKER, pack & ~JOKER)

    def may_lead(self, s: State, place: int, mask: int) -> int:
        """Under ``forbidden`` only who holds nothing else leads the joker."""
        if self.option["one-joker.joker-lead"] != "forbidden":
            return mask
        return mask & ~JOKER or mask

    examples = worked("""
    The joker covers the ace of trumps
        game=throw-in+one-joker hands=Kc7s/*r8dJc2c6s trump=h attacker=0 table=Ah@0 phase=defend bouts=9,5
        allowed: cover Ah with *r, take
        refused: cover Ah with 8d
        play: 1: cover Ah with *r
        then: phase=throw
    Nothing covers a joker that is led
        game=throw-in+one-joker hands=Kc7s/Ah2hAd trump=h attacker=0 table=*r@0 phase=defend bouts=9,5
        allowed: take
        refused: cover *r with Ah
    joker-lead=forbidden: other cards are led
        game=throw-in+one-joker,one-joker.joker-lead=forbidden hands=Kc*r9d/Ah8d trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead Kc, lead 9d
        refused: lead *r
    joker-lead=beaten-by-any: a two covers a joker that is led
        game=throw-in+one-joker,one-joker.joker-lead=beaten-by-any hands=Kc7s/2cAh trump=h attacker=0 table=*r@0
            phase=defend bouts=9,5
        allowed: cover *r with 2c, cover *r with Ah, take
        refused: transfer 2c
    """)


RULES = (OneJoker,)
