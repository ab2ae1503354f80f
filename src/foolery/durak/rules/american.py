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
from foolery.ruleset import Example, on_off
from foolery.ruleset.event_kinds import EventKind

THROW = PHASES.index("throw")
DECLINED = 1 << 20
"""Beside the number of pairs in this bout: that the defender has said no since the last attack card."""


def covered(game: str, **more: object) -> dict[str, object]:
    """Seat 1 has covered 8c, and the others have nothing to add; hearts are trumps."""
    return {
        "game": game,
        "hands": [["Kc", "7s"], ["Td", "Kd", "8s", "Js", "9h"], ["6d"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "8c", "by": 0, "cover": "Tc", "cover_by": 1}],
        "phase": "throw",
        "passed": [0],
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


FULL = [
    {"attack": attack, "by": 0, "cover": cover, "cover_by": 1}
    for attack, cover in (("8c", "Tc"), ("8d", "Jd"), ("Ts", "Qs"), ("8h", "Th"), ("Jc", "Qc"))
]


class American(Rule):
    """The defender throws at himself."""

    name = "american"
    row = 39
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
    examples = (
        Example(
            {"en": "A card of a rank on the table with its cover", "ru": "Подкинул себе — тут же побей"},
            covered("throw-in+american", phase="self-throw", passed=[0, 2]),
            allowed=(
                "self-throw Td with Kd",
                "self-throw Td with 9h",
                "self-throw 8s with Js",
                "self-throw 8s with 9h",
                "pass",
            ),
            refused=("self-throw Kd with 9h", "self-throw Td with Js"),
        ),
        Example(
            {"en": "After the pair the others are asked again", "ru": "После пары снова могут подкинуть другие"},
            covered("throw-in+american"),
            play=("2: pass", "1: self-throw Td with Kd", "0: throw Kc"),
            then={"phase": "defend", "hands": [["7s"], ["8s", "Js", "9h"], ["6d"]]},
        ),
        Example(
            {"en": "He has enough: the bout is beaten", "ru": "С него хватит: отбой"},
            covered("throw-in+american"),
            play=("2: pass", "1: pass"),
            then={"phase": "lead", "attacker": 1, "beaten_bouts": 6},
        ),
        Example(
            {
                "en": "Six attack cards lie there: the pair does not count towards the limit",
                "ru": "На столе уже шесть карт атаки: пара в предел не входит",
            },
            covered(
                "throw-in+american",
                table=[*FULL, {"attack": "Qd", "by": 0, "cover": "Jh", "cover_by": 1}],
                stock=["7c", "7d", "Ah"],
                phase="self-throw",
            ),
            allowed=("self-throw 8s with Js", "pass"),
            refused=("self-throw Kd with 9h",),
            play=("1: pass",),
            then={"phase": "lead", "attacker": 1},
        ),
        Example(
            {"en": "pair-counts: nothing more may be laid", "ru": "pair-counts: больше класть нельзя"},
            covered(
                "throw-in+american,american.pair-counts=on",
                table=[*FULL, {"attack": "Qd", "by": 0, "cover": "Jh", "cover_by": 1}],
                stock=["7c", "7d", "Ah"],
                phase="self-throw",
            ),
            allowed=("pass",),
            refused=("self-throw 8s with Js",),
        ),
    )


RULES = (American,)
