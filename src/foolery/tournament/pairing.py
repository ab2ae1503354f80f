"""Pairings: tables whose players have met least often, byes and seats.

``least`` tries the ways to fill the tables, branch and bound, first the best placed with those next to them (Monrad),
up to a number of steps. If the steps run out, up to ``EXACT`` players the cheapest tables of every set of players are
computed once each, so that no seating has fewer repeated meetings. Above that the best is taken of several seatings
that are improved by exchanging two players while that helps. ``placed`` also chooses who is left over.

Pairs: the tables of Berger (J. Berger, *Schach-Jahrbuch*, 1893), by the sums of the numbers. Tables of k: resolvable
balanced incomplete block designs. For k² players, k a prime or four, the lines of the affine plane, a round for each
direction (R. C. Bose, 1938): each two meet once. For eight players at tables of four the planes of the affine space
AG(3, 2): each two meet three times; for 27 at tables of three the lines of AG(3, 3). For fifteen schoolgirls in threes
(T. P. Kirkman, 1850), and for twelve at tables of three, four or six, one round is developed by adding to its numbers.
Six at tables of three sit in all ten ways. One table of all is the smallest.

Where one is left over: for a prime number of players, one more than a multiple of k, the cosets of the group of k-th
roots, developed likewise; each is left over once, and each two meet k − 1 times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice, permutations, product
from math import comb
from typing import Final

from foolery.tournament.standings import Group, Pair, pair

EXACT: Final = 16
"""Players up to whom no seating is better than the one that is found."""
DEEPEST: Final = 60
"""Players up to whom the search is tried at all."""
STEPS: Final = 60_000
SWEEPS: Final = 30
STARTS: Final = 24
"""From so many beginnings the tables are improved, where the search has not come to its end."""
CHOICES: Final = 5_000
"""Sets of players who may be left over at most; up to ``EXACT`` players that is all of them."""
TRIES: Final = 60
"""Sets of players who may be left over that are tried above ``EXACT`` players, each with ``TRY_STEPS``."""
TRY_STEPS: Final = 3_000

Met = Mapping[Pair, int]


def repeats(tables: Sequence[Sequence[str]], met: Met) -> int:
    """How often those who sit together have met before, all pairs together."""
    return sum(met.get(pair(*both), 0) for table in tables for both in combinations(table, 2))


def least(order: Sequence[str], parts: Sequence[int], met: Met) -> list[Group]:
    """The players in tables of these sizes with as few repeated meetings as can be found; ``order`` is that of rank."""
    if len(order) <= DEEPEST:
        search = _Search(order, parts, met)
        if search.finished:
            return search.best
        if len(order) <= EXACT:
            return _Cheapest(order, met).seating((1 << len(order)) - 1, parts)
        step = -(-len(order) // STARTS)
        starts = [[*order[at:], *order[:at]] for at in range(0, len(order), step)]
        found = [_improved(_greedy(start, parts, met), met) for start in starts]
        return min([search.best, *found] if search.best else found, key=lambda tables: repeats(tables, met))
    return _improved(_greedy(order, parts, met), met)


def placed(
    order: Sequence[str], parts: Sequence[int], over: int, met: Met, had: Counter[str], fair: bool = False
) -> tuple[list[Group], Group]:
    """Tables of these sizes and the ``over`` players who are left over, chosen together; ``order`` is that of rank.

    What counts, in this order: few repeated meetings; byes for those who have ``had`` the fewest; byes for the lowest
    in rank; tables as ``least`` fills them. With ``fair`` the number of byes had counts before repeated meetings.
    """
    choices = [tuple(order[at] for at in sorted(byes)) for byes in _choices(order, over, had, fair)]
    fewest = _floor(order, met) * sum(comb(size, 2) for size in parts)
    rest = [[name for name in order if name not in byes] for byes in islice(choices, TRIES)]
    best = least(rest[0], parts, met)
    cost, at = repeats(best, met), 0
    if len(choices) == 1 or cost <= fewest:
        return best, choices[0]
    if len(order) <= EXACT:
        return _exactly(order, parts, met, choices)
    for number, players in enumerate(rest[1:] if len(order) <= DEEPEST else [], 1):
        search = _Search(players, parts, met, TRY_STEPS)
        for tables in (search.best, _improved(_greedy(players, parts, met), met)):
            if tables and repeats(tables, met) < cost:
                best, cost, at = tables, repeats(tables, met), number
        if cost <= fewest:
            return best, choices[at]
    return _exchanged(best, choices[at], met, {name: (had[name], -rank) for rank, name in enumerate(order)}, fair)


def _exchanged(
    tables: Sequence[Group], byes: Group, met: Met, bye: Mapping[str, tuple[int, int]], fair: bool
) -> tuple[list[Group], Group]:
    """Exchange players at the tables with those who are left over while fewer meet again, else while that is fairer:
    the lower ``bye``, the sooner a player is left over. With ``fair`` only among those who have had as many byes.
    """
    seated, left = [list(table) for table in tables], list(byes)
    changed = True
    while changed:
        changed = False
        for table, seat, place in product(seated, range(max(map(len, seated))), range(len(left))):
            if seat >= len(table) or (fair and bye[table[seat]][0] != bye[left[place]][0]):
                continue
            name, guest, rest = table[seat], left[place], table[:seat] + table[seat + 1 :]
            if (_again(guest, rest, met), bye[name]) < (_again(name, rest, met), bye[guest]):
                table[seat], left[place], changed = guest, name, True
        if changed:
            seated = [list(table) for table in _improved(seated, met)]
    return [tuple(table) for table in seated], tuple(sorted(left, key=lambda name: bye[name][1], reverse=True))


def _floor(order: Sequence[str], met: Met) -> int:
    """How often each two have met at least."""
    if len(met) < comb(len(order), 2):
        return 0
    return min((met.get(pair(*two), 0) for two in combinations(order, 2)), default=0)


def _choices(order: Sequence[str], over: int, had: Counter[str], fair: bool) -> list[tuple[int, ...]]:
    """Whom ``over`` byes may go to, by their numbers in rank, the fairest choice first."""
    waiting = sorted(range(len(order)), key=lambda at: (had[order[at]], -at))
    most = had[order[waiting[over - 1]]] if over else 0
    if fair:
        sure = [at for at in waiting if had[order[at]] < most]
        waiting = [at for at in waiting if had[order[at]] == most]
    else:
        sure = []
    open_byes = over - len(sure)
    number = next((at for at in range(len(waiting), open_byes, -1) if comb(at, open_byes) <= CHOICES), open_byes)
    found = [(*sure, *some) for some in combinations(waiting[:number], open_byes)]

    def unfair(byes: tuple[int, ...]) -> tuple[int, int]:
        # A bye more for one who has had many weighs more than one for each of the others.
        return sum((over + 1) ** had[order[at]] for at in byes), sum(1 << (len(order) - at) for at in byes)

    return sorted(found, key=unfair)


def _exactly(
    order: Sequence[str], parts: Sequence[int], met: Met, choices: Sequence[Group]
) -> tuple[list[Group], Group]:
    """The cheapest tables of all choices of those who are left over, of equal ones the first."""
    cheapest, number = _Cheapest(order, met), {name: 1 << at for at, name in enumerate(order)}
    masks = [(1 << len(order)) - 1 - sum(number[name] for name in byes) for byes in choices]
    at = min(range(len(masks)), key=lambda at: cheapest.cost(masks[at], parts))
    return cheapest.seating(masks[at], parts), choices[at]


class _Search:
    """Branch and bound over all seatings; ``finished`` tells that ``best`` has as few repeats as there can be."""

    def __init__(self, order: Sequence[str], parts: Sequence[int], met: Met, steps: int = STEPS) -> None:
        number = len(order)
        self.order = order
        again = [[met.get(pair(a, b), 0) if a != b else 0 for b in order] for a in order]
        # How many pairs sit together is the same in every seating, so what all pairs have had anyway is taken off.
        floor = _floor(order, met)
        self.again = [[count - floor for count in row] for row in again]
        self.steps = steps
        self.cost = -1
        self.best: list[Group] = []
        self._tables: list[list[int]] = []
        self._fill(list(range(number)), list(parts), 0)
        self.finished = self.steps != 0 or self.cost == 0

    def _done(self, cost: int) -> bool:
        return self.steps == 0 or self.cost == 0 or 0 <= self.cost <= cost

    def _fill(self, waiting: list[int], parts: list[int], cost: int) -> None:
        if not waiting:
            self.cost = cost
            self.best = [tuple(self.order[one] for one in table) for table in self._tables]
            return
        for size in dict.fromkeys(parts):
            left = parts.copy()
            left.remove(size)
            self._tables.append([waiting[0]])
            self._add(waiting[1:], 0, size - 1, left, cost)
            self._tables.pop()

    def _add(self, waiting: list[int], start: int, more: int, parts: list[int], cost: int) -> None:
        if self._done(cost):
            return
        table = self._tables[-1]
        if not more:
            self._fill(waiting, parts, cost)
            return
        for at in range(start, len(waiting) - more + 1):
            self.steps -= self.steps > 0
            row = self.again[waiting[at]]
            dearer = cost + sum(row[one] for one in table)
            if not self._done(dearer):
                table.append(waiting[at])
                self._add(waiting[:at] + waiting[at + 1 :], at, more - 1, parts, dearer)
                table.pop()


class _Cheapest:
    """The cheapest tables of any set of the players; a set is a number with a bit for each, the best placed lowest."""

    def __init__(self, order: Sequence[str], met: Met) -> None:
        self.order = order
        self._met = [[met.get(pair(a, b), 0) if a != b else 0 for b in order] for a in order]
        self._rest = cache(self._rest_of)
        self._table = cache(self._cost_of)

    def cost(self, players: int, parts: Sequence[int]) -> int:
        """The fewest repeated meetings of these players at tables of these sizes."""
        return self._rest(players, tuple(sorted(parts, reverse=True)))[0] if parts else 0

    def seating(self, players: int, parts: Sequence[int]) -> list[Group]:
        """The first in the order of rank of the seatings that cost least."""
        found: list[Group] = []
        sizes = sorted(parts, reverse=True)
        while players:
            table = self._rest(players, tuple(sizes))[1]
            found.append(tuple(self.order[at] for at in _bits(table)))
            players ^= table
            sizes.remove(len(found[-1]))
        return found

    def _cost_of(self, table: int) -> int:
        """How often those of one table have met."""
        first, *others = _bits(table)
        return sum(self._met[first][other] for other in others) + (self._table(table & (table - 1)) if others else 0)

    def _rest_of(self, waiting: int, sizes: tuple[int, ...]) -> tuple[int, int]:
        """What it costs at least to seat these, and the table of the first of them then."""
        best, where = -1, 0
        first, *others = (1 << at for at in _bits(waiting))
        for at, size in enumerate(sizes):
            if size in sizes[:at]:
                continue
            left = (*sizes[:at], *sizes[at + 1 :])
            for some in combinations(others, size - 1):
                table = first + sum(some)
                cost = self._table(table)
                if left and (best < 0 or cost < best):
                    cost += self._rest(waiting ^ table, left)[0]
                if best < 0 or cost < best:
                    best, where = cost, table
        return best, where


def _bits(number: int) -> Iterator[int]:
    """The places of the ones of a number, the lowest first."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def _greedy(order: Sequence[str], parts: Sequence[int], met: Met) -> list[list[str]]:
    """Each table in turn: the best placed of those who wait, then those whom the table has met least."""
    waiting, tables = list(order), []
    for size in parts:
        table = [waiting.pop(0)]
        while len(table) < size:
            at = _freshest(table, waiting, met)
            table.append(waiting.pop(at))
        tables.append(table)
    return tables


