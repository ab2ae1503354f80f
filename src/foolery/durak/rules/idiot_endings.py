"""Other endings of Idiot: a win at any time, no ties, and no drawing where the stack cannot fill both hands.

Rows 102–104 of the catalogue. Readings: ``idiot-win-anytime`` is checked when a turn ends, before anybody draws; who
takes is not out. ``idiot-no-ties`` lets whoever plays his last card win at once: in the endgame, and beside
``idiot-win-anytime`` from the start. With ``idiot-draw-only-if-both-full`` a stack that is just enough is drawn out.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import Place
from foolery.durak.engine.state import State
from foolery.durak.rules.idiot_two_player import ForTwo
from foolery.ruleset import worked
from foolery.ruleset.event_kinds import MANY, EventKind

ANY_TIME = "a win at any time"


class WinAnytime(ForTwo):
    """Who has no cards when a turn ends wins, even if there is a stack."""

    name = "idiot-win-anytime"
    row = 102
    subject = "end"
    gives = (ANY_TIME,)

    replaces = ("out",)

    def after_settle(self, s: State, taken: bool) -> None:
        """See who has run out."""
        bare = [place for place in range(s.places) if s.hand_size(place) == 0]
        if bare:
            s.end_deal(sum(1 << place for place in range(s.places) if place not in bare) if len(bare) == 1 else 0)

    examples = worked("""
    The stock is not empty, the hand is
        game=idiot-two-player+idiot-win-anytime hands=-/9dTs3s trump=h attacker=0 stock=4h4sKc table=9c@0 phase=defend
            bouts=9,5
        allowed: take
        refused: cover 9c with 9d
        play: 1: take
        then: fools=[1] winners=[0]
    Both are out: a draw
        game=idiot-two-player+idiot-win-anytime hands=-/Tc trump=h attacker=0 stock=4h4sKc table=9c@0 phase=defend
            bouts=9,5
        play: 1: cover 9c with Tc
        then: draw=true
    """)


class NoTies(ForTwo):
    """Whoever plays his last card wins at once."""

    name = "idiot-no-ties"
    row = 103
    subject = "end"

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

    examples = worked("""
    The last card wins although it could be beaten
        game=idiot-two-player+idiot-no-ties hands=9c/Th trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 9c
        refused: lead Th
        play: 0: lead 9c
        then: fools=[1] winners=[0]
    While there is a stock it does not count
        game=idiot-two-player+idiot-no-ties hands=9c/Th2c trump=h attacker=0 stock=4h4sKc phase=lead bouts=9,5
        play: 0: lead 9c, 1: cover 9c with Th
        then: phase=lead fools=null
    From the start, with a win at any time
        game=idiot-two-player+idiot-no-ties+idiot-win-anytime hands=9c/Th2c trump=h attacker=0 stock=4h4sKc phase=lead
            bouts=9,5
        play: 0: lead 9c
        then: fools=[1]
    """)


class BothFull(ForTwo):
    """Nobody draws where the stack is not enough for both; it is thrown away then."""

    name = "idiot-draw-only-if-both-full"
    row = 104
    subject = "end"
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

    examples = worked("""
    One card for three: nobody draws
        game=idiot-two-player+idiot-draw-only-if-both-full hands=8cKc7d7s/9cJd6dTh2s trump=h attacker=0 stock=5s
            table=8s@0:Ts@1,8d@0:Td@1 phase=throw bouts=9,5
        allowed: throw 8c, pass
        refused: throw Kc
        play: 0: pass
        then: attacker=1 stock=- hands=8cKc7d7s/9cJd6dTh2s
    Just enough: it is drawn out
        game=idiot-two-player+idiot-draw-only-if-both-full hands=8cKc7d7s/9cJd6dTh2s trump=h attacker=0 stock=5s5c5d
            table=8s@0:Ts@1,8d@0:Td@1 phase=throw bouts=9,5
        play: 0: pass
        then: stock=- hands=8cKc7d7s5s5c/9cJd6dTh2s5d
    """)


RULES = (WinAnytime, NoTies, BothFull)
