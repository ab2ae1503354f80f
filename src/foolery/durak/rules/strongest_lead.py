"""Durak in which a lead is the strongest card of the hand.

Row 19 of the catalogue. Readings: covers, transfers and cards thrown in are free. From strong to weak: the mega card,
jokers, blanks, trumps, a joker that covers neither trumps nor all suits, plain cards, a joker that covers no kings;
inside trumps and inside plain cards the rank decides, and equals are led alone or together. By the letter a trump that
nobody can cover would be led, taken and led again for ever, so at first the strongest plain card is led and trumps wait
until no plain card is left (``strongest-lead.strongest-plain-first=off``: the letter). With ``strongest-lead.once`` a
card that its holder took when he last defended need not be led. Beside a lead from the stock the rule binds the hand
cards.
"""

from __future__ import annotations

from foolery.base.bits import bit, faces, twice
from foolery.base.cards import BLANKS, MEGA, cards, rank
from foolery.durak.engine.moves import move
from foolery.durak.engine.numbers import LEAD, PASS
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked

KING = 11
SUITS = 4
WEAKEST, PLAIN, HALF, TRUMP, BLANK, JOKER, HIGHEST = range(7)
"""Kinds of cards from weak to strong; ``HALF`` is a joker between trumps and plain cards."""
_BELOW_BLANKS = (1 << BLANKS[0]) - 1


def kind_of_card(s: State, place: int, card: int) -> int:
    """Which of the kinds a card is for the holder: of jokers, what they cover tells."""
    face = card & 63
    if face == MEGA:
        return HIGHEST
    if face in BLANKS:
        return BLANK
    if face < 52:
        return TRUMP if s.trumps_of(place) >> (face & 3) & 1 else PLAIN
    covered = [suit for suit in range(SUITS) if s.beaters(place, KING * 4 + suit) & bit(card)]
    if not covered:
        return WEAKEST
    over_trumps = any(s.trumps_of(place) >> suit & 1 for suit in covered)
    return JOKER if over_trumps or len(covered) == SUITS else HALF


def strongest(s: State, place: int, mask: int, plain_first: bool) -> int:
    """The strongest of these cards, all of one strength."""
    kinds = {card: kind_of_card(s, place, card) for card in cards(mask)}
    best = PLAIN if plain_first and PLAIN in kinds.values() else max(kinds.values(), default=PLAIN)
    of_best = [card for card, kind in kinds.items() if kind == best]
    high = max((rank(card) for card in of_best), default=0)
    return sum(bit(card) for card in of_best if rank(card) == high)


def packed(faceset: int) -> int:
    """Faces as a number that a rule's memory holds: 63 bits, so the blanks move down to where no card is."""
    return faceset & _BELOW_BLANKS & ~(15 << 57) | faceset >> BLANKS[0] << 57


def unpacked(number: int) -> int:
    """The faces that ``packed`` has written."""
    return number & (1 << 57) - 1 | number >> 57 << BLANKS[0]


class StrongestLead(Rule):
    """Only strongest cards are led."""

    name = "strongest-lead"
    row = 19
    subject = "attack"
    revision = 2
    owns = ("the lead",)
    options_declared = (on_off("strongest-lead.strongest-plain-first", 19, "on"), on_off("strongest-lead.once", 19))

    def leads(self, s: State, place: int) -> None:
        """Groups of the strongest cards, and by the option of the strongest of those that were not taken."""
        place = s.acting(place)
        hand = s.to_lead(place)
        plain_first = self.option["strongest-lead.strongest-plain-first"] == "on"
        most = min(s.room(), s.rules.lead_max - s.slots)
        fitting = s.ranks_on_table() if s.slots else hand
        first = strongest(s, place, hand, plain_first)
        s.offer_groups(LEAD, first & fitting, most)
        if self.option["strongest-lead.once"] == "on":
            second = strongest(s, place, self.not_taken(s, place, hand), plain_first)
            if not second & first:
                s.offer_groups(LEAD, second & fitting, most)
        if s.slots:
            s.offer(move(PASS))

    def not_taken(self, s: State, place: int, hand: int) -> int:
        """Those of these cards that the holder did not take when he last defended.

        Of twins everybody has seen the one that was taken.
        """
        taken = unpacked(s.seat_memo(self.slot, place))
        twins = twice(hand)
        seen = s.known(place)
        mine = hand & ~(taken | taken << 64)
        return mine | hand & (twins | twins << 64) & ~seen

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """Remember what the defender takes."""
        if self.option["strongest-lead.once"] == "on":
            number = packed(faces(s.table_set())) if taken else 0
            s.set_seat_memo(self.slot, s.acting(s.defender), number)

    examples = worked("""
    The aces, alone or together; the trump waits
        game=throw-in+strongest-lead hands=KdAc7hAs/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead Ac, lead As, lead Ac As
        refused: lead 7h, lead Kd
    No plain card is left: the higher trump
        game=throw-in+strongest-lead hands=9hKh/6cTdJdQs trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead Kh
        refused: lead 9h
    If trumps count as stronger, even a low one is led before aces
        game=throw-in+strongest-lead,strongest-lead.strongest-plain-first=off hands=KdAc7hAs/6cTdJdQs trump=h attacker=0
            phase=lead bouts=9,5
        allowed: lead 7h
        refused: lead Ac, lead As
    Without trumps too a joker is stronger than a blank
        game=throw-in+blanks+strongest-lead hands=_1*r/6cTdJdQs trump=- attacker=0 phase=lead bouts=9,5 turned_up=*b
        allowed: lead *r
        refused: lead _1
    once: the ace that was taken may stay
        game=throw-in+no-skip+strongest-lead,strongest-lead.once=on hands=9s7c/6cTdJs trump=h attacker=0 table=Ad@0
            phase=defend bouts=9,5
        play: 1: take, 0: pass, 1: lead Js
        then: phase=defend attacker=1 defender=0
    """)


RULES = (StrongestLead,)
