"""Everybody but the attacker throws in once a bout.

A house rule of large tables; no published page is known to us. Readings: once is one action, be it several cards of a
rank; whoever has transferred is the attacker from then on. ``throw-once.times`` allows more.
"""

from __future__ import annotations

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked


class ThrowOnce(Rule):
    """Helpers help once."""

    name = "throw-once"
    subject = "attack"
    needs = ("throw-in",)
    options_declared = (Option("throw-once.times", 0, ("1", "2", "3")),)

    def may_throw(self, s: State, place: int) -> bool:
        """The attacker always, others as long as they have throws left."""
        hand = s.acting(place)
        return hand == s.acting(s.attacker) or s.seat_memo(self.slot, hand) < int(self.option["throw-once.times"])

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        """Count the throws of the others."""
        if place != s.acting(s.attacker) and first_slot < s.slots:
            s.set_seat_memo(self.slot, place, s.seat_memo(self.slot, place) + 1)

    def on_bout(self, s: State) -> None:
        """The next bout counts anew."""
        for place in range(s.places):
            s.set_seat_memo(self.slot, place, 0)

    examples = worked("""
    After his nine only the attacker is asked again
        game=throw-in+throw-once hands=Kc7s9h/6sJdTh8d/9d9sTd trump=h attacker=0 table=9c@0:Ac@1 phase=throw passed=0
            bouts=9,5
        allowed: throw 9d, throw 9d 9s, pass
        refused: throw Td
        play: 2: throw 9d, 1: cover 9d with Jd
        then: phase=throw actors=0 memory=throw-once:0:0,0,1
    He has thrown in once and is not asked again
        game=throw-in+throw-once hands=Kc7s9h/6sJdTh8d/9d9sTd trump=h attacker=0 table=9c@0:Ac@1 phase=throw passed=0
            bouts=9,5
        play: 2: throw 9d, 1: cover 9d with Jd, 0: pass
        then: phase=lead attacker=1
    times=2: with two turns of throwing in he may once more
        game=throw-in+throw-once,throw-once.times=2 hands=Kc7s9h/6sJdTh8d/9d9sTd trump=h attacker=0 table=9c@0:Ac@1
            phase=throw passed=0 bouts=9,5
        play: 2: throw 9d, 1: cover 9d with Jd, 0: pass, 2: throw 9s
        then: phase=defend
    """)


RULES = (ThrowOnce,)
