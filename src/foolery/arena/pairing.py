"""Who sits where, so that the cards favour nobody: the same deal again, with the bots on other seats.

Games are numbered. So many in a row, a *group*, have the same cards; within a group the seating changes from game to
game. Two ways of changing it:

- *rotated*: the bots are cycled over the seats (two bots at four seats sit 0 1 0 1) and move one seat on each time,
  until the seating repeats. A bot that has more seats than another keeps them: two at three seats sit 0 1 0, 0 0 1,
  1 0 0.
- *balanced*: all that are rotated and, where a bot would have more seats than another, the same with the bots in each
  other's roles (then also 1 0 1, 1 1 0, 0 1 1). So in every group every bot sits on every seat equally often. Who sits
  behind whom matters too: from group to group the order of the bots round the table changes, through all its
  (bots − 1)! circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial

Seating = tuple[int, ...]
"""The number of the bot on each seat."""


def rotation(bots: int, players: int) -> list[Seating]:
    """The seatings of one group: the bots cycled over the seats, moved one seat on each time."""
    return _turned(tuple(seat % bots for seat in range(players)))


def balanced(bots: int, players: int, group: int = 0) -> list[Seating]:
    """The seatings of this group, on each of which every bot has every seat equally often."""
    return _balanced(bots, players, group % orders(bots))


def orders(bots: int) -> int:
    """How many circles so many bots can sit in; after so many groups each was there."""
    return factorial(bots - 1)


@lru_cache(maxsize=1024)
def _balanced(bots: int, players: int, order: int) -> list[Seating]:
    circle = (0, *_arranged(range(1, bots), order))
    found: list[Seating] = []
    for role in range(bots):
        for seating in _turned(tuple(circle[(seat + role) % bots] for seat in range(players))):
            if seating not in found:
                found.append(seating)
    return found


def _turned(start: Seating) -> list[Seating]:
    """A seating, and what it becomes when everybody moves one seat on, until it repeats."""
    seatings = [start]
    while True:
        last = seatings[-1]
        moved = last[-1:] + last[:-1]
        if moved == start:
            return seatings
        seatings.append(moved)


def _arranged(items: Sequence[int], number: int) -> tuple[int, ...]:
    """The arrangement of the items with this number, in the order of the dictionary."""
    left, found = list(items), []
    while left:
        place, number = divmod(number, factorial(len(left) - 1))
        found.append(left.pop(place))
    return tuple(found)
