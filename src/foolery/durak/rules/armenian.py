"""Armenian Durak: the leader may play the top card of the stock, unseen, instead of one of his own.

Rows 13 and 14 of the catalogue. Readings: one such card a bout (``armenian.limit``; ``armenian-unlimited``: any
number), and only to lead; it lies open before anything else is decided, then the leader completes the lead with hand
cards or says that it is complete, and is asked even without a card that fits. Where the shape of a lead demands more
cards they must be added, unless a card of the stock that does not fit has ended the lead. With ``armenian.throw-in``,
which more than one card a bout brings along, whoever may throw in may turn up a card instead: if its rank lies on the
table it is thrown, if not it goes to the hand of whoever turned it up and counts as a pass. Where nothing is thrown
in, more than one card means that the leader may turn up further cards as long as they fit; the first that does not
goes to the leader's hand and ends that. The open card at the end of the stock counts like any other.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import rank
from foolery.durak.engine.moves import kind_of, move, place_of
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, on_off, worked
from foolery.ruleset.event_kinds import BARE, CARD, LAID

AT_LEAD, AT_MORE = 0, 5
WINDOW = (2, 3)
ANY_NUMBER = 1 << 15
MISSED = 1 << 16
"""Beside the number of cards turned up in this bout: the last one did not fit the lead."""
FROM_STOCK_LED, FROM_STOCK_THROWN = move(17), move(18)


class LeadsFromStock(Rule):
    """Cards of the stock as attack cards."""

    needs = ("a stock",)
    kinds = {"lead-from-stock": 17, "throw-from-stock": 18}
    attacks = ("lead-from-stock", "throw-from-stock")
    forms = {"lead-from-stock": "lead-from-stock", "throw-from-stock": "throw-from-stock"}
    kin = {"throw-from-stock": ("lead-from-stock",)}
    asked_in = ("lead", "lead-more", "throw", "take")
    events = {"lead-from-stock": LAID, "turned-from-stock": CARD, "stock-joins": BARE, "stock-misses": CARD}

    def most(self) -> int:
        """How many cards may be turned up in one bout."""
        return int(self.option.get("armenian.limit", ANY_NUMBER))

    def asked_phases(self) -> tuple[str, ...]:
        """Where nothing is thrown in from the stock, only while the leader leads."""
        return self.asked_in if self.option["armenian.throw-in"] == "on" else ("lead", "lead-more")

    def options(self, s: State, place: int) -> None:
        """The top card as a lead, as an addition to it, or as a card to throw in."""
        window = s.phase in WINDOW
        room = s.room_to_throw() if window else s.room()
        if s.stock_size() == 0 or room <= 0 or s.memo(self.slot) >= self.most():
            return
        if window:
            s.offer(FROM_STOCK_THROWN)
        elif s.phase == AT_LEAD or self.may_go_on(s):
            s.offer(FROM_STOCK_LED)

    def may_go_on(self, s: State) -> bool:
        """Whether the leader who began with a card of the stock may turn up another."""
        begun = s.slots > 0 and not s.picked
        more = s.stock_size() > 0 and self.most() > s.memo(self.slot)
        return begun and more and not s.rules.throw_in and s.slots < s.rules.lead_max

    def perform(self, s: State, place: int, move: int) -> None:
        """Turn up the top card."""
        card = s.take_top()
        s.set_memo(self.slot, s.memo(self.slot) + 1)
        if kind_of(move) == self.kinds["lead-from-stock"]:
            self.lead(s, place, card)
        else:
            self.throw(s, place_of(move), place, card)

    def lead(self, s: State, place: int, card: int) -> None:
        """The card begins the lead or joins it, or goes to the hand."""
        s.note("turned-from-stock" if s.slots else "lead-from-stock", place, [card], -1, -1, -1)
        if s.slots == 0 or self.joins(s, card):
            if s.slots:
                s.note("stock-joins", place, [], -1, -1, -1)
            s.begin_lead(card, place)
        else:
            self.keep(s, place, card)
            s.set_memo(self.slot, s.memo(self.slot) | MISSED)
        if self.is_complete(s, place):
            s.attacked(place, 0)

    def joins(self, s: State, card: int) -> bool:
        """Whether a card fits what has been led."""
        alike = sum(rank(slot[0]) == rank(card) for slot in s.table())
        return (alike > 0 or s.rules.config.get("lead_mixed")) and alike < s.rules.lead_alike

    def throw(self, s: State, role: int, place: int, card: int) -> None:
        """The card is thrown in, or goes to the hand of a place that has passed thereby."""
        s.note("turned-from-stock", place, [card], -1, -1, -1)
        if s.ranks_on_table() & bit(card):
            before = s.slots
            s.note("stock-joins", place, [], -1, -1, -1)
            s.put(card, place)
            s.count_thrown(1)
            s.attacked(place, before)
        else:
            self.keep(s, place, card)
            s.passed |= 1 << (place if role < 0 else role)

    def keep(self, s: State, place: int, card: int) -> None:
        """A card that does not fit, seen by all."""
        s.note("stock-misses", place, [card], -1, -1, -1)
        s.add(place, card)
        s.reveal(place, bit(card))

    def is_complete(self, s: State, place: int) -> bool:
        """Whether the leader need not be asked for more cards."""
        if s.room() <= 0 or s.slots >= s.rules.lead_max:
            return True
        if s.memo(self.slot) & MISSED:
            return True
        return not s.hand(place) and not self.may_go_on(s)

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """The next bout counts anew."""
        if over:
            s.set_memo(self.slot, 0)

    typed = {"lead-from-stock": ("blind", "stock", "вслепую", "колода"), "throw-from-stock": ("наудачу",)}


class Armenian(LeadsFromStock):
    """One card of the stock a bout."""

    name = "armenian"
    row = 13
    subject = "attack"
    revision = 3
    implies = {("armenian.limit", ">1"): {"armenian.throw-in": "on"}}
    options_declared = (on_off("armenian.throw-in", 13), Option("armenian.limit", 14, ("1",), numbers=True))
    examples = worked("""
    The top card is led, and a hand card joins it
        game=throw-in+armenian hands=8cKc7c/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h phase=lead bouts=9,5
        allowed: lead 8c, lead Kc, lead 7c, lead-from-stock
        refused: lead 7d, pass
        play: 0: lead-from-stock, 0: lead 7c
        then: phase=defend stock=7s9sTs9h hands=8cKc/Kd9dJs8s
    One card of the stock a bout, and only to lead
        game=throw-in+armenian hands=8cKc7c/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h phase=lead bouts=9,5
        refused: throw-from-stock
        play: 0: lead-from-stock, 0: pass, 1: cover 7d with 9d
        then: phase=throw stock=7s9sTs9h hands=8cKc7c/KdJs8s
    throw-in: the seven of the stock fits
        game=throw-in+armenian,armenian.throw-in=on hands=8cKc/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h
            table=7c@0:Tc@1 phase=throw bouts=9,5
        allowed: throw-from-stock, pass
        refused: throw 8c
        play: 0: throw-from-stock
        then: phase=defend stock=7s9sTs9h hands=8cKc/Kd9dJs8s
    throw-in: what does not fit stays with its player
        game=throw-in+armenian,armenian.throw-in=on hands=8cKc/Kd9dJs8s trump=h attacker=0 stock=9sTs9h table=7c@0:Tc@1
            phase=throw bouts=9,5
        play: 0: throw-from-stock
        then: phase=lead attacker=1 stock=- shown=0:9h9s
    limit=2: a second card, not a third
        game=throw-in+armenian,armenian.limit=2 hands=8cKc7c/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h phase=lead
            bouts=9,5
        play: 0: lead-from-stock, 0: pass, 1: cover 7d with 9d, 0: throw-from-stock, 1: cover 7s with 8s
        then: phase=throw stock=9sTs9h memory=armenian:2:0,0
    """)


class ArmenianUnlimited(LeadsFromStock):
    """Any number of cards of the stock."""

    name = "armenian-unlimited"
    row = 14
    subject = "attack"
    revision = 3
    contains = ("armenian",)
    closes = ("armenian.limit",)
    fixes = {"armenian.throw-in": "on"}
    examples = worked("""
    A second seven from the stock
        game=throw-in+armenian-unlimited hands=8cKc7c/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h phase=lead bouts=9,5
        play: 0: lead-from-stock, 0: pass, 1: cover 7d with 9d, 0: throw-from-stock, 1: cover 7s with 8s
        then: phase=throw stock=9sTs9h
    The top card may be tried in throwing in
        game=throw-in+armenian-unlimited hands=8cKc/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h table=7c@0:Tc@1
            phase=throw bouts=9,5
        allowed: throw-from-stock, pass
        refused: throw 8c
    Without throwing in the leader turns up on
        game=simple+armenian-unlimited hands=8cKc7c/Kd9dJs8s trump=h attacker=0 stock=7d7s9sTs9h phase=lead bouts=9,5
        play: 0: lead-from-stock, 0: lead-from-stock, 0: lead-from-stock
        then: phase=defend stock=Ts9h hands=8cKc7c9s/Kd9dJs8s
    """)


RULES = (Armenian, ArmenianUnlimited)
