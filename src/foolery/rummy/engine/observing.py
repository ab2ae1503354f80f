"""What a seat of Contract Rummy sees as a row of bytes, for learners: all that its view knows, and nothing else.

Seats are counted clockwise from the one that sees. ``layout`` declares the fields, at the same offsets in every
variant; ``observed`` turns a row back into what a view says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY
from foolery.contract.layout import rule_bits
from foolery.contract.observer import Observer
from foolery.rummy.engine.questions import HOOK_NAMES

if not cython.compiled:
    from foolery.base.bits import lowest, rest
    from foolery.contract.turning import turned, turned_mask, write_number
    from foolery.rummy.engine.numbers import (
        FACES,
        JOKER,
        LONGEST,
        MOST_CARDS,
        MOST_LAID,
        MOST_SETS,
        OVER,
        SHEET_ROWS,
    )
    from foolery.rummy.engine.tally import count, present, size

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.state import State

VERSION: Final = 1
"""Another number, another meaning of some byte."""
NUMBERED: Final = (
    "contract-rummy",
    "cr-contracts",
    "cr-deal-seven",
    "cr-first-meld",
    "cr-jokers",
    "cr-lay-off",
    "cr-out-of-turn-discard",
    "cr-scoring",
    "cr-stock-exhausted",
)
"""The rules of the package in the order of their bits; new ones are added behind."""
OTHERS: Final = 31
"""The bit of every rule that is not of the package."""


class RummyObserver(Observer):
    """Writes what seats of a variant see. ``layout`` is the same for all tables."""

    def __init__(self, rules: Rules, players: int) -> None:
        Observer.__init__(self, "rummy", VERSION, players)
        self.rules = rules
        layout = self.layout
        self.hands = layout.add("hands", 8 * FACES, 15, False)
        self.pile = layout.add("pile", MOST_CARDS, FACES, True)
        self.melds = layout.add("melds", 8 * MOST_SETS * LONGEST, FACES, True)
        self.sets = layout.add("sets", 8 * MOST_SETS, 2, True)
        self.jokers = layout.add("jokers", 4, 52, True)
        self.laid = layout.add("laid", MOST_LAID, FACES, True)
        self.ends = layout.add("ends", 1 + MOST_SETS + 2, MOST_LAID, False)
        self.phase = layout.add("phase", 1, 4, True)
        self.seat = layout.add("seat", 2, 8, False)
        self.roles = layout.add("roles", 4, 8, True)
        self.taken = layout.add("taken", 1, FACES, True)
        self.masks = layout.add("masks", 3, 255, True)
        self.counts = layout.add("counts", 1, MOST_CARDS, False)
        self.numbers = layout.add("numbers", 8, 255, False)
        self.sizes = layout.add("sizes", 8, MOST_CARDS, False)
        self.claims = layout.add("claims", 8, MOST_CARDS, False)
        self.removed = layout.add("removed", FACES, 3, False)
        self.sheet = layout.add("sheet", 1 + 16 * SHEET_ROWS, 255, False)
        self.contract = layout.add("contract", 3, 5, False)
        bits = layout.add("rules", 4, 255, True)
        values = layout.add("settings", 7, 255, False)
        barred = layout.add("forbidden", len(HOOK_NAMES), 255, True)
        worth = layout.add("worth", FACES, 255, False)
        pack = layout.add("pack", FACES, 3, False)
        self.complete()
        limit, claims = rules.turn_limit, rules.claim_limit + 1
        told = [rules.deals, rules.spare, rules.touching, rules.claim_own, claims, limit & 255, limit >> 8]
        faces = [card % COPY for card in rules.pack]
        self.begin_with(bits, rule_bits(rules.rules, NUMBERED, OTHERS).to_bytes(4, "little"))
        self.begin_with(values, [number & 255 for number in told])
        self.begin_with(barred, [self.rules.forbidden[number] for number in range(len(HOOK_NAMES))])
        self.begin_with(worth, [number & 255 for number in rules.values])
        self.begin_with(pack, [faces.count(face) for face in range(FACES)])

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
