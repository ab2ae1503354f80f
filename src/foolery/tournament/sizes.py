"""How many sit at each table: as equal as possible, within what the game takes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

Sizes = Callable[[int, Collection[int]], tuple[list[int], int]]
"""How many sit at each table, and how many are left over."""


def sizes(number: int, seats: Collection[int]) -> tuple[list[int], int]:
    """The sizes of the tables for so many, larger ones first, and how many are left over.

    As few are left over as can be, and then there are as few tables as can be; sizes differ by one at most.
    """
    return _sizes(number, seats, 0)


def twinned(number: int, seats: Collection[int]) -> tuple[list[int], int]:
    """The same, each table with another of its size at least."""
    return _sizes(number, seats, 1)


def _sizes(number: int, seats: Collection[int], alone: int) -> tuple[list[int], int]:
    """Where ``alone`` is 1, no size has just one table."""
    for over in range(number + 1):
        seated = number - over
        for tables in range(max(1, -(-seated // max(seats))), seated // min(seats) + 1):
            small, more = divmod(seated, tables)
            found = [small + 1] * more + [small] * (tables - more)
            if all(size in seats for size in found) and (not alone or alone not in (more, tables - more)):
                return found, over
    return [], number


def cut(names: Sequence[str], parts: Sequence[int]) -> list[tuple[str, ...]]:
    """The names in their order, so many to each table."""
    out, at = [], 0
    for size in parts:
        out.append(tuple(names[at : at + size]))
        at += size
    return out


def spread(names: Sequence[str], parts: Sequence[int]) -> list[tuple[str, ...]]:
    """The names dealt to and fro over the tables, so that the strongest meet last ("snake")."""
    tables: list[list[str]] = [[] for _ in parts]
    waiting, forth = list(names), True
    while waiting:
        for table in range(len(parts)) if forth else reversed(range(len(parts))):
            if waiting and len(tables[table]) < parts[table]:
                tables[table].append(waiting.pop(0))
        forth = not forth
    return [tuple(table) for table in tables]
