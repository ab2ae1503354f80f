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
from foolery.ruleset import Example, Option, on_off
from foolery.ruleset.event_kinds import EventKind

PASSING = move(PASS)
TAKE = PHASES.index("take")
SELF_COVER, THROW_COVERED, OWNER_COVER = 23, 24, 13


def beaten(game: str, hands: list[list[str]], **more: object) -> dict[str, object]:
    """Seat 0 has led 9c at seat 1; hearts are trumps, there is no stock."""
    return {
        "game": game,
        "hands": hands,
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "9c", "by": 0}],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


HANDS = [["Jc", "8d", "6c"], ["6s", "7d", "8s"], ["Qc", "Js", "9d"]]
PAIRS = [["Jc", "8d", "6c"], ["6s", "7d", "8s"], ["9d", "Td", "7c"]]


class Cunning(Rule):
    """Owners may beat their own cards once the defender takes."""

    name = "cunning"
    row = 49
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
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            {"en": "The owner may cover his nine", "ru": "Хозяин может побить свою девятку"},
            beaten("throw-in+cunning", HANDS, phase="owner-cover", queue=[["take", 0]]),
            allowed=("self-cover 9c with Jc", "pass"),
            refused=("self-cover 9c with 8d", "throw 8d"),
            play=("0: self-cover 9c with Jc", "0: pass", "2: throw 9d", "2: pass"),
            then={"phase": "take", "actors": [0]},
        ),
        Example(
            {"en": "His jack opens no jacks", "ru": "К его валету не подкидывают"},
            beaten(
                "throw-in+cunning",
                [["8d", "6c"], HANDS[1], HANDS[2]],
                phase="take",
                passed=[0],
                table=[{"attack": "9c", "by": 0, "cover": "Jc", "cover_by": 0, "cover_no": 0}],
            ),
            allowed=("throw 9d", "pass"),
            refused=("throw Js",),
        ),
        Example(
            {"en": "Whoever throws in may cover his card at once", "ru": "Кто подкинул, тут же может побить"},
            beaten("throw-in+cunning", [HANDS[0], HANDS[1], ["9d", "Qd", "7c"]]),
            play=("1: take", "0: pass", "0: pass", "2: throw 9d", "2: self-cover 9d with Qd", "0: pass", "2: pass"),
            then={"attacker": 2, "hands": [HANDS[0], [*HANDS[1], "9c", "9d", "Qd"], ["7c"]]},
        ),
        Example(
            {
                "en": "no-cap-on-take: more cards are thrown in than the taker holds",
                "ru": "no-cap-on-take: берущему подкидывают больше, чем у него карт",
            },
            beaten(
                "throw-in+cunning,cunning.no-cap-on-take=on",
                [["9d", "9s", "6c"], ["6s"], ["Qc", "Js"]],
                phase="take",
            ),
            allowed=("throw 9d 9s", "pass"),
            refused=("throw 6c",),
        ),
    )


class Impudent(Cunning):
    """What is thrown onto a taker comes with its own cover."""

    name = "impudent"
    row = 50
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
    examples = (
        Example(
            {"en": "The nine comes with its own ten", "ru": "Девятку подкидывают вместе с десяткой"},
            beaten(
                "throw-in+impudent",
                [["8d", "6c"], PAIRS[1], PAIRS[2]],
                phase="take",
                passed=[0],
                table=[{"attack": "9c", "by": 0, "cover": "Jc", "cover_by": 0, "cover_no": 0}],
            ),
            allowed=("throw 9d covered by Td", "pass"),
            refused=("throw 9d", "throw 9d covered by 7c"),
            play=("2: throw 9d covered by Td", "0: pass", "2: pass"),
            then={"attacker": 2, "hands": [["8d", "6c"], [*PAIRS[1], "9c", "Jc", "9d", "Td"], ["7c"]]},
        ),
        Example(
            {"en": "Whoever has left his own card uncovered throws nothing in", "ru": "Не побил своё — не подкидывай"},
            beaten("throw-in+impudent", [["Jc", "9d", "Td"], PAIRS[1], ["7c", "Qd"]], phase="take"),
            allowed=("pass",),
            refused=("throw 9d", "throw 9d covered by Td"),
        ),
        Example(
            {
                "en": "before-take: pairs only, and they need no answer",
                "ru": "before-take: только пары, отбивать их не надо",
            },
            beaten(
                "throw-in+impudent,impudent.before-take=on",
                PAIRS,
                phase="throw",
                passed=[0],
                table=[{"attack": "9c", "by": 0, "cover": "Ac", "cover_by": 1}],
            ),
            allowed=("throw 9d covered by Td", "pass"),
            refused=("throw 9d",),
            play=("2: throw 9d covered by Td",),
            then={"phase": "throw", "actors": [0]},
        ),
    )


RULES = (Cunning, Impudent)
