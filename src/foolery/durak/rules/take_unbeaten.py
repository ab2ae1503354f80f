"""Whoever gives up takes only what he has not covered.

A house rule taken from Mustamaija, the Finnish relative of Durak. Readings: what is covered goes to the discard pile
with its covers, at the end of the bout; the bout counts as taken all the same.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.durak.engine.changing import listed
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked
from foolery.ruleset.event_kinds import MANY, EventKind


class TakeUnbeaten(Rule):
    """Covered cards leave the game."""

    name = "take-unbeaten"
    subject = "defence"
    owns = ("the taking of the table",)
    replaces = ("take",)
    events = {"part-beaten": EventKind("none", least=1, most=MANY, heap=True)}

    def settle(self, s: State, taken: bool) -> bool:
        """The pairs are discarded, the rest goes to the defender."""
        if not taken:
            s.clear(taken)
            return True
        s.leaving(taken)
        mask = s.table_set()
        beaten = mask ^ mask
        for i in range(s.slots):
            if s.cover_at(i) >= 0:
                beaten = beaten | bit(s.attack_at(i)) | bit(s.cover_at(i))
        s.clear_table()
        if beaten:
            s.throw_away(beaten, True)
            s.note("part-beaten", -1, listed(beaten), -1, -1, -1)
        left = mask & ~beaten
        if left:
            place = s.acting(s.defender)
            for card in listed(left):
                s.add(place, card)
            s.reveal(place, left)
            s.note("taken", place, listed(left), place, -1, -1)
        return True

    examples = worked("""
    The eight and the ten are gone, the nine is taken
        game=throw-in+take-unbeaten hands=Kc7s6d/7d9cJs/QdAh trump=h attacker=0 table=8c@0:Tc@1,Ts@2 phase=defend
            bouts=9,5
        allowed: cover Ts with Js, take
        refused: cover Ts with 9c
        play: 1: take, 0: pass, 2: pass
        then: attacker=2 phase=lead beaten_bouts=5 hands=Kc7s6d/7d9cJsTs/QdAh
    Nothing is covered: all is taken
        game=throw-in+take-unbeaten hands=Kc7s/7d8s trump=h attacker=0 table=9c@0,9d@0 phase=defend bouts=9,5
        play: 1: take
        then: hands=Kc7s/7d8s9c9d attacker=0
    """)


RULES = (TakeUnbeaten,)
