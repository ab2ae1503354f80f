"""Durak with 58 cards: two jokers and four blanks, which cover anything and end the adding of cards.

Row 38 of the catalogue. Readings: a blank covers any card and any card covers it, blanks and jokers too; a joker covers
any card but a joker, and only a blank covers it (``blanks.joker-lead``: anything does). Once a blank or a joker has
covered, nobody throws in, transfers or ripostes in this bout; what waits must still be answered. An ordinary card
on a blank ends nothing. A blank or joker that is turned up leaves the deal without trumps.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import BLACK_JOKER, BLANKS, RED_JOKER, cardset
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked

JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)
WILD = JOKERS | cardset(BLANKS)
PASSED_ON = ("transfer", "riposte")
"""The moves that bring new attack cards, beside throwing in."""


class Blanks(Rule):
    """Two jokers and four blanks."""

    name = "blanks"
    row = 38
    subject = "cards"
    owns = ("the jokers of the pack", "the turned joker")
    fixes = {"pack": "52"}
    asked_in = ("defend",)
    options_declared = (Option("blanks.joker-lead", 38, ("blank-only", "beaten-by-any")),)

    def configure(self, config: Config) -> None:
        """Fifty-eight cards."""
        config.set("pack", "58", self.name)
        config.set("bito", WILD, self.name)

    def turned(self, s: State, card: int) -> int:
        """No trumps."""
        return 0

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Blanks and jokers on everything, everything on blanks, blanks or everything on jokers."""
        for face in range(52):
            beats.put(face, beats.get(face) | WILD)
        for face in BLANKS:
            beats.put(face, pack)
        for face in (BLACK_JOKER, RED_JOKER):
            beats.put(face, pack if self.option["blanks.joker-lead"] == "beaten-by-any" else cardset(BLANKS))

    def blocks(self, s: State, slot: int) -> bool:
        """A blank or a joker as cover."""
        return bool(WILD >> s.slot(slot)[2] & 1)

    def forbids(self, s: State, place: int, kind: int) -> bool:
        """After such a cover the attack is not passed on either."""
        if s.rules.kind_words[kind] not in PASSED_ON:
            return False
        return any(slot[2] >= 0 and WILD >> slot[2] & 1 for slot in s.table())

    examples = worked("""
    Blank and joker cover the ace of trumps
        game=throw-in+blanks hands=Kc7s/_1*r8dJc6s trump=h attacker=0 table=Ah@0 phase=defend bouts=9,5
        allowed: cover Ah with _1, cover Ah with *r, take
        refused: cover Ah with 8d
    After a blank nobody throws in
        game=throw-in+blanks hands=8dKc7s/_19sJc trump=h attacker=0 table=8c@0 phase=defend bouts=9,5
        allowed: cover 8c with _1, take
        refused: cover 8c with 9s
        play: 1: cover 8c with _1
        then: phase=lead attacker=1 table=[]
    Any card covers a blank
        game=throw-in+blanks hands=Kc7s/2c_2*r trump=h attacker=0 table=_1@0 phase=defend bouts=9,5
        allowed: cover _1 with 2c, cover _1 with _2, cover _1 with *r, take
    Only a blank covers a joker
        game=throw-in+blanks hands=Kc7s/2c_2*r trump=h attacker=0 table=*b@0 phase=defend bouts=9,5
        allowed: cover *b with _2, take
        refused: cover *b with 2c, cover *b with *r
    joker-lead=beaten-by-any: a two covers a joker that is led
        game=throw-in+blanks,blanks.joker-lead=beaten-by-any hands=Kc7s/2c*r trump=h attacker=0 table=*b@0 phase=defend
            bouts=9,5
        allowed: cover *b with 2c, cover *b with *r, take
        refused: pass
    """)


RULES = (Blanks,)
