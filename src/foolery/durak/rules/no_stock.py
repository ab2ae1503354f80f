"""Six cards and no more: after the deal the turn-up fixes the trump, then the whole stock leaves the game.

Row 10 of the catalogue. Readings: the turn-up was seen by all and goes with the others, which nobody sees. From the
first bout on the stock counts as empty: no more than the hands is played, caps that end with the stock do not hold, and
who has no cards is out.
"""

from __future__ import annotations

from foolery.durak.engine.questions import Rule, Zone
from foolery.durak.engine.state import State
from foolery.ruleset import worked
from foolery.ruleset.event_kinds import MANY, EventKind


class NoStock(Rule):
    """The deal is played with the cards in hand."""

    name = "no-stock"
    row = 10
    subject = "dealing"
    removes = ("a stock",)
    zones = (Zone("removed", shared=True), Zone("removed-turn-up", shared=True, seen="all"))
    events = {"stock-removed": EventKind("none", least=1, most=MANY, seen="nobody")}

    def dealt(self, s: State) -> None:
        """Take the stock out of the game, unless hands are still to be won from it."""
        gone = s.stock()
        if not gone or s.rules.config.get("deal") == "none":
            return
        turned = s.open_stock()
        s.set_zone(self.first_zone, 0, [card for card in gone if card not in turned])
        s.set_zone(self.first_zone + 1, 0, turned)
        s.set_stock([])
        s.note("stock-removed", -1, [], -1, 0, len(gone))

    examples = worked("""
    Nobody draws after a bout
        game=throw-in+no-stock hands=8cKcQhTsJd/6s7dJhQsKd trump=h attacker=0 table=9c@0:Ah@1 phase=throw
            zones=removed:6c7cJcQc|removed-turn-up:9h
        play: 0: pass
        then: hands=8cKcQhTsJd/6s7dJhQsKd zones=removed:6c7cJcQc|removed-turn-up:9h attacker=1 phase=lead
    The limit of six attack cards falls away at once; only the defender's hand is a limit
        game=throw-in+no-stock hands=7d7hKc/6s trump=s attacker=0
            table=6c@0:7c@1,6d@0:8d@1,6h@0:8h@1,8c@0:Tc@1,Td@0:Jd@1,Th@0:Jh@1 phase=throw bouts=2,1
            zones=removed:9cJcQc|removed-turn-up:9s
        allowed: throw 7d, throw 7h, pass
        refused: throw Kc, throw 7d 7h
    """)


RULES = (NoStock,)
