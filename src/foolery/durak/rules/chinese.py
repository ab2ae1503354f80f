"""Chinese Durak: who cannot beat everything takes one card only; and the kind in which the rest passes on.

Rows 29 and 42 of the catalogue. Readings: the whole pack is dealt; the holder of the nine of diamonds leads first, with
any card (``chinese.lead-nine``: with that one alone), in every deal; without it the lowest trump. Where a
dummy holds the nine, the next player leads. When the attacking nine of diamonds is covered, nothing more is thrown in
(``chinese.nine-trigger``: when another card is covered with it, or either). A player who gives up takes the first card
that they covered, else the first attack card of the table; the rest is discarded, though the bout is not a beaten one.
Throwing onto a taker is off unless it is asked for.

In the passing kind the cards that still wait attack the next player in the same bout when who gave up has covered
something; completed pairs and cards that need no answer are discarded, and so is what the next player has no cards for,
last laid first. It ends with a player who has covered nothing, or before one who has defended in this bout already.
"""

from __future__ import annotations

from typing import ClassVar

from foolery.base.bits import bit
from foolery.base.cards import parse_card
from foolery.durak.engine.changing import listed
from foolery.durak.engine.numbers import PHASES
from foolery.durak.engine.opening import lowest_trump, tell_leader
from foolery.durak.engine.state import State
from foolery.durak.rules.piled import Piled
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import HEAP, MANY, EventKind

NINE = parse_card("9d")
DEFEND = PHASES.index("defend")
Slot = tuple[int, int, int, int, int, int]


class Chinese(Piled):
    """Who gives up takes one card, the rest is discarded."""

    name = "chinese"
    row = 29
    subject = "defence"
    revision = 2
    contains = ("piled",)
    owns = ("the deal", "the taking of the table", "the first lead")
    defaults = {"throw-after-take": "off"}
    needs_if: ClassVar[dict[tuple[str, str], tuple[str, ...]]] = {("chinese.lead-nine", "on"): ("a lead of one card",)}
    replaces: ClassVar[tuple[str, ...]] = ("take",)
    events = {"dumped": HEAP}
    options_declared: ClassVar[tuple[Option, ...]] = (
        Option("chinese.lead-nine", 29, ("off", "on")),
        Option("chinese.nine-trigger", 29, ("attack-nine", "cover-nine", "either")),
    )

    def first_lead(self, s: State) -> int:
        """The seat that holds the nine of diamonds, of two the nearest from the dealer's left.

        Where a dummy holds it, or a place that never leads, the next seat clockwise leads.
        """
        for i in range(s.places):
            place = (s.dealer + 1 + i) % s.places
            if s.held(place, NINE) >= 0:
                seat = place if place < s.players else 0
                leader = s.next_in((seat - 1) % s.places)
                tell_leader(s, leader)
                return leader
        return lowest_trump(s, s.deal == 1)

    def may_lead(self, s: State, place: int, mask: int) -> int:
        """With ``lead-nine`` the very first lead is the nine of diamonds, alone."""
        nine = s.held(place, NINE)
        if self.option["chinese.lead-nine"] == "off" or s.bouts > 1 or nine < 0:
            return mask
        return mask & bit(nine)

    def blocks(self, s: State, slot: int) -> bool:
        attack, _, cover, *_ = s.slot(slot)
        trigger = self.option["chinese.nine-trigger"]
        return (attack & 63 == NINE and trigger != "cover-nine") or (cover & 63 == NINE and trigger != "attack-nine")

    def settle(self, s: State, taken: bool) -> bool:
        if not taken:
            s.clear(taken)
            return True
        s.leaving(taken)
        first = self.first_covered(s) or s.slot(0)
        mask = s.table_set()
        s.clear_table()
        self.part(s, first[0], mask)
        return True

    def first_covered(self, s: State) -> Slot | None:
        """The slot that the defender covered first in this bout, also where his cover has become an attack card."""
        place = s.acting(s.defender)
        his = [slot for slot in s.table() if slot[3] == place and slot[4] > 0]
        return min(his, key=lambda slot: slot[4], default=None)

    def part(self, s: State, card: int, mask: int) -> None:
        """The defender takes this card; the others that left the table are discarded."""
        place = s.acting(s.defender)
        s.add(place, card)
        s.reveal(place, bit(card))
        s.note("taken", place, [card], place, -1, -1)
        rest = mask & ~bit(card)
        if rest:
            s.throw_away(rest, True)
            s.note("dumped", place, listed(rest), -1, -1, -1)

    examples = worked("""
    He takes the card he covered first
        game=throw-in+chinese hands=Kc7d6d/9s9c8s/QdAh trump=d attacker=0 table=8c@0:Tc@1,Ts@2 phase=defend bouts=7,4
        allowed: take
        refused: cover Ts with 9s
        play: 1: take
        then: phase=lead attacker=2 hands=Kc7d6d/9s9c8s8c/QdAh beaten_bouts=4
    First is first in time, not on the table
        game=throw-in+chinese hands=Kc7d6d/9s9c8s/QdAh trump=d attacker=0 table=8c@0:Tc@1#2,8h@0:Jh@1#1,Ts@2
            phase=defend bouts=7,4
        play: 1: take
        then: hands=Kc7d6d/9s9c8s8h/QdAh
    Whoever has covered nothing takes the first attack card
        game=throw-in+chinese hands=Kc7d6d/9s9c8s/QdAh trump=d attacker=0 table=Ts@0,Th@0 phase=defend bouts=7,4
        play: 1: take
        then: attacker=2 hands=Kc7d6d/9s9c8sTs/QdAh
    The nine of diamonds is covered: nobody throws in
        game=throw-in+chinese hands=9cKc7d/Jd9sTc8h trump=d attacker=0 table=9d@0 phase=defend bouts=7,4
        allowed: cover 9d with Jd, take
        refused: cover 9d with 9s
        play: 1: cover 9d with Jd
        then: phase=lead attacker=1 table=[]
    cover-nine: a cover with the nine of diamonds ends throwing in
        game=throw-in+chinese,chinese.nine-trigger=cover-nine hands=9cKc7d/Jd9dTc8h trump=d attacker=0 table=8s@0
            phase=defend bouts=7,4
        play: 1: cover 8s with 9d
        then: phase=lead attacker=1
    cover-nine: covering the nine itself does not end it
        game=throw-in+chinese,chinese.nine-trigger=cover-nine hands=9cKc7d/Jd9sTc8h trump=d attacker=0 table=9d@0
            phase=defend bouts=7,4
        play: 1: cover 9d with Jd
        then: phase=throw actors=0
    either: covered or covering, the nine ends throwing in
        game=throw-in+chinese,chinese.nine-trigger=either hands=9cKc7d/Jd9dTc8h trump=d attacker=0 table=8s@0
            phase=defend bouts=7,4
        play: 1: cover 8s with 9d
        then: phase=lead attacker=1
    lead-nine: the first lead is the nine of diamonds
        game=throw-in+chinese,chinese.lead-nine=on hands=9h9d7d/9s9c8s trump=d attacker=0 phase=lead bouts=1,0
        allowed: lead 9d
        refused: lead 9h, lead 7d
    """)


