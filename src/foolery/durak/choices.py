"""What each place may do: the legal moves of a position, found without making any."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery import _plain as cython

from foolery.durak import report
from foolery.durak.position import Position

if not cython.compiled:
    from foolery.bits import bit, faces, lowest, rest, size

    LEAD, COVER, THROW, TRANSFER, TAKE, PASS, SWAP_SIX = 1, 2, 3, 4, 5, 6, 7
    KIND, ATTACK, COVERING = 24, 18, 12
    AT_LEAD, AT_DEFENCE, AT_THROW, AT_TAKE = 0, 1, 2, 3

if TYPE_CHECKING:
    from foolery.durak.questions import Asked, Rules


class Choices(Position):
    """A position that knows its legal moves.

    They are gathered in ``found``, an array of 64-bit numbers, so that playouts make no Python objects. ``turn`` is
    the mask of places that may act; the course of the bout keeps it.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        Position.__init__(self, rules, players)
        self.found: Any = None
        self.count = 0
        self.capacity = 0

    def actors(self) -> tuple[int, ...]:
        """Seats that may act now, in order of priority."""
        mask = self.turn
        if mask == 0:
            return ()
        if mask & (mask - 1) == 0:
            return (self.first_of(mask),)
        order = []
        place = self.attacker
        for _ in range(self.places):
            if mask >> place & 1:
                order.append(place)
            place = place + 1 if place + 1 < self.places else 0
        return tuple(order)

    def actor(self) -> int:
        """The first of the actors; -1 when the deal is over."""
        mask = self.turn
        return -1 if mask == 0 else self.first_of(mask)

    def first_of(self, mask: int) -> int:
        """The first place of a mask, counting clockwise from the attacker."""
        place = self.attacker
        for _ in range(self.places):
            if mask >> place & 1:
                return place
            place = place + 1 if place + 1 < self.places else 0
        return -1

    def window(self) -> int:
        """The mask of places that have the window now: with the token one, in free order all that may; 0: it closes."""
        if not self.rules.throw_in or self.blocked or (self.taking and not self.rules.after_take):
            return 0
        if self.room() <= 0:
            return 0
        mask = 0
        place = self.attacker
        for _ in range(self.places):
            if not self.passed >> place & 1 and self.may_throw(place):
                mask |= 1 << place
                if not self.rules.free:
                    return mask
            place = place + 1 if place + 1 < self.places else 0
        return mask

    def may_throw(self, place: int) -> bool:
        """Whether a place has the right to throw in; asked of public facts only, so that a skip tells nothing."""
        if place == self.defender or self.hands[place] == 0 or self.out >> place & 1:
            return False
        if self.rules.throwers == 1 and place != self.attacker:
            return False
        if self.rules.throwers == 2 and self.next_in(place) != self.defender and self.next_in(self.defender) != place:
            return False
        for rule in self.rules.throw_judges:
            if not rule.may_throw(self, place):
                return False
        return True

    def room(self) -> int:
        """How many more attack cards may be laid at the defender now (rules.md §0.3(4))."""
        return self.room_at(self.defender)

    def room_at(self, place: int) -> int:
        """How many more attack cards may be laid if this place is to answer all that is pending."""
        room = size(self.hands[place]) - self.pending
        limit = 99
        if self.rules.cap_total and not (self.rules.cap_lifted and self.stock_at == self.stock_end):
            limit = self.rules.cap_total
        if self.rules.first_five and self.beaten_bouts == 0 and (self.rules.first_five == 1 or self.bouts == 1):
            five = 6 if self.taking else 5
            if five < limit:
                limit = five
        for rule in self.rules.cappers:
            cap = rule.cap(self)
            if cap < limit:
                limit = cap
        limit -= self.slots
        return limit if limit < room else room

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, sorted."""
        try:
            self.gather(seat)
        except Exception as error:
            raise report.blame(self.rules, error) from error
        return [self.found[i] for i in range(self.count)]

    def all_moves(self, seat: int) -> list[int]:
        """The moves of a seat before any rule forbids a kind, sorted."""
        self.collect(seat)
        return [self.found[i] for i in range(self.count)]

    def gather(self, seat: int) -> int:
        """Find the legal moves of a seat; gives their number."""
        self.collect(seat)
        if self.count and self.rules.forbidders_in[self.phase]:
            for rule in self.rules.forbidders_in[self.phase]:
                self.strike(rule, seat)
        return self.count

    def collect(self, seat: int) -> int:
        """Find the moves of a seat, the forbidden ones too."""
        self.count = 0
        if not self.turn >> seat & 1:
            return 0
        if self.phase == AT_LEAD:
            self.find_leads(seat)
        elif self.phase == AT_DEFENCE:
            self.find_covers(seat)
            if self.rules.transfer and self.covered == 0:
                self.find_transfers(seat)
            self.push(TAKE << KIND)
        elif self.phase == AT_THROW or self.phase == AT_TAKE:
            self.find_throws(seat)
            self.push(PASS << KIND)
        else:
            self.rules.phase_owners[self.phase].options(self, seat)
        if self.low_trump >= 0 and self.phase <= AT_THROW:
            self.find_swap(seat)
        sortable = False
        for rule in self.rules.options_in[self.phase]:
            rule.options(self, seat)
            sortable = True
        if sortable:
            self.sort_found()
        return self.count

    def offer(self, move: int) -> None:
        """Add a move to the legal list that is being gathered."""
        self.push(move)

    def push(self, move: int) -> None:
        """``offer`` for the core's own use."""
        if self.count == self.capacity:
            self.widen()
        self.found[self.count] = move
        self.count += 1

    def widen(self) -> None:
        """Make room for more moves."""
        self.capacity = 2 * self.capacity or 64
        wider = array("q", bytes(8 * self.capacity))
        for i in range(self.count):
            wider[i] = self.found[i]
        self.found = wider

    def sort_found(self) -> None:
        """Put the gathered moves in order; they come almost sorted."""
        for i in range(1, self.count):
            move = self.found[i]
            j = i
            while j > 0 and self.found[j - 1] > move:
                self.found[j] = self.found[j - 1]
                j -= 1
            self.found[j] = move

    def strike(self, rule: Asked, seat: int) -> None:
        """Drop the gathered moves of a kind that a rule forbids; a kind is asked once, for its first move."""
        kept = 0
        asked = 0
        refused = 0
        for i in range(self.count):
            kind = self.found[i] >> KIND & 63
            if not asked >> kind & 1:
                asked |= bit(kind)
                if rule.forbids(self, seat, kind):
                    refused |= bit(kind)
            if not refused >> kind & 1:
                self.found[kept] = self.found[i]
                kept += 1
        self.count = kept

    def usable(self, place: int) -> int:
        """The cards of a hand that may be played now."""
        mask = self.hands[place]
        for rule in self.rules.narrowers:
            mask = rule.playable(self, place, mask)
        return mask

    def find_leads(self, place: int) -> None:
        """Leads: cards of one rank within the caps, or the shape that a rule owns.

        Restrictions that together leave nothing bind nobody, for somebody must lead.
        """
        if self.rules.lead_shape is not None:
            self.rules.lead_shape.leads(self, place)
            return
        mask = self.usable(place) or self.hands[place]
        led = mask
        for rule in self.rules.leaders:
            led &= rule.may_lead(self, place, mask)
        mask = led or mask
        most = self.room()
        if self.rules.lead_max < most:
            most = self.rules.lead_max
        self.offer_groups(LEAD, mask, most)

    def find_throws(self, place: int) -> None:
        """Additions: cards of one rank that lies on the table, within the caps."""
        self.offer_groups(THROW, self.usable(place) & self.ranks_on_table(), self.room())

    def offer_groups(self, kind: int, mask: int, most: int) -> None:
        """Offer every group of one rank out of these cards, of at most so many."""
        while mask:
            rank = (lowest(mask) & 63) >> 2
            here = mask & self.rules.rank_masks[rank]
            mask = mask ^ here
            self.offer_rank(kind << KIND | rank << 8, here, rank * 4, most)

    def offer_rank(self, head: int, here: int, base: int, most: int) -> None:
        """Offer every group out of the cards of one rank; ``head`` is the move without its suits."""
        low = self.nibble(here | here >> 64, base)
        if most <= 0:
            return
        if low & (low - 1) == 0 and not self.rules.twins:
            self.push(head | low)
            return
        high = self.nibble(here & here >> 64, base)
        twice = 0
        while True:
            once = 0
            while True:
                once = (once - low) & low
                if once == 0:
                    break
                if twice & ~once == 0 and small_size(once) + small_size(twice) <= most:
                    self.push(head | twice << 4 | once)
            twice = (twice - high) & high
            if twice == 0:
                break

    def nibble(self, mask: int, base: int) -> int:
        """The suits of four neighbouring faces as a number of 0–15."""
        return (mask >> base) & 15

    def find_covers(self, place: int) -> None:
        """Covers: for each attack card that waits, every card that beats it, lowest first."""
        usable = self.usable(place)
        waiting = 0
        for i in range(self.slots):
            if self.covers[i] < 0 and self.obliged[i]:
                waiting |= bit(self.attacks[i] & 63)
        while waiting:
            face = lowest(waiting)
            waiting = rest(waiting)
            mask = usable & self.beaters(place, face)
            for rule in self.rules.coverers:
                mask = rule.covers_only(self, self.find(face), mask)
            if self.rules.twins:
                mask = faces(mask)
            while mask:
                card = lowest(mask)
                mask = rest(mask)
                self.push(COVER << KIND | face << ATTACK | card << COVERING)

    def find_transfers(self, place: int) -> None:
        """Transfers: cards of the one rank that was led, while nothing is covered (rules.md row 3)."""
        if self.rules.no_transfer_first and self.bouts == 1 and self.deal == 1:
            return
        rank = self.attacks[0] >> 2 & 15
        for i in range(self.slots):
            if self.attacks[i] >> 2 & 15 != rank:
                return
            if self.rules.no_transfer_trump and self.trumps >> (self.attacks[i] & 3) & 1 and rank < 13:
                return
        to = self.next_place(place)
        if to == place:
            return
        most = self.room_at(to)
        if self.rules.transfer_max < most:
            most = self.rules.transfer_max
        if most > 0:
            here = self.usable(place) & self.rules.rank_masks[rank]
            if here:
                self.offer_rank(TRANSFER << KIND | rank << 8, here, rank * 4, most)

    def find_swap(self, place: int) -> None:
        """The lowest trump for the turn-up, while it has not been on the table (rules.md §8.1(8))."""
        turned = self.turn_up()
        if turned < 0 or self.six_played or turned & 63 == self.low_trump:
            return
        if self.held(place, self.low_trump) >= 0:
            self.push(SWAP_SIX << KIND)


def small_size(nibble: int) -> int:
    """How many suits a nibble holds."""
    return (nibble & 1) + (nibble >> 1 & 1) + (nibble >> 2 & 1) + (nibble >> 3 & 1)
