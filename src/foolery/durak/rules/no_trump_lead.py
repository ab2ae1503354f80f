"""Trumps are not led as long as there is anything else.

A house rule of family tables; no published page is known to us. Readings: it binds the lead alone, and trumps are
thrown in and transferred with as usual; cards without a suit are no trumps.
"""

from __future__ import annotations

from foolery.base.bits import suit_set
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked


class NoTrumpLead(Rule):
    """Trumps defend."""

    name = "no-trump-lead"
    subject = "trumps"
    revision = 2

    def may_lead(self, s: State, place: int, mask: int) -> int:
        """All but the trumps, where there is such a card."""
        trumps = s.trumps_of(place)
        kept = mask
        for suit in range(4):
            if trumps >> suit & 1:
                kept = kept & ~suit_set(suit)
        return kept or mask

    examples = worked("""
    The trumps stay in the hand
        game=throw-in+no-trump-lead hands=9c9h7hKd/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c, lead Kd
        refused: lead 9h, lead 7h, lead 9c 9h
        play: 0: lead 9c, 1: take, 0: throw 9h
        then: hands=7hKd/6cTdJdQs phase=take
    Nothing but trumps is left
        game=throw-in+no-trump-lead hands=9h7h/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9h, lead 7h
        refused: lead 9h 7h
    Nor may a trump be added to a card led from the stock
        game=throw-in+armenian+no-trump-lead hands=9h9dKd/6cTdJdQs trump=h attacker=0 stock=6s8h table=9c@0
            phase=lead-more bouts=9,5
        allowed: lead 9d, pass
        refused: lead 9h, lead 9d 9h
    """)


RULES = (NoTrumpLead,)
