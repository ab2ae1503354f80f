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
from foolery.ruleset import Option, on_off, worked


class Piled(Rule):
    """The pack is divided among the players."""

    name = "piled"
    row = 11
    subject = "dealing"
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

    examples = worked("""
    The jack of clubs is dealt last, to player 3: clubs are trumps, and player 4 leads with the six
        {"game": "throw-in+piled", "players": 5, "seed": "piled 3"}
        allowed: lead 6c 6s, lead Ah
        refused: lead 6d
        then: hands=8c8sTdJdQhKsAd/7d7h7s8h9dJsKh/6h8d9hThQcQdAsJc/6c6sTcTsKdAcAh/6d7c9c9sJhQsKc stock=- discard=-
            trump=c shown=2:Jc attacker=3
    drop-remainder: the jack of clubs is left over and leaves the game; the last card dealt is a spade, so spades are
        trumps
        {"game": "throw-in+piled,piled.drop-remainder=on", "players": 5, "seed": "piled 3"}
        then: hands=8c8sTdJdQhKsAd/7d7h7s8h9dJsKh/6h8d9hThQcQdAs/6c6sTcTsKdAcAh/6d7c9c9sJhQsKc discard=Jc trump=s
            shown=1:Js
    cutter-chooses: player 1 cuts and alone sees the bottom card, the jack of clubs, which goes to player 3
        {"game": "throw-in+piled,piled.cutter-chooses=on", "players": 5, "seed": "piled 3"}
        then: hands=8c8sTdJdQhKsAd/7d7h7s8h9dJsKh/6h8d9hThQcQdAsJc/6c6sTcTsKdAcAh/6d7c9c9sJhQsKc trump=c shown=null
            known=0>2:Jc
    Both: player 1 has cut and seen the jack of clubs, which left the game; clubs are trumps
        {"game": "throw-in+piled,piled.cutter-chooses=on,piled.drop-remainder=on", "players": 5, "seed": "piled 3"}
        then: hands=8c8sTdJdQhKsAd/7d7h7s8h9dJsKh/6h8d9hThQcQdAs/6c6sTcTsKdAcAh/6d7c9c9sJhQsKc trump=c discard=Jc
            seen=0:Jc
    """)


RULES = (Piled,)
