"""The queen of spades as Black Maria: she covers nothing, and nothing covers her.

A house rule taken from Mustamaija, the Finnish relative of Durak. Readings: it holds for jokers and trumps too, and
also where spades are trumps; an attack with her is transferred by another queen, and one with another queen by her.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import parse_card
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import worked

MARIA = parse_card("Qs")


class BlackMaria(Rule):
    """A card that can only be given away."""

    name = "black-maria"
    subject = "end"

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Strike her out on both sides."""
        both = bit(MARIA) | bit(MARIA + 64)
        for face in range(64):
            beats.put(face, beats.get(face) & ~both)
        beats.put(MARIA, 0)

    examples = worked("""
    Neither the king nor a trump covers her
        game=throw-in+black-maria hands=Kc7s/KsAs7hKd trump=h attacker=0 table=Qs@0,Qd@0 phase=defend bouts=9,5
        allowed: cover Qd with Kd, cover Qd with 7h, take
        refused: cover Qs with Ks, cover Qs with As, cover Qs with 7h
        play: 1: take, 0: pass
        then: hands=Kc7s/KsAs7hKdQsQd attacker=0
    She covers nothing, trump or not
        game=throw-in+black-maria hands=Kc7s/QsKs trump=s attacker=0 table=9s@0,9d@0 phase=defend bouts=9,5
        allowed: cover 9s with Ks, cover 9d with Ks, take
        refused: cover 9s with Qs, cover 9d with Qs
    The attack with her can be transferred
        game=transfer+black-maria hands=Kc7s/QdKs/8cAh trump=h attacker=0 table=Qs@0 phase=defend bouts=9,5
        allowed: transfer Qd, take
        refused: cover Qs with Ks
    """)


RULES = (BlackMaria,)
