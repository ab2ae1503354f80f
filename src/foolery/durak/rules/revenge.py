"""What makes Idiot's Revenge of Idiot: counterattacks, cards set aside, a minimum that grows.

Rows 98–100 of the catalogue; together they are the preset ``idiots-revenge`` (row 101). Readings: a counterattack
matches the attack card just played, is allowed on every attack of a turn and may be countered in turn; only the newest
card must be answered, unless ``binds=all``. The caps of the bout count a counterattack like any other attack card, so
the former attacker must hold enough cards to answer it. Cards that are taken cannot be used in the next turn but once
all others are used up; they count as part of the hand.
"""

from __future__ import annotations

from typing import Any

from foolery.base.bits import bit, faces, rank_set, size
from foolery.base.cards import Place
from foolery.base.groups import group_faces
from foolery.durak.engine.changing import listed
from foolery.durak.engine.moves import move
from foolery.durak.engine.questions import Zone
from foolery.durak.engine.state import State
from foolery.durak.rules.idiot_two_player import ForTwo, turn
from foolery.ruleset import Example, Option
from foolery.ruleset.event_kinds import CARDS, HEAP, EventKind

ALL_BIND = "idiot-two-player+revenge-counterattack,revenge-counterattack.binds=all"
ASIDE = "idiot-two-player+revenge-set-aside"
GROWING = "idiot-two-player+revenge-growing-minimum"
SET_ASIDE: dict[str, Any] = {"attacker": 1, "defender": 0, "phase": "lead", "zones": {"set-aside": [[], ["Ks", "9s"]]}}
"""The second player leads, and what he took in the last turn is set aside."""


class Counterattack(ForTwo):
    """The responder may play a card of the rank that attacks him: then the roles change in mid-turn."""

    name = "revenge-counterattack"
    row = 98
    revision = 3
    kinds = {"counter": 27}
    asked_in = ("defend",)
    events = {"counter": EventKind(least=1, most=1, to="place", lays="all")}
    options_declared = (Option("revenge-counterattack.binds", 98, ("newest", "all")),)

    def options(self, s: State, place: Place) -> None:
        """Any card of the rank of the newest attack card, as long as the caps of the bout let one more card attack."""
        newest = self.option["revenge-counterattack.binds"] == "newest"
        rank = s.rank_to_match() if newest else self.newest(s)
        room = s.room_if_freed(s.attacker) if newest else s.room_at(s.attacker)
        if rank < 0 or room < 1:
            return
        for card in listed(faces(s.usable(place) & rank_set(rank))):
            s.offer(move(self.kinds["counter"], cards=[card]))

    def newest(self, s: State) -> int:
        """The rank of the last attack card that waits for an answer."""
        waiting = [slot[0] >> 2 & 15 for slot in s.table() if slot[2] < 0 and slot[5]]
        return waiting[-1] if waiting else -1

    def perform(self, s: State, place: Place, move: int) -> None:
        """Lay the card; the roles change."""
        before = s.slots
        if self.option["revenge-counterattack.binds"] == "newest":
            for i in range(before):
                s.release(i)
        card = s.held(place, group_faces(move)[0])
        s.lay(place, card)
        s.attacker, s.defender = s.defender, s.attacker
        s.first = s.attacker
        s.note("counter", place, [card], s.defender, -1, -1)
        s.attacked(place, before)

    typed = {"counter": ("counterattack", "контратака", "контратаковать")}
    examples = (
        Example(
            {"en": "Any card of the same rank counters", "ru": "Контратакует любая карта того же достоинства"},
            turn(
                "idiot-two-player+revenge-counterattack",
                ("7c Kd 8h 4s", "9d Ts 9h"),
                table=[{"attack": "9c", "by": 0}],
            ),
            allowed=("cover 9c with 9h", "counter 9d", "counter 9h", "take"),
            refused=("counter Ts",),
            play=("1: counter 9d",),
            then={"attacker": 1, "defender": 0, "phase": "defend"},
        ),
        Example(
            {"en": "Only the newest card must be answered", "ru": "Отвечать нужно только на последнюю карту"},
            turn(
                "idiot-two-player+revenge-counterattack",
                ("7c Kd 8h Qc", "9d Ts 3s"),
                attacker=1,
                defender=0,
                first=1,
                table=[{"attack": "9c", "by": 0, "obliged": False}, {"attack": "9s", "by": 1}],
            ),
            allowed=("cover 9s with 8h", "take"),
            refused=("cover 9c with Qc",),
            play=("0: take",),
            then={"attacker": 0, "hands": [["7c", "Kd", "8h", "Qc", "9c", "9s"], ["9d", "Ts", "3s"]]},
        ),
        Example(
            {"en": "binds=all: both must be answered", "ru": "binds=all: отвечать нужно на обе"},
            turn(ALL_BIND, ("Tc Kd", "9d Ts 3s"), table=[{"attack": "9c", "by": 0}]),
            play=("1: counter 9d", "0: cover 9d with Kd"),
            then={"phase": "defend", "attacker": 1},
        ),
        Example(
            {
                "en": "The limit of the bout counts a counterattack like any attack card",
                "ru": "Контратака входит в предел карт атаки, как и любая другая карта",
            },
            turn(
                "idiot-two-player+revenge-counterattack,cap-total=1",
                ("7c Kd 8h 4s", "9d Ts"),
                stock=["5c", "6c"],
                table=[{"attack": "9c", "by": 0}],
            ),
            allowed=("take",),
            refused=("counter 9d",),
        ),
        Example(
            {
                "en": "Whoever could not answer all is not countered",
                "ru": "Кто не смог бы ответить на все, того не контратакуют",
            },
            turn(ALL_BIND, ("Tc", "9d Ts 3s"), table=[{"attack": "9c", "by": 0}]),
            allowed=("take",),
            refused=("counter 9d",),
        ),
    )


