"""Transfer Durak without throwing in, where all cards of the rank are led at once.

Row 47 of the catalogue. Readings: the rank is chosen freely, but then every card of it that the caps allow must be led
(``transfer-no-throw-in.must-lead-all=off``: any number); who holds more than they allow chooses which. The duty binds
leads, not transfers. A lead from the stock is joined by all hand cards of its rank.
"""

from __future__ import annotations

from itertools import combinations

from foolery.base.bits import rank_set
from foolery.base.cards import cards, rank
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import LEAD, PASS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked


class TransferNoThrowIn(Rule):
    """Nothing is thrown in, so everything is led at once."""

    name = "transfer-no-throw-in"
    row = 47
    subject = "base"
    default_base = "transfer"
    owns = ("the lead",)
    removes = ("throw-in",)
    replaces = ("no-throw",)
    options_declared = (on_off("transfer-no-throw-in.must-lead-all", 47, "on"),)

    def configure(self, config: Config) -> None:
        """Nothing is thrown in."""
        config.set("throw_in", False, self.name)

    def leads(self, s: State, place: int) -> None:
        """All cards of a rank, or any number of them."""
        hand = s.to_lead(place)
        most = min(s.room(), s.rules.lead_max - s.slots)
        if s.slots:
            hand &= s.ranks_on_table()
        if self.option["transfer-no-throw-in.must-lead-all"] == "off":
            s.offer_groups(LEAD, hand, most)
        elif most > 0:
            for number in {rank(card) for card in cards(hand)}:
                for one in whole_groups(hand & rank_set(number), most):
                    s.offer(one)
            if hand:
                return
        if s.slots:
            s.offer(move(PASS))

    examples = worked("""
    Both nines or the king
        game=transfer+transfer-no-throw-in hands=9c9dKs/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c 9d, lead Ks
        refused: lead 9c, lead 9d
    The defender holds two cards: two of the three nines
        game=transfer+transfer-no-throw-in hands=9c9d9sKs/Jc8c trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c 9d, lead 9c 9s, lead 9d 9s, lead Ks
        refused: lead 9c, lead 9c 9d 9s
    Everything is covered: the bout ends
        game=transfer+transfer-no-throw-in hands=9dKs7d/Jc8c9s9h trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Jc, transfer 9s, transfer 9h, transfer 9s 9h
        refused: cover 9c with 8c
        play: 1: cover 9c with Jc
        then: phase=lead attacker=1
    must-lead-all=off: one of the two nines may be led
        game=transfer+transfer-no-throw-in,transfer-no-throw-in.must-lead-all=off hands=9c9dKs/6cTdJdQs trump=h
            attacker=0 phase=lead bouts=9,5
        allowed: lead 9c, lead 9d, lead 9c 9d, lead Ks
        refused: lead 9c Ks
    """)


def whole_groups(same: int, most: int) -> set[int]:
    """The leads of as many of these cards as may be laid."""
    held = list(cards(same))
    return {move(LEAD, cards=group) for group in combinations(held, min(len(held), most))}


RULES = (TransferNoThrowIn,)
