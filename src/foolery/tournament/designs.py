"""Seatings in which each two meet equally often, for as many tables at a time as seat everybody.

Pairs: the tables of Berger (J. Berger, *Schach-Jahrbuch*, 1893), by the sums of the numbers. Tables of k: resolvable
balanced incomplete block designs. For k² players, k a prime or four, the lines of the affine plane, a round for each
direction (R. C. Bose, 1938): each two meet once. For eight players at tables of four the planes of the affine space
AG(3, 2): each two meet three times. One table of all is the smallest.
"""

from __future__ import annotations

from typing import Final

Rounds = list[list[tuple[int, ...]]]
"""Rounds of tables of numbers from 0."""

_TIMES_FOUR: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Multiplication in the field of four; addition is exclusive or."""
_PLANES: Final = (2, 3, 4, 5)


def berger(number: int) -> Rounds:
    """Everybody meets everybody once at tables of two; of an odd number one is left over in each round.

    The first of a pair leads first: where the sum of the numbers, from 1, is odd the lower, else the higher; against
    the last number, whoever is in the first half.
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
    return None


def _plane(order: int) -> Rounds:
    def line(slope: int, height: int) -> tuple[int, ...]:
        if order == 4:
            return tuple(order * x + (_TIMES_FOUR[slope][x] ^ height) for x in range(order))
        return tuple(order * x + (slope * x + height) % order for x in range(order))

    upright = [tuple(order * x + y for y in range(order)) for x in range(order)]
    return [*([line(slope, height) for height in range(order)] for slope in range(order)), upright]


def _half(mask: int, side: int) -> tuple[int, ...]:
    return tuple(point for point in range(8) if (point & mask).bit_count() % 2 == side)
