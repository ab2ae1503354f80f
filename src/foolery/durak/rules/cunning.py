"""Cunning Durak: after a take one may beat one's own attack cards; impudent Durak: there one must.

Rows 49 and 50 of the catalogue. Readings: once the defender has given up, the owners of the cards that wait, in the
order of throwing in, may cover them from their own hands; whoever then throws in may cover his own cards at once. All
of it goes to the taker. Such a cover opens no rank for throwing in, and for the caps its card goes on waiting
(``cunning.no-cap-on-take``: no cap binds after a take). In impudent Durak a card thrown onto a taker comes with its own
cover, one pair in one action, and who has left a card of his own waiting throws nothing
(``impudent.before-take``: cards thrown before a take come in pairs too, and the defender need not answer them).
"""

from __future__ import annotations

from typing import ClassVar

from foolery.base.bits import bit, faces
from foolery.base.cards import cards
from foolery.base.groups import group_faces
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import attack_of, cover_of, kind_of, move
from foolery.durak.engine.numbers import PASS, PHASES, THROW
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, on_off, worked
from foolery.ruleset.event_kinds import EventKind

PASSING = move(PASS)
TAKE = PHASES.index("take")
SELF_COVER, THROW_COVERED, OWNER_COVER = 23, 24, 13


class Cunning(Rule):
    """Owners may beat their own cards once the defender takes."""

    name = "cunning"
    row = 49
    subject = "attack"
    revision = 3
    owns = ("the taking of the table",)
    kinds = {"self-cover": SELF_COVER}
    forms = {"self-cover": "self-cover {attack} with {cover}"}
    kin: ClassVar[dict[str, tuple[str, ...]]] = {"self-cover": ("cover",)}
    phases = {"owner-cover": OWNER_COVER}
    shrinks_hands = True
    events = {"self-cover": EventKind(least=2, most=2, lays="last")}
    options_declared: ClassVar[tuple[Option, ...]] = (on_off("cunning.no-cap-on-take", 49),)

    def configure(self, config: Config) -> None:
        """Perhaps without caps after a take."""
        config.set("take_uncapped", self.option["cunning.no-cap-on-take"] == "on", self.name)

    def on_take(self, s: State) -> None:
        """Ask the owners of what waits, the attacker first."""
        s.set_memo(self.slot, 0)
        for i in range(s.places):
            place = (s.attacker + i) % s.places
            if s.hand(place) and self.own(s, place):
                s.interrupt(OWNER_COVER, place)

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        """Ask whoever throws onto a taker."""
        if s.taking and s.hand(place):
            s.set_memo(self.slot, first_slot)
            s.interrupt(OWNER_COVER, place)

    def own(self, s: State, place: int) -> list[int]:
        """The slots of this place that wait, of the taker none; after a throw the new ones only."""
        if place == s.acting(s.defender):
            return []
        return s.waiting_slots(place, s.memo(self.slot))

    def options(self, s: State, place: int) -> None:
        if s.phase != OWNER_COVER:
            return
        seen: list[int] = []
        for i in self.own(s, place):
            attack = s.attack_at(i) & 63
            if attack not in seen:
                seen.append(attack)
                s.offer_covers(SELF_COVER, attack, s.covering(place, i))
        s.offer(PASSING)

    def first_slot(self, s: State, place: int, face: int) -> int:
        """The first of his slots that waits with this face; -1: none."""
        for i in self.own(s, place):
            if s.attack_at(i) & 63 == face:
                return i
        return -1

    def perform(self, s: State, place: int, move: int) -> None:
        if kind_of(move) == PASS:
            s.note("pass", place, [], -1, -1, -1)
            s.answered()
            return
        slot = self.first_slot(s, place, attack_of(move))
        card = s.held(place, cover_of(move))
        s.remove(place, card)
        s.cover_quietly(slot, card, place)
        s.note("self-cover", place, [s.slot(slot)[0], card], -1, -1, -1)
        if not s.hand(place) or not self.own(s, place):
            s.answered()

    typed: ClassVar[dict[str, tuple[str, ...]]] = {"self-cover": ("свою",)}
    examples = worked("""
    The owner may cover his nine
        game=throw-in+cunning hands=Jc8d6c/6s7d8s/QcJs9d trump=h attacker=0 table=9c@0 phase=owner-cover bouts=9,5
            queue=take@0
        allowed: self-cover 9c with Jc, pass
        refused: self-cover 9c with 8d, throw 8d
        play: 0: self-cover 9c with Jc, 0: pass, 2: throw 9d, 2: pass
        then: phase=take actors=0
    His jack opens no jacks
        game=throw-in+cunning hands=8d6c/6s7d8s/QcJs9d trump=h attacker=0 table=9c@0:Jc@0#0 phase=take passed=0
            bouts=9,5
        allowed: throw 9d, pass
        refused: throw Js
    Whoever throws in may cover his card at once
        game=throw-in+cunning hands=Jc8d6c/6s7d8s/9dQd7c trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: take, 0: pass, 0: pass, 2: throw 9d, 2: self-cover 9d with Qd, 0: pass, 2: pass
        then: attacker=2 hands=Jc8d6c/6s7d8s9c9dQd/7c
    no-cap-on-take: more cards are thrown in than the taker holds
        game=throw-in+cunning,cunning.no-cap-on-take=on hands=9d9s6c/6s/QcJs trump=h attacker=0 table=9c@0 phase=take
            bouts=9,5
        allowed: throw 9d 9s, pass
        refused: throw 6c
    """)


