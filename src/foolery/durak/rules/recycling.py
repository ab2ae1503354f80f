"""Recycling: the cards of every second beaten bout go back into the stock.

Row 56 of the catalogue. Readings: the bouts beaten in this deal are counted; of every even one the cards are shuffled
into the closed stock, the turn-up stays at the bottom, all before anybody draws. With no stock left they are discarded
as usual, so that the deal ends (``recycling.new-stock``: they become a new stock, without a turn-up).
"""

from __future__ import annotations

from foolery.durak.engine.changing import listed
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, on_off
from foolery.ruleset.event_kinds import MANY, EventKind


def second_bout(game: str, **more: object) -> dict[str, object]:
    """One bout has been beaten; in the second seat 1 has covered 8d."""
    return {
        "game": game,
        "hands": [["Kc", "7s", "6d", "9c", "Td"], ["Js", "Qd", "Kd", "8c", "7c"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "8d", "by": 0, "cover": "Ad", "cover_by": 1}],
        "phase": "throw",
        "bouts": 2,
        "beaten_bouts": 1,
        "seed": "recycling",
        **more,
    }


class Recycling(Rule):
    """Every second beaten bout returns to the stock."""

    name = "recycling"
    row = 56
    revision = 2
    needs = ("a stock",)
    fills_stock = True
    events = {"recycled": EventKind(least=1, most=MANY, seen="nobody")}
    options_declared = (on_off("recycling.new-stock", 56),)

    def discards(self, s: State, mask: int) -> bool:
        """Shuffle the cards of an even bout into the closed stock."""
        bottom = s.open_stock()
        below = s.below_size()
        empty = s.stock_size() == 0
        if s.beaten_bouts % 2 == 0 or (empty and self.option["recycling.new-stock"] == "off"):
            return False
        stock, closed = s.stock(), s.closed_size()
        cards = listed(mask)
        mixed = s.mixed([*stock[:closed], *cards], self.name, s.bouts)
        s.set_stock([*mixed, *stock[closed:]])
        s.set_bottom(len(bottom), below)
        if empty:
            s.set_memo(self.slot, 1)
        s.note("recycled", s.acting(s.defender), cards, -1, 0, -1)
        return True

    def recalled(self, s: State) -> None:
        if s.memo(self.slot):
            s.set_bottom(0, 0)

    examples = (
        Example(
            {
                "en": "One bout has been beaten so far: the second goes into the stock",
                "ru": "В партии уже был один отбой: второй уходит в колоду",
            },
            second_bout("throw-in+recycling", stock=["Ks", "Qs", "Ac", "Jh", "9h"]),
            allowed=("pass",),
            refused=("throw 7s",),
            play=("0: pass",),
            then={
                "hands": [["6d", "7s", "9c", "Td", "Kc", "8d"], ["7c", "8c", "Js", "Qd", "Kd", "Ad"]],
                "stock": ["Ks", "Jh", "Qs", "Ac", "9h"],
                "attacker": 1,
            },
        ),
        Example(
            {
                "en": "Two bouts have been beaten so far: the third is discarded",
                "ru": "В партии было уже два отбоя: третий уходит из игры",
            },
            second_bout("throw-in+recycling", stock=["Ks", "Qs", "Ac", "Jh", "9h"], bouts=3, beaten_bouts=2),
            play=("0: pass",),
            then={"stock": ["Ac", "Jh", "9h"], "attacker": 1},
        ),
        Example(
            {"en": "With no stock left it is discarded as usual", "ru": "Без колоды — обычный отбой"},
            second_bout("throw-in+recycling"),
            play=("0: pass",),
            then={"stock": [], "hands": [["Kc", "7s", "6d", "9c", "Td"], ["Js", "Qd", "Kd", "8c", "7c"]]},
        ),
        Example(
            {
                "en": "new-stock: the two cards are the stock, one is drawn",
                "ru": "new-stock: две карты стали новой колодой, одну сразу берут",
            },
            second_bout(
                "throw-in+recycling,recycling.new-stock=on",
                hands=[["Kc", "7s", "6d", "9c", "Td", "Jd", "Th"], ["Js", "Qd", "Kd", "8c", "7c"]],
            ),
            play=("0: pass",),
            then={
                "stock": ["8d"],
                "hands": [["6d", "7s", "9c", "Td", "Th", "Jd", "Kc"], ["7c", "8c", "Js", "Qd", "Kd", "Ad"]],
            },
        ),
    )


RULES = (Recycling,)
