"""The last cards of a rollout, played exactly: two places, the stock gone, every card of the world known (alpha-beta).

As ``solver`` does it for a position at the table, but in the bare form and with few positions. All rollouts of a
decision share what is known: the same last cards come again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.known import Known

if not cython.compiled:
    from foolery.base.bits import lowest_face, mix, step
    from foolery.durak.engine.numbers import (
        ANYWHERE,
        AT_LEAD,
        COVER,
        COVERING,
        KIND,
        LAST_BOUND,
        LAST_CARDS,
        LAST_DEEP,
        LAST_ROWS,
        PASS,
        SORTED,
        TAKE,
    )

if TYPE_CHECKING:
    from foolery.durak.engine.bare import Bare
    from foolery.durak.engine.worlds import DurakWorlds


class BareEndings(Known):
    """The endings of one decision. ``positions`` were looked at for the last one; ``over`` tells that they were too
    many; worths are those of ``first``, the lower of the two places that are not out.
    """

    def __init__(self, worlds: DurakWorlds) -> None:
        Known.__init__(self, LAST_ROWS, LAST_DEEP)
        self.worlds = worlds
        self.positions = 0
        self.over = False
        self.first = 0
        self.deals: list[Bare] = []
        self.scores = [0] * 128

    def near(self, deal: Bare) -> bool:
        """Whether a deal has come to its last cards, and is far from the guard that ends it."""
        if deal.stock_at != deal.stock_end or deal.places - deal.outs != 2:
            return False
        # Near the guard bouts count, and the keys of positions do not tell them apart.
        if deal.bouts + LAST_DEEP >= deal.rules.bout_limit:
            return False
        number = deal.slots + deal.covered
        for place in range(deal.places):
            number += deal.sizes[place]
        return number <= LAST_CARDS

    def play(self, deal: Bare) -> bool:
        """Bring a deal to the end that it has when both play as well as they can; False: it is not found with so few
        positions, and the deal stands where it stood.
        """
        self.first = self.holder(deal, 0)
        self.positions = 0
        self.over = False
        worth = 1
        while worth > -1:
            self.at(0).copy_from(deal)
            if self.value(0, worth - 1) or self.over:
                break
            worth -= 1
        if self.over:
            return False
        deal.turn = 0
        deal.fools = 0
        if worth:
            deal.fools = 1 << (self.first if worth < 0 else self.holder(deal, self.first + 1))
        return True

    def holder(self, deal: Bare, place: int) -> int:
        """The first place from this one on that is not out."""
        while deal.out >> place & 1:
            place += 1
        return place

    def at(self, depth: int) -> Bare:
        """The deal at a depth."""
        if len(self.deals) == depth:
            self.deals.append(self.worlds.bare())
        return self.deals[depth]

    def value(self, depth: int, bar: int) -> int:
        """Whether the deal at a depth is worth more than ``bar``. Every move is tried until one decides."""
        d: Bare = self.deals[depth]
        self.depends = ANYWHERE
        actor = self.forced(d)
        if actor < 0:
            return bar < 0 if d.fools == 0 else not d.fools >> self.first & 1
        self.positions += 1
        if self.positions > LAST_BOUND or depth + 1 >= LAST_DEEP:
            self.over = True
            return 0
        key = self.key(d)
        self.way[depth] = key if d.phase == AT_LEAD else 0
        again = self.met(depth)
        if again >= 0:
            self.depends = again
            return bar < 0
        likely = self.told(key, bar)
        if likely < 0:
            return likely + 2
        self.sort(d, likely)
        mine = actor == self.first
        worth, best, hangs = 1 - mine, 0, ANYWHERE
        after = self.at(depth + 1)
        for i in range(d.count):
            after.copy_from(d)
            after.apply(actor, d.found[i])
            found = self.value(depth + 1, bar)
            if self.over:
                return 0
            if found == mine:
                # This move alone is reason enough.
                worth, best, hangs = found, i, self.depends
                break
            hangs = min(hangs, self.depends)
        if hangs >= depth:
            hangs = ANYWHERE
            self.keep(key, bar, worth, d.found[best])
        self.depends = hangs
        return worth

    def forced(self, d: Bare) -> int:
        """Make moves as long as there is no choice; gives who has one then, −1 when the deal is over."""
        while d.turn:
            actor = d.actor()
            if d.gather(actor) > 1:
                return actor
            d.apply(actor, d.found[0])
        return -1

    def key(self, d: Bare) -> int:
        """The key of a position: of the roles, the hands and the table."""
        roles = d.attacker | d.defender << 3 | d.phase << 6 | d.passed << 11 | d.out << 19 | d.taking << 27
        table = (
            d.pending
            | d.slots << 6
            | d.covered << 12
            | (d.beaten_bouts == 0) << 18
            | (d.bouts == 1) << 19
            | d.thrown << 20
        )
        key = mix(step(mix(step(roles)) ^ table))
        for place in range(d.places):
            key = mix(step(key ^ d.hands[place]))
        if d.slots:
            key = mix(step(key ^ d.waiting))
            key = mix(step(key ^ d.table))
            key = mix(step(key ^ d.laid))
        return key

    def sort(self, d: Bare, first: int) -> None:
        """Put first what is likely to be best; of very many moves, among the first."""
        for i in range(min(d.count, SORTED)):
            move = d.found[i]
            score = 10000 if move == first else self.promise(d, move)
            j = i
            while j > 0 and self.scores[j - 1] < score:
                self.scores[j] = self.scores[j - 1]
                d.found[j] = d.found[j - 1]
                j -= 1
            self.scores[j] = score
            d.found[j] = move

    def promise(self, d: Bare, move: int) -> int:
        """How likely it is that a move is best: cards that cannot be covered first, then many, then cheap ones."""
        kind = move >> KIND
        if kind == PASS or kind == TAKE:
            return -100
        if kind == COVER:
            return 80 - d.power[move >> COVERING & 63]
        score = 0
        base = (move >> 8 & 15) * 4
        left = move & 15
        while left:
            card = base + lowest_face(left)
            left = left & (left - 1)
            score += 60 - d.power[card] // 2
            if not d.hands[d.defender] & d.over[card]:
                score += 100
        return score
