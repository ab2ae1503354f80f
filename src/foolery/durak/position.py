"""Who holds what in a deal of Durak, and the only methods by which that changes.

The arrays are private: in the compiled form they are C arrays that a rule cannot see. Rules read and change a position
through its methods, which also write the events, keep track of who has seen which card, and check their bounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery import _plain as cython

from foolery.durak.events import DurakEvent

if not cython.compiled:
    from foolery.bits import bit, copy_of, lowest, rest, size

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.durak.questions import Beats, Rules

EVERYBODY = -1


class Position:
    """The cards of a deal, the roles of a bout, and what everybody has seen.

    Places are numbered clockwise. ``phase`` is one of the numbers of ``questions``; ``passed`` and ``out`` are masks of
    places; ``taking`` tells that the defender has given up. ``trumps`` is a mask of suits.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.places = players
        self.hands = [0] * 8
        self.shown = [0] * 8
        self.emptied = [0] * 8
        self.straps = [0] * 8
        self.going_out = [0] * 8
        self.attacks = [0] * 80
        self.owners = [0] * 80
        self.covers = [-1] * 80
        self.coverers = [-1] * 80
        self.cover_numbers = [0] * 80
        self.obliged = [0] * 80
        self.stock_cards = [0] * 128
        self.memos = [0] * 24
        self.seat_memos = [0] * 192
        self.slots = 0
        self.pending = 0
        self.covered = 0
        self.table_cards = 0
        self.table_ranks = 0
        self.stock_at = 0
        self.stock_end = 0
        self.discard = 0
        self.gone = 0
        self.trumps = 0
        self.low_trump = -1
        self.beats: Beats = rules.table(0)
        self.own_beats: list[Beats] | None = None
        self.own_trumps: list[int] | None = None
        self.phase = 0
        self.attacker = 0
        self.defender = 0
        self.first = 0
        self.passed = 0
        self.blocked = 0
        self.taking = 0
        self.out = 0
        self.outs = 0
        self.fools = 0
        self.drawn = 0
        self.limited = 0
        self.bouts = 1
        self.beaten_bouts = 0
        self.deal = 1
        self.turn = 0
        self.dealer = 0
        self.six_played = 0
        self.empties = 0
        self.ply = 0
        self.seed = ""
        self.zones: list[list[int]] | None = None
        self.private: list[int] | None = None
        self.queue: list[tuple[int, int]] | None = None
        self.back = 0
        self.asked = -1
        self.log: list[Event] | None = None

    def copy_from(self, other: Position) -> None:
        """Become like another position; events and history stay behind."""
        self.rules = other.rules
        self.players = other.players
        self.hands = other.hands[:]
        self.shown = other.shown[:]
        self.emptied = other.emptied[:]
        self.straps = other.straps[:]
        self.going_out = other.going_out[:]
        self.attacks = other.attacks[:]
        self.owners = other.owners[:]
        self.covers = other.covers[:]
        self.coverers = other.coverers[:]
        self.cover_numbers = other.cover_numbers[:]
        self.obliged = other.obliged[:]
        self.stock_cards = other.stock_cards[:]
        self.memos = other.memos[:]
        self.seat_memos = other.seat_memos[:]
        self.places = other.places
        self.slots = other.slots
        self.pending = other.pending
        self.covered = other.covered
        self.table_cards = other.table_cards
        self.table_ranks = other.table_ranks
        self.stock_at = other.stock_at
        self.stock_end = other.stock_end
        self.discard = other.discard
        self.gone = other.gone
        self.trumps = other.trumps
        self.low_trump = other.low_trump
        self.beats = other.beats
        self.own_beats = other.own_beats
        self.own_trumps = other.own_trumps
        self.phase = other.phase
        self.attacker = other.attacker
        self.defender = other.defender
        self.first = other.first
        self.passed = other.passed
        self.blocked = other.blocked
        self.taking = other.taking
        self.out = other.out
        self.outs = other.outs
        self.fools = other.fools
        self.drawn = other.drawn
        self.limited = other.limited
        self.bouts = other.bouts
        self.beaten_bouts = other.beaten_bouts
        self.deal = other.deal
        self.turn = other.turn
        self.dealer = other.dealer
        self.six_played = other.six_played
        self.empties = other.empties
        self.ply = other.ply
        self.seed = other.seed
        self.back = other.back
        self.asked = other.asked
        self.zones = None if other.zones is None else [list(zone) for zone in other.zones]
        self.private = None if other.private is None else list(other.private)
        self.queue = None if other.queue is None else list(other.queue)
        self.log = None

    # Reading

    def hand(self, place: int) -> int:
        """The cards a place holds, as a set."""
        return self.hands[place]

    def hand_size(self, place: int) -> int:
        """How many cards a place holds."""
        return size(self.hands[place])

    def known(self, place: int) -> int:
        """The cards in a place's hand that everybody has seen go there."""
        return self.shown[place] & self.hands[place]

    def known_to(self, observer: int, place: int) -> int:
        """The cards in a place's hand that this observer knows, its own hand apart."""
        mask = self.shown[place]
        if self.private is not None:
            mask = mask | self.private[observer * 8 + place]
        return mask & self.hands[place]

    def slot(self, i: int) -> tuple[int, int, int, int, int, int]:
        """The i-th slot of the table: attack, by, cover, cover_by, cover_no, obliged; -1 stands for none."""
        return (
            self.attacks[i],
            self.owners[i],
            self.covers[i],
            self.coverers[i],
            self.cover_numbers[i],
            self.obliged[i],
        )

    def table(self) -> list[tuple[int, int, int, int, int, int]]:
        """All slots of the table in the order of play."""
        return [self.slot(i) for i in range(self.slots)]

    def stock(self) -> list[int]:
        """The stock, top first, the turn-up last."""
        return [self.stock_cards[i] for i in range(self.stock_at, self.stock_end)]

    def stock_size(self) -> int:
        """How many cards the stock holds, the turn-up included."""
        return self.stock_end - self.stock_at

    def closed_size(self) -> int:
        """How many cards of the stock lie face down."""
        n = self.stock_end - self.stock_at
        if n > 0 and self.rules.turn_up:
            return n - 1
        return n

    def turn_up(self) -> int:
        """The open card at the bottom of the stock; -1 when it is gone or there is none."""
        if self.rules.turn_up and self.stock_end > self.stock_at:
            return self.stock_cards[self.stock_end - 1]
        return -1

    def beaters(self, place: int, card: int) -> int:
        """All cards that would cover this attack card if this place laid them."""
        if self.own_beats is None:
            return self.beats.over[card & 63]
        return self.own_beats[place].over[card & 63]

    def is_out(self, place: int) -> bool:
        """Whether a place has left the deal."""
        return (self.out >> place & 1) != 0

    def next_place(self, place: int) -> int:
        """The next place clockwise still in the game; while the stock is empty it passes over empty hands.

        Gives ``place`` itself when there is no other (rules.md §0.2).
        """
        if self.rules.next_seat is not None:
            found: int = self.rules.next_seat.next_seat(self, place)
            return found
        bare = self.stock_at == self.stock_end
        p = place
        for _ in range(self.places):
            p = p + 1 if p + 1 < self.places else 0
            if self.out >> p & 1 or (bare and self.hands[p] == 0):
                continue
            return p
        return place

    def next_in(self, place: int) -> int:
        """The next place clockwise that has not left the deal, whether it holds cards or not."""
        p = place
        for _ in range(self.places):
            p = p + 1 if p + 1 < self.places else 0
            if not self.out >> p & 1:
                return p
        return place

    def ranks_on_table(self) -> int:
        """All cards whose rank lies on the table, as attack card or cover."""
        return self.table_ranks

    def memo(self, slot: int) -> int:
        """A rule's own number."""
        return self.memos[slot]

    def seat_memo(self, slot: int, place: int) -> int:
        """A rule's own number for one place."""
        return self.seat_memos[slot * 8 + place]

    def out_order(self) -> list[int]:
        """The places that are out, in the order of going out."""
        return [self.going_out[i] for i in range(self.outs)]

    def emptied_order(self, place: int) -> int:
        """When a place laid its last card in this bout, counting from 1; 0: it has not."""
        return self.emptied[place]

    def strap_run(self, place: int) -> int:
        """How many attack cards in a row, up to now, were epaulettes when their bout ended."""
        return self.straps[place]

    # Changing

    def note(self, kind: str, place: int, cards: list[int], to: int, seen: int, count: int) -> None:
        """Write an event, when events are kept; ``count`` -1 counts the cards."""
        if self.log is not None:
            self.log.append(DurakEvent(kind, place, cards, to, seen, count, self.rules.wording))

    def set_memo(self, slot: int, value: int) -> None:
        """Change a rule's own number."""
        self.memos[slot] = value

    def set_seat_memo(self, slot: int, place: int, value: int) -> None:
        """Change a rule's own number for one place."""
        self.seat_memos[slot * 8 + place] = value

    def add(self, place: int, card: int) -> None:
        """Put a card into a hand. Who has seen it go there is said with ``reveal``."""
        self.hands[place] |= bit(card)

    def remove(self, place: int, card: int) -> None:
        """Take a card out of a hand, and notice when it was the last."""
        self.take_out(place, card)

    def take_out(self, place: int, card: int) -> None:
        """``remove`` for the core's own use."""
        mask = bit(card)
        hand = self.hands[place]
        if not hand & mask:
            raise ValueError("a card that is not in the hand")
        hand = hand ^ mask
        self.hands[place] = hand
        self.shown[place] &= hand
        if not hand:
            self.empties += 1
            self.emptied[place] = self.empties
        if self.private is not None:
            self.forget(place, self.private)

    def forget(self, place: int, known: list[int]) -> None:
        """Nobody knows of this hand any more what is not in it; ``known`` is ``private``."""
        for observer in range(self.players):
            known[observer * 8 + place] &= self.hands[place]

    def set_hand(self, place: int, mask: int) -> None:
        """Replace a hand, as when hands change places; what everybody knew of it is forgotten."""
        self.hands[place] = mask
        self.shown[place] &= mask
        if self.private is not None:
            for observer in range(self.players):
                self.private[observer * 8 + place] &= mask

    def reveal(self, place: int, mask: int) -> None:
        """Let everybody know these cards of a hand."""
        self.shown[place] |= mask & self.hands[place]

    def reveal_to(self, observer: int, place: int, mask: int) -> None:
        """Let one seat know these cards of a hand."""
        if self.private is None:
            self.private = [0] * 64
        self.private[observer * 8 + place] |= mask & self.hands[place]

    def held(self, place: int, face: int) -> int:
        """The lowest copy of a face that a place holds; -1: none."""
        return copy_of(face, self.hands[place])

    def put(self, card: int, by: int) -> None:
        """Lay an attack card on the table, from wherever it comes."""
        self.lay_down(card, by)

    def lay_down(self, card: int, by: int) -> None:
        """``put`` for the core's own use."""
        i = self.slots
        if i >= 80:
            raise ValueError("the table is full")
        self.attacks[i] = card
        self.owners[i] = by
        self.covers[i] = -1
        self.coverers[i] = -1
        self.cover_numbers[i] = 0
        self.obliged[i] = 1
        self.slots = i + 1
        self.pending += 1
        self.table_cards |= bit(card)
        self.table_ranks |= self.rules.rank_masks[card >> 2 & 15]
        if card & 63 == self.low_trump:
            self.six_played = 1

    def lay(self, place: int, card: int) -> None:
        """Lay an attack card from a hand."""
        self.take_out(place, card)
        self.lay_down(card, place)

    def cover(self, i: int, card: int, place: int) -> None:
        """Answer the i-th slot with this card, from wherever it comes."""
        self.covers[i] = card
        self.coverers[i] = place
        self.covered += 1
        self.cover_numbers[i] = self.covered
        self.table_cards |= bit(card)
        self.table_ranks |= self.rules.rank_masks[card >> 2 & 15]
        if self.obliged[i]:
            self.pending -= 1
        if card & 63 == self.low_trump:
            self.six_played = 1

    def release(self, i: int) -> None:
        """The i-th slot need not be answered any more."""
        if self.obliged[i] and self.covers[i] < 0:
            self.pending -= 1
        self.obliged[i] = 0

    def find(self, face: int) -> int:
        """The first slot with this attack card that waits for an answer; -1: none."""
        for i in range(self.slots):
            if self.covers[i] < 0 and self.obliged[i] and self.attacks[i] & 63 == face:
                return i
        return -1

    def load_slot(self, attack: int, by: int, cover: int, cover_by: int, cover_no: int, obliged: int) -> None:
        """Add a slot as it stands in a position that is read."""
        self.put(attack, by)
        i = self.slots - 1
        if not obliged:
            self.release(i)
        if cover >= 0:
            self.cover(i, cover, cover_by)
            if cover_no > 0:
                self.cover_numbers[i] = cover_no

    def draw_card(self, place: int) -> int:
        """Move the top card of the stock into a hand, unseen by others unless it is the turn-up."""
        card = self.stock_cards[self.stock_at]
        open_card = self.rules.turn_up and self.stock_at + 1 == self.stock_end
        self.stock_at += 1
        self.hands[place] |= bit(card)
        if open_card:
            self.shown[place] |= bit(card)
        return card

    def draw(self, place: int, number: int) -> int:
        """Draw up to this many cards; gives how many there were."""
        n = self.stock_end - self.stock_at
        if number < n:
            n = number
        if n <= 0:
            return 0
        if self.log is None:
            for _ in range(n):
                self.draw_card(place)
            return n
        last = self.turn_up()
        cards = [self.draw_card(place) for _ in range(n)]
        self.note("draw", place, cards, -1, bit_of(place), -1)
        if last >= 0 and last == cards[n - 1]:
            self.note("draw-turn-up", place, [last], -1, EVERYBODY, -1)
        return n

    def take_top(self) -> int:
        """The top card of the stock, which leaves it; the stock must hold one."""
        if self.stock_at >= self.stock_end:
            raise ValueError("the stock is empty")
        card = self.stock_cards[self.stock_at]
        self.stock_at += 1
        return card

    def set_stock(self, cards: list[int]) -> None:
        """Replace the stock, top first."""
        if len(cards) > 128:
            raise ValueError("a stock of more than 128 cards")
        self.stock_at = 0
        self.stock_end = len(cards)
        for i in range(len(cards)):
            self.stock_cards[i] = cards[i]

    def set_last(self, card: int) -> None:
        """Replace the last card of the stock."""
        self.stock_cards[self.stock_end - 1] = card

    def throw_away(self, mask: int, seen: bool) -> None:
        """Put cards on the discard pile; ``seen`` tells whether everybody saw them go."""
        self.discard |= mask
        if seen:
            self.gone |= mask

    def table_set(self) -> int:
        """All cards on the table."""
        return self.table_cards

    def clear_table(self) -> None:
        """Take every card off the table; where they go is the caller's."""
        self.slots = 0
        self.pending = 0
        self.covered = 0
        self.table_cards = 0
        self.table_ranks = 0

    def leave(self, place: int) -> None:
        """A place leaves the deal."""
        self.out |= 1 << place
        self.going_out[self.outs] = place
        self.outs += 1

    def set_emptied(self, place: int, number: int) -> None:
        """Say when a place laid its last card in this bout."""
        self.emptied[place] = number
        if number > self.empties:
            self.empties = number

    def set_straps(self, place: int, number: int) -> None:
        """Say how many epaulettes in a row a place has led."""
        self.straps[place] = number

    def zone(self, index: int, place: int) -> list[int]:
        """The cards of a rule's zone, in order; a shared zone is that of place 0."""
        return [] if self.zones is None else self.zones[index * 8 + place]

    def set_zone(self, index: int, place: int, cards: list[int]) -> None:
        """Replace the cards of a rule's zone."""
        if self.zones is None:
            self.zones = [[] for _ in range(self.rules.zone_count * 8)]
        self.zones[index * 8 + place] = list(cards)

    def interrupt(self, phase: int, place: int) -> None:
        """Ask this place something before the bout goes on.

        Questions of one phase are asked in the order of these calls, those of several phases by the number of the
        phase, so that the order of rules does not matter.
        """
        waiting = self.queue or []
        at = len(waiting)
        while at > 0 and waiting[at - 1][0] > phase:
            at -= 1
        waiting.insert(at, (phase, place))
        self.queue = waiting

    def set_trumps(self, trumps: int, own: list[int] | None = None) -> None:
        """Fix the trump suits (a mask), or one mask per place where each has its own."""
        self.trumps = trumps
        self.low_trump = -1
        if trumps and self.rules.swap_six:
            self.low_trump = self.rules.low_card + lowest(trumps)
        self.beats = self.rules.table(trumps)
        self.own_trumps = own
        self.own_beats = None if own is None else [self.rules.table(mask) for mask in own]


def bit_of(place: int) -> int:
    """The mask of one place."""
    return 1 << place


def listed(mask: int) -> list[int]:
    """The cards of a set, lowest first."""
    out = []
    while mask:
        out.append(lowest(mask))
        mask = rest(mask)
    return out
