"""Recycling: the cards of every second beaten bout go back into the stock.

Row 56 of the catalogue. Readings: the bouts beaten in this deal are counted; of every even one the cards are shuffled
into the closed stock, the turn-up stays at the bottom, all before anybody draws. With no stock left they are discarded
as usual, so that the deal ends (``recycling.new-stock``: they become a new stock, without a turn-up).
"""

from __future__ import annotations

from foolery.durak.engine.changing import listed
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked
from foolery.ruleset.event_kinds import MANY, EventKind


class Recycling(Rule):
    """Every second beaten bout returns to the stock."""

    name = "recycling"
    row = 56
    subject = "dealing"
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

    examples = worked("""
    One bout has been beaten so far: the second goes into the stock
        game=throw-in+recycling hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 stock=KsQsAcJh9h table=8d@0:Ad@1
            phase=throw bouts=2,1 seed="recycling"
        allowed: pass
        refused: throw 7s
        play: 0: pass
        then: hands=6d7s9cTdKc8d/7c8cJsQdKdAd stock=KsJhQsAc9h attacker=1
    Two bouts have been beaten so far: the third is discarded
        game=throw-in+recycling hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 stock=KsQsAcJh9h table=8d@0:Ad@1
            phase=throw bouts=3,2 seed="recycling"
        play: 0: pass
        then: stock=AcJh9h attacker=1
    With no stock left it is discarded as usual
        game=throw-in+recycling hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 table=8d@0:Ad@1 phase=throw bouts=2,1
            seed="recycling"
        play: 0: pass
        then: stock=- hands=Kc7s6d9cTd/JsQdKd8c7c
    new-stock: the two cards are the stock, one is drawn
        game=throw-in+recycling,recycling.new-stock=on hands=Kc7s6d9cTdJdTh/JsQdKd8c7c trump=h attacker=0
            table=8d@0:Ad@1 phase=throw bouts=2,1 seed="recycling"
        play: 0: pass
        then: stock=8d hands=6d7s9cTdThJdKc/7c8cJsQdKdAd
    """)


RULES = (Recycling,)