class SetAside(ForTwo):
    """Cards that are taken cannot be played in the next turn, unless all others have been."""

    name = "revenge-set-aside"
    row = 99
    owns = ("the taking of the table",)
    zones = (Zone("set-aside", seen="all", counts=True),)
    events = {"set-aside": HEAP, "freed": CARDS}

    def settle(self, s: State, taken: bool) -> bool:
        """What was set aside joins the hands; what is taken now is set aside."""
        s.leaving(taken)
        mask = s.table_set()
        for place in range(s.places):
            self.free(s, place)
        if taken:
            s.set_zone(self.first_zone, s.defender, listed(mask))
            s.note("taken", s.defender, listed(mask), s.defender, -1, -1)
            s.note("set-aside", s.defender, listed(mask), -1, -1, -1)
        else:
            s.throw_away(mask, True)
            s.note("beaten", s.defender, listed(mask), -1, -1, -1)
        s.clear_table()
        return True

    def free(self, s: State, place: Place) -> None:
        """Cards that were set aside join the hand; everybody has seen them."""
        kept = list(s.zone(self.first_zone, place))
        if not kept:
            return
        s.set_zone(self.first_zone, place, [])
        for card in kept:
            s.add(place, card)
        s.reveal(place, sum(bit(card) for card in kept))
        s.note("freed", place, kept, -1, -1, -1)

    def free_if_bare(self, s: State, place: Place) -> None:
        """All other cards are used up."""
        if not s.hand(place):
            self.free(s, place)

    def on_attack(self, s: State, place: Place, first_slot: int) -> None:
        """A card has been played."""
        self.free_if_bare(s, place)

    def on_cover(self, s: State, slot: int) -> None:
        """A card has been played."""
        self.free_if_bare(s, s.slot(slot)[3])

    def after_exit(self, s: State, taken: bool) -> None:
        """Who has nothing else to play need not wait."""
        for place in range(s.places):
            self.free_if_bare(s, place)

    examples = (
        Example(
            {"en": "Cards taken in the last bout cannot be led", "ru": "Взятыми в прошлом коне ходить нельзя"},
            turn(ASIDE, ("8c 7d 7s", "Jd 6d Td"), **SET_ASIDE),
            allowed=("lead Jd", "lead 6d", "lead Td"),
            refused=("lead Ks", "lead 9s"),
        ),
        Example(
            {"en": "What is taken is set aside", "ru": "Взятое откладывается"},
            turn(ASIDE, ("8c 7d 7s", "Jd 6d"), table=[{"attack": "9s", "by": 0}]),
            play=("1: take",),
            then={"attacker": 1, "zones": {"set-aside": [[], ["9s"]]}, "hands": [["8c", "7d", "7s"], ["Jd", "6d"]]},
        ),
        Example(
            {"en": "After that bout they join the hand", "ru": "После этого кона они снова на руках"},
            turn(ASIDE, ("Kd Ad 7s", "Jd 6d Td"), **SET_ASIDE),
            play=("1: lead Jd", "0: cover Jd with Kd", "1: pass"),
            then={"attacker": 0, "hands": [["Ad", "7s"], ["6d", "Td", "Ks", "9s"]]},
        ),
        Example(
            {
                "en": "All others used up: they may be played at once",
                "ru": "Остальные кончились: ими можно играть сразу",
            },
            turn(ASIDE, ("Kd Ad 7s", "Jd"), **SET_ASIDE),
            play=("1: lead Jd", "0: cover Jd with Kd"),
            then={"phase": "throw", "hands": [["Ad", "7s"], ["Ks", "9s"]]},
        ),
    )


