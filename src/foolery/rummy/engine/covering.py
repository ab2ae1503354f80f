"""How far a hand is from sequences that take all of it: the cards that they lack, and those that they leave over.

A further copy of a suit is taken as a suit of its own. What one copy of a suit costs is kept for every set of ranks
that was ever asked for, and of a hand what each suit and the other three cost: then a card more or less is a few
additions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.rummy.engine.numbers import COVERS, FAR, LAYERS
    from foolery.rummy.engine.tally import jokers, suits

if TYPE_CHECKING:
    from foolery.rummy.engine.tally import Tally


class Covering:
    """The costs of a hand, once it was looked at; each is for a number of sequences in all."""

    def __init__(self) -> None:
        self.known = [0] * 8192
        self.masks = [0] * 12
        self.alone = [0] * 24
        self.others = [0] * 24
        self.now = [0] * 24
        self.after = [0] * 24
        self.kept = [0] * 6
        self.mixed = [0] * 6
        self.sequences = 0
        self.held = 0

    def look(self, hand: Tally, sequences: int) -> None:
        """Take a hand apart; the other methods go by it."""
        self.sequences = min(sequences, COVERS - 1)
        self.held = jokers(hand)
        for at in range(4 * LAYERS):
            self.masks[at] = 0
        for rank in range(13):
            four = suits(hand, rank)
            for suit in range(4):
                for layer in range(four >> 2 * suit & 3):
                    self.masks[LAYERS * suit + layer] |= 1 << rank
        for suit in range(4):
            self.cover(suit)
            for number in range(self.sequences + 1):
                self.alone[COVERS * suit + number] = self.kept[number]
        for suit in range(4):
            first = 1 if suit == 0 else 0
            for number in range(self.sequences + 1):
                self.kept[number] = self.alone[COVERS * first + number]
            for other in range(first + 1, 4):
                if other != suit:
                    self.join(self.alone, COVERS * other)
            for number in range(self.sequences + 1):
                self.others[COVERS * suit + number] = self.kept[number]

    def far(self) -> int:
        """What the hand costs."""
        return self.with_suit(0)

    def less(self, face: int) -> int:
        """What it costs without one copy of a natural card that it holds."""
        suit, bit = face & 3, 1 << (face >> 2)
        at = LAYERS * suit
        if self.masks[at + 2] & bit:
            at += 2
        elif self.masks[at + 1] & bit:
            at += 1
        return self.changed(suit, at, bit)

    def more(self, face: int) -> int:
        """What it costs with one more copy of a natural card, of which there are enough."""
        suit, bit = face & 3, 1 << (face >> 2)
        at = LAYERS * suit
        if self.masks[at] & bit:
            at += 2 if self.masks[at + 1] & bit else 1
        return self.changed(suit, at, bit)

    def changed(self, suit: int, at: int, bit: int) -> int:
        """What it costs with a card of one layer more or less."""
        self.masks[at] ^= bit
        self.cover(suit)
        self.masks[at] ^= bit
        return self.least(suit)

    def with_suit(self, suit: int) -> int:
        """What the hand costs, put together from one suit and the others."""
        for number in range(self.sequences + 1):
            self.kept[number] = self.alone[COVERS * suit + number]
        return self.least(suit)

    def least(self, suit: int) -> int:
        """What it costs with a suit as it is ``kept``."""
        best = FAR
        for number in range(self.sequences + 1):
            best = min(best, self.kept[number] + self.others[COVERS * suit + self.sequences - number])
        return best - self.held if best > self.held else 0

    def cover(self, suit: int) -> None:
        """What a suit costs."""
        packed = self.costs(self.masks[LAYERS * suit])
        self.kept[0] = packed & 255
        for number in range(1, self.sequences + 1):
            self.kept[number] = packed >> 8 * number & 255
        for layer in range(1, LAYERS):
            mask = self.masks[LAYERS * suit + layer]
            if mask:
                packed = self.costs(mask)
                for number in range(self.sequences + 1):
                    self.mixed[number] = packed >> 8 * number & 255
                self.join(self.mixed, 0)

    def join(self, more: list[int], at: int) -> None:
        """Put further costs, from a place on, together with those that are ``kept``."""
        for number in range(self.sequences, -1, -1):
            best = FAR
            for own in range(number + 1):
                best = min(best, self.kept[number - own] + more[at + own])
            self.kept[number] = best

    def costs(self, mask: int) -> int:
        """What one copy of a suit costs, its ranks as a mask: a byte for each number of sequences."""
        if self.known[mask] == 0:
            packed = self.walked(mask, False)
            if mask >> 12 & 1:
                high = packed
                low = self.walked(mask, True)
                packed = 0
                for number in range(COVERS):
                    best = min(low >> 8 * number & 255, high >> 8 * number & 255)
                    packed |= best << 8 * number
            # No cards without a sequence cost nothing, so a bit beside the costs tells what is known.
            mark = 1
            self.known[mask] = packed | mark << 8 * COVERS
        return self.known[mask]

    def walked(self, mask: int, low: bool) -> int:
        """The same with the ace in one place, from place to place: sequences begun, length of the open one.

        A length of three stands for any above; none is open at 0.
        """
        for at in range(4 * COVERS):
            self.now[at] = FAR
        self.now[0] = 0
        for place in range(1, 15):
            rank = place - 2 if place > 1 else 12
            card = mask >> rank & 1
            if (place == 1 and not low) or (place == 14 and low):
                card = 0
            for at in range(4 * COVERS):
                self.after[at] = FAR
            for at in range(4 * COVERS):
                cost = self.now[at]
                if cost < FAR:
                    length = at & 3
                    if length in (0, 3):
                        self.reach(at - length, cost + card)
                    if length:
                        self.reach(at + 1 if length < 3 else at, cost + 1 - card)
                    elif at + 5 < 4 * COVERS:
                        self.reach(at + 5, cost + 1 - card)
            for at in range(4 * COVERS):
                self.now[at] = self.after[at]
        packed = 0
        for number in range(COVERS):
            best = min(self.now[4 * number], self.now[4 * number + 3])
            packed |= best << 8 * number
        return packed

    def reach(self, at: int, cost: int) -> None:
        """A place in the walk that is reached at this cost."""
        self.after[at] = min(self.after[at], cost)
