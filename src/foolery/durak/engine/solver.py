"""Exact play of two sides where every card is known, by depth-first proof-number search (df-pn, Nagai 2002).

For each position the search keeps two numbers: how much work is left to prove that it is worth more than a bar, and how
much to disprove it. It always follows the line that needs the least work, so a move that is easy to prove is found
beside moves that are hard to refute. The first guess of both numbers comes from the cards in each hand (``guess``).

The value of a position is 1, 0 or −1: a win, a draw or a loss of the ``seat`` that asks. Whoever is among its
``friends`` plays for it, everybody else against it. A position that comes again on the way to itself is a draw, since
the guard of the rules ends a deal that goes round. What a position is worth may hang on the way that led to it then;
such a worth is not kept in the table, unless all of the circle lies below the position. Near the guard itself positions
are told apart by the number of their bout, and the guard ends the deal as it would at the table.

What chance decides is looked at twice, as if it brought the worst and as if it brought the best; where both come to
different ends nothing is proved.

Looking ends with a bound of positions, so that the answer never depends on the speed of a machine. A ``watch`` is
called every ``WATCHED`` positions: it shows progress, lets Ctrl-C through, and may stop the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.durak.engine.descent import Descent

if not cython.compiled:
    from foolery.base.bits import (
        faces,
        give_back,
        lowest,
        lowest_face,
        mix,
        no_room,
        room_for,
        step,
        suits,
    )
    from foolery.durak.engine.numbers import (
        ANYWHERE,
        AT_LEAD,
        AWAY,
        COVER,
        COVERING,
        DEEPEST,
        ENDLESS,
        FIRST_ROWS,
        KIND,
        LEAD,
        PASS,
        ROWS,
        SORTED,
        TAKE,
        THROW,
        WATCHED,
    )

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.durak.engine.state import State


class Solver(Descent):
    """A search of one ending for one seat.

    ``positions`` counts the positions looked at. ``over`` is set at the bound: what was found since then is void.
    ``chanced`` is set where a line ended at chance, or was too long.
    """

    def __init__(self, seat: int, bound: int, friends: int = 0) -> None:
        Descent.__init__(self, FIRST_ROWS, seat, friends)
        self.filled = 0
        self.bound = bound
        self.positions = 0
        self.over = False
        self.watch: Any = None
        self.scores: Any = no_room()
        self.scores = room_for(self.scores, DEEPEST * SORTED)
        self.names: Any = no_room()
        self.names = room_for(self.names, DEEPEST)
        self.ways: Any = no_room()
        self.ways = room_for(self.ways, DEEPEST)
        self.room = 1024
        self.top = 0
        self.kids: Any = no_room()
        self.kids = room_for(self.kids, self.room)
        self.guesses: Any = no_room()
        self.guesses = room_for(self.guesses, self.room)
        self.hangs: Any = no_room()
        self.hangs = room_for(self.hangs, DEEPEST)
        self.second = self.share = 0
        self.proof = self.refutation = 0
        self.refuted: list[int] = []
        self.proofs: list[int] = []
        self.refutations: list[int] = []

    def __dealloc__(self) -> None:
        """The end of a solver in the compiled form."""
        give_back(self.scores)
        give_back(self.names)
        give_back(self.ways)
        give_back(self.kids)
        give_back(self.guesses)
        give_back(self.hangs)

    def restart(self) -> None:
        """Grant the bound again; what was found stays known."""
        self.positions = 0
        self.over = False

    def extend(self, bound: int) -> None:
        """Raise the bound to this many positions in all; what was found stays known."""
        self.bound = bound
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
        self.with_chance(luck)
        # Whether it is good enough is one question, whether it is bad another: each alone is answered sooner.
        bar = high - 1
        while bar >= low:
            if self.first_of(state, (move,), bar) == 0 or self.over:
                return bar + 1
            bar -= 1
        return low

    def with_chance(self, luck: int) -> None:
        """From now on chance brings the worst, or the best."""
        # What was found where a line met chance holds for that luck alone, and does not tell the next move that it did.
        if luck != self.luck or self.chanced:
            self.clear()
            self.filled = 0
            self.luck = luck
        self.chanced = False

    def better(self, state: State, moves: Sequence[int], bar: int) -> int:
        """The index of a legal move of the seat that is worth more than ``bar``; −1 where no move is, −2 where that is
        not known. ``refuted`` then holds the indices of the moves that are proved to be worth no more, ``proofs`` and
        ``refutations`` what is left to prove and to disprove of each move that was looked at.
        """
        self.with_chance(-1)
        found: int = self.first_of(state, moves, bar)
        if not self.chanced:
            return found
        self.refuted = []
        if found != -1:
            return found
        self.with_chance(1)
        sure: int = self.first_of(state, moves, bar)
        return sure if sure < 0 else -2

    def first_of(self, state: State, moves: Sequence[int], bar: int) -> int:
        """``better`` with the luck at hand: all moves are looked at side by side, the likeliest first."""
        root = self.begin(state)
        self.ways[0] = self.came
        after = self.below(0)
        proofs, refutations, number = list[int](), list[int](), len(moves)
        self.refuted, self.proofs, self.refutations = [], proofs, refutations
        for move in moves:
            self.proof, self.refutation = 1, 1
            self.follow(after, root)
            self.enter_first(after, move, bar)
            if self.proof == 0:
                return len(proofs)
            proofs.append(self.proof)
            refutations.append(self.refutation)
        while not self.over:
            best, second = -1, ENDLESS
            for i in range(number):
                if refutations[i] and (best < 0 or proofs[i] < proofs[best]):
                    second = ENDLESS if best < 0 else proofs[best]
                    best = i
                elif refutations[i]:
                    second = min(second, proofs[i])
            self.refuted = [i for i in range(number) if not refutations[i]]
            if best < 0:
                return -1
            self.follow(after, root)
            self.make(after, self.seat, moves[best])
            self.forced(after)
            self.enter(1, after, bar)
            self.look(1, bar, min(ENDLESS, 2 * second + 1), ENDLESS)
            if self.over:
                self.proof, self.refutation = proofs[best], refutations[best]
                self.recall(1)
            proofs[best], refutations[best] = self.proof, self.refutation
            if self.proof == 0:
                return best
        return -2

    def enter_first(self, after: State, move: int, bar: int) -> None:
        """Find the numbers of a move before it has been looked at."""
        self.depends = ANYWHERE
        if self.make(after, self.seat, move):
            actor = self.forced(after)
            if actor < 0:
                self.decide(self.ended(after, actor) > bar)
            elif self.enter(1, after, bar) >= 0:
                self.decide(bar < 0)
            else:
                first = self.guess(after)
                self.proof = first & ENDLESS
                self.refutation = first >> 28
                self.recall(1)
        else:
            self.decide(self.luck > bar)

    def recall(self, depth: int) -> None:
        """Take the numbers of the position at a depth from the table, where it holds some."""
        known = self.told_of(self.names[depth])
        if known:
            self.proof = known & ENDLESS
            self.refutation = known >> 28 & ENDLESS

    def enter(self, depth: int, s: State, bar: int) -> int:
        """Note which position lies at a depth; gives the depth at which it was before on the way, −1: nowhere."""
        key = self.key(s)
        # Where bouts are told apart nothing comes again.
        self.way[depth] = key if s.phase == AT_LEAD and not self.rounds else 0
        if not self.quiet:
            # A rule may count bouts.
            key = mix(step(key ^ s.bouts << 16 ^ s.beaten_bouts))
        self.names[depth] = key if bar else step(key)
        self.ways[depth] = mix(step(self.ways[depth - 1] ^ self.way[depth] ^ depth))
        return self.met(depth)

    def look(self, depth: int, bar: int, most_proof: int, most_refutation: int) -> int:
        """Work at the position at a depth until it is decided, or one of its numbers is at least so large. ``proof``
        and ``refutation`` are its numbers then.
        """
        s: State = self.states[depth]
        actor = s.actor()
        mine = self.friends >> actor & 1
        began = self.positions
        base = self.top
        count = s.count
        if self.too_far(depth, s):
            return 0 if self.over else self.note(depth, self.luck > bar, began)
        if base + count > self.room:
            self.room = 2 * (base + count)
            self.kids = room_for(self.kids, self.room)
            self.guesses = room_for(self.guesses, self.room)
        self.top += count
        decided = self.spread(depth, s, actor, mine, bar)
        if decided:
            self.note(depth, mine, began)
        while not decided:
            best = self.pick(depth, base, count, mine)
            if best < 0:
                # One good move is enough for the side that acts; it takes all moves to refute it.
                self.note(depth, mine if best == -2 else 1 - mine, began)
                break
            if self.over or self.proof >= most_proof or self.refutation >= most_refutation:
                self.put(self.names[depth], self.proof | self.refutation << 28, self.positions - began)
                break
            after: State = self.below(depth)
            self.follow(after, s)
            self.make(after, actor, s.found[best])
            self.forced(after)
            self.enter(depth + 1, after, bar)
            # Followed as long as it needs no more than twice the work of the second best move: turns cost time.
            most = 2 * self.second + 1
            if mine:
                self.look(depth + 1, bar, min(most_proof, most), most_refutation - self.refutation + self.share)
            else:
                self.look(depth + 1, bar, most_proof - self.proof + self.share, min(most_refutation, most))
            if self.proof and self.refutation and not self.over:
                # If others push it out of the table, it is not begun again from its first guess.
                self.guesses[base + best] = self.proof | self.refutation << 28
        self.top = base
        return 0

    def spread(self, depth: int, s: State, actor: int, mine: int, bar: int) -> bool:
        """Find the positions that the moves lead to, on top of ``kids``; True: one move decides at once for its side.

        A move that decides against its side has no position there. What that depends on is in ``hangs``.
        """
        base = self.top - s.count
        hangs = ANYWHERE
        self.sort(depth, s)
        after: State = self.below(depth)
        for i in range(s.count):
            self.kids[base + i] = 0
            self.follow(after, s)
            self.depends = ANYWHERE
            found = self.luck > bar
            if self.make(after, actor, s.found[i]):
                who = self.forced(after)
                if who < 0:
                    found = self.ended(after, who) > bar
                else:
                    again = self.enter(depth + 1, after, bar)
                    if again < 0:
                        self.kids[base + i] = self.names[depth + 1]
                        self.guesses[base + i] = self.guess(after)
                        continue
                    self.depends = again
                    found = bar < 0
            if found == mine:
                return True
            hangs = min(hangs, self.depends)
        self.hangs[depth] = hangs
        return False

    def pick(self, depth: int, base: int, count: int, mine: int) -> int:
        """The index of the move to follow; −1: every move is refuted, −2: one is proved, for the side that acts.

        ``proof`` and ``refutation`` are then the numbers of the position. ``share`` is what the move adds to the sum of
        all moves, and ``second`` the least number of the other moves.
        """
        least = second = ENDLESS
        total, best, own = 0, -1, 0
        for i in range(count):
            key = self.kids[base + i]
            if key == 0:
                continue
            level = ANYWHERE
            known = self.told_of(key)
            if known == 0:
                known = self.guesses[base + i]
            wanted = known & ENDLESS if mine else known >> 28 & ENDLESS
            against = known >> 28 & ENDLESS if mine else known & ENDLESS
            if wanted and against:
                # What holds on this very way alone is kept under another name.
                known = self.told_of(key ^ self.ways[depth])
                if known:
                    level = (known >> 1 & 1023) - 1
                    wanted = 0 if known & 1 == mine else 1
                    against = 1 - wanted if wanted else ENDLESS
            if wanted == 0:
                self.depends = level
                return -2
            if against == 0:
                self.kids[base + i] = 0
                self.hangs[depth] = min(self.hangs[depth], level)
                continue
            total += against
            if wanted < least:
                second = least
                least = wanted
                own = against
                best = i
            elif wanted < second:
                second = wanted
        self.depends = self.hangs[depth]
        self.second = second
        self.share = own
        total = min(total, ENDLESS - 1)
        self.proof = least if mine else total
        self.refutation = total if mine else least
        return best

    def note(self, depth: int, above: int, began: int) -> int:
        """Remember that a position is decided, on this way alone where that hangs on a position before it."""
        self.decide(above)
        if self.depends >= depth:
            self.depends = ANYWHERE
            self.put(self.names[depth], self.proof | self.refutation << 28, self.positions - began)
        else:
            held = self.depends + 1 << 1 | (self.proof == 0)
            self.put(self.names[depth] ^ self.ways[depth - 1], held, self.positions - began)
        return 0

    def decide(self, above: int) -> None:
        """Set the numbers of what is decided."""
        self.proof = 0 if above else ENDLESS
        self.refutation = ENDLESS if above else 0

    def told_of(self, key: int) -> int:
        """What the table holds under a key; 0: nothing. Four keys share a place."""
        at = 2 * (key & (self.rows - 4))
        for i in range(at, at + 8, 2):
            if self.table[i] == key:
                held: int = self.table[i + 1]
                return held
        return 0

    def put(self, key: int, held: int, work: int) -> None:
        """Keep 56 bits under a key, in place of what cost the least work of the four that share its place."""
        size = 1
        while work:
            work >>= 1
            size += 1
        if self.filled > self.rows // 4 and self.rows < ROWS:
            self.widen()
        self.lay(key, held | size << 56)

    def lay(self, key: int, held: int) -> None:
        """Write an entry into the table."""
        at = 2 * (key & (self.rows - 4))
        place, least = at, 100
        for i in range(at, at + 8, 2):
            there = 0 if self.table[i] == key else self.table[i + 1] >> 56
            if there < least:
                least = there
                place = i
        if self.table[place + 1] == 0:
            self.filled += 1
        self.table[place] = key
        self.table[place + 1] = held

    def widen(self) -> None:
        """Make the table four times as large. It begins small, for most endings need little and clearing takes time."""
        old: Any = self.table
        rows = self.rows
        self.table = no_room()
        self.rows = 4 * rows
        self.table = room_for(self.table, 2 * self.rows)
        self.clear()
        self.filled = 0
        for i in range(0, 2 * rows, 2):
            if old[i + 1]:
                self.lay(old[i], old[i + 1])
        give_back(old)

    def guess(self, s: State) -> int:
        """The first numbers of a position: for each side the square of what it still has to get rid of."""
        friends, foes = 0, 0
        for place in range(s.places):
            if self.friends >> place & 1:
                friends |= faces(s.hands[place])
            else:
                foes |= faces(s.hands[place])
        if s.taking and self.friends >> s.defender & 1:
            friends |= faces(s.table_cards)
        elif s.taking:
            foes |= faces(s.table_cards)
        mine = self.burden(s, friends, foes)
        others = self.burden(s, foes, friends)
        return 1 + mine * mine | 1 + others * others << 28

    def burden(self, s: State, own: int, others: int) -> int:
        """How much a side has to get rid of: cards that the others can cover count twice, those of one rank less."""
        number = 1
        left = own
        while left:
            card = lowest_face(left)
            left = left & (left - 1)
            same = suits(own, card >> 2)
            number += 2 if same & (same - 1) == 0 else 1
            if others & faces(s.beats.over[card]):
                number += 2
        return number

    def too_far(self, depth: int, s: State) -> bool:
        """Count a position; True: it is one too many, or lies so deep that nothing is known of it."""
        self.positions += 1
        if self.positions > self.bound or (self.watch is not None and self.stopped()):
            self.over = True
        elif depth + 2 >= DEEPEST or (s.bouts - self.begun > AWAY and not self.rounds):
            self.depends = -1
            self.chanced = True
        else:
            return False
        return True

    def stopped(self) -> bool:
        """Whether the ``watch`` wants to stop; it is asked now and then."""
        return self.positions % WATCHED == 0 and bool(self.watch(WATCHED))

    def sort(self, depth: int, s: State) -> None:
        """Put first what is likely to be best; of very many moves, among the first."""
        base = depth * SORTED
        count = min(s.count, SORTED)
        for i in range(count):
            move = s.found[i]
            score = self.promise(s, move)
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
