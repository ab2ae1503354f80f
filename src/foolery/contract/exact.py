"""Exact play by what every state offers: every line, with a table of positions. Slow, and of any game.

Two seats play against each other, and what counts is who wins; every line is tried that may tell. More seats each want
the most for themselves (maxⁿ), and of what is as good for them that which is worst for the next seat clockwise, then
for the one after it; all positions are gathered, and what they bring is found from the ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Final

from foolery.base.cards import Move, Seat
from foolery.contract.proof import OPEN, Bounds, Solution, Utilities, Watch

DEEPEST: Final = 250
"""A line of more decisions is given up."""
LONGEST: Final = 400
"""A best line of more moves is broken off: it goes round."""
MOST_ROUNDS: Final = 300
"""So many more rounds are looked at until nothing changes."""
ROOM: Final = 500_000
"""So many positions are kept, then none of them any more."""
NOWHERE: Final = 10_000
"""How deep lies what hangs on no position of the way."""

Key = Callable[[Any], Hashable]


class Unproved(Exception):
    """Nothing can be said: too many positions, or a line that nobody can follow to its end."""


class TwoSided:
    """Who wins for one of two seats: boolean searches, one for each result that may be reached.

    ``key`` tells positions apart, but not by how long the deal has gone on; ``drawn``: whether the guard of the rules
    ends a deal that goes round as a draw, otherwise nothing is known of it.
    """

    def __init__(self, seat: Seat, key: Key, bound: int, drawn: bool = True, watch: Watch | None = None) -> None:
        self.seat = seat
        self.watch = watch
        self.key = key
        self.bound = bound
        self.drawn = drawn
        self.positions = 0
        self.depends = NOWHERE
        self.luck = -1
        self.guessed = False
        self.way: dict[Hashable, int] = {}
        self.table: dict[Hashable, bool] = {}

    def worth(self, state: Any, move: Move) -> int | None:
        """What a legal move of whoever acts is worth to the seat; None: not known."""
        least = self.with_luck(-1, state, move)
        if not self.guessed or least == 1:
            return least
        return least if self.with_luck(1, state, move) == least else None

    def with_luck(self, luck: int, state: Any, move: Move) -> int:
        """``worth`` if whatever cannot be known is bad, or good."""
        self.luck, self.guessed = luck, False
        for bar in (0, -1):
            after = state.copy()
            self.way = {self.key(after): 0}
            after.apply(after.actors()[0], move)
            if self.above(after, bar, 1):
                return bar + 1
        return -1

    def count(self) -> None:
        """One position more."""
        self.positions += 1
        if self.positions > self.bound or (self.watch is not None and self.watch(1)):
            raise Unproved

    def keep(self, key: Hashable, found: bool) -> None:
        """Remember what was found."""
        if len(self.table) >= ROOM:
            self.table.clear()
        self.table[key] = found

    def unknown(self, bar: int) -> bool:
        """What a line counts as that cannot be followed."""
        self.guessed = True
        self.depends = -1
        return self.luck > bar

    def above(self, state: Any, bar: int, depth: int) -> bool:
        """Whether a position, which may be changed, is worth more than ``bar``."""
        self.depends = NOWHERE
        actor = forced(state)
        if actor < 0:
            return self.over(state, bar)
        self.count()
        key = self.key(state)
        if key in self.way:
            if not self.drawn:
                return self.unknown(bar)
            self.depends = self.way[key]
            return bar < 0
        if depth >= DEEPEST:
            return self.unknown(bar)
        found = self.table.get((bar, key))
        if found is not None:
            return found
        self.way[key] = depth
        mine = actor == self.seat
        hangs, result = NOWHERE, not mine
        for move in state.legal(actor):
            after = state.copy()
            after.apply(actor, move)
            if self.above(after, bar, depth + 1) == mine:
                result, hangs = mine, self.depends
                break
            hangs = min(hangs, self.depends)
        del self.way[key]
        self.depends = NOWHERE if hangs >= depth else hangs
        if hangs >= depth:
            self.keep((bar, key), result)
        return result

    def over(self, state: Any, bar: int) -> bool:
        """Whether a deal that is over has brought more than ``bar``."""
        result = state.result()
        if result.limited:
            return self.unknown(bar) if not self.drawn else self.round(bar)
        return sign(result.utilities[self.seat]) > bar

    def round(self, bar: int) -> bool:
        """What a deal counts as that the guard has ended."""
        self.depends = -1
        return bar < 0


class TwoSeats:
    """The prover of any family at a table of two whose cards are all known; see ``contract.proof.Prover``."""

    worlds: Final = 1
    ranges: Final = {-1: (0.0, 0.0), 0: (0.5, 0.5), 1: (1.0, 1.0)}

    def __init__(self, state: Any, key: Key, positions: int, drawn: bool) -> None:
        self.state = state
        self.seat: Seat = state.actors()[0]
        self.looking = TwoSided(self.seat, key, positions, drawn)
        self.results = {
            sign: tuple([0.5 + 0.5 * (sign if seat == self.seat else -sign) for seat in range(2)])
            for sign in (-1, 0, 1)
        }

    def refill(self) -> None:
        """Grant the positions again; what was found stays known."""
        self.looking.positions = 0

    def forget(self) -> None:
        """Forget all that was found, and grant the positions again."""
        old = self.looking
        self.looking = TwoSided(old.seat, old.key, old.bound, old.drawn)

    def sequence(self, actions: Sequence[Sequence[Move]]) -> list[int]:
        """The actions as they are listed."""
        return [*range(len(actions))]

    def bounds(self, moves: Sequence[Move]) -> Bounds:
        """What the action of these moves brings the seat at least and at most."""
        state = self.state.copy()
        for move in moves[:-1]:
            state.apply(self.seat, move)
        try:
            worth = self.looking.worth(state, moves[-1])
        except Unproved:
            worth = None
        return OPEN if worth is None else Bounds(worth, worth)

    def signs(self, moves: Sequence[Move]) -> list[int] | None:
        """The sign of the result in the only deal that there is."""
        bounds = self.bounds(moves)
        return None if bounds == OPEN else [bounds.least]


class Node:
    """A position of a graph: who decides there, and what each move leads to: another position or, where the deal is
    over, what it brings; None: nothing is known of it. ``later`` tells how many rounds later that is.
    """

    __slots__ = ("actor", "later", "moves", "to")

    def __init__(self, actor: Seat) -> None:
        self.actor = actor
        self.moves: list[Move] = []
        self.to: list[Node | Utilities | None] = []
        self.later: list[int] = []


class Several:
    """What every seat gets where each wants the most for itself.

    All positions that can come are gathered first. Then it is asked what they bring if the deal is ended as a draw when
    so many more rounds have been played, one more each time, until that makes no difference any more: the guard of the
    rules may end the deal whenever it likes then. Where it is no draw (not ``drawn``), nothing is known of a deal that
    it ends. ``round_of`` numbers the rounds, else each decision is one; ``ready`` makes a position raise Unproved where
    chance would decide; ``left`` are the rounds until the guard ends the deal. Rounds are ``looked`` at one by one; of
    their ``values`` those are kept that a move may lead to, which is ``longest`` rounds later at most.
    """

    def __init__(
        self,
        key: Key,
        bound: int,
        drawn: bool = True,
        round_of: Callable[[Any], int] | None = None,
        ready: Callable[[Any], None] | None = None,
        left: int = MOST_ROUNDS,
        watch: Watch | None = None,
    ) -> None:
        self.key = key
        self.watch = watch
        self.stopped = False
        self.bound = bound
        self.drawn = drawn
        self.round_of = round_of
        self.ready = ready
        self.left = left
        self.players = 0
        self.nodes: dict[Hashable, Node] = {}
        self.order: list[Node] = []
        self.longest = 1
        self.looked = 0
        self.values: deque[dict[Node, Utilities | None]] = deque()

    def gather(self, state: Any) -> Node:
        """All positions that follow from one that is not over, as far as the bound allows; each of one round stands in
        ``order`` after those it leads to.
        """
        self.players = state.players
        first = self.copy(state)
        root = self.open(first)
        stack, under_way = [(root, self.moves_of(first, root.actor), self.number(first))], {root}
        while stack:
            node, rest, number = stack[-1]
            move, after = next(rest, (None, None))
            if move is None:
                stack.pop()
                under_way.discard(node)
                self.order.append(node)
                continue
            self.stopped = self.stopped or (self.watch is not None and self.watch(1))
            to, new = self.reached(after)
            node.moves.append(move)
            node.to.append(to)
            node.later.append(1 if to in under_way or self.round_of is None else self.number(after) - number)
            if new:
                assert isinstance(to, Node)
                stack.append((to, self.moves_of(after, to.actor), self.number(after)))
                under_way.add(to)
        self.longest = max((later for one in self.order for later in one.later), default=1)
        self.values = deque(maxlen=max(2, self.longest + 1))
        return root

    def number(self, state: Any) -> int:
        """The number of the round; 0 where nothing is known of a position, and where rounds have none."""
        return 0 if state is None or self.round_of is None else self.round_of(state)

    def reached(self, after: Any) -> tuple[Node | Utilities | None, bool]:
        """What a position is, a node, a result or unknown, once all moves without a choice are made; and whether it is
        a new one.
        """
        try:
            seat = forced(after)
        except Unproved:
            return None, False
        if seat < 0:
            return self.result(after), False
        known = self.nodes.get(self.key(after))
        if known is not None or self.stopped or len(self.nodes) >= self.bound:
            return known, False
        return self.open(after), True

    def result(self, state: Any) -> Utilities | None:
        """What a deal that is over brings every seat."""
        ended = state.result()
        if ended.limited:
            return self.end()
        utilities: Utilities = ended.utilities
        return utilities

    def end(self) -> Utilities | None:
        """What a deal brings that the guard ends."""
        return (0.0,) * self.players if self.drawn else None

    def open(self, state: Any) -> Node:
        """A new position."""
        node = Node(state.actors()[0])
        self.nodes[self.key(state)] = node
        return node

    def moves_of(self, state: Any, seat: Seat) -> Iterator[tuple[Move, Any]]:
        """Each legal move and the position after it; None where chance decides."""
        for move in state.legal(seat):
            after = state.copy()
            try:
                after.apply(seat, move)
            except Unproved:
                after = None
            yield move, after

    def copy(self, state: Any) -> Any:
        """The same position, ready to be looked at."""
        copy = state.copy()
        if self.ready is not None:
            self.ready(copy)
        return copy

    def settle(self) -> bool:
        """Find what every position brings; False: that hangs on when the guard ends the deal."""
        same = 0
        for _ in range(self.left):
            if self.watch is not None and self.watch(0):
                return False
            self.look_on()
            same = same + 1 if self.looked > 1 and self.values[-1] == self.values[-2] else 0
            if same >= self.longest:
                return True
        return False

    def look_on(self) -> None:
        """Find what every position brings if one round more may be played than the last time."""
        self.looked += 1
        self.values.append({})
        for node in self.order:
            self.values[-1][node] = best_of(node.actor, self.results(node))

    def results(self, node: Node) -> list[Utilities | None]:
        """What each move of a position brings, as far as rounds have been looked at."""
        return [self.brought(to, later) for to, later in zip(node.to, node.later, strict=True)]

    def brought(self, to: Node | Utilities | None, later: int) -> Utilities | None:
        """What a move brings that leads there so many rounds later."""
        if later >= self.looked:
            return self.end()
        return self.values[-1 - later][to] if isinstance(to, Node) else to


def forced(state: Any) -> Seat:
    """Make moves as long as there is no choice; gives who has one then, −1 when the deal is over. Raises Unproved where
    it never comes to a choice.
    """
    if state is None:
        raise Unproved
    for _ in range(LONGEST):
        actors = state.actors()
        if not actors:
            return -1
        legal = state.legal(actors[0])
        if len(legal) > 1:
            seat: Seat = actors[0]
            return seat
        state.apply(actors[0], legal[0])
    raise Unproved


def best_of(seat: Seat, results: list[Utilities | None]) -> Utilities | None:
    """The result that a seat wants most; None where one that is not known might be better."""
    best: Utilities | None = None
    for result in results:
        if result is None:
            return None
        if best is None or wish(seat, result) > wish(seat, best):
            best = result
    return best


def wish(seat: Seat, utilities: Utilities) -> tuple[float, ...]:
    """How good a result is for a seat: first what it gets itself, then how little the seats after it get."""
    number = len(utilities)
    return (utilities[seat], *[-utilities[(seat + i) % number] for i in range(1, number)])


def sign(utility: float) -> int:
    """A win, a draw or a loss."""
    return (utility > 0.001) - (utility < -0.001)


def worths_of_two(
    state: Any, key: Key, bound: int, drawn: bool, watch: Watch | None = None
) -> tuple[list[tuple[Move, int | None]], int]:
    """What every move of whoever acts is worth at a table of two, best first, and how many positions were looked at."""
    seat, positions, found = state.actors()[0], 0, list[tuple[Move, int | None]]()
    looking = TwoSided(seat, key, bound, drawn, watch)
    for move in state.legal(seat):
        looking.positions = 0
        try:
            found.append((move, looking.worth(state, move)))
        except Unproved:
            found.append((move, None))
        positions += looking.positions
    return sorted(found, key=lambda one: 2 if one[1] is None else -one[1]), positions


def solved_by_two(state: Any, key: Key, bound: int, drawn: bool, watch: Watch | None = None) -> Solution:
    """Every move at a table of two, and the best line as far as it can be followed by looking as far again."""
    worths, positions = worths_of_two(state, key, bound, drawn, watch)
    line, at, left = list[tuple[Seat, Move]](), state.copy(), 4 * bound
    while at.actors() and len(line) < LONGEST and left > 0:
        seat = at.actors()[0]
        legal = at.legal(seat)
        move = legal[0]
        if len(legal) > 1:
            known, looked = (worths, 0) if not line else worths_of_two(at, key, bound, drawn, watch)
            left -= looked
            sure = best_known(known)
            if sure is None:
                break
            move = sure
        line.append((seat, move))
        at.apply(seat, move)
    return Solution(state.actors()[0], tuple(worths), tuple(line), positions)


def best_known(worths: list[tuple[Move, int | None]]) -> Move | None:
    """A move that is surely best; None where one that is not known might be better."""
    known = [one for one in worths if one[1] is not None]
    if not known or (len(known) < len(worths) and known[0][1] != 1):
        return None
    return known[0][0]


def solved_by_several(state: Any, looking: Several) -> Solution:
    """Every move with more than two sides, the best for its seat first, and the line that follows from it."""
    root = looking.gather(state)
    results = looking.results(root) if looking.settle() else [None] * len(root.moves)
    found = list(zip(root.moves, results, strict=True))
    found.sort(key=lambda one: (one[1] is None, [] if one[1] is None else [-part for part in wish(root.actor, one[1])]))
    moves = tuple([(move, None if result is None else sign(result[root.actor])) for move, result in found])
    line = () if None in results else best_way(state, looking)
    return Solution(root.actor, moves, line, len(looking.nodes), tuple([result for _, result in found]))


def best_way(state: Any, looking: Several) -> tuple[tuple[Seat, Move], ...]:
    """Moves that are best for whoever makes them, to the end or until a position comes again."""
    line, at, met = list[tuple[Seat, Move]](), looking.copy(state), set[Node]()
    while at.actors() and len(line) < LONGEST:
        seat = at.actors()[0]
        move = at.legal(seat)[0]
        if len(at.legal(seat)) > 1:
            node = looking.nodes.get(looking.key(at))
            results = [] if node is None or node in met else looking.results(node)
            best = best_of(seat, results)
            if node is None or best is None:
                break
            met.add(node)
            move = node.moves[results.index(best)]
        at.apply(seat, move)
        line.append((seat, move))
    return tuple(line)
