"""Secret fool: a card lies hidden under the turn-up, and its suit becomes trumps once the stock has run out.

Row 48 of the catalogue. Readings: the hidden card is the very last of the stock and is drawn like the others; with
``hidden-out`` it stays out of the game. It opens when the turn-up has gone and everybody has drawn, so that the new
trumps count from the next bout on, also where the stock ran out in the middle of one; it is shown to all, whoever has
it by then. A card without a suit changes nothing. The card that opens is no turn-up: nobody may swap a six for it.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import Card
from foolery.durak.engine.config import Config
from foolery.durak.engine.dealing import SPECIAL
from foolery.durak.engine.questions import Rule, Zone
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import EventKind

OPEN, GONE, DUE, RAN_OUT = 1, 2, 3, 4
"""What the rule remembers: the hidden card lies open at the bottom; it has opened and lies there no more; the turn-up
went in the middle of a bout; so did the whole stock, and the number above says which card was the last.
"""


class SecretTrump(Rule):
    """A second trump suit, not known before the end of the stock."""

    name = "secret-trump"
    row = 48
    subject = "trumps"
    revision = 2
    owns = ("the trump suit",)
    needs = ("a stock",)
    zones = (Zone("hidden-trump", shared=True),)
    options_declared = (Option("secret-trump.hidden-out", 48, ("off", "on")),)
    events = {
        "secret-trump": EventKind("none", least=1, most=1),
        "secret-trump-none": EventKind("none", least=1, most=1),
    }

    def configure(self, config: Config) -> None:
        """A card lies below the turn-up, so two must be left after the deal."""
        config.set("under", 1, self.name)
        config.set("after_deal", 2, self.name)

    @property
    def stays_out(self) -> bool:
        """Whether the hidden card is not part of the stock."""
        return self.option["secret-trump.hidden-out"] == "on"

    def dealt(self, s: State) -> None:
        """Take the hidden card away from the stock if it stays out."""
        if self.stays_out:
            stock = s.stock()
            s.set_zone(self.first_zone, 0, [stock.pop()])
            s.set_stock(stock)
            s.set_bottom(1, 0)

    def recalled(self, s: State) -> None:
        """What lies open in a stock that is read."""
        if s.memo(self.slot) == GONE:
            s.set_bottom(0, 0)
        elif self.stays_out or s.memo(self.slot) == OPEN:
            s.set_bottom(min(1, s.stock_size()), 0)
        if s.memo(self.slot) in (OPEN, GONE):
            s.low_trump = -1

    def on_stock(self, s: State, card: Card) -> None:
        """A card has gone in the middle of a bout, seen by all; with the turn-up gone, its end opens the hidden one."""
        if s.memo(self.slot) in (0, DUE) and not s.open_stock():
            s.set_memo(self.slot, DUE if s.stock_size() else RAN_OUT + card)

    def after_draw(self, s: State, taken: bool) -> None:
        """With the turn-up gone the hidden card opens."""
        known = s.memo(self.slot)
        if known == OPEN and not s.open_stock():
            s.set_memo(self.slot, GONE)
        if known in (OPEN, GONE) or not (self.stays_out or known >= RAN_OUT or s.last_of_stock() >= 0):
            return  # Somebody's position may be without the card that was to open.
        if self.stays_out:
            self.open_beside(s)
        elif known >= DUE or s.stock_size() <= 1:
            lies = known < RAN_OUT and s.stock_size() > 0
            card = known - RAN_OUT if known >= RAN_OUT else s.last_of_stock()
            s.set_memo(self.slot, OPEN if lies else GONE)
            if lies:
                s.set_bottom(1, 0)
            for place in range(s.places):
                s.reveal(place, bit(card))
            self.change(s, card)

    def open_beside(self, s: State) -> None:
        """Open the card that is not part of the stock."""
        hidden = s.zone(self.first_zone, 0)
        if hidden and (s.memo(self.slot) >= RAN_OUT or not s.stock_size()):
            card = hidden[0]
            s.set_memo(self.slot, GONE)
            s.set_zone(self.first_zone, 0, [])
            s.throw_away(bit(card), True)
            self.change(s, card)

    def change(self, s: State, card: Card) -> None:
        """The suit of this card is trumps, if it has one; what a turned joker has changed stays."""
        if card & 63 < SPECIAL:
            s.set_trumps(1 << (card & 3), None, s.special)
        s.low_trump = -1  # Nothing is left that it could be swapped for.
        if card & 63 >= SPECIAL:
            s.note("secret-trump-none", -1, [card], -1, -1, -1)
            return
        s.note("secret-trump", -1, [card], -1, -1, -1)

    examples = worked("""
    The hidden card, a spade, opens and is the last of the stock
        game=throw-in+secret-trump hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 stock=6c9hQs table=8d@0:Jd@1
            phase=throw bouts=11,8
        allowed: pass
        refused: throw Td
        play: 0: pass
        then: phase=lead trump=s stock=Qs hands=Kc7s6d9cTd6c/JsQdKd8c7c9h memory=secret-trump:1:0,0
    Somebody draws it in the same step: all see it
        game=throw-in+secret-trump hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 stock=9hQs table=8d@0:Jd@1 phase=throw
            bouts=11,8
        play: 0: pass
        then: phase=lead trump=s stock=- shown=0:9h/1:Qs
    While the open card lies there nothing opens
        game=throw-in+secret-trump hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 stock=6c6h9hQs table=8d@0:Jd@1
            phase=throw bouts=11,8
        play: 0: pass
        then: phase=lead trump=h stock=9hQs
    hidden-out: it fixes the trumps and is not drawn
        game=throw-in+secret-trump,secret-trump.hidden-out=on hands=Kc7s6d9cTd/JsQdKd8c7c trump=h attacker=0 stock=9h
            table=8d@0:Jd@1 phase=throw bouts=11,8 zones=hidden-trump:Qs
        play: 0: pass
        then: phase=lead trump=s stock=- hands=Kc7s6d9cTd9h/JsQdKd8c7c
    """)


RULES = (SecretTrump,)