class Impudent(Cunning):
    """What is thrown onto a taker comes with its own cover."""

    name = "impudent"
    row = 50
    subject = "attack"
    contains = ("cunning",)
    needs = ("throw-in",)
    kinds = Cunning.kinds | {"throw-covered": THROW_COVERED}
    attacks = ("throw-covered",)
    forms = Cunning.forms | {"throw-covered": "throw {group} covered by {cover}"}
    kin: ClassVar[dict[str, tuple[str, ...]]] = {**Cunning.kin, "throw-covered": ("throw",)}
    asked_in = ("throw", "take")
    events = {**Cunning.events, "throw-covered": EventKind(least=2, most=2, to="place", lays="all")}
    continues = ("cunning",)
    options_declared = (on_off("impudent.before-take", 50),)

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        """What is thrown is covered already."""

    def pairs_only(self, s: State) -> bool:
        """Whether cards are thrown in with their covers now."""
        return s.phase == TAKE or self.option["impudent.before-take"] == "on"

    def forbids(self, s: State, place: int, kind: int) -> bool:
        if not self.pairs_only(s):
            return False
        owner = s.rules.owners.get(kind)
        alone = owner is not None and owner is not self and s.rules.kind_words[kind] in owner.attacks
        return kind == THROW or alone

    def options(self, s: State, place: int) -> None:
        if s.phase == OWNER_COVER:
            Cunning.options(self, s, place)
        elif self.pairs_only(s) and s.room_to_throw() > 0 and not (s.taking and self.own(s, place)):
            hand = s.usable(place)
            for card in cards(faces(hand & s.ranks_on_table())):
                rest = hand & ~bit(s.held(place, card))
                for cover in cards(faces(rest & s.beaters(place, card))):
                    s.offer(move(THROW_COVERED, cards=[card], cover=cover))

    def perform(self, s: State, place: int, move: int) -> None:
        if kind_of(move) != THROW_COVERED:
            Cunning.perform(self, s, place, move)
            return
        slot = s.slots
        s.lay(place, s.held(place, group_faces(move)[0]))
        if not s.taking:
            s.release(slot)
        card = s.held(place, cover_of(move))
        s.remove(place, card)
        s.cover_quietly(slot, card, place)
        s.count_thrown(1)
        s.note("throw-covered", place, [s.slot(slot)[0], card], s.acting(s.defender), -1, -1)
        s.attacked(place, slot)

    typed: ClassVar[dict[str, tuple[str, ...]]] = {**Cunning.typed, "covered": ("накрыв",)}
    examples = worked("""
    The nine comes with its own ten
        game=throw-in+impudent hands=8d6c/6s7d8s/9dTd7c trump=h attacker=0 table=9c@0:Jc@0#0 phase=take passed=0
            bouts=9,5
        allowed: throw 9d covered by Td, pass
        refused: throw 9d, throw 9d covered by 7c
        play: 2: throw 9d covered by Td, 0: pass, 2: pass
        then: attacker=2 hands=8d6c/6s7d8s9cJc9dTd/7c
    Whoever has left his own card uncovered throws nothing in
        game=throw-in+impudent hands=Jc9dTd/6s7d8s/7cQd trump=h attacker=0 table=9c@0 phase=take bouts=9,5
        allowed: pass
        refused: throw 9d, throw 9d covered by Td
    before-take: pairs only, and they need no answer
        game=throw-in+impudent,impudent.before-take=on hands=Jc8d6c/6s7d8s/9dTd7c trump=h attacker=0 table=9c@0:Ac@1
            phase=throw passed=0 bouts=9,5
        allowed: throw 9d covered by Td, pass
        refused: throw 9d
        play: 2: throw 9d covered by Td
        then: phase=throw actors=0
    """)


RULES = (Cunning, Impudent)
