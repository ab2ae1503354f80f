"""The legal moves of a position, found without making any."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base import arguments
from foolery.ruleset import blame
from foolery.rummy.engine.contracting import Contracting

if not cython.compiled:
    from foolery.base.bits import as_list, lowest, rest
    from foolery.base.bits import size as size_of
    from foolery.rummy.engine.numbers import (
        AGAINST_DISCARD,
        AGAINST_LAY_OFF,
        AGAINST_MELD,
        AGAINST_TRADE,
        ASKED,
        CLAIM,
        DECLINE,
        DISCARD,
        DRAW,
        DRAW_DISCARD,
        DRAW_STOCK,
        JOKER,
        JUST_TAKEN,
        KIND,
        LAY_OFF,
        MEANS,
        MOST_SETS,
        NUMBER,
        OVER,
        OWNER,
        PLAY,
        REFUSE,
        STOCK,
        TRADE,
    )
    from foolery.rummy.engine.tally import count, one, present

if TYPE_CHECKING:
    from foolery.contract.dice import Dice


class Choices(Contracting):
    """A position that knows its legal moves; ``fresh`` tells that ``found`` holds those of whoever decides."""

    def actors(self) -> tuple[int, ...]:
        """The seat that decides: the one in turn, or the one that is asked about a refused discard."""
        if self.phase == OVER:
            return ()
        return (self.actor(),)

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, sorted; empty for one that is not asked."""
        if type(seat) is not int:
            seat = arguments.seat(seat)
        if self.phase == OVER or seat != self.actor():
            return []
        try:
            self.collect()
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        return as_list(self.found, self.count)

    def collect(self) -> int:
        """Gather the legal moves of whoever decides; gives their number."""
        if self.fresh:
            return self.count
        self.count = 0
        if self.phase == DRAW:
            self.push(DRAW_DISCARD << KIND)
            self.push(REFUSE << KIND)
        elif self.phase == ASKED:
            self.push(CLAIM << KIND)
            self.push(DECLINE << KIND)
        elif self.phase == STOCK:
            self.push(DRAW_STOCK << KIND)
        elif self.phase != OVER:
            self.find_plays(self.turn)
        self.fresh = True
        return self.count

    def find_plays(self, seat: int) -> None:
        """What the seat in turn may do with its cards."""
        if self.laid_count:
            self.find_cards(seat)
            self.sort_found()
        else:
            self.find_laying(seat)
            self.find_discards(seat)

    def find_laying(self, seat: int) -> None:
        """What it may do beside discarding."""
        if self.may(AGAINST_MELD, seat) and self.satisfied(seat):
            self.find_cards(seat)
        if self.melded:
            if self.may(AGAINST_LAY_OFF, seat):
                self.find_lay_offs(seat)
            self.find_trades(seat)
        self.sort_found()

    def find_lay_offs(self, seat: int) -> None:
        """Cards of the hand that fit on a set on the table; of jokers, what they may stand for."""
        hand = self.hand_tallies[seat]
        there = present(hand)
        for owner in range(self.players):
            for number in range(self.meld_counts[owner]):
                open_faces = self.fits(owner * MOST_SETS + number)
                head = LAY_OFF << KIND | number << NUMBER | owner << OWNER
                left = there & open_faces
                while left:
                    self.push(head | lowest(left) >> 1)
                    left = rest(left)
                for joker in range(JOKER, JOKER + 2):
                    if count(hand, joker):
                        left = open_faces
                        while left:
                            self.push(head | (lowest(left) >> 1) + 1 << MEANS | joker)
                            left = rest(left)

    def find_trades(self, seat: int) -> None:
        """Cards of the hand for which a joker stands on the table."""
        hand = self.hand_tallies[seat]
        for joker in range(JOKER, JOKER + 2):
            stated = self.joker_stated[joker - JOKER]
            if count(hand, stated) and self.joker_lies(joker):
                if self.may(AGAINST_TRADE, seat, self.joker_by[joker - JOKER]):
                    self.push(TRADE << KIND | joker + 1 << MEANS | stated)

    def find_discards(self, seat: int) -> None:
        """The cards that may be discarded, lowest first."""
        left = self.discards(seat)
        while left:
            self.push(DISCARD << KIND | lowest(left) >> 1)
            left = rest(left)

    def discards(self, seat: int) -> int:
        """The cards that may be discarded, as a tally of one each."""
        found = present(self.hand_tallies[seat])
        if self.rules.asked >> AGAINST_DISCARD & 1 == 0 and self.rules.forbidden[AGAINST_DISCARD] & ~JUST_TAKEN == 0:
            if self.taken >= 0 and not self.may(AGAINST_DISCARD, seat, self.taken):
                found &= ~one(self.taken)
            return found
        left = found
        while left:
            card = lowest(left) >> 1
            left = rest(left)
            if not self.may(AGAINST_DISCARD, seat, card):
                found &= ~one(card)
        return found

    def first_of_contract(self, seat: int) -> int:
        """One of the moves that begin a contract which can be laid, or go on with it."""
        self.count = 0
        self.fresh = False
        self.find_cards(seat)
        move: int = self.found[0]
        return move

    def found_beside(self, seat: int) -> int:
        """Gather the trades, or where there are none the cards that may be laid off; gives their number."""
        self.count = 0
        self.fresh = False
        self.find_trades(seat)
        if self.count == 0 and self.may(AGAINST_LAY_OFF, seat):
            self.find_lay_offs(seat)
        return self.count

    def pick(self, dice: Dice) -> int:
        """One of the legal moves by lot, of which there is one; ``count`` tells how many there are.

        It is the one that dice would choose among all that are gathered, but discards are counted and not gathered.
        """
        if self.phase != PLAY or self.laid_count:
            number = self.collect()
            move: int = self.found[dice.below(number) if number > 1 else 0]
            return move
        seat = self.turn
        self.count = 0
        self.find_laying(seat)
        left = self.discards(seat)
        number = self.count + size_of(left)
        at = dice.below(number) if number > 1 else 0
        if at < self.count:
            move = self.found[at]
        else:
            for _ in range(at - self.count):
                left = rest(left)
            move = DISCARD << KIND | lowest(left) >> 1
        self.count = number
        self.fresh = False
        return move
