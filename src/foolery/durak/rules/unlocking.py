"""Unlocking: at first only one card of a hand may be played; every beaten bout opens one more.

Row 30 of the catalogue. Readings: the first card dealt is open, the others lie face down before their owner, who does
not know them either (``unlocking.locked-visible``: he does), and open in the order of dealing, before anybody draws.
Nobody draws but who has neither open nor locked cards: he gets a new hand, one card open. When the stock is gone all
locked cards open. Whoever must lead without an open card opens one. Locked cards are part of the hand for the caps and
for going out; cards that come from the table, from a gift or singly from the stock are open.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.numbers import PHASES
from foolery.durak.engine.questions import Rule, Zone
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked
from foolery.ruleset.event_kinds import MANY, EventKind

LEAD = PHASES.index("lead")


class Unlocking(Rule):
    """Cards open one by one, one with every beaten bout."""

    name = "unlocking"
    row = 30
    subject = "dealing"
    owns = ("the drawing",)
    needs = ("a stock",)
    zones = (Zone("locked", counts=True, travels=True),)
    events = {
        "locked": EventKind(least=1, most=MANY, seen="owner"),
        "unlocked": EventKind(least=1, most=MANY, seen="place"),
    }
    options_declared = (on_off("unlocking.locked-visible", 30),)

    def __init__(self, slot: int, options: dict[str, str]) -> None:
        super().__init__(slot, options)
        if options["unlocking.locked-visible"] == "on":
            vars(self)["zones"] = (Zone("locked", seen="owner", counts=True, travels=True),)

    def configure(self, config: Config) -> None:
        """One card of a hand is open."""
        config.set("open", 1, self.name)

    def lock(self, s: State, place: int, cards: list[int]) -> None:
        """Cards that are dealt or drawn face down."""
        s.set_zone(self.first_zone, place, [*s.zone(self.first_zone, place), *cards])
        s.note("locked", place, cards, -1, self.seeing(s, place), -1)

    def seeing(self, s: State, place: int) -> int:
        """The mask of those who see locked cards."""
        return 1 << place if self.zones[0].seen == "owner" and place < s.players else 0

    def unlock(self, s: State, place: int, number: int) -> None:
        """Open so many cards of a place, as far as it has them."""
        locked = s.zone(self.first_zone, place)
        if not locked or number < 1:
            return
        for card in locked[:number]:
            s.add(place, card)
        s.note("unlocked", place, list(locked[:number]), -1, s.watchers(place), -1)
        s.set_zone(self.first_zone, place, list(locked[number:]))

    def after_settle(self, s: State, taken: bool) -> None:
        if not taken:
            for place in range(s.places):
                self.unlock(s, place, 1)

    def draws(self, s: State, place: int) -> int:
        """A whole hand for who has nothing, of which one card is open; all, where that is the end of the stock."""
        if s.hand_size(place) or s.is_out(place):
            return 0
        number = s.rules.hand_size
        if s.stock_size() > number:
            s.draw(place, 1)
            self.lock(s, place, [s.take_top() for _ in range(number - 1)])
            return 0
        return number

    def after_draw(self, s: State, taken: bool) -> None:
        if s.stock_size() == 0:
            for place in range(s.places):
                self.unlock(s, place, 64)

    def on_bout(self, s: State) -> None:
        place = s.acting(s.attacker)
        if not s.hand(place):
            self.unlock(s, place, 1)

    def recalled(self, s: State) -> None:
        if s.phase == LEAD:
            self.on_bout(s)

    examples = worked("""
    A beaten bout opens one card each
        game=throw-in+unlocking hands=-/7d trump=h attacker=0 stock=JcJhKsQc8h6s6c7c8sTcAhAs9h table=6d@0 phase=defend
            zones=locked:9cKcTsJd6h/9dKdQsJs7h
        allowed: cover 6d with 7d, take
        refused: cover 6d with 9d, cover 6d with 7h
        play: 1: cover 6d with 7d
        then: hands=9c/9d zones=locked:KcTsJd6h/KdQsJs7h stock=JcJhKsQc8h6s6c7c8sTcAhAs9h attacker=1
    A take opens nothing, but whoever must lead opens one
        game=throw-in+unlocking hands=-/7d trump=h attacker=0 stock=JcJhKsQc8h6s6c7c8sTcAhAs9h table=8c@0 phase=defend
            zones=locked:9cKcTsJd6h/9dKdQsJs7h
        allowed: take
        refused: cover 8c with 7h, cover 8c with 9d
        play: 1: take
        then: hands=9c/7d8c zones=locked:KcTsJd6h/9dKdQsJs7h attacker=0
    Only a player who has no card at all gets a new hand
        game=throw-in+unlocking hands=-/7d trump=h attacker=0 stock=JcJhKsQc8h6s6c7c8sTcAhAs9h table=6d@0 phase=defend
            zones=locked:-/9d
        play: 1: cover 6d with 7d
        then: hands=Jc/9d zones=locked:JhKsQc8h6s/- stock=6c7c8sTcAhAs9h
    With the stock gone everything is open
        game=throw-in+unlocking hands=-/7d trump=h attacker=0 stock=Jc8h9h table=6d@0 phase=defend zones=locked:-/9dKdQs
        play: 1: cover 6d with 7d
        then: hands=Jc8h9h/9dKdQs stock=- zones=null
    """)


RULES = (Unlocking,)
