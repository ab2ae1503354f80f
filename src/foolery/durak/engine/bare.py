"""A deal of Durak as only rollouts need it: cards, roles and whose turn it is; nothing of who has seen what.

Where no rule answers a question in the course of a bout, a variant is nothing but numbers and a table of what covers
what (``fits``), and what is left of a position fills some hundred bytes. The moves are those of ``Choices`` in the same
order, the course is that of ``State`` and ``Settling``; ``tests/test_bare.py`` plays both side by side, move by move,
in every variant that fits.

Every face is there once, so sets are of 64 bits, and no slot of the table need be known: only which cards wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.hooks import HOOKS

if not cython.compiled:
    from foolery.base.bits import as_list, face, face_count, faces, group, lowest_face, size_of_suits, suits
    from foolery.durak.engine.numbers import (
        AT_DEFENCE,
        AT_END,
        AT_LEAD,
        AT_TAKE,
        AT_THROW,
        ATTACK,
        COVER,
        COVERING,
        KIND,
        LEAD,
        NEIGHBOURS,
        PASS,
        TAKE,
        THROW,
        TRANSFER,
    )

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules
    from foolery.durak.engine.state import State

BEFORE_PLAY: Final = ("order_pack", "order_stock", "turned", "dealt", "first_lead", "worth")
"""Hooks that are called before a bout begins, or about moves of rules' own."""
FOREIGN: Final = tuple([one.name for one in HOOKS.filed if one.name not in BEFORE_PLAY])
"""Hooks through which rules have a say in the course of a bout."""
SPECIAL: Final = (
    "owners",
    "phase_owners",
    "adding_phases",
    "forbidding_phases",
    "zone_count",
    "dummies",
    "twins",
    "transfer_late",
    "transfer_frees",
    "swap_six",
    "instant_loss",
    "loss_at_once",
    "valued",
)
"""What else a variant must do without."""


def fits(rules: Rules) -> bool:
    """Whether deals of a variant can be played in this form."""
    return not any(getattr(rules, name) for name in (*FOREIGN, *SPECIAL))


def fits_state(s: State) -> bool:
    """Whether a position can be: a deal that is dealt, with the trumps of all and nothing asked in between."""
    plain = s.own_beats is None and s.picked is None and not s.queue and not s.spent and not s.blocked
    return fits(s.rules) and plain and s.phase in (AT_LEAD, AT_DEFENCE, AT_THROW, AT_TAKE, AT_END)


