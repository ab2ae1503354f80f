"""Hands move round: after every bout each hand goes to the next player.

Row 9 of the catalogue. Readings: whole hands go one place clockwise, after drawing and going out
(``hand-swap.swap-before-replenish``: before drawing), among those still in. Roles, own trumps, counts and buy-ins stay
with the place; cards that are not open yet travel with the hand and stay closed.
"""

from __future__ import annotations

from foolery.durak.engine.changing import listed
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, on_off
from foolery.ruleset.event_kinds import MANY, EventKind


def defence(game: str, **more: object) -> dict[str, object]:
    """Seat 0 has led 9c at seat 1; hearts are trumps."""
    return {
        "game": game,
        "hands": [["9d", "Kc"], ["8d", "6s", "Jc"], ["7s", "Qs", "Ah", "Td"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "9c", "by": 0}],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class HandSwap(Rule):
    """Every hand goes to the next place after a bout."""

    name = "hand-swap"
    row = 9
    revision = 3
    events = {"hand-swap": EventKind(least=1, most=MANY, seen="ends", to="place", heap=True)}
    options_declared = (on_off("hand-swap.swap-before-replenish", 9),)

    def after_settle(self, s: State, taken: bool) -> None:
        if self.option["hand-swap.swap-before-replenish"] == "on":
            self.rotate(s)

    def after_exit(self, s: State, taken: bool) -> None:
        if self.option["hand-swap.swap-before-replenish"] == "off":
            self.rotate(s)

    def rotate(self, s: State) -> None:
        """Each hand goes to the next place that is still in; giver and receiver know it."""
        to = [place if s.is_out(place) else s.usual_next(place, False) for place in range(s.places)]
        for place in range(s.places):
            if to[place] != place and s.hand(place):
                seen = s.watchers(place) | s.watchers(to[place])
                s.note("hand-swap", place, listed(s.hand(place)), to[place], seen, -1)
        s.pass_hands(to)

    examples = (
        Example(
            {"en": "The taken card moves on with the hand", "ru": "Взятая карта уходит вместе с остальными"},
            defence("throw-in+hand-swap"),
            allowed=("cover 9c with Jc", "take"),
            refused=("cover 9c with 8d",),
            play=("1: take", "0: pass", "2: pass"),
            then={
                "attacker": 2,
                "hands": [["7s", "Qs", "Ah", "Td"], ["9d", "Kc"], ["8d", "6s", "Jc", "9c"]],
                "shown": [[2, ["9c"]]],
                "known": [
                    [0, 1, ["9d", "Kc"]],
                    [1, 2, ["6s", "8d", "Jc"]],
                    [2, 0, ["7s", "Td", "Qs", "Ah"]],
                ],
            },
        ),
        Example(
            {"en": "Whoever is out has no hand to pass", "ru": "Кто вышел, тому нечего передавать"},
            defence("throw-in+hand-swap", hands=[[], ["8d", "6s", "Jc"], ["7s", "Qs"]]),
            play=("1: cover 9c with Jc", "2: pass"),
            then={"out": [0], "attacker": 1, "hands": [[], ["7s", "Qs"], ["8d", "6s"]]},
        ),
        Example(
            {
                "en": "swap-before-replenish: hands move, then all draw",
                "ru": "swap-before-replenish: сначала передают карты, потом добирают",
            },
            defence(
                "throw-in+hand-swap,hand-swap.swap-before-replenish=on", stock=["6d", "7d", "8s", "7c", "8c", "9h"]
            ),
            play=("1: take", "0: pass", "2: pass"),
            then={
                "hands": [
                    ["7s", "Qs", "Ah", "Td", "6d", "7d"],
                    ["9d", "Kc", "8c", "9h"],
                    ["8d", "6s", "Jc", "9c", "8s", "7c"],
                ]
            },
        ),
    )


RULES = (HandSwap,)
