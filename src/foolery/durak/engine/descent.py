"""The states of one line of an ending, depth by depth: moves made, positions named, what the end of a deal is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.exact import Unproved
from foolery.durak.engine.keys import key_of
from foolery.durak.engine.known import Known

if not cython.compiled:
    from foolery.base.bits import face, faces, mix, of_suit, step
    from foolery.durak.engine.numbers import AT_LEAD, AWAY, DEEPEST

if TYPE_CHECKING:
    from foolery.durak.engine.state import State


class ChanceError(Unproved):
    """What comes next is decided by chance."""


class NoDice:
    """What stands for dice where a line ends as soon as something hangs on chance."""

    def below(self, number: int) -> int:
        """Refuse."""
        raise ChanceError


class Descent(Known):
    """A way down from a position that one seat and its ``friends`` look at.

    ``chanced`` is set where a line ends at chance, which ``luck`` decides: −1 the worst for the seat, 1 the best.
    ``quiet``: no rule plays that goes by more than the table; ``covers_in_key``: keys tell who covered with what;
    ``alike``: plain suits may be exchanged; ``rounds``: bouts are told apart. ``came`` names the position at the top.
    """

    def __init__(self, rows: int, seat: int, friends: int) -> None:
        Known.__init__(self, rows, DEEPEST)
        self.seat = seat
        self.friends = friends | 1 << seat
        self.chanced = False
        self.luck = -1
        self.quiet = False
        self.covers_in_key = False
        self.alike = False
        self.rounds = False
        self.begun = 0
        self.came = 0
        self.states: list[State] = []

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
            and (state.stock_at == state.stock_end or state.low_trump < 0)
            and state.own_trumps is None
            and state.picked is None
            and state.private is None
            and not state.queue
        )
        self.covers_in_key = rules.by_table
        self.alike = self.quiet and rules.usual_beats and state.special < 0
        self.rounds = state.bouts + AWAY >= rules.bout_limit
        self.begun = state.bouts
        key = self.key(root)
        self.way[0] = key if root.phase == AT_LEAD else 0
        self.came = mix(step(key ^ root.bouts))
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
        """``follow`` in quiet positions: who has seen what, and what rules keep, is left as it is."""
        for place in range(s.places):
            t.hands[place] = s.hands[place]
        for i in range(s.slots):
            t.attacks[i] = s.attacks[i]
            t.owners[i] = s.owners[i]
            t.covers[i] = s.covers[i]
            t.coverers[i] = s.coverers[i]
            t.obliged[i] = s.obliged[i]
        for i in range(s.stock_at, s.stock_end):
            t.stock_cards[i] = s.stock_cards[i]
        t.slots = s.slots
        t.pending = s.pending
        t.covered = s.covered
        t.self_covered = s.self_covered
        t.spent = s.spent
        t.thrown = s.thrown
        t.changed = s.changed
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
        """The key of a position, equal for positions that exact play need not tell apart."""
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
        """``key`` in quiet positions: what has been played follows from hands, table and stock. Plain suits with the
        same cards in the same places are the same, whichever they are.
        """
        waiting = stock = 0
        table = s.slots + s.spent | s.pending << 7 | (s.covered > 0) << 14
        for i in range(s.slots):
            if s.covers[i] < 0 and s.obliged[i]:
                waiting |= face(s.attacks[i])
                if s.rules.transfer_late:
                    table = table & 0xFFFF | (s.attacks[i] >> 2 & 15) << 16
            if s.rules.no_transfer_trump and s.trumps >> (s.attacks[i] & 3) & 1:
                table |= 1 << 15
        table |= s.thrown << 22
        roles = s.attacker | s.defender << 3 | s.phase << 6 | s.passed << 11 | s.out << 19
        key = mix(step(roles | s.blocked << 27 | s.taking << 28)) ^ table
        if s.stock_at != s.stock_end:
            # Who led the bout draws first.
            key = mix(step(key ^ s.first))
            for i in range(s.stock_at, s.stock_end):
                stock |= face(s.stock_cards[i])
                key = mix(step(key ^ s.stock_cards[i]))
        for suit in range(4):
            part = 0 if self.alike and not s.trumps >> suit & 1 and not of_suit(stock, suit) else suit + 1
            for place in range(s.places):
                part = mix(step(part ^ of_suit(faces(s.hands[place]), suit)))
            if s.slots:
                part = mix(step(part ^ of_suit(faces(s.table_cards), suit)))
                part = mix(step(part ^ of_suit(waiting, suit)))
            if self.covers_in_key:
                part = self.with_covers(s, part, suit)
            key = step(key + part)
        return mix(key)

    def with_covers(self, s: State, part: int, suit: int) -> int:
        """The part of a key for a suit, with who has covered with which of its cards, in any order."""
        covers = 0
        for i in range(s.slots):
            if s.covers[i] >= 0 and s.covers[i] & 3 == suit:
                covers = covers + mix(step(s.covers[i] >> 2 | s.coverers[i] << 8))
        return mix(step(part ^ covers))

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
        if s.rules.result is None and s.rules.side is None:
            everybody = (1 << s.players) - 1
            fools = s.fools & everybody
            if fools == 0 or fools == everybody:
                return 0
            return -1 if fools >> self.seat & 1 else 1
        result = s.result()
        if result is None or abs(result.utilities[self.seat]) < 0.001:
            return 0
        return 1 if result.utilities[self.seat] > 0 else -1
