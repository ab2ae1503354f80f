"""Piled-up Durak: the whole pack is dealt, there is no stock.

Row 11 of the catalogue. Readings: dealt one by one, so that some hold one card more where the pack does not divide
evenly (``piled.drop-remainder``: the last cards leave the game unseen); the last card dealt is shown and fixes the
trump, an ace means a new deal. With ``piled.cutter-chooses`` the cutter, on the dealer's right, looks at the bottom
card of the pack and names its suit; the others do not see the card.
"""

from __future__ import annotations

from typing import ClassVar

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.ruleset import Example, Option, on_off

FIVE: dict[str, object] = {"players": 5, "seed": "piled 3"}
"""36 cards for five; the first of them, from the dealer's left, is dealt eight."""
HANDS = (
    "8c 8s Td Jd Qh Ks Ad",
    "7d 7h 7s 8h 9d Js Kh",
    "6h 8d 9h Th Qc Qd As",
    "6c 6s Tc Ts Kd Ac Ah",
    "6d 7c 9c 9s Jh Qs Kc",
)
EVEN = [hand.split() for hand in HANDS]
ALL = [[*hand, "Jc"] if place == 2 else hand for place, hand in enumerate(EVEN)]


class Piled(Rule):
    """The pack is divided among the players."""

    name = "piled"
    row = 11
    owns: ClassVar[tuple[str, ...]] = ("the deal",)
    removes = ("a stock",)
    options_declared: ClassVar[tuple[Option, ...]] = (
        on_off("piled.drop-remainder", 11),
        on_off("piled.cutter-chooses", 11),
    )

    def configure(self, config: Config) -> None:
        """The whole pack, perhaps in equal hands."""
        config.set("deal", "all", self.name)
        config.set("even_deal", self.option["piled.drop-remainder"] == "on", self.name)
        config.set("cut", self.option["piled.cutter-chooses"] == "on", self.name)

    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            {
                "en": "The jack of clubs is dealt last, to player 3: clubs are trumps, and player 4 leads with the six",
                "ru": "Последним сдан валет треф, игроку 3: козыри — трефы, заходит игрок 4 — у него шестёрка",
            },
            {"game": "throw-in+piled", **FIVE},
            allowed=("lead 6c 6s", "lead Ah"),
            refused=("lead 6d",),
            then={"hands": ALL, "stock": [], "discard": [], "trump": "c", "shown": [[2, ["Jc"]]], "attacker": 3},
        ),
        Example(
            {
                "en": "drop-remainder: the jack of clubs is left over and leaves the game; the last card dealt is a "
                "spade, so spades are trumps",
                "ru": "drop-remainder: лишний валет треф выходит из игры; последняя сданная карта — пика, козыри — "
                "пики",
            },
            {"game": "throw-in+piled,piled.drop-remainder=on", **FIVE},
            then={"hands": EVEN, "discard": ["Jc"], "trump": "s", "shown": [[1, ["Js"]]]},
        ),
        Example(
            {
                "en": "cutter-chooses: player 1 cuts and alone sees the bottom card, the jack of clubs, which goes "
                "to player 3",
                "ru": "cutter-chooses: снимает игрок 1; он один видел нижнюю карту, валета треф, который достался "
                "игроку 3",
            },
            {"game": "throw-in+piled,piled.cutter-chooses=on", **FIVE},
            then={"hands": ALL, "trump": "c", "shown": None, "known": [[0, 2, ["Jc"]]]},
        ),
        Example(
            {
                "en": "Both: player 1 has cut and seen the jack of clubs, which left the game; clubs are trumps",
                "ru": "Вместе: снимал игрок 1, он видел валета треф, который вышел из игры; козыри — трефы",
            },
            {"game": "throw-in+piled,piled.cutter-chooses=on,piled.drop-remainder=on", **FIVE},
            then={"hands": EVEN, "trump": "c", "discard": ["Jc"], "seen": [[0, ["Jc"]]]},
        ),
    )


RULES = (Piled,)
