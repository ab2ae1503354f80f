"""Other endings of Idiot: a win at any time, no ties, and no drawing where the stack cannot fill both hands.

Rows 102–104 of the catalogue. Readings: ``idiot-win-anytime`` is checked when a turn ends, before anybody draws; who
takes is not out. ``idiot-no-ties`` lets whoever plays his last card win at once: in the endgame, and beside
``idiot-win-anytime`` from the start. With ``idiot-draw-only-if-both-full`` a stack that is just enough is drawn out.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import Place
from foolery.durak.engine.state import State
from foolery.durak.rules.idiot_two_player import ForTwo, turn
from foolery.ruleset import Example
from foolery.ruleset.event_kinds import MANY, EventKind

ANY_TIME = "a win at any time"


class WinAnytime(ForTwo):
    """Who has no cards when a turn ends wins, even if there is a stack."""

    name = "idiot-win-anytime"
    row = 102
    gives = (ANY_TIME,)

    replaces = ("out",)

    def after_settle(self, s: State, taken: bool) -> None:
        """See who has run out."""
        bare = [place for place in range(s.places) if s.hand_size(place) == 0]
        if bare:
            s.end_deal(sum(1 << place for place in range(s.places) if place not in bare) if len(bare) == 1 else 0)

    examples = (
        Example(
            {"en": "The stock is not empty, the hand is", "ru": "Колода не пуста, а рука пуста"},
            turn(
                "idiot-two-player+idiot-win-anytime",
                ("", "9d Ts 3s"),
                stock=["4h", "4s", "Kc"],
                table=[{"attack": "9c", "by": 0}],
            ),
            allowed=("take",),
            refused=("cover 9c with 9d",),
            play=("1: take",),
            then={"fools": [1], "winners": [0]},
        ),
        Example(
            {"en": "Both are out: a draw", "ru": "Без карт оба: ничья"},
            turn(
                "idiot-two-player+idiot-win-anytime",
                ("", "Tc"),
                stock=["4h", "4s", "Kc"],
                table=[{"attack": "9c", "by": 0}],
            ),
            play=("1: cover 9c with Tc",),
            then={"draw": True},
        ),
    )


class NoTies(ForTwo):
    """Whoever plays his last card wins at once."""

    name = "idiot-no-ties"
    row = 103

    def see(self, s: State, place: Place) -> None:
        """Whether a place has played its last card when that counts."""
        counts = s.stock_size() == 0 or any(ANY_TIME in rule.gives for rule in s.rules.rules)
        if counts and s.hand_size(place) == 0:
            s.end_deal(((1 << s.places) - 1) & ~(1 << place))

    def on_attack(self, s: State, place: Place, first_slot: int) -> None:
        """A card was played."""
        self.see(s, place)

    def on_cover(self, s: State, slot: int) -> None:
        """A card was played."""
        self.see(s, s.slot(slot)[3])

    examples = (
        Example(
            {
                "en": "The last card wins although it could be beaten",
                "ru": "Последняя карта выигрывает, хоть её и можно побить",
            },
            turn("idiot-two-player+idiot-no-ties", ("9c", "Th"), phase="lead"),
            allowed=("lead 9c",),
            refused=("lead Th",),
            play=("0: lead 9c",),
            then={"fools": [1], "winners": [0]},
        ),
        Example(
            {"en": "While there is a stock it does not count", "ru": "Пока есть колода, это не считается"},
            turn("idiot-two-player+idiot-no-ties", ("9c", "Th 2c"), phase="lead", stock=["4h", "4s", "Kc"]),
            play=("0: lead 9c", "1: cover 9c with Th"),
            then={"phase": "lead", "fools": None},
        ),
        Example(
            {
                "en": "From the start, with a win at any time",
                "ru": "С самого начала, если можно выиграть в любой момент",
            },
            turn(
                "idiot-two-player+idiot-no-ties+idiot-win-anytime",
                ("9c", "Th 2c"),
                phase="lead",
                stock=["4h", "4s", "Kc"],
            ),
            play=("0: lead 9c",),
            then={"fools": [1]},
        ),
    )


class BothFull(ForTwo):
    """Nobody draws where the stack is not enough for both; it is thrown away then."""

    name = "idiot-draw-only-if-both-full"
    row = 104
    events = {"stack-thrown": EventKind("none", least=1, most=MANY, seen="nobody")}

    def after_settle(self, s: State, taken: bool) -> None:
        """Throw the stack away where it cannot fill both hands."""
        needed = sum(max(0, s.lack(place)) for place in range(s.places))
        stock = s.stock()
        if not stock or needed <= len(stock):
            return
        turned = s.turn_up()
        s.set_stock([])
        for card in stock:
            s.throw_away(bit(card), card == turned)
        s.note("stack-thrown", -1, [], -1, 0, len(stock))

    examples = (
        Example(
            {"en": "One card for three: nobody draws", "ru": "Одна карта на троих нужных: не берёт никто"},
            turn(
                "idiot-two-player+idiot-draw-only-if-both-full",
                ("8c Kc 7d 7s", "9c Jd 6d Th 2s"),
                stock=["5s"],
                table=[
                    {"attack": "8s", "by": 0, "cover": "Ts", "cover_by": 1},
                    {"attack": "8d", "by": 0, "cover": "Td", "cover_by": 1},
                ],
                phase="throw",
            ),
            allowed=("throw 8c", "pass"),
            refused=("throw Kc",),
            play=("0: pass",),
            then={"attacker": 1, "stock": [], "hands": [["8c", "Kc", "7d", "7s"], ["9c", "Jd", "6d", "Th", "2s"]]},
        ),
        Example(
            {"en": "Just enough: it is drawn out", "ru": "Ровно хватает: разбирают всю"},
            turn(
                "idiot-two-player+idiot-draw-only-if-both-full",
                ("8c Kc 7d 7s", "9c Jd 6d Th 2s"),
                stock=["5s", "5c", "5d"],
                table=[
                    {"attack": "8s", "by": 0, "cover": "Ts", "cover_by": 1},
                    {"attack": "8d", "by": 0, "cover": "Td", "cover_by": 1},
                ],
                phase="throw",
            ),
            play=("0: pass",),
            then={"stock": [], "hands": [["8c", "Kc", "7d", "7s", "5s", "5c"], ["9c", "Jd", "6d", "Th", "2s", "5d"]]},
        ),
    )


RULES = (WinAnytime, NoTies, BothFull)