class ChinesePassOn(Chinese):
    """What waits when somebody gives up attacks the next player."""

    name = "chinese-pass-on"
    row = 42
    subject = "defence"
    revision = 3
    contains = ("chinese",)
    events = {**Chinese.events, "passed-on": EventKind(least=1, most=MANY, to="place")}
    continues = ("chinese",)
    options_declared = ()

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        """Remember who has defended in this bout, also for a partner who is out."""
        s.set_memo(self.slot, s.memo(self.slot) | 1 << s.acting(s.defender))

    def settle(self, s: State, taken: bool) -> bool:
        first = self.first_covered(s) if taken else None
        if first is None:
            s.set_memo(self.slot, 0)
            return Chinese.settle(self, s, taken)
        been = s.memo(self.slot) | 1 << s.acting(s.defender)
        target = s.next_place(s.defender)
        waiting = [i for i, slot in enumerate(s.table()) if slot[2] < 0 and slot[5]]
        waiting = [] if been >> s.acting(target) & 1 else waiting[: s.hand_size(s.acting(target))]
        s.leaving(taken, sum(1 << i for i in waiting))
        self.part(s, first[0], s.keep(waiting, s.acting(s.defender)))
        if not waiting:
            s.set_memo(self.slot, 0)
            return True
        s.set_memo(self.slot, been | 1 << s.acting(target))
        s.attacker, s.defender = s.defender, target
        s.taking = s.passed = 0
        s.phase = DEFEND
        s.note("passed-on", s.attacker, [slot[0] for slot in s.table()], target, -1, -1)
        return False

    examples = worked("""
    One card is taken, the other attacks the next player
        game=throw-in+chinese-pass-on hands=Kc7d6d/9s9cQs/KsAh trump=d attacker=0 table=8c@0:Tc@1,Th@0 phase=defend
            bouts=7,4
        allowed: take
        refused: cover Th with 9s
        play: 1: take
        then: phase=defend attacker=1 defender=2 hands=Kc7d6d/9s9cQs8c/KsAh table=Th@1
    Two players: the leader has to answer in his turn
        game=throw-in+chinese-pass-on hands=Kc7sKh/9sQs6s trump=d attacker=0 table=7c@0:9c@1,7h@0 phase=defend bouts=7,4
        play: 1: take, 0: cover 7h with Kh, 1: pass
        then: phase=lead attacker=0 beaten_bouts=5 hands=Kc7s/9sQs6s7c
    Two players: the leader cannot beat it either, and the bout ends
        game=throw-in+chinese-pass-on hands=Kc7sKs/9sQs6s trump=d attacker=0 table=7c@0:9c@1,7h@0 phase=defend bouts=7,4
        play: 1: take, 0: take
        then: phase=lead attacker=1 beaten_bouts=4 hands=Kc7sKs7h/9sQs6s7c
    The next player holds one card: one attacks him
        game=throw-in+chinese-pass-on hands=Kc7d6d/9s9cQs/Ks trump=d attacker=0 table=8c@0:Tc@1,Th@0,Ts@0 phase=defend
            bouts=7,4
        play: 1: take
        then: phase=defend table=Th@1
    """)


RULES = (Chinese, ChinesePassOn)
