"""Everybody but the attacker throws in once a bout.

A house rule of large tables; no published page is known to us. Readings: once is one action, be it several cards of a
rank; whoever has transferred is the attacker from then on. ``throw-once.times`` allows more.
"""

from __future__ import annotations

from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, Option

_TABLE = [{"attack": "9c", "by": 0, "cover": "Ac", "cover_by": 1}]
_HANDS = [["Kc", "7s", "9h"], ["6s", "Jd", "Th", "8d"], ["9d", "9s", "Td"]]


class ThrowOnce(Rule):
    """Helpers help once."""

    name = "throw-once"
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

    examples = (
        Example(
            {
                "en": "After his nine only the attacker is asked again",
                "ru": "Подкинул девятку — больше его не спрашивают",
            },
            attacked("throw-in+throw-once", [], hands=_HANDS, table=_TABLE, phase="throw", passed=[0]),
            allowed=("throw 9d", "throw 9d 9s", "pass"),
            refused=("throw Td",),
            play=("2: throw 9d", "1: cover 9d with Jd"),
            then={"phase": "throw", "actors": [0], "memory": {"throw-once": {"all": 0, "seats": [0, 0, 1]}}},
        ),
        Example(
            {"en": "He has thrown in once and is not asked again", "ru": "Больше ему не подкидывать"},
            attacked("throw-in+throw-once", [], hands=_HANDS, table=_TABLE, phase="throw", passed=[0]),
            play=("2: throw 9d", "1: cover 9d with Jd", "0: pass"),
            then={"phase": "lead", "attacker": 1},
        ),
        Example(
            {"en": "times=2: with two turns of throwing in he may once more", "ru": "times=2: подкинуть можно дважды"},
            attacked(
                "throw-in+throw-once,throw-once.times=2", [], hands=_HANDS, table=_TABLE, phase="throw", passed=[0]
            ),
            play=("2: throw 9d", "1: cover 9d with Jd", "0: pass", "2: throw 9s"),
            then={"phase": "defend"},
        ),
    )


RULES = (ThrowOnce,)