def _freshest(table: Sequence[str], waiting: Sequence[str], met: Met) -> int:
    best, where = -1, 0
    for at, name in enumerate(waiting):
        cost = sum(met.get(pair(name, other), 0) for other in table)
        if best < 0 or cost < best:
            best, where = cost, at
        if not cost:
            break
    return where


def _improved(tables: list[list[str]], met: Met) -> list[Group]:
    """Exchange players as long as there are fewer repeats after it, nearest tables first."""
    for _ in range(SWEEPS):
        dear = [at for at in range(len(tables)) if repeats([tables[at]], met)]
        if sum(_relieved(tables, at, met) for at in dear) == 0:
            break
    return [tuple(table) for table in tables]


def _relieved(tables: list[list[str]], at: int, met: Met) -> bool:
    """Whether an exchange with another table leaves fewer repeats; it is made."""
    here = tables[at]
    others = sorted((one for one in range(len(tables)) if one != at), key=lambda one: abs(one - at))
    for seat, name in enumerate(here):
        rest = here[:seat] + here[seat + 1 :]
        now = _again(name, rest, met)
        if not now:
            continue
        for other in others:
            there = tables[other]
            for place, guest in enumerate(there):
                left = there[:place] + there[place + 1 :]
                after = _again(guest, rest, met) + _again(name, left, met)
                if after < now + _again(guest, left, met):
                    here[seat], there[place] = guest, name
                    return True
    return False


