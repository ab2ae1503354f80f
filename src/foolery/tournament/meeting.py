"""Who sits with whom, so that as few as can be meet again; and who sits where.

``least`` looks through the ways to fill the tables, branch and bound, first the best placed with those next to him
(Monrad), as far as its steps go. Where they do not suffice, up to ``EXACT`` players the least cost of everybody who
may be left is reckoned once each, so that no seating has fewer repeated meetings; above that the best is taken of
several seatings that are improved by exchanging two players as long as that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final

from foolery.tournament.rounds import Group
from foolery.tournament.standing import Pair, pair

EXACT: Final = 16
"""Players up to whom no seating is better than the one that is found."""
DEEPEST: Final = 60
"""Players up to whom the search is tried at all."""
STEPS: Final = 60_000
SWEEPS: Final = 30
STARTS: Final = 24
"""From so many beginnings the tables are improved, where the search has not come to its end."""

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
            return _cheapest(order, parts, search.again)
        step = -(-len(order) // STARTS)
        starts = [[*order[at:], *order[:at]] for at in range(0, len(order), step)]
        found = [_improved(_greedy(start, parts, met), met) for start in starts]
        return min([search.best, *found] if search.best else found, key=lambda tables: repeats(tables, met))
    return _improved(_greedy(order, parts, met), met)


class _Search:
    """Branch and bound over all seatings; ``finished`` tells that ``best`` has as few repeats as there can be."""

    def __init__(self, order: Sequence[str], parts: Sequence[int], met: Met) -> None:
        number = len(order)
        self.order = order
        again = [[met.get(pair(a, b), 0) if a != b else 0 for b in order] for a in order]
        # How many pairs sit together is the same in every seating, so what all pairs have had anyway is taken off.
        floor = min((again[a][b] for a, b in combinations(range(number), 2)), default=0)
        self.again = [[count - floor for count in row] for row in again]
        self.steps = STEPS
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


def _cheapest(order: Sequence[str], parts: Sequence[int], again: Sequence[Sequence[int]]) -> list[Group]:
    """The first in the order of rank of the seatings that cost least."""

    def tables(waiting: Sequence[int], size: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        for others in combinations(waiting[1:], size - 1):
            table = (waiting[0], *others)
            yield sum(again[a][b] for a, b in combinations(table, 2)), table

    @cache
    def rest(waiting: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """What it costs at least to seat these, and the table of the first of them then."""
        best: tuple[int, tuple[int, ...]] | None = None
        for at, size in enumerate(sizes):
            if size in sizes[:at]:
                continue
            for cost, table in tables(waiting, size):
                if best is not None and cost >= best[0]:
                    continue
                more = tuple(one for one in waiting if one not in table)
                whole = cost + (rest(more, (*sizes[:at], *sizes[at + 1 :]))[0] if more else 0)
                if best is None or whole < best[0]:
                    best = whole, table
        assert best is not None, "somebody waits, so there are tables"
        return best

    found: list[Group] = []
    waiting, sizes = tuple(range(len(order))), tuple(sorted(parts, reverse=True))
    while waiting:
        table = rest(waiting, sizes)[1]
        found.append(tuple(order[one] for one in table))
        waiting = tuple(one for one in waiting if one not in table)
        at = sizes.index(len(table))
        sizes = (*sizes[:at], *sizes[at + 1 :])
    return found


def _greedy(order: Sequence[str], parts: Sequence[int], met: Met) -> list[list[str]]:
    """Each table in turn: the best placed who waits, and whoever waits that the table has met least."""
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
