"""Three-card Durak: a lead is three cards at once, of any ranks.

Row 23 of the catalogue. Readings: who may play fewer than three cards, or leads at a smaller hand, leads as many as
there are; the caps of the bout hold too. The cards of a lead lie in the order in which they are named, and on a
transfer base they are transferred only when all that wait are of one rank, under ``transfer-2`` by the last of them. A
lead from the stock is one of the three. ``lead-max`` says how many of the three may be of one rank.
"""

from __future__ import annotations

from foolery.base.bits import faces
from foolery.base.cards import cards, rank
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import CLOSE, LAY, PASS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked

THREE = 3
NUMBERS = 16
"""Numbers that ``rank`` gives: thirteen ranks, jokers, the mega card, blanks."""


class Treshka(Rule):
    """Three cards are led at once."""

    name = "treshka"
    row = 23
    subject = "dealing"
    revision = 2
    owns = ("the lead",)
    removes = ("a lead of one card",)

    def configure(self, config: Config) -> None:
        """Three cards of any ranks."""
        config.set("lead_max", THREE, self.name)
        config.set("lead_mixed", True, self.name)

    def leads(self, s: State, place: int) -> None:
        """Card by card until there are enough."""
        hand = s.to_lead(place)
        chosen = len(s.picked or ())
        # Numbers by rank, which are counted here at every step of a rollout: a Counter takes several times as long.
        left = [s.rules.lead_alike] * NUMBERS
        for slot in s.table():
            left[rank(slot[0])] -= 1
        fitting = left.copy()
        playable = 0
        for card in cards(hand):
            if fitting[rank(card)] > 0:
                fitting[rank(card)] -= 1
                playable += 1
        number = min(s.rules.lead_max - s.slots, playable, s.room())
        for card in s.picked or ():
            left[rank(card)] -= 1
        if chosen < number:
            for card in cards(faces(hand & ~s.picked_set)):
                if left[rank(card)] > 0:
                    s.offer(move(LAY, cards=[card]))
        elif chosen:
            s.offer(move(CLOSE))
        elif s.slots:
            s.offer(move(PASS))

    examples = worked("""
    Any three cards, not fewer
        game=throw-in+treshka hands=8cKd9s8d/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 8c Kd 9s, lead 8c Kd 8d, lead 8c 9s 8d, lead Kd 9s 8d
        refused: lead 8c, lead 8c 8d, lead 8c 8d 9s Kd
        play: 0: lead 8c Kd 9s
        then: phase=defend hands=8d/6cTdJdQs
    With two cards one leads both
        game=throw-in+treshka hands=8cKd/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 8c Kd
        refused: lead 8c, lead Kd
    Against two cards one leads two
        game=throw-in+treshka hands=8cKd9s/6cTd trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 8c Kd, lead 8c 9s, lead Kd 9s
        refused: lead 8c, lead 8c Kd 9s
    The card named last gives the rank for a transfer
        game=transfer+transfer-2+treshka hands=8c9cKd7s7d6sAc/8s9sTdJd trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead Kd 9c 8c, 1: transfer 8s
        then: attacker=1 defender=0 hands=7s7d6sAc/9sTdJd
    """)


RULES = (Treshka,)
