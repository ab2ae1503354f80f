"""What rules ask of a position beside its legal moves: which cards match, what waits, and what could cover it."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.choices import Choices

if not cython.compiled:
    from foolery.base.bits import bit, copy_of, face, faces, group, lowest, rest, suits, twice


class Looking(Choices):
    """A position that tells more of its moves than which they are."""

    def matching(self, place: int, card: int) -> int:
        """The other cards of a hand that may be played now and have the rank of this card of it."""
        mask = self.at_hand(place) & self.rules.rank_masks[card >> 2 & 15]
        own = copy_of(card & 63, mask)
        return mask if own < 0 else mask ^ bit(own)

    def paired(self, mask: int) -> int:
        """The cards of this set with another of their rank in it."""
        left = faces(mask)
        pairs = twice(mask)
        kept = mask ^ mask
        while left:
            rank = lowest(left) >> 2
            once = suits(left, rank)
            left = left ^ group(once, rank)
            if once & (once - 1) or suits(pairs, rank):
                kept = kept | self.rules.rank_masks[rank]
        return kept & mask

    def covering(self, place: int, i: int) -> int:
        """The cards of a hand that may cover the i-th slot now."""
        mask = self.at_hand(place) & self.beaters(self.acting(place), self.attacks[i])
        return self.call_covers_only(i, mask) if self.rules.covers_only else mask

    def helpless(self, place: int) -> int:
        """The attack cards that wait and that no card of this hand may cover now, copies as one."""
        waiting = self.waiting_faces()
        without = 0
        while waiting:
            attack = lowest(waiting)
            waiting = rest(waiting)
            if not self.covering(place, self.find(attack)):
                without |= face(attack)
        return without

    def first_waiting(self) -> int:
        """The first slot that waits for an answer; -1: none."""
        for i in range(self.slots):
            if self.covers[i] < 0 and self.obliged[i]:
                return i
        return -1

    def waiting_slots(self, place: int, first: int = 0) -> list[int]:
        """The slots, from this one on, in which an attack card of this place waits for an answer."""
        return [i for i in range(first, self.slots) if self.owners[i] == place and self.waits(i)]

    def waiting(self) -> int:
        """The attack cards that wait for an answer, copies as one."""
        return self.waiting_faces()
