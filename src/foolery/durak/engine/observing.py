"""What a seat of Durak sees as a row of bytes, written from the compiled state; ``row_table`` declares it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.observer import Observer
from foolery.durak.engine.memory import bout_number, deal_number, seat_number, waits_for_first_lead
from foolery.durak.engine.numbering import EVERY_FACE
from foolery.durak.engine.row_table import row_table

if not cython.compiled:
    from foolery.base.bits import has, lowest, rest, size
    from foolery.contract.turning import turned, turned_mask, write_number
    from foolery.durak.engine.numbers import (
        ATTACKING,
        FACES,
        GONE,
        IN_COVER,
        IN_HAND,
        IN_STOCK,
        IN_ZONE,
        NOT_THERE,
        NOTES,
        UNKNOWN,
    )
    from foolery.durak.engine.seeing import anything_noted, known_to

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules
    from foolery.durak.engine.state import State


class DurakObserver(Observer):
    """Writes what seats of a variant see."""

    def __init__(self, rules: Rules, players: int, bits: int) -> None:
        """``bits`` has a bit for each rule of the variant, by the numbers that rules have for ever."""
        table = row_table(rules, bits)
        Observer.__init__(self, table, players + rules.dummies)
        self.rules = rules
        self.players = players
        self.face = [0] * 64
        for number, face in enumerate(EVERY_FACE):
            self.face[face] = number
        self.where, self.order, self.who, self.more = table.places("where", "order", "who", "more")
        self.phase, self.seat, self.roles, self.masks = table.places("phase", "seat", "roles", "masks")
        self.counts, self.numbers, self.trumps, self.faces = table.places("counts", "numbers", "trumps", "faces")
        self.before, self.sizes, self.out, self.queue = table.places("before", "sizes", "out", "queue")
        self.core, self.notes, self.second = table.places("core", "notes", "where-2")
        hidden = [field.at for name, field in self.layout.fields.items() if name.startswith("hidden-")]
        self.zones = len(hidden)
        self.hidden = hidden[0] if hidden else 0

    def observe(self, s: State, seat: int, to: Any, at: int) -> None:
        """Write what a seat sees into ``to``, a writable row of bytes, from ``at`` on."""
        self.begin(to, at)
        self.write_hands(s, seat, to, at)
        self.write_table(s, seat, to, at)
        self.write_course(s, seat, to, at)
        if self.zones:
            self.write_zones(s, seat, to, at)
        if s.picked is not None and s.picked_set:
            self.write_picked(s, seat, to, at)
        if s.asked >= 0 or s.queue:
            self.write_queue(s, seat, to, at)
        self.write_memory(s, seat, to, at)

    def put(self, to: Any, at: int, card: int, where: int, order: int, who: int, more: int) -> None:
        """Write where a card lies; the second one of a face goes to the second copies."""
        number = self.face[card & 63]
        if to[at + self.where + number] != UNKNOWN and self.second:
            to[at + self.second + number] = where
            to[at + self.second + FACES + number] = order
            to[at + self.second + 2 * FACES + number] = who
            to[at + self.second + 3 * FACES + number] = more
        else:
            to[at + self.where + number] = where
            to[at + self.order + number] = order
            to[at + self.who + number] = who
            to[at + self.more + number] = more

    def write_hands(self, s: State, seat: int, to: Any, at: int) -> None:
        """Cards of hands, those that everybody knows first, and cards that left the game."""
        for place in range(self.places):
            turn = turned(place, seat, self.places)
            to[at + self.sizes + turn - 1] = size(s.hands[place])
            left = known_to(s, seat, place)
            mask = left & s.shown[place]
            left = left ^ mask
            while mask:
                self.put(to, at, lowest(mask), IN_HAND + turn - 1, 0, 0, 1)
                mask = rest(mask)
            while left:
                self.put(to, at, lowest(left), IN_HAND + turn - 1, 0, 0, 0)
                left = rest(left)
        mask = s.discard if self.rules.open_discard else s.gone_to(seat)
        while mask:
            self.put(to, at, lowest(mask), GONE, 0, 0, 0)
            mask = rest(mask)

    def write_table(self, s: State, seat: int, to: Any, at: int) -> None:
        """Attack cards, covers, and the open cards of the stock."""
        for i in range(s.slots):
            who = turned(s.owners[i], seat, self.places) | turned(s.coverers[i], seat, self.places) << 4
            more = (s.obliged[i] != 0) | s.cover_numbers[i] << 1
            self.put(to, at, s.attacks[i], ATTACKING, i + 1, who, more)
            if s.covers[i] >= 0:
                self.put(to, at, s.covers[i], IN_COVER, i + 1, 0, 0)
        if s.stock_at < s.open_end:
            start = s.bottom if s.bottom > s.stock_at else s.stock_at
            for i in range(start, s.open_end):
                self.put(to, at, s.stock_cards[i], IN_STOCK, i - start + 1, 0, 0)

    def write_course(self, s: State, seat: int, to: Any, at: int) -> None:
        """Roles, phase and counters."""
        own = s.picked_set == 0 or seat in s.actors()
        ply = s.ply if own else s.ply - len(s.picked or ())
        to[at + self.phase] = s.phase if own else s.phase_shown()
        to[at + self.seat] = seat
        to[at + self.seat + 1] = self.players
        to[at + self.roles] = turned(s.dealer, seat, self.places)
        to[at + self.roles + 1] = turned(s.attacker, seat, self.places)
        to[at + self.roles + 2] = turned(s.defender, seat, self.places)
        to[at + self.roles + 3] = turned(s.first, seat, self.places)
        acting = s.turn
        if self.rules.decides is not None:
            acting = 0
            for place in range(self.places):
                if s.turn >> place & 1:
                    acting |= 1 << s.seat_of(place)
        to[at + self.masks] = turned_mask(acting, seat, self.places)
        to[at + self.masks + 1] = turned_mask(s.passed, seat, self.places)
        to[at + self.masks + 2] = s.blocked != 0
        to[at + self.counts] = s.stock_end - s.stock_at
        to[at + self.counts + 1] = s.below_size()
        to[at + self.counts + 2] = size(s.discard)
        write_number(to, at + self.numbers, ply, 2)
        write_number(to, at + self.numbers + 2, s.deal, 2)
        write_number(to, at + self.numbers + 4, s.bouts, 2)
        write_number(to, at + self.numbers + 6, s.beaten_bouts, 2)
        to[at + self.trumps] = s.trumps & 15
        if s.own_trumps is not None:
            to[at + self.trumps] |= 16
            for place in range(self.places):
                to[at + self.trumps + turned(place, seat, self.places)] = s.trumps_of(place)
        to[at + self.faces] = (s.turn_up() & 63) + 1 if s.turn_up() >= 0 else 0
        to[at + self.faces + 1] = s.special + 1
        if waits_for_first_lead(s):
            to[at + self.before] = turned(s.last_fool, seat, self.places)
            to[at + self.before + 1] = turned(s.last_out, seat, self.places)
        for i in range(s.outs):
            to[at + self.out + i] = turned(s.going_out[i], seat, self.places)

    def write_zones(self, s: State, seat: int, to: Any, at: int) -> None:
        """The cards of rules' zones that the seat sees, and how many of the others there are."""
        index = 0
        for rule in self.rules.rules:
            for zone in rule.zones:
                for place in range(1 if zone.shared else self.places):
                    turn = 0 if zone.shared else turned(place, seat, self.places)
                    open_row = zone.seen == "all" or (zone.seen == "owner" and place == seat)
                    cards = s.zone(index, place)
                    if open_row:
                        for depth, card in enumerate(cards):
                            self.put(to, at, card, IN_ZONE + index, depth + 1, turn, 0)
                    else:
                        to[at + self.hidden + 8 * index + (turn - 1 if turn else 0)] = len(cards)
                index += 1

    def write_picked(self, s: State, seat: int, to: Any, at: int) -> None:
        """In which order the seat has picked cards that are still in the hand that it plays from."""
        for turn, card in enumerate((s.picked or ()) if seat in s.actors() else ()):
            number = self.face[card & 63]
            where = NOT_THERE
            for place in range(self.places):
                if has(s.hands[place], card):
                    where = IN_HAND + turned(place, seat, self.places) - 1
            if to[at + self.where + number] == where and to[at + self.order + number] == 0:
                to[at + self.order + number] = turn + 1
            elif self.second:
                to[at + self.second + FACES + number] = turn + 1

    def write_queue(self, s: State, seat: int, to: Any, at: int) -> None:
        """The questions that wait, then the phase that the bout returns to and the place that was asked."""
        place = at + self.queue
        for phase, asked in (s.queue or [])[:6]:
            to[place] = phase + 1
            to[place + 1] = turned(asked, seat, self.places)
            place += 2
        to[place] = s.back + 1
        to[place + 1] = turned(s.asked, seat, self.places)

    def write_memory(self, s: State, seat: int, to: Any, at: int) -> None:
        """What the core and the rules remember, as far as it is public."""
        if anything_noted(s):
            write_number(to, at + self.core, deal_number(0, 0, 0, bout_number(s)), 4)
            for place in range(self.places):
                number = seat_number(s, place, known_to(s, seat, place))
                write_number(to, at + self.core + 4 * turned(place, seat, self.places), number, 4)
        place = at + self.notes
        end = place + 8 * NOTES
        for slot in range(self.rules.slots):
            if s.memos[slot] and not self.secret(slot):
                place = self.note(to, place, end, slot, 0, s.memos[slot])
            for i in range(self.places):
                if s.seat_memos[slot * 8 + i] and not self.secret(slot):
                    place = self.note(to, place, end, slot, turned(i, seat, self.places), s.seat_memos[slot * 8 + i])

    def secret(self, slot: int) -> bool:
        """Whether the numbers of a rule are not public."""
        return bool(self.rules.rules[slot].secret_memory)
