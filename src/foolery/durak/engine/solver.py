"""Exact play where every card is known: what a seat is sure of, found by trying every line (alpha-beta).

The value of a position is 1, 0 or −1: a win, a draw or a loss of the ``seat`` that asks, everybody else playing against
it. Positions are kept in a table by their keys, whatever the number of the bout. A position that comes again on the way
to itself is a draw, since the guard of the rules ends a deal that goes round. What a position is worth may hang on the
way that led to it then; such a worth is not kept, unless all of the circle lies below the position.

Looking ends with a bound of positions, so that the answer never depends on the speed of a machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.keys import key_of

if not cython.compiled:
    from foolery.base.bits import give_back, lowest, no_room, room_for
    from foolery.durak.engine.numbers import (
        ANYWHERE,
        AT_LEAD,
        COVER,
        COVERING,
        DEEPEST,
        KIND,
        LEAD,
        PASS,
        ROWS,
        SORTED,
        TAKE,
        THROW,
    )

if TYPE_CHECKING:
    from foolery.durak.engine.state import State


class ChanceError(Exception):
    """What comes next is decided by chance, and nothing can be proved."""


class NoDice:
    """What stands for dice where nothing may hang on chance."""

    def below(self, number: int) -> int:
        """Refuse."""
        raise ChanceError


class Solver:
    """The positions of one ending, looked at for one seat. ``positions`` counts them; ``over`` tells that the bound was
    reached, and that what was found since means nothing.
    """

    def __init__(self, seat: int, bound: int) -> None:
        self.seat = seat
        self.bound = bound
        self.positions = 0
        self.over = False
        self.depends = ANYWHERE
        self.states: list[State] = []
        self.way: Any = no_room()
        self.way = room_for(self.way, DEEPEST)
        self.scores: Any = no_room()
        self.scores = room_for(self.scores, DEEPEST * SORTED)
        self.rows = 64
        while self.rows < ROWS and self.rows < 4 * bound:
            self.rows *= 2
        self.table: Any = no_room()
        self.table = room_for(self.table, 2 * self.rows)
        for i in range(2 * self.rows):
            self.table[i] = 0

    def __dealloc__(self) -> None:
        """The end of a solver in the compiled form."""
        give_back(self.way)
        give_back(self.scores)
        give_back(self.table)

    def count_anew(self) -> None:
        """Look at so many positions once more; what was found stays known."""
        self.positions = 0
        self.over = False

    def worth(self, state: State, move: int, low: int, high: int) -> int:
        """What a legal move of the seat is worth, as far as it lies between ``low`` and ``high``; 2: not known.

        A worth of ``low`` may be less, one of ``high`` more.
        """
        if not self.states:
            self.states.append(state.copy())
        root = self.states[0]
        root.copy_from(state)
        root.dice = NoDice()
        self.way[0] = key_of(root, False) if root.phase == AT_LEAD else 0
        after = self.below(0)
        after.copy_from(root)
        after.apply(self.seat, move)
        found = self.value(1, low, high)
        return 2 if self.over else found

    def below(self, depth: int) -> State:
        """The state that is one move deeper."""
        if len(self.states) == depth + 1:
            self.states.append(self.states[depth].copy())
        return self.states[depth + 1]

    def value(self, depth: int, low: int, high: int) -> int:
        """What the state at a depth is worth; ``depends`` is the least depth on whose being on the way that hangs."""
        s: State = self.states[depth]
        self.depends = ANYWHERE
        actor = self.forced(s)
        if actor < 0:
            if s.limited:
                self.depends = -1
            return self.ended(s)
        self.positions += 1
        if self.positions > self.bound or depth + 2 >= DEEPEST:
            self.over = True
            return 0
        key = key_of(s, False)
        if s.rules.first_five and s.beaten_bouts == 0:
            key ^= 1
        self.way[depth] = key if s.phase == AT_LEAD else 0
        again = self.met(depth)
        if again >= 0:
            self.depends = again
            return 0
        at = 2 * (key & (self.rows - 1))
        least: int = -1
        most: int = 1
        if self.table[at] == key:
            least = (self.table[at + 1] & 3) - 1
            most = (self.table[at + 1] >> 2 & 3) - 1
            if least == most or least >= high:
                return least
            if most <= low:
                return most
            low, high = max(low, least), min(high, most)
        return self.tried(depth, actor, key, low, high)

    def forced(self, s: State) -> int:
        """Make moves as long as there is no choice; gives who has one then, −1 when the deal is over."""
        while s.turn:
            actor = s.actor()
            s.collect(actor, True)
            if s.count > 1:
                return actor
            s.apply(actor, s.found[0])
        return -1

    def met(self, depth: int) -> int:
        """At which depth the position at this one was before, between two bouts; −1: nowhere."""
        for i in range(depth if self.way[depth] else 0):
            if self.way[i] == self.way[depth]:
                return i
        return -1

    def tried(self, depth: int, actor: int, key: int, low: int, high: int) -> int:
        """``value`` of a position that must be looked at: every move is tried until one is good enough."""
        s: State = self.states[depth]
        mine = actor == self.seat
        floor, ceiling = low, high
        best = -1 if mine else 1
        hangs = ANYWHERE
        self.sort(depth, s, actor)
        after: State = self.below(depth)
        for i in range(s.count):
            after.copy_from(s)
            after.apply(actor, s.found[i])
            found = self.value(depth + 1, low, high)
            if self.over:
                return 0
            if mine:
                best = max(best, found)
                low = max(low, found)
            else:
                best = min(best, found)
                high = min(high, found)
            if low >= high or (best == 1 if mine else best == -1):
                # This move alone is reason enough.
                hangs = self.depends
                break
            hangs = min(hangs, self.depends)
        if hangs >= depth:
            hangs = ANYWHERE
            self.keep(key, best if best > floor else -1, best if best < ceiling else 1)
        self.depends = hangs
        return best

    def keep(self, key: int, least: int, most: int) -> None:
        """Remember between which bounds a position is worth."""
        at = 2 * (key & (self.rows - 1))
        if self.table[at] == key:
            least = max(least, (self.table[at + 1] & 3) - 1)
            most = min(most, (self.table[at + 1] >> 2 & 3) - 1)
        self.table[at] = key
        self.table[at + 1] = least + 1 | most + 1 << 2

    def ended(self, s: State) -> int:
        """What a deal that is over is worth."""
        if s.rules.resulter is None and s.rules.sider is None:
            if s.fools == 0:
                return 0
            return -1 if s.fools >> self.seat & 1 else 1
        result = s.result()
        if result is None or abs(result.utilities[self.seat]) < 0.1:
            return 0
        return 1 if result.utilities[self.seat] > 0 else -1

    def sort(self, depth: int, s: State, actor: int) -> None:
        """Put first what is likely to be best; of very many moves, among the first."""
        base = depth * SORTED
        count = min(s.count, SORTED)
        for i in range(count):
            move = s.found[i]
            score = self.promise(s, actor, move)
            j = i
            while j > 0 and self.scores[base + j - 1] < score:
                self.scores[base + j] = self.scores[base + j - 1]
                s.found[j] = s.found[j - 1]
                j -= 1
            self.scores[base + j] = score
            s.found[j] = move

    def promise(self, s: State, actor: int, move: int) -> int:
        """How likely it is that a move is best: cards that cannot be covered first, then many, then cheap ones."""
        kind = move >> KIND & 63
        beats = s.beats if s.own_beats is None else s.own_beats[s.defender]
        if kind == PASS or kind == TAKE:
            return -100
        if kind == COVER:
            return 80 - beats.power[move >> COVERING & 63]
        if kind != LEAD and kind != THROW:
            return 0
        score = 0
        base = (move >> 8 & 15) * 4
        left = move & 15
        while left:
            card = base + lowest(left)
            left = left & (left - 1)
            score += 60 - beats.power[card] // 2
            if not s.hands[s.defender] & beats.over[card]:
                score += 100
        return score
