"""American Durak: when the others throw in no more, the defender may throw at himself.

Row 39 of the catalogue. Readings: once everything is covered and the others have passed or may add nothing, the
defender may lay a card of a rank on the table together with its cover, as one action; after it the others are asked
again, and then he is. He is asked only while he holds two cards. The pair does not count for the caps of the bout
(``american.pair-counts``: it does). A bout in which throwing in is blocked gives no such right.
"""

from __future__ import annotations

from foolery.base.bits import bit, faces, size
from foolery.base.cards import cards
from foolery.durak.engine.moves import attack_of, cover_of, kind_of, move
from foolery.durak.engine.numbers import PASS, PHASES
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked
from foolery.ruleset.event_kinds import EventKind

THROW = PHASES.index("throw")
DECLINED = 1 << 20
"""Beside the number of pairs in this bout: that the defender has said no since the last attack card."""


class American(Rule):
    """The defender throws at himself."""

    name = "american"
    row = 39
    subject = "attack"
    needs = ("throw-in",)
    kinds = {"self-throw": 22}
    forms = {"self-throw": "self-throw {attack} with {cover}"}
    on_table = {"self-throw": ()}
    kin = {"self-throw": ("throw",)}
    phases = {"self-throw": 12}
    events = {"self-throw": EventKind(least=2, most=2, lays="all")}
    options_declared = (on_off("american.pair-counts", 39),)

    def on_close(self, s: State) -> None:
        """Ask the defender, unless he has just said no."""
        place = s.acting(s.defender)
        if not s.blocked and not s.memo(self.slot) & DECLINED and size(s.hand(place)) > 1:
            s.interrupt(self.phases["self-throw"], place)

    def acts(self, s: State) -> int:
        return 1 << s.acting(s.defender)

    def options(self, s: State, place: int) -> None:
        hand = s.usable(place)
        if self.option["american.pair-counts"] == "off" or s.room_to_throw() > 0:
            for attack in cards(faces(hand & s.ranks_on_table())):
                rest = hand & ~bit(s.held(place, attack))
                for cover in cards(faces(rest & s.beaters(place, attack))):
                    s.offer(move(self.kinds["self-throw"], attack=attack, cover=cover))
        s.offer(move(PASS))

    def perform(self, s: State, place: int, move: int) -> None:
        s.phase, s.asked = THROW, -1
        if kind_of(move) == PASS:
            s.set_memo(self.slot, s.memo(self.slot) | DECLINED)
            s.note("pass", place, [], -1, -1, -1)
            return
        slot = s.slots
        s.lay(place, s.held(place, attack_of(move)))
        s.release(slot)
        card = s.held(place, cover_of(move))
        s.remove(place, card)
        s.cover(slot, card, place)
        s.set_memo(self.slot, s.memo(self.slot) + 1)
        if self.option["american.pair-counts"] == "on":
            s.count_thrown(1)
        s.note("self-throw", place, [s.slot(slot)[0], card], -1, -1, -1)
        s.after_cover(slot)

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        s.set_memo(self.slot, s.memo(self.slot) & ~DECLINED)

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        if over:
            s.set_memo(self.slot, 0)

    def uncounted(self, s: State) -> int:
        return 0 if self.option["american.pair-counts"] == "on" else s.memo(self.slot) & (DECLINED - 1)

    typed = {"self-throw": ("себе",)}
    examples = worked("""
    A card of a rank on the table with its cover
        game=throw-in+american hands=Kc7s/TdKd8sJs9h/6d trump=h attacker=0 table=8c@0:Tc@1 phase=self-throw passed=0,2
            bouts=9,5
        allowed: self-throw Td with Kd, self-throw Td with 9h, self-throw 8s with Js, self-throw 8s with 9h, pass
        refused: self-throw Kd with 9h, self-throw Td with Js
    After the pair the others are asked again
        game=throw-in+american hands=Kc7s/TdKd8sJs9h/6d trump=h attacker=0 table=8c@0:Tc@1 phase=throw passed=0
            bouts=9,5
        play: 2: pass, 1: self-throw Td with Kd, 0: throw Kc
        then: phase=defend hands=7s/8sJs9h/6d
    He has enough: the bout is beaten
        game=throw-in+american hands=Kc7s/TdKd8sJs9h/6d trump=h attacker=0 table=8c@0:Tc@1 phase=throw passed=0
            bouts=9,5
        play: 2: pass, 1: pass
        then: phase=lead attacker=1 beaten_bouts=6
    Six attack cards lie there: the pair does not count towards the limit
        game=throw-in+american hands=Kc7s/TdKd8sJs9h/6d trump=h attacker=0 stock=7c7dAh
            table=8c@0:Tc@1,8d@0:Jd@1,Ts@0:Qs@1,8h@0:Th@1,Jc@0:Qc@1,Qd@0:Jh@1 phase=self-throw passed=0 bouts=9,5
        allowed: self-throw 8s with Js, pass
        refused: self-throw Kd with 9h
        play: 1: pass
        then: phase=lead attacker=1
    pair-counts: nothing more may be laid
        game=throw-in+american,american.pair-counts=on hands=Kc7s/TdKd8sJs9h/6d trump=h attacker=0 stock=7c7dAh
            table=8c@0:Tc@1,8d@0:Jd@1,Ts@0:Qs@1,8h@0:Th@1,Jc@0:Qc@1,Qd@0:Jh@1 phase=self-throw passed=0 bouts=9,5
        allowed: pass
        refused: self-throw 8s with Js
    """)


RULES = (American,)
