"""What a seat of the shedding game sees as a row of bytes, written from compiled states; ``row_table`` declares it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.observer import Observer
from foolery.shedding.engine.row_table import row_table

if not cython.compiled:
    from foolery.base.bits import lowest, rest, size
    from foolery.contract.turning import turned, turned_mask, write_number
    from foolery.shedding.engine.numbers import (
        BURNED,
        FACES,
        IN_HAND,
        IN_PILE,
        IN_ROW,
        NOTES,
        OVER,
        PLAY_PHASE,
        UNKNOWN,
    )

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules
    from foolery.shedding.engine.state import State


class ShedObserver(Observer):
    """Writes what seats of a variant see."""

    def __init__(self, rules: Rules, players: int) -> None:
        table = row_table(rules)
        Observer.__init__(self, table, players)
        self.rules = rules
        self.where, self.order, self.more, self.phase, self.seat = table.places(
            "where", "order", "more", "phase", "seat"
        )
        self.roles, self.masks, self.counts, self.numbers = table.places("roles", "masks", "counts", "numbers")
        self.sizes, self.down, self.swaps, self.out = table.places("sizes", "down", "swaps", "out")
        self.notes, self.second = table.places("notes", "where-2")

    def observe(self, s: State, seat: int, to: Any, at: int) -> None:
        """Write what a seat sees into ``to``, a writable row of bytes, from ``at`` on."""
        self.begin(to, at)
        self.write_cards(s, seat, to, at)
        self.write_course(s, seat, to, at)
        if s.memory is not None:
            self.write_memory(s, seat, to, at)

    def put(self, to: Any, at: int, card: int, where: int, order: int, more: int) -> None:
        """Write where a card lies; the second one of a face goes to the second copies."""
        number = card & 63
        if to[at + self.where + number] != UNKNOWN and self.second:
            to[at + self.second + number] = where
            to[at + self.second + FACES + number] = order
            to[at + self.second + 2 * FACES + number] = more
        else:
            to[at + self.where + number] = where
            to[at + self.order + number] = order
            to[at + self.more + number] = more

    def put_all(self, to: Any, at: int, mask: int, where: int, more: int) -> None:
        """Write where the cards of a set lie."""
        while mask:
            self.put(to, at, lowest(mask), where, 0, more)
            mask = rest(mask)

    def write_cards(self, s: State, seat: int, to: Any, at: int) -> None:
        """Every card that the seat knows, and how many lie where; of equal cards those of which more is known first."""
        for place in range(self.places):
            turn = turned(place, seat, self.places) - 1
            hand = s.hand_sets[place]
            shown = s.shown_sets[place]
            to[at + self.sizes + turn] = size(hand)
            to[at + self.down + turn] = s.down_sizes[place]
            if s.phase > OVER:
                to[at + self.swaps + turn] = size(s.raised_sets[place])
            if place == seat:
                lowered = s.lowered_sets[place]
                raised = s.raised_sets[place]
                self.put_all(to, at, hand & shown & lowered, IN_HAND, 5)
                self.put_all(to, at, hand & shown & ~lowered, IN_HAND, 1)
                self.put_all(to, at, hand & lowered & ~shown, IN_HAND, 4)
                self.put_all(to, at, hand & ~(shown | lowered), IN_HAND, 0)
                self.put_all(to, at, s.row_sets[place] & raised, IN_ROW, 2)
                self.put_all(to, at, s.row_sets[place] & ~raised, IN_ROW, 0)
            else:
                self.put_all(to, at, shown, IN_HAND + turn, 1)
                self.put_all(to, at, s.row_of(place), IN_ROW + turn, 0)
        for i in range(s.pile_size):
            self.put(to, at, s.pile_cards[i], IN_PILE, i + 1, 0)
        self.put_all(to, at, s.gone, BURNED, 0)

    def write_course(self, s: State, seat: int, to: Any, at: int) -> None:
        """Phase, turn and counters."""
        to[at + self.phase] = s.phase
        to[at + self.seat] = seat
        to[at + self.seat + 1] = self.places
        to[at + self.roles] = turned(s.dealer, seat, self.places)
        if s.phase != OVER:
            acting = 1 << s.turn if s.phase == PLAY_PHASE else s.asked
            to[at + self.masks] = turned_mask(acting, seat, self.places)
        to[at + self.masks + 1] = s.direction < 0
        to[at + self.masks + 2] = s.limited
        to[at + self.counts] = s.stock_size()
        to[at + self.counts + 1] = size(s.discard)
        write_number(to, at + self.numbers, s.ply, 2)
        write_number(to, at + self.numbers + 2, s.deal, 2)
        write_number(to, at + self.numbers + 4, s.turns, 2)
        for i in range(s.outs):
            to[at + self.out + i] = turned(s.going_out[i], seat, self.places)

    def write_memory(self, s: State, seat: int, to: Any, at: int) -> None:
        """What the rules remember, which is public."""
        place = at + self.notes
        end = place + 8 * NOTES
        for slot in range(len(self.rules.rules)):
            if s.memo(slot):
                place = self.note(to, place, end, slot, 0, s.memo(slot))
            for i in range(self.places):
                if s.seat_memo(slot, i):
                    place = self.note(to, place, end, slot, turned(i, seat, self.places), s.seat_memo(slot, i))
