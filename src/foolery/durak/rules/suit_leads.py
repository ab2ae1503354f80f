"""Leads of one suit instead of one rank.

A house rule taken from Mustamaija, the Finnish relative of Durak. Readings: any number of cards of one suit within the
caps, ranks at will, but in the big pack no two equal ones; throwing in goes by rank as usual. A card without a suit is
led alone. Hand cards that join a lead from the stock have the suit of its first card.
"""

from __future__ import annotations

from foolery.base.bits import bit, suit_set
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import CLOSE, LAY, PASS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked

NO_SUIT = 52
"""Faces from here on are jokers, the mega card and blanks."""


class SuitLeads(Rule):
    """A lead is a flush."""

    name = "suit-leads"
    subject = "trumps"
    revision = 2
    owns = ("the lead",)
    replaces = ("lead",)

    def leads(self, s: State, place: int) -> None:
        """Card by card, from low to high."""
        chosen = s.picked or []
        most = min(s.room(), s.rules.lead_max - s.slots) - len(chosen)
        fitting = s.to_lead(place) & ~s.picked_set
        first = s.attack_at(0) if s.slots else chosen[0] if chosen else -1
        if first >= 0:
            fitting = fitting & suit_set(first & 3) if first & 63 < NO_SUIT else fitting ^ fitting
        for i in range(s.slots):
            face = s.attack_at(i) & 63
            fitting = fitting & ~(bit(face) | bit(face + 64))
        if chosen:
            up_to = bit((chosen[-1] & 63) + 1) - 1
            fitting = fitting & ~(up_to | up_to << 64)
        if most > 0:
            s.offer_each(LAY, fitting)
        if chosen:
            s.offer(move(CLOSE))
        elif s.slots:
            s.offer(move(PASS))

    examples = worked("""
    Clubs together, nines not
        game=throw-in+suit-leads hands=9cQc7c9d/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c, lead 9d, lead 9c Qc, lead 7c 9c Qc
        refused: lead 9c 9d, lead Qc 9d
        play: 0: lead 7c Qc
        then: phase=defend hands=9c9d/6cTdJdQs
    No more than the defender holds
        game=throw-in+suit-leads hands=9cQc7c/6dTd trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c Qc, lead 7c 9c
        refused: lead 7c 9c Qc
    Two equal cards are not led together
        game=throw-in+big+suit-leads hands=9c9cQc/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c, lead 9c Qc
        refused: lead 9c 9c, lead 9c 9c Qc
    """)


RULES = (SuitLeads,)