def _again(name: str, others: Sequence[str], met: Met) -> int:
    return sum(met.get(pair(name, other), 0) for other in others)


def seated(players: Sequence[str], sat: Counter[tuple[str, int]]) -> Group:
    """The players of a table in the seats that they have had least: first who leads first, then all seats together.

    ``sat`` is how often each has had each seat; where several orders are as good, the first by ``players`` is taken.
    """
    return min(
        permutations(players),
        key=lambda order: (sat[order[0], 0], sum(sat[name, seat] for seat, name in enumerate(order))),
    )


Rounds = list[list[tuple[int, ...]]]
"""Rounds of tables of numbers from 0."""

_TIMES_FOUR: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Multiplication in the field of four; addition is exclusive or."""
_PLANES: Final = (2, 3, 4, 5)
_PRIMES: Final = frozenset({5, 7, 11, 13, 17, 19, 31})
_TURNED: Final[Mapping[tuple[int, int], tuple[tuple[int, ...], ...]]] = {
    (12, 3): ((11, 0, 8), (1, 2, 4), (3, 7, 9), (5, 6, 10)),
    (12, 4): ((11, 0, 8, 9), (1, 2, 5, 7), (3, 4, 6, 10)),
    (12, 6): ((11, 0, 2, 3, 4, 8), (1, 5, 6, 7, 9, 10)),
}
"""First rounds by the numbers of players and of seats: 0 to 10 go up by one from round to round, 11 stays."""
_SCHOOLGIRLS: Final = ((14, 0, 7), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10))
"""A first round in which 0 to 6 and 7 to 13 go up by one each, and 14 stays."""


def berger(number: int) -> Rounds:
    """Everybody meets everybody once at tables of two; of an odd number one is left over in each round.

    The first of a pair leads first: where the sum of the numbers, from 1, is odd the lower, else the higher; against
    the last number, the one who is in the first half.
    """
    last = number + number % 2
    rounds: Rounds = [[] for _ in range(last - 1)]
    for one in range(1, last):
        for other in range(one + 1, last + 1):
            against_last = other == last
            at = (2 * one if against_last else one + other) - 2
            first = one <= last // 2 if against_last else (one + other) % 2 == 1
            if other <= number:
                rounds[at % (last - 1)].append((one - 1, other - 1) if first else (other - 1, one - 1))
    return rounds


def design(number: int, size: int) -> Rounds | None:
    """Rounds in which so many sit at tables of this size and each two meet equally often; None where none is known."""
    if number == size:
        return [[tuple((seat + turn) % size for seat in range(size))] for turn in range(size)]
    if number == size * size and size in _PLANES:
        return _plane(size)
    if (number, size) == (8, 4):
        return [[_half(mask, side) for side in (0, 1)] for mask in range(1, 8)]
    if (number, size) == (27, 3):
        return _space()
    if (number, size) == (6, 3):
        others = list(combinations(range(1, 6), 2))
        return [[(0, *two), tuple(one for one in range(1, 6) if one not in two)] for two in others]
    if (number, size) == (15, 3):
        return _developed(_SCHOOLGIRLS, 7, 7)
    if (number, size) in _TURNED:
        return _developed(_TURNED[number, size], 11, 11)
    if number in _PRIMES and number % size == 1:
        return _developed(_cosets(number, size), number, number)
    return None


def _developed(first: Sequence[tuple[int, ...]], turn: int, rounds: int) -> Rounds:
    """A round, and what comes of it: within each ``turn`` numbers they go up by one; a last one alone stays."""
    last = max(map(max, first))
    alone = last if last % turn == 0 else -1

    def at(one: int, step: int) -> int:
        return one if one == alone else one // turn * turn + (one + step) % turn

    return [[tuple(at(one, step) for one in table) for table in first] for step in range(rounds)]


def _cosets(prime: int, size: int) -> list[tuple[int, ...]]:
    """The numbers from 1 in as many tables as there are cosets of the roots of one."""
    roots = [one for one in range(1, prime) if pow(one, size, prime) == 1]
    return sorted({tuple(sorted(one * root % prime for root in roots)) for one in range(1, prime)})


def _space() -> Rounds:
    """The lines of the space of three dimensions over the field of three, a round for each direction."""
    points = list(product(range(3), repeat=3))
    rounds = []
    for way in points[1:]:
        if next(step for step in way if step) == 1:
            lines = {
                frozenset(tuple((x + t * d) % 3 for x, d in zip(at, way, strict=True)) for t in range(3))
                for at in points
            }
            rounds.append(sorted(tuple(sorted(points.index(point) for point in line)) for line in lines))
    return rounds


def _plane(order: int) -> Rounds:
    def line(slope: int, height: int) -> tuple[int, ...]:
        if order == 4:
            return tuple(order * x + (_TIMES_FOUR[slope][x] ^ height) for x in range(order))
        return tuple(order * x + (slope * x + height) % order for x in range(order))

    upright = [tuple(order * x + y for y in range(order)) for x in range(order)]
    return [*([line(slope, height) for height in range(order)] for slope in range(order)), upright]


def _half(mask: int, side: int) -> tuple[int, ...]:
    return tuple(point for point in range(8) if (point & mask).bit_count() % 2 == side)
