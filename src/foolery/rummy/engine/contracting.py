"""Laying a contract card by card: which card may come next so that the whole can still be completed.

The sets come in ascending order, groups before sequences, groups by rank and sequences by suit, first card, last card
and the places of their jokers; so do the cards inside a set. Any other order of the same cards would be the same meld.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.rummy.engine.changing import Changing
from foolery.rummy.engine.position import Position

if not cython.compiled:
    from foolery.base.bits import give_back, no_room, room_for
    from foolery.rummy.engine.lacking import every_start, lacking, lonely
    from foolery.rummy.engine.numbers import (
        HIGH_ACE,
        JOKER,
        KIND,
        MEANS,
        MELD_CARD,
        MELD_CLOSE,
        SHORTEST,
        SUIT_STEP,
    )
    from foolery.rummy.engine.position import face_on
    from foolery.rummy.engine.tally import NATURALS, count, jokers, one, ranks, size

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.tally import Tally

MORE = 64


class Contracting(Changing):
    """A position that knows how a contract may be laid.

    Moves are gathered in ``found``, numbers of 64 bits and no Python objects in the compiled form.
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

    def push(self, move: int) -> None:
        """Add a move to those that are gathered."""
        if self.count == self.capacity:
            self.capacity += MORE
            self.found = room_for(self.found, self.capacity)
        self.found[self.count] = move
        self.count += 1

    # The whole contract

    def satisfied(self, seat: int) -> bool:
        """Whether a hand holds the contract of this deal."""
        hand = self.hand_tallies[seat]
        held = jokers(hand)
        if self.whole():
            if size(hand) < SHORTEST * self.sequences_asked():
                return False
            if lonely(hand) > self.rules.spare + 2 * (held > 1):
                return False
            return self.runs_hold(hand, self.sequences_asked(), 0, 1, 0, 0, 0)
        groups, sequences = self.groups_asked(), self.sequences_asked()
        return lacking(hand & NATURALS, groups, sequences, self.rules.touching, held + 1, 0, every_start()) <= held

    # The next card

    def find_cards(self, seat: int) -> None:
        """Gather what begins a contract that the hand holds, or goes on with it so that it can still be completed."""
        left = self.hand_tallies[seat]
        for i in range(self.laid_count):
            left -= one(self.laid_cards[i])
        first = self.laid_ends[self.laid_closed - 1] if self.laid_closed else 0
        number = self.laid_count - first
        if self.whole():
            self.find_of_whole(left, first, number)
        elif number == SHORTEST:
            self.push(MELD_CLOSE << KIND)
        elif self.laid_closed < self.groups_asked():
            self.find_of_group(left, number)
        else:
            self.find_of_run(left, first, number)

    def push_card(self, card: int, stated: int) -> None:
        """Add the laying of a card."""
        self.push(MELD_CARD << KIND | (stated + 1 << MEANS if card != stated else 0) | card)

    # Groups of three

    def find_of_group(self, left: Tally, number: int) -> None:
        """The next card of a group, of which so many lie."""
        stated = card = -1
        if number:
            stated, card = self.laid_stated[self.laid_count - 1], self.laid_cards[self.laid_count - 1]
            rank = end = stated >> 2
        else:
            rank = self.laid_stated[self.laid_ends[self.laid_closed - 1] - 1] >> 2 if self.laid_closed else 0
            end = 12
        held = jokers(left)
        while rank <= end:
            own = ranks(left) >> 8 * rank & 15
            if own + held >= SHORTEST - number:
                for face in range(4 * rank, 4 * rank + 4):
                    if face < stated:
                        continue
                    if count(left, face) and (face > stated or card < JOKER):
                        if self.group_ends(left - one(face), number + 1, rank, face, face):
                            self.push_card(face, face)
                    for joker in range(JOKER, JOKER + 2):
                        if count(left, joker) and (face > stated or card < joker):
                            if self.group_ends(left - one(joker), number + 1, rank, face, joker):
                                self.push_card(joker, face)
            rank += 1

    def group_ends(self, left: Tally, number: int, rank: int, stated: int, card: int) -> bool:
        """Whether a group of which so many cards lie, this one last, can be completed and the rest of the contract too.

        A joker takes the place of any card, so it is laid only where no card itself fits.
        """
        if number == SHORTEST:
            groups = self.groups_asked() - self.laid_closed - 1
            return self.rest_holds(left, groups, self.sequences_asked(), rank if groups else 0, every_start())
        natural = False
        for face in range(stated, 4 * rank + 4):
            if count(left, face) and (face > stated or card < JOKER):
                natural = True
                if self.group_ends(left - one(face), number + 1, rank, face, face):
                    return True
        if natural:
            return False
        for joker in range(JOKER, JOKER + 2):
            if count(left, joker) and (stated < 4 * rank + 3 or card < joker):
                return self.group_ends(left - one(joker), number + 1, rank, 4 * rank + 3, joker)
        return False

    def rest_holds(self, left: Tally, groups: int, sequences: int, first: int, allowed: int) -> bool:
        """Whether what is left holds the rest of a contract."""
        held = jokers(left)
        return lacking(left & NATURALS, groups, sequences, self.rules.touching, held + 1, first, allowed) <= held

    # Sequences of three

    def find_of_run(self, left: Tally, first: int, number: int) -> None:
        """The next card of a sequence of three, of which so many lie."""
        if number:
            stated = self.laid_stated[first]
            self.try_run(left, stated & 3, start_of(stated), number)
        else:
            starts = self.starts_left()
            for suit in range(4):
                for start in range(1, 13):
                    if starts >> 8 * (start - 1) + 2 * suit & 1:
                        self.try_run(left, suit, start, 0)

    def try_run(self, left: Tally, suit: int, start: int, number: int) -> None:
        """The card itself and jokers at the next position of a sequence, where it can be completed with the rest."""
        face = face_on(suit, start + number)
        if count(left, face) and self.run_ends(left - one(face), suit, start, number + 1):
            self.push_card(face, face)
        for joker in range(JOKER, JOKER + 2):
            if count(left, joker) and self.run_ends(left - one(joker), suit, start, number + 1):
                self.push_card(joker, face)

    def run_ends(self, left: Tally, suit: int, start: int, number: int) -> bool:
        """Whether a sequence of three can be completed, and the rest of the contract too."""
        held = jokers(left)
        for position in range(start + number, start + SHORTEST):
            face = face_on(suit, position)
            if count(left, face):
                left -= one(face)
            elif held:
                left -= one(JOKER) if count(left, JOKER) else one(JOKER + 1)
                held -= 1
            else:
                return False
        sequences = self.groups_asked() + self.sequences_asked() - self.laid_closed - 1
        if sequences == 0:
            return True
        starts = from_start(suit, start) & self.starts_left()
        if not self.rules.touching and start <= 9:
            starts &= ~one(4 * (start + 2) + suit)
        return self.rest_holds(left, 0, sequences, 0, starts)

    def starts_left(self) -> int:
        """Where a sequence may begin after those that lie, in a row of ``steps``."""
        starts = every_start()
        begin = self.laid_ends[self.groups_asked() - 1] if self.groups_asked() else 0
        for i in range(self.groups_asked(), self.laid_closed):
            stated = self.laid_stated[begin]
            start = start_of(stated)
            starts &= from_start(stated & 3, start)
            if not self.rules.touching and start <= 9:
                starts &= ~one(4 * (start + 2) + (stated & 3))
            begin = self.laid_ends[i]
        return starts

    # Sequences of a whole hand

    def find_of_whole(self, left: Tally, first: int, number: int) -> None:
        """The next card of the sequences that take a whole hand, or the end of the one that lies open."""
        suit, start, end, gaps = 0, 1, 0, 0
        barred = left ^ left
        begin = 0
        for i in range(self.laid_closed):
            suit, start = self.laid_stated[begin] & 3, start_of(self.laid_stated[begin])
            end = start + self.laid_ends[i] - begin - 1
            gaps = self.gaps_laid(begin, self.laid_ends[i], start)
            barred |= after_run(suit, end)
            begin = self.laid_ends[i]
        runs = self.sequences_asked() - self.laid_closed
        order = order_of(end, gaps)
        if number == 0:
            self.find_starts(left, runs, suit, start, order, barred)
        else:
            stated = self.laid_stated[first]
            mine, low = stated & 3, start_of(stated)
            bound = order if mine == suit and low == start else 0
            gaps = self.gaps_laid(first, self.laid_count, low)
            if number >= SHORTEST and order_of(low + number - 1, gaps) >= bound:
                if self.rest_of_runs(left, runs - 1, mine, low, low + number - 1, gaps, barred):
                    self.push(MELD_CLOSE << KIND)
            if low + number <= HIGH_ACE:
                self.try_long(left, runs, mine, low, number, gaps, bound, barred)

    def find_starts(self, left: Tally, runs: int, suit: int, start: int, order: int, barred: int) -> None:
        """The first card of the next sequence, which begins no earlier than here."""
        for new in range(suit, 4):
            for low in range(start if new == suit else 1, 13):
                if self.rules.touching or not barred >> place_of(new, low) & 1:
                    bound = order if new == suit and low == start else 0
                    self.try_long(left, runs, new, low, 0, 0, bound, barred)

    def try_long(
        self, left: Tally, runs: int, suit: int, start: int, number: int, gaps: int, bound: int, barred: int
    ) -> None:
        """The card itself and jokers at the next position of a sequence of a whole hand."""
        face = face_on(suit, start + number)
        if count(left, face) and self.run_goes_on(left - one(face), runs, suit, start, number + 1, gaps, bound, barred):
            self.push_card(face, face)
        for joker in range(JOKER, JOKER + 2):
            if count(left, joker) and self.run_goes_on(
                left - one(joker), runs, suit, start, number + 1, with_gap(gaps, start + number), bound, barred
            ):
                self.push_card(joker, face)

    def run_goes_on(
        self, left: Tally, runs: int, suit: int, start: int, number: int, gaps: int, bound: int, barred: int
    ) -> bool:
        """Whether a sequence of which so many cards lie can be completed, and the rest of the hand laid.

        ``bound`` is the least order that it may have, so that sequences come in ascending order.
        """
        end = start + number - 1
        if number >= SHORTEST and order_of(end, gaps) >= bound:
            if self.rest_of_runs(left, runs - 1, suit, start, end, gaps, barred):
                return True
        if end == HIGH_ACE:
            return False
        face = face_on(suit, end + 1)
        if count(left, face):
            if self.run_goes_on(left - one(face), runs, suit, start, number + 1, gaps, bound, barred):
                return True
        if jokers(left):
            joker = JOKER if count(left, JOKER) else JOKER + 1
            return self.run_goes_on(
                left - one(joker), runs, suit, start, number + 1, with_gap(gaps, end + 1), bound, barred
            )
        return False

    def rest_of_runs(self, left: Tally, runs: int, suit: int, start: int, end: int, gaps: int, barred: int) -> bool:
        """Whether what is left can be laid after a sequence."""
        if size(left) < SHORTEST * runs:
            return False
        return self.runs_hold(left, runs, suit, start, end, gaps, barred | after_run(suit, end))

    def runs_hold(self, left: Tally, runs: int, suit: int, start: int, end: int, gaps: int, barred: int) -> bool:
        """Whether so many sequences take a hand, all but what may be left over.

        They begin no earlier than the sequence that lies last, or before any lies at the first place there is.
        """
        if runs == 0:
            return size(left) <= self.rules.spare
        if size(left) < SHORTEST * runs:
            return False
        order = order_of(end, gaps)
        over = 0
        for new in range(4):
            for low in range(1, 13):
                if over > self.rules.spare:
                    return False
                if new > suit or (new == suit and low >= start):
                    if self.rules.touching or not barred >> place_of(new, low) & 1:
                        bound = order if new == suit and low == start else 0
                        if self.run_goes_on(left, runs, new, low, 0, 0, bound, barred):
                            return True
                if low > 1:
                    over += count(left, face_on(new, low))
            # What lies behind the last place where a sequence may begin.
            over += count(left, face_on(new, 13)) + count(left, face_on(new, HIGH_ACE))
        return False

    def gaps_laid(self, first: int, end: int, start: int) -> int:
        """The positions of the jokers in a part of what is laid, a sequence from this position."""
        gaps = 0
        for i in range(first, end):
            if self.laid_cards[i] >= JOKER:
                gaps = with_gap(gaps, start + i - first)
        return gaps

    def sort_found(self) -> None:
        """Put the gathered moves in order; they come almost sorted."""
        for i in range(1, self.count):
            move = self.found[i]
            j = i
            while j > 0 and self.found[j - 1] > move:
                self.found[j] = self.found[j - 1]
                j -= 1
            self.found[j] = move


def start_of(first: int) -> int:
    """The position of the first card of a sequence: an ace in front is low."""
    return ((first >> 2) + 1) % 13 + 1


def from_start(suit: int, start: int) -> int:
    """Where sequences begin from this one on, by suit and position, in a row of ``steps``."""
    found = every_start() ^ every_start()
    for new in range(suit, 4):
        for low in range(start if new == suit else 1, 13):
            found |= one(4 * (low - 1) + new)
    return found


def place_of(suit: int, position: int) -> int:
    """The number of a place where sequences may begin."""
    return suit * SUIT_STEP + position


def after_run(suit: int, end: int) -> int:
    """Where a sequence would begin that follows one directly, as a set of places."""
    return one(0) << place_of(suit, end + 1)


def with_gap(gaps: int, position: int) -> int:
    """The positions of jokers, with one more behind them; they compare as lists of positions do."""
    return gaps | position if gaps else position << 4


def order_of(end: int, gaps: int) -> int:
    """By what sequences are ordered that begin alike: where they end, and where their jokers stand."""
    return end << 8 | gaps
