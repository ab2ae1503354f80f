"""Hands of Contract Rummy: how many copies of each face, two bits a face, in one int.

Copies of a card are interchangeable, so a hand is a number that copies for nothing, compares at once and can be the
key of a cache. A rank is one byte: its four suits. ``tally.pxd`` has what the hot code is made of in C, where such a
number is 128 bits wide; it is always built through these functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Face = int
Tally = int

FACES: Final = 54
ONE: Final = tuple(1 << 2 * face for face in range(FACES))
"""The tally of a single card."""
LOW: Final = sum(ONE)
"""The lower bit of every face."""
JOKERS: Final = (52, 53)
NATURALS: Final = (1 << 104) - 1
"""The bits of the cards that have rank and suit."""
_IN_BYTE: Final = bytes(sum(byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256))
"""How many cards a byte of a tally, which is a rank, holds: searches ask it of every hand."""


STARTS: Final = LOW & (1 << 96) - 1
"""Where sequences may begin, in a row of ``steps``."""
_PAIRS: Final = sum(0x33 << 8 * rank for rank in range(13))
_NIBBLES: Final = sum(0x0F << 8 * rank for rank in range(13))


def one(face: Face) -> Tally:
    """The tally of a single card."""
    return 1 << 2 * face


def suits(hand: Tally, rank: int) -> int:
    """The cards of one rank, two bits a suit."""
    return hand >> 8 * rank & 255


def ranks(hand: Tally) -> int:
    """How many natural cards of each rank, a byte each."""
    pairs = (hand & _PAIRS) + (hand >> 2 & _PAIRS)
    return (pairs & _NIBBLES) + (pairs >> 4 & _NIBBLES)


def steps(hand: Tally) -> int:
    """One card of each natural face by its position in sequences, a byte each from the low ace to the high one."""
    there = (hand | hand >> 1) & LOW & NATURALS
    return there << 8 | there >> 96


def back(row: int) -> Tally:
    """The cards of a row of ``steps``, of which none is an ace at both ends."""
    return row >> 8 | (row & 255) << 96


def low_half(hand: Tally) -> int:
    """The lower 64 bits."""
    return hand & (1 << 64) - 1


def high_half(hand: Tally) -> int:
    """The upper 64 bits."""
    return hand >> 64


def three(at: int) -> int:
    """The places of a sequence of three that begins at this bit, in a row of ``steps``."""
    return 65793 << at


def same_rank(rank: int) -> Tally:
    """One card of each suit of a rank."""
    return 85 << 8 * rank


def tally(faces: Iterable[Face]) -> Tally:
    """The tally of these faces."""
    return sum(ONE[face] for face in faces)


def count(hand: Tally, face: Face) -> int:
    """How many copies of a face."""
    return hand >> 2 * face & 3


def size(hand: Tally) -> int:
    """The number of cards."""
    return (hand & LOW).bit_count() + 2 * (hand >> 1 & LOW).bit_count()


def present(hand: Tally) -> Tally:
    """One card of each face that is there."""
    return (hand | hand >> 1) & LOW


def different(hand: Tally) -> list[Face]:
    """The faces that are there, each once, lowest first."""
    out = []
    left = (hand | hand >> 1) & LOW
    while left:
        low = left & -left
        out.append(low.bit_length() - 1 >> 1)
        left ^= low
    return out


def faces(hand: Tally) -> list[Face]:
    """Every card, lowest first."""
    out = []
    for face in different(hand):
        out += [face] * (hand >> 2 * face & 3)
    return out


def jokers(hand: Tally) -> int:
    """The number of jokers."""
    return (hand >> 104 & 1) + (hand >> 106 & 1)


def by_rank(hand: Tally) -> bytes:
    """How many natural cards of each rank, 2 … A."""
    return (hand & NATURALS).to_bytes(13, "little").translate(_IN_BYTE)


def without(hand: Tally, face: Face) -> Tally:
    """One copy less, where there is one."""
    return hand - ONE[face] if hand >> 2 * face & 3 else hand
