"""Places counted clockwise from the seat that sees, and numbers in bytes: what writers of rows do all the time.

``turning.pxd`` has the same in C, so that it is written into the loops of the compiled writers.
"""

from __future__ import annotations

from typing import Any


def turned(place: int, seat: int, places: int) -> int:
    """How many places after the seat a place is, and 1; 0: nobody."""
    if place < 0:
        return 0
    return place - seat + 1 if place >= seat else place - seat + 1 + places


def turned_mask(mask: int, seat: int, places: int) -> int:
    """A mask of places, counted from the seat."""
    return (mask >> seat | mask << (places - seat)) & ((1 << places) - 1)


def write_number(to: Any, place: int, number: int, bytes_: int) -> None:
    """Write a number, its lowest byte first."""
    for i in range(bytes_):
        to[place + i] = number >> 8 * i & 255
