"""Seatings in which each two meet equally often, for as many tables at a time as seat everybody.

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

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Final

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