class GrowingMinimum(ForTwo):
    """Who takes must keep as many cards as he holds then for the rest of the game."""

    name = "revenge-growing-minimum"
    row = 100
    owns = ("the drawing",)

    def tally(self, memo: int) -> int:
        """The minimum of who has taken."""
        return memo or -1

    def minimum(self, s: State, place: Place) -> int:
        """The size that a hand is drawn up to."""
        return s.seat_memo(self.slot, place) or s.rules.hand_size

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """Who takes the table has a new minimum: what he holds and what he takes."""
        if taken:
            s.set_seat_memo(self.slot, s.defender, s.hand_size(s.defender) + size(s.table_set()))

    def draws(self, s: State, place: Place) -> int:
        """Up to one's own minimum."""
        return max(0, self.minimum(s, place) - s.hand_size(place))

    examples = (
        Example(
            {"en": "Five in hand and three taken: eight", "ru": "Пять на руках и три взято: восемь"},
            turn(
                GROWING,
                ("8c Kc 7d 7s", "9c Jd 6d Td 2s"),
                stock=["2c", "3c", "4c"],
                table=[{"attack": "8s", "by": 0, "cover": "Ks", "cover_by": 1}, {"attack": "8d", "by": 0}],
                memory={"revenge-growing-minimum": {"all": 0, "seats": [6, 6]}},
            ),
            allowed=("take",),
            refused=("cover 8d with 2s",),
            play=("1: take",),
            then={"memory": {"revenge-growing-minimum": {"all": 0, "seats": [6, 8]}}},
        ),
        Example(
            {"en": "He draws up to it later", "ru": "Потом он до него добирает"},
            turn(
                GROWING,
                ("8c Kc 7d 7s 3s 3d", "9s Jd 6d Td 2s 4s 5s 6c"),
                stock=["2c", "3c", "4c"],
                table=[{"attack": "8s", "by": 0}],
                memory={"revenge-growing-minimum": {"all": 0, "seats": [6, 8]}},
            ),
            play=("1: cover 8s with 9s", "0: pass"),
            then={"stock": ["3c", "4c"]},
        ),
    )


RULES = (Counterattack, SetAside, GrowingMinimum)
