"""What a seat of Contract Rummy sees as a row of bytes, written from the compiled state; ``row_table`` declares it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.observer import Observer
from foolery.rummy.engine.questions import HOOK_NAMES
from foolery.rummy.engine.row_table import row_table

if not cython.compiled:
    from foolery.base.bits import lowest, rest
    from foolery.contract.turning import turned, turned_mask, write_number
    from foolery.rummy.engine.numbers import (
        FACES,
        JOKER,
        LONGEST,
        MOST_SETS,
        OVER,
        SHEET_ROWS,
    )
    from foolery.rummy.engine.tally import count, present, size

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.state import State


class RummyObserver(Observer):
    """Writes what seats of a variant see."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        table = row_table(rules, [self.rules.forbidden[number] for number in range(len(HOOK_NAMES))])
        Observer.__init__(self, table, players)
        self.hands, self.pile, self.melds, self.sets, self.jokers = table.places(
            "hands", "pile", "melds", "sets", "jokers"
        )
        self.laid, self.ends, self.phase, self.seat, self.roles = table.places("laid", "ends", "phase", "seat", "roles")
        self.taken, self.masks, self.counts, self.numbers = table.places("taken", "masks", "counts", "numbers")
        self.sizes, self.claims, self.removed, self.sheet = table.places("sizes", "claims", "removed", "sheet")
        (self.contract,) = table.places("contract")

    def observe(self, s: State, seat: int, to: Any, at: int) -> None:
        """Write what a seat sees into ``to``, a writable row of bytes, from ``at`` on."""
        self.begin(to, at)
        for place in range(self.places):
            self.write_hand(s, place, seat, to, at)
            self.write_melds(s, place, seat, to, at)
        for i in range(s.pile_count):
            to[at + self.pile + i] = s.pile_cards[s.pile_count - 1 - i] + 1
        if s.laid_count and seat == s.turn:
            self.write_laid(s, to, at)
        self.write_course(s, seat, to, at)
        if s.removed:
            self.write_tally(s.removed, to, at + self.removed, 1)
        if s.sheet:
            self.write_sheet(s, seat, to, at)

    def write_tally(self, tally: int, to: Any, at: int, factor: int) -> None:
        """Add the copies of each face to bytes."""
        left = present(tally)
        while left:
            card = lowest(left) >> 1
            left = rest(left)
            to[at + card] += factor * count(tally, card)

    def write_hand(self, s: State, place: int, seat: int, to: Any, at: int) -> None:
        """What is known of a hand: one's own and, once the deal is over, all."""
        turn = turned(place, seat, self.places) - 1
        known = s.hand_tallies[place] if place == seat or s.phase == OVER else s.shown_tallies[place]
        self.write_tally(known, to, at + self.hands + turn * FACES, 1)
        self.write_tally(s.shown_tallies[place], to, at + self.hands + turn * FACES, 4)
        to[at + self.sizes + turn] = size(s.hand_tallies[place])
        to[at + self.claims + turn] = s.claim_counts[place]

    def write_melds(self, s: State, place: int, seat: int, to: Any, at: int) -> None:
        """The sets of a seat on the table."""
        turn = turned(place, seat, self.places) - 1
        for number in range(s.meld_counts[place]):
            of = place * MOST_SETS + number
            there = turn * MOST_SETS + number
            to[at + self.sets + there] = 1 if s.meld_groups[of] else 2
            for i in range(s.meld_sizes[of]):
                card = s.meld_cards[of * LONGEST + i]
                to[at + self.melds + there * LONGEST + i] = card + 1
                if card >= JOKER:
                    to[at + self.jokers + 2 * (card - JOKER)] = s.joker_stated[card - JOKER] + 1
                    to[at + self.jokers + 2 * (card - JOKER) + 1] = turned(s.joker_by[card - JOKER], seat, self.places)

    def write_laid(self, s: State, to: Any, at: int) -> None:
        """An unfinished contract, which its own seat alone sees."""
        for i in range(s.laid_count):
            card = s.laid_cards[i]
            to[at + self.laid + i] = card + 1
            if card >= JOKER:
                to[at + self.ends + 1 + MOST_SETS + card - JOKER] = s.laid_stated[i] + 1
        to[at + self.ends] = s.laid_closed
        for i in range(s.laid_closed):
            to[at + self.ends + 1 + i] = s.laid_ends[i]

    def write_course(self, s: State, seat: int, to: Any, at: int) -> None:
        """Phase, turn and counters."""
        to[at + self.phase] = s.phase
        to[at + self.seat] = seat
        to[at + self.seat + 1] = self.places
        to[at + self.roles] = turned(s.dealer, seat, self.places)
        to[at + self.roles + 1] = turned(s.turn, seat, self.places)
        to[at + self.roles + 2] = turned(s.asked, seat, self.places)
        to[at + self.roles + 3] = turned(s.discarded_by, seat, self.places)
        to[at + self.taken] = s.taken + 1
        to[at + self.masks] = turned_mask(s.melded, seat, self.places)
        to[at + self.masks + 1] = s.just_melded
        to[at + self.masks + 2] = s.ended
        to[at + self.counts] = s.stock_count
        # What is laid of an unfinished contract nobody else has seen.
        ply = s.ply if seat == s.turn else s.ply - s.steps_laid()
        write_number(to, at + self.numbers, ply, 2)
        write_number(to, at + self.numbers + 2, s.deal, 2)
        write_number(to, at + self.numbers + 4, s.turns, 2)
        write_number(to, at + self.numbers + 6, s.stirred, 2)
        to[at + self.contract] = s.groups_asked()
        to[at + self.contract + 1] = s.sequences_asked()
        to[at + self.contract + 2] = s.whole()

    def write_sheet(self, s: State, seat: int, to: Any, at: int) -> None:
        """The points of earlier deals; of very many the first ones are added up."""
        rows = len(s.sheet)
        to[at + self.sheet] = rows if rows < SHEET_ROWS else SHEET_ROWS
        over = rows - SHEET_ROWS if rows > SHEET_ROWS else 0
        for place in range(self.places):
            turn = turned(place, seat, self.places) - 1
            points = 0
            for i in range(rows):
                points += s.sheet[i][place]
                if i >= over:
                    write_number(to, at + self.sheet + 1 + 16 * (i - over) + 2 * turn, points, 2)
                    points = 0
