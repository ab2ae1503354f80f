"""Who holds what in a deal of Durak, and what everybody has seen.

The arrays are private: in the compiled form they are C arrays that a rule cannot see. Rules read a position through its
methods and change it through those of ``changing``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import copy_of, size
    from foolery.durak.engine.numbers import AT_LEAD, AT_MORE

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.durak.engine.questions import Beats, Rules, Zone


class Position:
    """The cards of a deal, the roles of a bout, and what everybody has seen.

    Places are numbered clockwise. ``phase`` is one of the numbers of ``questions``; ``passed`` and ``out`` are masks of
    places; ``taking`` tells that the defender has given up. ``trumps`` is a mask of suits.
    ``acted`` is the kind of the last move; ``stale`` are the lowest trumps that came to a hand otherwise than from the
    stock; ``thrown`` counts the cards thrown in during this bout, where ``cap-thrown`` needs it; ``changed`` is the
    mask of places whose hands have changed since hands that lose at once were last looked for; ``dice`` are there in
    worlds of a view and while a deal is played out: what chance decides comes from them.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        # Written by foolery.compiling.blocks from attributes.py
        self.rules = rules
        self.players = players
        self.places = players + rules.dummies
        self.attacker = self.defender = self.first = self.phase = self.passed = self.blocked = self.taking = 0
        self.out = self.outs = self.fools = self.drawn = self.limited = 0
        self.bouts = self.deal = 1
        self.beaten_bouts = self.turn = self.dealer = self.empties = self.ply = self.back = self.slots = 0
        self.pending = self.covered = self.self_covered = self.trumps = 0
        self.asked = self.low_trump = self.special = self.last_fool = self.last_out = -1
        self.spent = self.thrown = self.changed = self.acted = 0
        self.seed = ""
        self.dice: Any = None
        self.discard = self.gone = self.picked_set = self.stale = 0
        self.beats: Beats = rules.table(0)
        self.own_beats: list[Beats] | None = None
        self.own_trumps: list[int] | None = None
        self.zones: list[list[int]] | None = None
        self.private: list[int] | None = None
        self.private_gone: list[int] | None = None
        self.picked: list[int] | None = None
        self.queue: list[tuple[int, int]] | None = None
        self.log: list[Event] | None = None
        self.hands = [0] * 8
        self.shown = [0] * 8
        self.table_cards = self.table_ranks = 0
        self.extra = [0] * 8
        self.emptied = [0] * 8
        self.straps = [0] * 8
        self.fresh = [0] * 8
        self.going_out = [0] * 8
        self.attacks = [0] * 80
        self.owners = [0] * 80
        self.cover_numbers = [0] * 80
        self.obliged = [0] * 80
        self.covers = [-1] * 80
        self.coverers = [-1] * 80
        self.stock_cards = [0] * 128
        self.stock_at = self.stock_end = self.bottom = self.open_end = 0
        self.memos = [0] * 24
        self.seat_memos = [0] * 192
        # End of what is written

    def copy_from(self, other: Position) -> None:
        """Become like another position; events and history stay behind."""
        # Written by foolery.compiling.blocks from attributes.py
        self.rules = other.rules
        self.players = other.players
        self.places = other.places
        self.attacker = other.attacker
        self.defender = other.defender
        self.first = other.first
        self.phase = other.phase
        self.passed = other.passed
        self.blocked = other.blocked
        self.taking = other.taking
        self.out = other.out
        self.outs = other.outs
        self.fools = other.fools
        self.drawn = other.drawn
        self.limited = other.limited
        self.bouts = other.bouts
        self.deal = other.deal
        self.beaten_bouts = other.beaten_bouts
        self.turn = other.turn
        self.dealer = other.dealer
        self.empties = other.empties
        self.ply = other.ply
        self.back = other.back
        self.slots = other.slots
        self.pending = other.pending
        self.covered = other.covered
        self.self_covered = other.self_covered
        self.trumps = other.trumps
        self.asked = other.asked
        self.low_trump = other.low_trump
        self.special = other.special
        self.last_fool = other.last_fool
        self.last_out = other.last_out
        self.spent = other.spent
        self.thrown = other.thrown
        self.changed = other.changed
        self.acted = other.acted
        self.seed = other.seed
        self.dice = other.dice
        self.discard = other.discard
        self.gone = other.gone
        self.picked_set = other.picked_set
        self.stale = other.stale
        self.beats = other.beats
        self.own_beats = other.own_beats
        self.own_trumps = other.own_trumps
        self.zones = None if other.zones is None else [list(zone) for zone in other.zones]
        self.private = None if other.private is None else list(other.private)
        self.private_gone = None if other.private_gone is None else list(other.private_gone)
        self.picked = None if other.picked is None else list(other.picked)
        self.queue = None if other.queue is None else list(other.queue)
        self.log = None
        self.hands = other.hands[:]
        self.shown = other.shown[:]
        self.table_cards = other.table_cards
        self.table_ranks = other.table_ranks
        self.extra = other.extra[:]
        self.emptied = other.emptied[:]
        self.straps = other.straps[:]
        self.fresh = other.fresh[:]
        self.going_out = other.going_out[:]
        self.attacks = other.attacks[:]
        self.owners = other.owners[:]
        self.cover_numbers = other.cover_numbers[:]
        self.obliged = other.obliged[:]
        self.covers = other.covers[:]
        self.coverers = other.coverers[:]
        self.stock_cards = other.stock_cards[:]
        self.stock_at = other.stock_at
        self.stock_end = other.stock_end
        self.bottom = other.bottom
        self.open_end = other.open_end
        self.memos = other.memos[:]
        self.seat_memos = other.seat_memos[:]
        # End of what is written

    # Reading

    def hand(self, place: int) -> int:
        """The cards a place holds, as a set."""
        return self.hands[place]

    def hand_size(self, place: int) -> int:
        """How many cards a place holds, those of zones that count included."""
        return size(self.hands[place]) + self.extra[place]

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

    def attack_at(self, i: int) -> int:
        """The attack card of the i-th slot."""
        return self.attacks[i]

    def cover_at(self, i: int) -> int:
        """The cover of the i-th slot; -1: none."""
        return self.covers[i]

    def covered_by(self, i: int) -> int:
        """The place that covered the i-th slot; -1: none."""
        return self.coverers[i]

    def waits(self, i: int) -> bool:
        """Whether the i-th slot waits for an answer."""
        return self.covers[i] < 0 and self.obliged[i] != 0

    def table(self) -> list[tuple[int, int, int, int, int, int]]:
        """All slots of the table in the order of play."""
        return [self.slot(i) for i in range(self.slots)]

    def stock(self) -> list[int]:
        """The stock, top first, the turn-up last."""
        return [self.stock_cards[i] for i in range(self.stock_at, self.stock_end)]

    def last_of_stock(self) -> int:
        """The card at the very bottom of the stock, also when it has just been drawn; -1: there was no stock."""
        return self.stock_cards[self.stock_end - 1] if self.stock_end > 0 else -1

    def stock_size(self) -> int:
        """How many cards the stock holds, the turn-up included."""
        return self.stock_end - self.stock_at

    def closed_size(self) -> int:
        """How many cards of the stock lie face down above the turn-up."""
        n = self.bottom - self.stock_at
        return n if n > 0 else 0

    def turn_up(self) -> int:
        """The open card near the bottom of the stock; -1 when it is gone or there is none."""
        if self.rules.turn_up and self.stock_at <= self.bottom < self.open_end:
            return self.stock_cards[self.bottom]
        return -1

    def open_stock(self) -> list[int]:
        """All cards of the stock that lie open, in the order in which they are drawn."""
        start = self.bottom if self.bottom > self.stock_at else self.stock_at
        return [self.stock_cards[i] for i in range(start, self.open_end)]

    def below_size(self) -> int:
        """How many cards lie face down below the open ones."""
        return self.stock_end - (self.open_end if self.open_end > self.stock_at else self.stock_at)

    def beaters(self, place: int, card: int) -> int:
        """All cards that would cover this attack card if this place laid them."""
        if self.own_beats is None:
            return self.beats.over[card & 63]
        table = self.own_beats[place]
        return table.over[card & 63]

    def is_out(self, place: int) -> bool:
        """Whether a place has left the deal."""
        return (self.out >> place & 1) != 0

    def vacated(self, place: int) -> bool:
        """Whether a place acts with no hand of its own: it is out, or holds nothing with the stock gone."""
        if self.out >> place & 1:
            return True
        return self.stock_at == self.stock_end and self.hands[place] == 0 and self.extra[place] == 0

    def next_place(self, place: int) -> int:
        """The next place clockwise still in the game; while the stock is empty it passes over empty hands.

        Gives ``place`` itself when there is no other.
        """
        if self.rules.next_seat is not None:
            found: int = self.rules.next_seat.next_seat(self, place, True)
            return found
        return self.usual_next(place, True)

    def next_in(self, place: int) -> int:
        """The next place clockwise that has not left the deal, whether it holds cards or not."""
        if self.rules.next_seat is not None:
            found: int = self.rules.next_seat.next_seat(self, place, False)
            return found
        return self.usual_next(place, False)

    def usual_next(self, place: int, held: bool) -> int:
        """Who is next where no rule says otherwise; for the rule that owns the question."""
        bare = held and self.stock_at == self.stock_end
        p = place
        for _ in range(self.places):
            p = p + 1 if p + 1 < self.places else 0
            if self.out >> p & 1 or (bare and self.hands[p] == 0 and self.extra[p] == 0):
                continue
            return p
        return place

    def acting(self, place: int) -> int:
        """The place whose hand acts when it is this place's turn: a vacated place may be played by another."""
        # Asked at every step of a rollout, and nearly always of a place that has its hand: there no rule has a say.
        if self.rules.plays_for is None or not self.vacated(place):
            return place
        found: int = self.rules.plays_for.plays_for(self, place)
        return found

    def seat_of(self, place: int) -> int:
        """The seat that decides what this place does."""
        if self.rules.decides is None:
            return place
        found: int = self.rules.decides.decides(self, place)
        return found

    def side(self, place: int) -> int:
        """The side that a place wins and loses with; -1: none."""
        if self.rules.side is None:
            return place
        found: int = self.rules.side.side(self, place)
        return found

    def phase_shown(self) -> int:
        """The phase as others know it while an action is not complete."""
        return AT_LEAD if self.phase == AT_MORE and self.slots == 0 else self.phase

    def may_exceed(self) -> bool:
        """Whether a rule may have made the defender's hand smaller than what waits for it."""
        return any(rule.shrinks_hands for rule in self.rules.rules)

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

    def strap_run(self, place: int) -> int:
        """How many attack cards in a row, up to now, were epaulettes when their bout ended."""
        return self.straps[place]

    def laid_since_cover(self, place: int) -> int:
        """How many attack cards a place has laid in this bout after its last cover."""
        return self.fresh[place]

    def held(self, place: int, face: int) -> int:
        """The lowest copy of a face that a place holds; -1: none."""
        return copy_of(face, self.hands[place])

    def find(self, face: int) -> int:
        """The first slot with this attack card that waits for an answer; -1: none."""
        for i in range(self.slots):
            if self.covers[i] < 0 and self.obliged[i] and self.attacks[i] & 63 == face:
                return i
        return -1

    def table_set(self) -> int:
        """All cards on the table."""
        return self.table_cards

    def zone(self, index: int, place: int) -> list[int]:
        """The cards of a rule's zone, in order; a shared zone is that of place 0."""
        return [] if self.zones is None else self.zones[index * 8 + place]

    def gone_to(self, seat: int) -> int:
        """The cards that left the game in this seat's sight."""
        return self.gone if self.private_gone is None else self.gone | self.private_gone[seat]

    def trumps_of(self, place: int) -> int:
        """The trump suits of a place, as a mask."""
        return self.trumps if self.own_trumps is None else self.own_trumps[place]

    def travelling(self) -> list[tuple[int, Zone]]:
        """The zones whose cards go along with a hand, with their index."""
        rows = [(rule.first_zone + i, zone) for rule in self.rules.rules for i, zone in enumerate(rule.zones)]
        return [row for row in rows if row[1].travels]
