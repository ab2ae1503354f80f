"""Fool with a buy-in: everybody has a reserve, face down, for the time when stock and hand are gone.

Row 59 of the catalogue. Readings: nobody sees the reserve, nor does its owner; it is taken up at the end of a bout,
never in its middle, so that until then such a place holds no cards. ``auto`` deals three cards each, fewer where the
pack leaves no stock otherwise; where the whole pack is dealt the reserves are dealt first.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.numbers import AT_LEAD
from foolery.durak.engine.questions import Rule, Zone
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import MANY, EventKind


class BuyIn(Rule):
    """A reserve for each place."""

    name = "buy-in"
    row = 59
    subject = "dealing"
    zones = (Zone("buy-in"),)
    options_declared = (Option("buy-in.cards", 59, ("auto",), numbers=True),)
    replaces = ("out",)
    events = {
        "buy-in-dealt": EventKind(least=1, most=MANY, seen="nobody"),
        "buy-in": EventKind(least=1, most=MANY, seen="place"),
    }

    def configure(self, config: Config) -> None:
        """So many cards are dealt beside each hand."""
        cards = self.option["buy-in.cards"]
        config.set("reserve", cards if cards == "auto" else int(cards), self.name)

    def reserve(self, s: State, place: int, cards: list[int]) -> None:
        """Lay it down unseen."""
        s.set_zone(self.first_zone, place, cards)
        s.note("buy-in-dealt", place, [], -1, 0, len(cards))

    def recalled(self, s: State) -> None:
        """Whoever is to lead in a position has had his buy-in, if he needed it."""
        if s.phase == AT_LEAD and not s.slots:
            self.at_exit(s, False)

    def at_exit(self, s: State, taken: bool) -> None:
        """With stock and hand gone the buy-in becomes the hand."""
        if s.stock_size():
            return
        for place in range(s.places):
            cards = list(s.zone(self.first_zone, place))
            if not cards or s.hand_size(place):
                continue
            s.set_zone(self.first_zone, place, [])
            for card in cards:
                s.add(place, card)
            s.note("buy-in", place, cards, -1, s.watchers(place), -1)

    examples = worked("""
    The stock is gone: instead of going out he plays on
        game=throw-in+buy-in hands=-/8d6cTs trump=h attacker=0 table=9s@0 phase=defend bouts=12,6
            zones=buy-in:Ks6dJh/Qs7dAh
        play: 1: take
        then: phase=lead attacker=0 hands=Ks6dJh/8d6c9sTs zones=buy-in:-/Qs7dAh out=-
    In the middle of a bout the hand is empty: nothing more can be thrown in
        game=throw-in+buy-in hands=-/8d6cTs trump=h attacker=0 table=9s@0 phase=defend bouts=12,6
            zones=buy-in:TdTcJh/Qs7dAh
        allowed: cover 9s with Ts, take
        refused: cover 9s with 8d
        play: 1: cover 9s with Ts
        then: phase=lead attacker=1 hands=TdTcJh/8d6c zones=buy-in:-/Qs7dAh
    While the stock lasts the buy-in stays down
        game=throw-in+buy-in hands=-/8d6cTs trump=h attacker=0 stock=Qd table=9s@0 phase=defend bouts=12,6
            zones=buy-in:TdTcJh/Qs7dAh
        play: 1: take
        then: hands=Qd/8d6c9sTs stock=-
    """)


RULES = (BuyIn,)
