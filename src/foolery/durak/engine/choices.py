"""What each place may do: the legal moves of a position, found without making any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base import arguments
from foolery.durak.engine.hook_calls import HookCalls
from foolery.durak.engine.position import Position
from foolery.ruleset import blame

if not cython.compiled:
    from foolery.base.bits import (
        as_list,
        bit,
        copy_of,
        face,
        faces,
        give_back,
        group,
        lowest,
        no_room,
        rest,
        room_for,
        size,
        size_of_suits,
        suits,
        twice,
    )
    from foolery.durak.engine.numbers import (
        AT_DEFENCE,
        AT_LEAD,
        AT_MORE,
        AT_TAKE,
        AT_THROW,
        ATTACK,
        COVER,
        COVERING,
        KIND,
        LEAD,
        NEIGHBOURS,
        PASS,
        PLACE,
        SWAP_SIX,
        TAKE,
        THROW,
        TRANSFER,
    )

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Asked, Rules


class Choices(HookCalls):
    """A position that knows its legal moves.

    They are gathered in ``found``, numbers of 64 bits and no Python objects in the compiled form. ``turn`` is
    the mask of places that may act; the course of the bout keeps it.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        Position.__init__(self, rules, players)
        self.begin_list()

    def begin_list(self) -> None:
        """No moves have been gathered yet."""
        self.found: Any = no_room()
        self.count = 0
        self.capacity = 0

    def __dealloc__(self) -> None:
        """The end of a state in the compiled form."""
        give_back(self.found)

    def actors(self) -> tuple[int, ...]:
        """Seats that may act now, in order of priority."""
        mask = self.turn
        if mask & (mask - 1) == 0:
            return (self.seat_of(lowest(mask)),) if mask else ()
        order = []
        place = self.attacker
        for _ in range(self.places):
            if mask >> place & 1:
                seat = self.seat_of(place)
                if seat not in order:
                    order.append(seat)
            place = place + 1 if place + 1 < self.places else 0
        return tuple(order)

    def actor(self) -> int:
        """The first of the actors; -1 when the deal is over."""
        mask = self.turn
        if mask & (mask - 1) == 0:
            if not mask:
                return -1
            return lowest(mask) if self.rules.decides is None else self.seat_of(lowest(mask))
        place = self.attacker
        for _ in range(self.places):
            if mask >> place & 1:
                return self.seat_of(place)
            place = place + 1 if place + 1 < self.places else 0
        return -1

    def window(self) -> int:
        """The mask of places that have the window now: with the token one, in free order all that may; 0: it closes."""
        if not self.rules.throw_in or self.blocked or (self.taking and not self.rules.after_take):
            return 0
        if self.room_thrown() <= 0:
            return 0
        mask = 0
        place = self.attacker
        for _ in range(self.places):
            if not self.passed >> place & 1 and self.entitled(place):
                mask |= 1 << place
                if not self.rules.free:
                    return mask
            place = place + 1 if place + 1 < self.places else 0
        return mask

    def may_throw(self, place: int) -> bool:
        """Whether a place has the right to throw in; asked of public facts only, so that a skip tells nothing."""
        return self.entitled(place)

    def entitled(self, place: int) -> bool:
        """``may_throw`` for the core's own use."""
        if self.rules.plays_for is not None and not self.stands_alone(place):
            return False
        if place == self.defender or self.hands[self.acting(place)] == 0 or self.out >> self.acting(place) & 1:
            return False
        if self.rules.throwers and not self.sits_right(place):
            return False
        return self.call_may_throw(place) if self.rules.may_throw else True

    def stands_alone(self, place: int) -> bool:
        """Whether a place may throw in where others may play for it: who acts for the attacker does so from there, and
        nobody throws at himself. A vacated place throws in only as the attacker, or where only neighbours do and it is
        one, but the place of who plays for it is not.
        """
        hand = self.acting(place)
        if hand == self.acting(self.defender):
            return False
        if place == self.attacker:
            return True
        if self.acting(self.attacker) == hand:
            return False
        return hand == place or (self.rules.throwers == NEIGHBOURS and not self.sits_right(hand))

    def sits_right(self, place: int) -> bool:
        """Whether ``throwers`` lets a place throw in: the attacker alone (1), or the defender's two neighbours (2)."""
        if self.rules.throwers != NEIGHBOURS:
            return place == self.attacker
        if self.next_in(place) == self.defender or self.next_in(self.defender) == place:
            return True
        if not self.rules.dummies:
            return False
        # A dummy that never leads is nobody's next, but it sits there.
        return self.usual_next(place, False) == self.defender or self.usual_next(self.defender, False) == place

    def room(self) -> int:
        """How many more attack cards may be laid at the defender now, by the caps and by its hand."""
        return self.room_left(self.defender)

    def room_to_throw(self) -> int:
        """How many more cards may be thrown in now."""
        return self.room_thrown()

    def room_thrown(self) -> int:
        """``room_to_throw`` for the core's own use."""
        room = self.room_left(self.defender)
        if self.rules.cap_thrown:
            left = self.throws_left()
            return left if left < room else room
        return room

    def throws_left(self) -> int:
        """How many more cards ``cap-thrown`` alone lets be thrown in, riposted or laid against oneself; 99: no cap."""
        lifted = self.rules.cap_lifted and self.stock_at == self.stock_end
        if not self.rules.cap_thrown or lifted or (self.taking and self.rules.take_uncapped):
            return 99
        return self.rules.cap_thrown - self.thrown

    def room_at(self, place: int) -> int:
        """How many more attack cards may be laid if this place is to answer all that is pending."""
        return self.room_left(place)

    def room_left(self, place: int) -> int:
        """``room_at`` for the core's own use."""
        if self.taking and self.rules.take_uncapped:
            return 99
        if self.rules.plays_for is not None:
            place = self.acting(place)
        room = size(self.hands[place]) + self.extra[place] - self.pending - self.self_covered
        limit = 99
        if self.rules.cap_total and not (self.rules.cap_lifted and self.stock_at == self.stock_end):
            limit = self.rules.cap_total
        if self.rules.first_five and self.beaten_bouts == 0 and (self.rules.first_five == 1 or self.bouts == 1):
            five = 6 if self.taking else 5
            if five < limit:
                limit = five
        if self.rules.cap:
            limit = self.call_cap(limit)
        limit -= self.slots + self.spent
        if self.rules.uncounted:
            limit += self.call_uncounted()
        return limit if limit < room else room

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, sorted."""
        if type(seat) is not int:
            seat = arguments.seat(seat)
        if not 0 <= seat < self.players:
            return []
        try:
            self.collect(seat, True)
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        return as_list(self.found, self.count)

    def all_moves(self, seat: int) -> list[int]:
        """The moves of a seat before any rule forbids a kind, sorted."""
        self.collect(seat, False)
        return as_list(self.found, self.count)

    def gather(self, seat: int) -> int:
        """Find the legal moves of a seat; gives their number."""
        return self.collect(seat, True)

    def collect(self, seat: int, strike: bool) -> int:
        """Find the moves of a seat; ``strike`` out the forbidden ones."""
        self.count = 0
        if self.rules.decides is not None:
            self.collect_all(seat, strike)
        elif self.turn >> seat & 1:
            self.collect_at(seat, strike)
        return self.count

    def collect_all(self, seat: int, strike: bool) -> None:
        """The moves of every place that a seat decides for; a move names its place when it is not the seat's own."""
        kept: list[int] = []
        for place in range(self.places):
            if self.turn >> place & 1 and self.seat_of(place) == seat:
                self.count = 0
                self.collect_at(place, strike)
                named = place + 1 if place != seat else 0
                for i in range(self.count):
                    kept.append(self.found[i] | named << PLACE)
        self.count = 0
        for move in kept:
            self.push(move)
        self.sort_found()

    def collect_at(self, place: int, strike: bool) -> None:
        """The moves of one place; rules are asked about the place whose hand acts there."""
        hand = place if self.rules.plays_for is None else self.acting(place)
        if strike and self.picked_set and self.rules.choosing_phases >> self.phase & 1:
            self.add_choices(hand)
            self.sort_found()
        else:
            self.find_moves(place, hand)
        if strike and self.rules.forbidding_phases >> self.phase & 1:
            self.strike_all(hand)

    def find_moves(self, place: int, hand: int) -> None:
        """What a phase offers, and what rules add to it."""
        if self.phase == AT_LEAD:
            self.find_leads(hand)
        elif self.phase == AT_DEFENCE:
            self.find_covers(place)
            if self.rules.transfer and (self.covered == 0 or self.rules.transfer_late):
                self.find_transfers(place)
            self.push(TAKE << KIND)
        elif self.phase == AT_THROW or self.phase == AT_TAKE:
            self.find_throws(place)
            self.push(PASS << KIND)
        elif self.phase == AT_MORE:
            self.find_more(hand)
        else:
            self.add_own_options(hand)
            self.sort_found()
        if self.low_trump >= 0 and self.phase <= AT_THROW:
            self.find_swap(place)
        if self.rules.adding_phases >> self.phase & 1:
            self.add_options(hand)
            self.sort_found()

    def offer(self, move: int) -> None:
        """Add a move to the legal list that is being gathered."""
        self.push(move)

    def push(self, move: int) -> None:
        """``offer`` for the core's own use."""
        self.reserve(1)
        self.found[self.count] = move
        self.count += 1

    def offer_each(self, kind: int, mask: int) -> None:
        """Offer a move of this kind for every face among these cards, which is its group."""
        left = faces(mask)
        self.reserve(64)
        while left:
            card = lowest(left)
            left = rest(left)
            self.found[self.count] = kind << KIND | card >> 2 << 8 | 1 << (card & 3)
            self.count += 1

    def offer_covers(self, kind: int, attack: int, mask: int) -> None:
        """Offer a move of this kind for every face among these cards, which covers this attack card."""
        self.find_pairs(kind << KIND | (attack & 63) << ATTACK, mask)

    def find_pairs(self, head: int, mask: int) -> None:
        """``offer_covers`` for the core's own use; ``head`` is the move without its cover."""
        left = faces(mask)
        self.reserve(64)
        while left:
            card = lowest(left)
            left = rest(left)
            self.found[self.count] = head | card << COVERING
            self.count += 1

    def reserve(self, number: int) -> None:
        """Make sure that so many moves more may be written into ``found``."""
        if self.count + number > self.capacity:
            self.widen()

    def widen(self) -> None:
        """Make room for many more moves."""
        self.capacity = 2 * self.capacity + 256
        self.found = room_for(self.found, self.capacity)

    def sort_found(self) -> None:
        """Put the gathered moves in order; they come almost sorted."""
        for i in range(1, self.count):
            move = self.found[i]
            j = i
            while j > 0 and self.found[j - 1] > move:
                self.found[j] = self.found[j - 1]
                j -= 1
            self.found[j] = move

    def strike_all(self, seat: int) -> None:
        """``forbids``: or."""
        for rule in self.rules.forbidders_in[self.phase]:
            self.strike(rule, seat)

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
        return self.at_hand(place)

    def at_hand(self, place: int) -> int:
        """``usable`` for the core's own use; a card that was chosen already is not there any more."""
        if self.rules.plays_for is not None:
            place = self.acting(place)
        if self.rules.playable:
            return self.call_playable(place, self.hands[place]) & ~self.picked_set
        return self.hands[place] & ~self.picked_set

    def find_leads(self, place: int) -> None:
        """Leads: cards of one rank within the caps, or the shape that a rule owns."""
        if self.rules.leads is not None:
            self.rules.leads.leads(self, place)
            self.sort_found()
        else:
            most = self.room_left(self.defender)
            if self.rules.lead_max < most:
                most = self.rules.lead_max
            self.find_groups(LEAD << KIND, self.to_lead(place), most)

    def to_lead(self, place: int) -> int:
        """The cards of a hand that may be led, those that were chosen already among them.

        Restrictions that together leave nothing bind nobody, for somebody must lead.
        """
        mask = (self.at_hand(place) | self.picked_set) or self.hands[self.acting(place)]
        if self.rules.may_lead:
            mask = self.call_may_lead(place, mask) or mask
        return mask

    def find_more(self, place: int) -> None:
        """What completes a lead that has begun: by default cards of its rank, or a pass."""
        if self.rules.leads is not None:
            self.rules.leads.leads(self, place)
            self.sort_found()
            return
        most = self.room_left(self.defender)
        if self.rules.lead_max - self.slots < most:
            most = self.rules.lead_max - self.slots
        self.find_groups(LEAD << KIND, self.at_hand(place) & self.to_lead(place) & self.table_ranks, most)
        self.push(PASS << KIND)
        self.sort_found()

    def find_throws(self, place: int) -> None:
        """Additions: cards of one rank that lies on the table, within the caps."""
        mask = self.at_hand(place) & self.table_ranks
        if mask:
            most = self.room_thrown()
            self.find_groups(THROW << KIND, mask, most if most < self.rules.throw_max else self.rules.throw_max)

    def offer_groups(self, kind: int, mask: int, most: int, attack: int = 0, cover: int = 0) -> None:
        """Offer every group of one rank out of these cards, of at most so many, beside an attack card and its cover."""
        self.find_groups(kind << KIND | (attack & 63) << ATTACK | (cover & 63) << COVERING, mask, most)

    def find_groups(self, start: int, mask: int, most: int) -> None:
        """``offer_groups`` for the core's own use; ``start`` is the move without its group."""
        left = faces(mask) if most > 0 else 0
        pairs = twice(mask)
        while left:
            rank = lowest(left) >> 2
            once = suits(left, rank)
            left = left ^ group(once, rank)
            head = start | rank << 8
            if pairs:
                self.find_twins(head, once, suits(pairs, rank), most)
            elif once & (once - 1):
                self.find_subsets(head, once, most)
            else:
                self.push(head | once)

    def find_subsets(self, head: int, once: int, most: int) -> None:
        """Every group out of these suits of one rank; ``head`` is the move without its suits."""
        self.reserve(16)
        # Subtracting in the bits of ``once`` alone goes through all its subsets in order, and ends at the empty one.
        some = (0 - once) & once
        while some:
            if size_of_suits(some) <= most:
                self.found[self.count] = head | some
                self.count += 1
            some = (some - once) & once

    def find_twins(self, head: int, once: int, twice: int, most: int) -> None:
        """The same where the suits ``twice`` of the rank are held in both copies."""
        self.reserve(256)
        second = 0
        while True:
            first = (0 - once) & once
            while first:
                if second & first == second and size_of_suits(first) + size_of_suits(second) <= most:
                    self.found[self.count] = head | second << 4 | first
                    self.count += 1
                first = (first - once) & once
            second = (second - twice) & twice
            if second == 0:
                break

    def find_covers(self, place: int) -> None:
        """Covers: for each attack card that waits, every card that beats it, lowest first."""
        usable = self.at_hand(place)
        beats = self.beats if self.own_beats is None else self.own_beats[self.acting(place)]
        waiting = self.waiting_faces()
        while waiting:
            attack = lowest(waiting)
            waiting = rest(waiting)
            mask = usable & beats.over[attack]
            if self.rules.covers_only:
                mask = self.call_covers_only(self.find(attack), mask)
            self.find_pairs(COVER << KIND | attack << ATTACK, mask)

    def waiting_faces(self) -> int:
        """The attack cards that wait for an answer, copies as one."""
        waiting = 0
        for i in range(self.slots):
            if self.covers[i] < 0 and self.obliged[i]:
                waiting |= face(self.attacks[i])
        return waiting

    def find_transfers(self, place: int) -> None:
        """Transfers: cards of the rank that waits for an answer, as long as there is no other (row 3 of the catalogue).

        Late transfers, after a cover, match the last attack card that waits (row 16).
        """
        if self.rules.no_transfer_first and self.bouts == 1 and self.deal == 1:
            return
        rank = self.rank_to_match()
        if rank < 0 or (self.rules.no_transfer_trump and self.trump_attacks(place)):
            return
        to = self.next_place(place)
        if to == place:
            return
        most = self.room_left(to)
        if self.rules.transfer_frees:
            most = self.room_if_freed(to)
        if self.rules.transfer_max < most:
            most = self.rules.transfer_max
        if most > 0:
            self.find_groups(TRANSFER << KIND, self.at_hand(place) & self.rules.rank_masks[rank], most)

    def rank_to_match(self) -> int:
        """The rank that a transfer must have; -1: nothing can be transferred."""
        rank = -1
        for i in range(self.slots):
            if self.covers[i] >= 0 or not self.obliged[i]:
                continue
            if rank >= 0 and self.attacks[i] >> 2 & 15 != rank and not self.rules.transfer_late:
                return -1
            rank = self.attacks[i] >> 2 & 15
        return rank

    def trump_attacks(self, place: int) -> bool:
        """Whether a trump of this place lies on the table as an attack card."""
        trumps = self.trumps_of(self.acting(place))
        for i in range(self.slots):
            if self.attacks[i] & 63 < 52 and trumps >> (self.attacks[i] & 3) & 1:
                return True
        return False

    def room_if_freed(self, place: int) -> int:
        """``room_at`` where a transfer frees the cards that wait: only what it adds must be answered."""
        waiting, covered = self.pending, self.self_covered
        self.pending = self.self_covered = 0
        room = self.room_left(place)
        self.pending, self.self_covered = waiting, covered
        return room

    def find_swap(self, place: int) -> None:
        """The lowest trump for the turn-up, if it was dealt or drawn last.

        Which card that is: ``docs/decisions.md``, “Which card may be swapped for the turn-up”.
        """
        turned = self.turn_up()
        if turned < 0 or turned & 63 == self.low_trump:
            return
        if copy_of(self.low_trump, self.hands[self.acting(place)] & ~self.stale) >= 0:
            self.push(SWAP_SIX << KIND)
            if self.count > 1 and self.found[self.count - 2] > SWAP_SIX << KIND:
                self.sort_found()
