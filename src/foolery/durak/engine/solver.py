"""Exact play of two sides where every card is known, found by trying every line (alpha-beta).

The value of a position is 1, 0 or −1: a win, a draw or a loss of the ``seat`` that asks. Whoever is among its
``friends`` plays for it, everybody else against it. A position that comes again on the way to itself is a draw, since
the guard of the rules ends a deal that goes round. What a position is worth may hang on the way that led to it then;
such a worth is not kept in the table, unless all of the circle lies below the position. Near the guard itself positions
are told apart by the number of their bout, and the guard ends the deal as it would at the table.

What chance decides is looked at twice, as if it brought the worst and as if it brought the best; where both come to
different ends nothing is proved.

Looking ends with a bound of positions, so that the answer never depends on the speed of a machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.exact import Unproved
from foolery.durak.engine.keys import key_of
from foolery.durak.engine.known import Known

if not cython.compiled:
    from foolery.base.bits import face, faces, give_back, lowest, mix, no_room, of_suit, room_for, step
    from foolery.durak.engine.numbers import (
        ANYWHERE,
        AT_LEAD,
        AWAY,
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


class ChanceError(Unproved):
    """What comes next is decided by chance."""


class NoDice:
    """What stands for dice where a line ends as soon as something hangs on chance."""

    def below(self, number: int) -> int:
        """Refuse."""
        raise ChanceError


class Solver(Known):
    """The positions of one ending, looked at for one seat. ``positions`` counts them; ``over`` tells that the bound was
    reached, and that what was found since means nothing; ``chanced`` that a line ended at chance, or was too long.
    """

    def __init__(self, seat: int, bound: int, friends: int = 0) -> None:
        rows = 64
        while rows < ROWS and rows < 4 * bound:
            rows *= 2
        Known.__init__(self, rows, DEEPEST)
        self.seat = seat
        self.friends = friends | 1 << seat
        self.bound = bound
        self.positions = 0
        self.over = False
        self.chanced = False
        self.luck = -1
        self.quiet = False
        self.alike = False
        self.rounds = False
        self.begun = 0
        self.states: list[State] = []
        self.scores: Any = no_room()
        self.scores = room_for(self.scores, DEEPEST * SORTED)

    def __dealloc__(self) -> None:
        """The end of a solver in the compiled form."""
        give_back(self.scores)

    def count_anew(self) -> None:
        """Look at so many positions once more; what was found stays known."""
        self.positions = 0
        self.over = False

    def worth(self, state: State, move: int, low: int, high: int) -> int:
        """What a legal move of the seat is worth to it, as far as it lies between ``low`` and ``high``; 2: not
        known.

        A worth of ``low`` may be less, one of ``high`` more.
        """
        least: int = self.with_luck(-1, state, move, low, high)
        if self.over:
            return 2
        if not self.chanced or least >= high:
            return least
        most: int = self.with_luck(1, state, move, low, high)
        return least if least == most and not self.over else 2

    def with_luck(self, luck: int, state: State, move: int, low: int, high: int) -> int:
        """``worth`` if chance brings always the worst, or the best."""
        # What was found where a line met chance holds for that luck alone, and does not tell the next move that it did.
        if luck != self.luck or self.chanced:
            self.forget()
            self.luck = luck
        self.chanced = False
        root = self.begin(state)
        after = self.below(0)
        self.follow(after, root)
        if not self.make(after, self.seat, move):
            return self.luck
        # Whether it is good enough is one question, whether it is bad another: each alone is answered sooner.
        bar = high - 1
        while bar >= low:
            if bar < high - 1:
                self.follow(after, root)
                self.make(after, self.seat, move)
            if self.value(1, bar) or self.over:
                return bar + 1
            bar -= 1
        return low

    def begin(self, state: State) -> State:
        """The first of the states, from which looking begins."""
        rules = state.rules
        if not self.states or self.states[0].rules is not rules or self.states[0].trumps != state.trumps:
            self.states = [state.copy()]
        root: State = self.states[0]
        root.copy_from(state)
        root.dice = NoDice()
        self.quiet = (
            rules.quiet
            and state.stock_at == state.stock_end
            and state.own_trumps is None
            and state.picked is None
            and state.private is None
            and not state.queue
        )
        self.alike = self.quiet and rules.usual_beats and state.special < 0
        self.rounds = state.bouts + AWAY >= rules.bout_limit
        self.begun = state.bouts
        self.way[0] = self.key(root) if root.phase == AT_LEAD else 0
        return root

    def below(self, depth: int) -> State:
        """The state that is one move deeper."""
        if len(self.states) == depth + 1:
            self.states.append(self.states[0].copy())
        return self.states[depth + 1]

    def follow(self, t: State, s: State) -> None:
        """Become like another state, as far as what follows can tell."""
        if self.quiet:
            self.follow_cards(t, s)
        else:
            t.copy_from(s)

    def follow_cards(self, t: State, s: State) -> None:
        """``follow`` where the core alone plays: who has seen what, and what rules keep, is left as it is."""
        for place in range(s.places):
            t.hands[place] = s.hands[place]
        for i in range(s.slots):
            t.attacks[i] = s.attacks[i]
            t.owners[i] = s.owners[i]
            t.covers[i] = s.covers[i]
            t.coverers[i] = s.coverers[i]
            t.obliged[i] = s.obliged[i]
        t.slots = s.slots
        t.pending = s.pending
        t.covered = s.covered
        t.self_covered = s.self_covered
        t.spent = s.spent
        t.thrown = s.thrown
        t.table_cards = s.table_cards
        t.table_ranks = s.table_ranks
        t.stock_at = s.stock_at
        t.stock_end = s.stock_end
        t.phase = s.phase
        t.attacker = s.attacker
        t.defender = s.defender
        t.first = s.first
        t.passed = s.passed
        t.blocked = s.blocked
        t.taking = s.taking
        t.out = s.out
        t.outs = s.outs
        t.fools = s.fools
        t.drawn = s.drawn
        t.limited = s.limited
        t.bouts = s.bouts
        t.beaten_bouts = s.beaten_bouts
        t.turn = s.turn

    def make(self, s: State, actor: int, move: int) -> bool:
        """Make a move; False: something hangs on chance."""
        try:
            s.apply(actor, move)
        except ChanceError:
            self.chanced = True
            return False
        return True

    def lie(self, s: State) -> int:
        """How a position lies that follows from the one with which looking began."""
        return self.key(s)

    def key(self, s: State) -> int:
        """The key of a position, equal for all that are worth the same to whoever knows no other difference."""
        if not self.quiet:
            key = key_of(s, self.rounds)
        else:
            key = self.short_key(s)
            if self.rounds:
                key = mix(step(key ^ s.bouts))
        if not self.rounds and s.bouts < 3:
            key = key ^ s.bouts
        if s.beaten_bouts == 0:
            key = key ^ 4
        return key

    def short_key(self, s: State) -> int:
        """``key`` where the core alone plays and the stock is gone. What has been played is the same then for all, and
        so are plain suits with the same cards in the same places, whichever they are.
        """
        waiting = 0
        table = s.slots + s.spent | s.thrown << 22 | s.pending << 7 | (s.covered > 0) << 14
        for i in range(s.slots):
            if s.covers[i] < 0 and s.obliged[i]:
                waiting |= face(s.attacks[i])
                if s.rules.transfer_late:
                    table = table & 0xFFFF | (s.attacks[i] >> 2 & 15) << 16
            if s.rules.no_transfer_trump and s.trumps >> (s.attacks[i] & 3) & 1:
                table |= 1 << 15
        roles = s.attacker | s.defender << 3 | s.phase << 6 | s.passed << 11 | s.out << 19
        key = mix(step(roles | s.blocked << 27 | s.taking << 28)) ^ table
        for suit in range(4):
            part = 0 if self.alike and not s.trumps >> suit & 1 else suit + 1
            for place in range(s.places):
                part = mix(step(part ^ of_suit(faces(s.hands[place]), suit)))
            if s.slots:
                part = mix(step(part ^ of_suit(faces(s.table_cards), suit)))
                part = mix(step(part ^ of_suit(waiting, suit)))
            key = step(key + part)
        return mix(key)

    def value(self, depth: int, bar: int) -> int:
        """Whether the state at a depth is worth more than ``bar``; ``depends`` is the least depth on whose being on the
        way that hangs. Every move is tried until one decides.
        """
        s: State = self.states[depth]
        self.depends = ANYWHERE
        actor = self.forced(s)
        if actor < 0:
            return self.ended(s, actor) > bar
        if self.too_far(depth, s):
            return self.luck > bar
        key = self.key(s)
        # Where bouts are told apart nothing comes again.
        self.way[depth] = key if s.phase == AT_LEAD and not self.rounds else 0
        if not self.quiet:
            # A rule may count bouts.
            key = mix(step(key ^ s.bouts << 16 ^ s.beaten_bouts))
        again = self.met(depth)
        if again >= 0:
            self.depends = again
            return bar < 0
        first = self.told(key, bar)
        if first < 0:
            return first + 2
        mine = self.friends >> actor & 1
        hangs = ANYWHERE
        self.sort(depth, s, first)
        after: State = self.below(depth)
        for i in range(s.count):
            self.follow(after, s)
            move = s.found[i]
            if self.make(after, actor, move):
                found = self.value(depth + 1, bar)
            else:
                self.depends = ANYWHERE
                found = self.luck > bar
            if self.over:
                return 0
            if found == mine:
                # This move alone is reason enough.
                if self.depends >= depth:
                    self.depends = ANYWHERE
                    self.keep(key, bar, found, move)
                return found
            hangs = min(hangs, self.depends)
        if hangs >= depth:
            hangs = ANYWHERE
            self.keep(key, bar, 1 - mine, s.found[0])
        self.depends = hangs
        return 1 - mine

    def too_far(self, depth: int, s: State) -> bool:
        """Count a position; True: it is one too many, or lies so deep that nothing is known of it."""
        self.positions += 1
        if self.positions > self.bound:
            self.over = True
        elif depth + 2 >= DEEPEST or (s.bouts - self.begun > AWAY and not self.rounds):
            self.depends = -1
            self.chanced = True
        else:
            return False
        return True

    def forced(self, s: State) -> int:
        """Make moves as long as there is no choice; gives who has one then, −1 when the deal is over, −2 where the rest
        hangs on chance.
        """
        while s.turn:
            actor = s.actor()
            s.collect(actor, True)
            if s.count > 1:
                return actor
            if not self.make(s, actor, s.found[0]):
                return -2
        return -1

    def ended(self, s: State, how: int) -> int:
        """What a deal that is over is worth, or one that hangs on chance."""
        if how == -2:
            return self.luck
        if s.limited and not self.rounds:
            self.depends = -1
        if s.rules.resulter is None and s.rules.sider is None:
            everybody = (1 << s.players) - 1
            fools = s.fools & everybody
            if fools == 0 or fools == everybody:
                return 0
            return -1 if fools >> self.seat & 1 else 1
        result = s.result()
        if result is None or abs(result.utilities[self.seat]) < 0.001:
            return 0
        return 1 if result.utilities[self.seat] > 0 else -1

    def sort(self, depth: int, s: State, first: int) -> None:
        """Put first what is likely to be best; of very many moves, among the first."""
        base = depth * SORTED
        count = min(s.count, SORTED)
        for i in range(count):
            move = s.found[i]
            score = 10000 if move == first else self.promise(s, move)
            j = i
            while j > 0 and self.scores[base + j - 1] < score:
                self.scores[base + j] = self.scores[base + j - 1]
                s.found[j] = s.found[j - 1]
                j -= 1
            self.scores[base + j] = score
            s.found[j] = move

    def promise(self, s: State, move: int) -> int:
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