class Bare:
    """A deal in progress. ``turn`` is the mask of places that may act, ``found`` the moves that were gathered."""

    def __init__(self, s: State) -> None:
        self.rules = s.rules
        self.places = s.places
        self.over = [0] * 64
        self.power = [0] * 64
        self.hands = [0] * 8
        self.sizes = [0] * 8
        self.stock = [0] * 64
        self.found = [0] * 1100
        self.learn(s)
        self.load(s)

    def learn(self, s: State) -> None:
        """What is the same in all positions of a deal."""
        self.trumps = s.trumps
        self.deal = s.deal
        for card in range(64):
            self.over[card] = faces(s.beats.over[card])
            self.power[card] = s.beats.power[card]

    def load(self, s: State) -> None:
        """Become like a position of the same deal."""
        for place in range(8):
            self.hands[place] = faces(s.hands[place])
            self.sizes[place] = face_count(self.hands[place])
        for i in range(64):
            self.stock[i] = s.stock_cards[i]
        self.stock_at, self.stock_end = s.stock_at, s.stock_end
        self.attacker, self.defender, self.first = s.attacker, s.defender, s.first
        self.phase, self.passed, self.taking, self.turn = s.phase, s.passed, s.taking, s.turn
        self.out, self.outs, self.fools = s.out, s.outs, s.fools
        self.drawn, self.limited = s.drawn, s.limited
        self.bouts, self.beaten_bouts = s.bouts, s.beaten_bouts
        self.slots, self.pending, self.covered, self.thrown = s.slots, s.pending, s.covered, s.thrown
        self.count = 0
        self.table = faces(s.table_cards)
        self.ranks = faces(s.table_ranks)
        self.waiting = self.laid = 0
        for i in range(s.slots):
            self.laid |= face(s.attacks[i])
            if s.covers[i] < 0 and s.obliged[i]:
                self.waiting |= face(s.attacks[i])

    def copy_from(self, other: Bare) -> None:
        """Become like another position of the same deal."""
        self.hands = other.hands[:]
        self.sizes = other.sizes[:]
        self.stock = other.stock[:]
        self.stock_at = other.stock_at
        self.stock_end = other.stock_end
        self.attacker = other.attacker
        self.defender = other.defender
        self.first = other.first
        self.phase = other.phase
        self.passed = other.passed
        self.taking = other.taking
        self.turn = other.turn
        self.out = other.out
        self.outs = other.outs
        self.fools = other.fools
        self.drawn = other.drawn
        self.limited = other.limited
        self.bouts = other.bouts
        self.beaten_bouts = other.beaten_bouts
        self.slots = other.slots
        self.pending = other.pending
        self.covered = other.covered
        self.thrown = other.thrown
        self.table = other.table
        self.ranks = other.ranks
        self.waiting = other.waiting
        self.laid = other.laid

    def actor(self) -> int:
        """The first of the places that may act; -1 when the deal is over."""
        if self.turn & (self.turn - 1) == 0:
            return lowest_face(self.turn) if self.turn else -1
        place = self.attacker
        while not self.turn >> place & 1:
            place = place + 1 if place + 1 < self.places else 0
        return place

    # Moves

    def legal(self, place: int) -> list[int]:
        """The moves of a place that may act, sorted."""
        self.gather(place)
        return as_list(self.found, self.count)

    def gather(self, place: int) -> int:
        """Find the moves of a place that may act; gives their number."""
        self.count = 0
        if self.phase == AT_DEFENCE:
            self.find_covers(place)
            if self.rules.transfer and self.covered == 0:
                self.find_transfers(place)
            self.push(TAKE << KIND)
        elif self.phase == AT_LEAD:
            most = self.room_left(self.defender)
            self.find_groups(LEAD << KIND, self.hands[place], min(most, self.rules.lead_max))
        else:
            mask = self.hands[place] & self.ranks
            if mask:
                self.find_groups(THROW << KIND, mask, min(self.room_thrown(), self.rules.throw_max))
            self.push(PASS << KIND)
        return self.count

    def push(self, move: int) -> None:
        """Add a move."""
        self.found[self.count] = move
        self.count += 1

    def find_covers(self, place: int) -> None:
        """For each card that waits, every card that covers it."""
        left = self.waiting
        while left:
            attack = lowest_face(left)
            left = left & (left - 1)
            mask = self.hands[place] & self.over[attack]
            while mask:
                self.found[self.count] = COVER << KIND | attack << ATTACK | lowest_face(mask) << COVERING
                self.count += 1
                mask = mask & (mask - 1)

    def find_transfers(self, place: int) -> None:
        """Cards of the rank that waits, as long as there is no other."""
        rank = lowest_face(self.waiting) >> 2
        if self.waiting & ~group(15, rank):
            return
        mask = self.hands[place] & group(15, rank)
        if not mask or (self.rules.no_transfer_first and self.bouts == 1 and self.deal == 1):
            return
        if self.rules.no_transfer_trump and self.trump_attacks():
            return
        to = self.next_place(place)
        if to != place:
            self.find_groups(TRANSFER << KIND, mask, min(self.room_left(to), self.rules.transfer_max))

    def trump_attacks(self) -> bool:
        """Whether a trump lies on the table as an attack card."""
        for rank in range(13):
            if suits(self.laid, rank) & self.trumps:
                return True
        return False

    def find_groups(self, head: int, mask: int, most: int) -> None:
        """Every group of one rank out of these cards, of at most so many."""
        left = mask if most > 0 else 0
        while left:
            rank = lowest_face(left) >> 2
            once = suits(left, rank)
            left = left ^ group(once, rank)
            if once & (once - 1) == 0:
                self.push(head | rank << 8 | once)
                continue
            some = (0 - once) & once
            while some:
                if size_of_suits(some) <= most:
                    self.found[self.count] = head | rank << 8 | some
                    self.count += 1
                some = (some - once) & once

    def room_left(self, place: int) -> int:
        """How many more attack cards may be laid if this place is to answer all that waits."""
        if self.taking and self.rules.take_uncapped:
            return 99
        limit = 99
        if self.rules.cap_total and not (self.rules.cap_lifted and self.stock_at == self.stock_end):
            limit = self.rules.cap_total
        if self.rules.first_five and self.beaten_bouts == 0 and (self.rules.first_five == 1 or self.bouts == 1):
            limit = min(limit, 6 if self.taking else 5)
        return min(limit - self.slots, self.sizes[place] - self.pending)

    def room_thrown(self) -> int:
        """How many more cards may be thrown in at the defender."""
        room = self.room_left(self.defender)
        free = (self.taking and self.rules.take_uncapped) or (self.rules.cap_lifted and self.stock_at == self.stock_end)
        return min(room, self.rules.cap_thrown - self.thrown) if self.rules.cap_thrown and not free else room

    # The course of a bout

    def apply(self, place: int, move: int) -> None:
        """Make a move."""
        kind = move >> KIND
        if kind == PASS:
            self.passed |= 1 << place
        elif kind == COVER:
            self.cover(place, move >> COVERING & 63, move >> ATTACK & 63)
        elif kind == TAKE:
            self.taking = 1
            self.passed = 0
            self.phase = AT_TAKE
        else:
            if kind == TRANSFER:
                self.attacker = place
                self.defender = self.next_place(place)
            elif kind == THROW and self.rules.cap_thrown:
                self.thrown += size_of_suits(move & 15)
            self.lay(place, group(move & 15, move >> 8 & 15), size_of_suits(move & 15))
        self.go_on()

    def cover(self, place: int, card: int, attack: int) -> None:
        """Answer a card that waits."""
        self.hands[place] ^= face(card)
        self.sizes[place] -= 1
        self.waiting ^= face(attack)
        self.pending -= 1
        self.covered += 1
        self.table |= face(card)
        self.ranks |= group(15, card >> 2)
        if self.pending == 0 or self.rules.pending_window:
            self.passed = 0
            self.phase = AT_THROW

    def lay(self, place: int, cards: int, number: int) -> None:
        """Lay attack cards of one rank."""
        self.hands[place] ^= cards
        self.sizes[place] -= number
        self.slots += number
        self.pending += number
        self.waiting |= cards
        self.table |= cards
        self.laid |= cards
        self.ranks |= group(15, lowest_face(cards) >> 2)
        self.passed = 0
        if not self.taking:
            self.phase = AT_THROW if self.rules.pending_window else AT_DEFENCE

    def go_on(self) -> None:
        """Go on until somebody must act."""
        while True:
            if self.phase == AT_DEFENCE:
                if self.pending > 0:
                    self.turn = 1 << self.defender
                    return
                self.phase = AT_THROW
            if self.phase == AT_LEAD:
                self.turn = 1 << self.attacker
                return
            if self.phase == AT_END:
                self.turn = 0
                return
            self.turn = self.window()
            if self.turn:
                return
            if self.phase == AT_THROW and self.pending > 0:
                self.phase = AT_DEFENCE
                self.passed = 0
            else:
                self.settle()

    def window(self) -> int:
        """The mask of places that may throw in now, or the first of them; 0: the window closes."""
        if not self.rules.throw_in or (self.taking and not self.rules.after_take) or self.room_thrown() <= 0:
            return 0
        mask = 0
        place = self.attacker
        for _ in range(self.places):
            away = (self.passed | self.out | 1 << self.defender) >> place & 1
            if not away and self.sizes[place] and (not self.rules.throwers or self.sits_right(place)):
                mask |= 1 << place
                if not self.rules.free:
                    return mask
            place = place + 1 if place + 1 < self.places else 0
        return mask

    def sits_right(self, place: int) -> bool:
        """Whether only this place may throw in, or only neighbours of the defender, and it is one."""
        if self.rules.throwers != NEIGHBOURS:
            return place == self.attacker
        return self.next_in(place) == self.defender or self.next_in(self.defender) == place

    def next_place(self, place: int) -> int:
        """The next place still in the game; while the stock is empty it passes over empty hands."""
        bare = self.stock_at == self.stock_end
        p = place
        for _ in range(self.places):
            p = p + 1 if p + 1 < self.places else 0
            if not self.out >> p & 1 and not (bare and self.sizes[p] == 0):
                return p
        return place

    def next_in(self, place: int) -> int:
        """The next place that has not left the deal."""
        p = place
        for _ in range(self.places):
            p = p + 1 if p + 1 < self.places else 0
            if not self.out >> p & 1:
                return p
        return place

    def settle(self) -> None:
        """The table is cleared, hands are filled, places go out, the next leader is found."""
        taken = self.taking != 0
        if taken:
            self.hands[self.defender] |= self.table
            self.sizes[self.defender] += self.slots + self.covered
        else:
            self.beaten_bouts += 1
        self.slots = self.pending = self.covered = self.thrown = 0
        self.table = self.ranks = self.waiting = self.laid = 0
        if self.stock_at != self.stock_end:
            self.replenish()
        if self.stock_at == self.stock_end and self.go_out():
            self.phase = AT_END
            return
        leader = self.defender
        if taken or self.out >> leader & 1:
            leader = self.next_in(leader)
        if self.bouts >= self.rules.bout_limit:
            self.limited = 1
            self.drawn = 1
            self.phase = AT_END
            return
        self.bouts += 1
        self.begin_bout(leader)

    def replenish(self) -> None:
        """All draw up to the size of a hand."""
        early = self.defender if self.rules.draw_order == 1 else -1
        late = self.defender if self.rules.draw_order == 0 and self.defender != self.first else -1
        if early >= 0:
            self.fill(early)
        place = self.first
        for _ in range(self.places):
            if place != early and place != late:
                self.fill(place)
            place = place + 1 if place + 1 < self.places else 0
        if late >= 0:
            self.fill(late)

    def fill(self, place: int) -> None:
        """One place draws what it lacks."""
        if self.out >> place & 1:
            return
        while self.sizes[place] < self.rules.hand_size and self.stock_at < self.stock_end:
            self.hands[place] |= face(self.stock[self.stock_at])
            self.sizes[place] += 1
            self.stock_at += 1

    def go_out(self) -> bool:
        """With the stock gone, places without cards go out; True when the deal is over: at most one holds cards."""
        holding, empty, last = 0, 0, -1
        for place in range(self.places):
            if self.sizes[place]:
                holding += 1
                last = place
            elif not self.out >> place & 1:
                empty += 1
        if empty == 0 and holding > 1:
            return False
        if holding == 0 and self.rules.no_draw:
            holding = 1
            last = self.defender
        for place in range(self.places):
            if self.sizes[place] == 0 and not self.out >> place & 1 and not (holding == 1 and place == last):
                self.out |= 1 << place
                self.outs += 1
        if holding == 0:
            self.drawn = 1
        elif holding == 1:
            self.fools |= 1 << last
        return holding <= 1

    def begin_bout(self, leader: int) -> None:
        """This place leads against the next."""
        self.attacker = leader
        self.first = leader
        self.defender = self.next_place(leader)
        self.phase = AT_LEAD
        self.passed = 0
        self.taking = 0
