"""Durak with a second attempt: whoever cannot cover may try the top card of the stock.

Row 12 of the catalogue. Readings: the attempt is a right, for taking at once stays possible; it is there for an attack
card that nothing in the hand covers (``second-attempt.attempt-anytime``: for any that waits), and with several waiting
the defender says which. A card that covers must be laid; one that does not joins the hand, and the defender takes. The
open card at the end of the stock may be tried too.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.groups import group_face
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked
from foolery.ruleset.event_kinds import EventKind

ATTEMPT = 16


class SecondAttempt(Rule):
    """The top card of the stock may cover."""

    name = "second-attempt"
    row = 12
    subject = "defence"
    needs = ("a stock",)
    kinds = {"second-attempt": ATTEMPT}
    on_table = {"second-attempt": ("group",)}
    asked_in = ("defend",)
    events = {"second-attempt": EventKind(least=2, most=2, lays="last")}
    options_declared = (on_off("second-attempt.attempt-anytime", 12),)

    def options(self, s: State, place: int) -> None:
        """One attempt for each attack card that waits and has none better in the hand."""
        if s.stock_size() == 0:
            return
        anytime = self.option["second-attempt.attempt-anytime"] == "on"
        tried = s.waiting() if anytime else s.helpless(place)
        if tried:
            # One card goes into the group: a face of 0, the two of clubs, would be lost in the other fields.
            s.offer_each(ATTEMPT, tried)

    def covering(self, s: State, place: int, face: int) -> int:
        """All cards that this place may cover the attack card with."""
        return s.call_covers_only(s.find(face), s.beaters(s.acting(place), face))

    def perform(self, s: State, place: int, move: int) -> None:
        """Turn up the top card: it covers, or the defender takes."""
        face = group_face(move)
        slot = s.find(face)
        covering = self.covering(s, place, face)
        card = s.take_top()
        s.note("second-attempt", place, [s.slot(slot)[0], card], -1, -1, -1)
        if covering & bit(card):
            s.cover(slot, card, place)
            s.after_cover(slot)
        else:
            s.add(place, card)
            s.reveal(place, bit(card))
            s.do_take(place)

    typed = {"second-attempt": ("attempt", "попытка", "попробовать", "пробую")}
    examples = worked("""
    Nothing covers the ace: try the stock, or take
        game=throw-in+second-attempt hands=8d7s/7d9dJs8s trump=h attacker=0 stock=7h6c9h table=Ac@0 phase=defend
            bouts=9,5
        allowed: second-attempt Ac, take
        refused: cover Ac with Js
        play: 1: second-attempt Ac, 0: throw 7s
        then: phase=defend stock=6c9h hands=8d/7d9dJs8s
    The card of the stock does not cover
        game=throw-in+second-attempt hands=8d7s/7d9dJs8s trump=h attacker=0 stock=6c9h table=Ac@0 phase=defend bouts=9,5
        play: 1: second-attempt Ac
        then: phase=take stock=9h hands=8d7s/6c7d9dJs8s shown=1:6c
    Whoever can cover has no attempt
        game=throw-in+second-attempt hands=Kc7s/8h9d trump=h attacker=0 stock=6c9h table=Ac@0,Ad@0 phase=defend
            bouts=9,5
        allowed: cover Ac with 8h, cover Ad with 8h, take
        refused: second-attempt Ac, second-attempt Ad
    Only for the card that nothing covers
        game=throw-in+second-attempt hands=Kc7s/Kd9d trump=h attacker=0 stock=6c9h table=Qc@0,Qd@0 phase=defend
            bouts=9,5
        allowed: cover Qd with Kd, second-attempt Qc, take
        refused: second-attempt Qd
    attempt-anytime: even with a trump in hand
        game=throw-in+second-attempt,second-attempt.attempt-anytime=on hands=Kc7s/8h9d trump=h attacker=0 stock=6c9h
            table=Ac@0 phase=defend bouts=9,5
        allowed: cover Ac with 8h, second-attempt Ac, take
        refused: second-attempt 6c
    """)


RULES = (SecondAttempt,)
