"""All chance of a tournament: lots from its seed, which anybody can draw again.

The streams are those of ``foolery.base.shuffle`` (``docs/shuffle.md``). Their names begin with ``tournament``:
``("tournament", "lot", NAME)`` is the lot of an entrant, the greatest first, which does not depend on the others;
``("tournament", "round", N)`` shuffles who is seated in a round, ``("tournament", "seats", N, T)`` the seats of table
T.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from foolery.base.shuffle import Stream, shuffled


@lru_cache(maxsize=4096)
def lot(seed: str, name: str) -> tuple[int, ...]:
    """The lot of an entrant: 256 bits in eight numbers."""
    return Stream(seed, "tournament", "lot", name).block()


def by_lot(seed: str, names: Iterable[str]) -> list[str]:
    """The names with the greatest lot first."""
    return sorted(names, key=lambda name: lot(seed, name), reverse=True)


def drawn(seed: str, number: int, names: Sequence[str]) -> list[str]:
    """The names in the order that is drawn for a round."""
    return shuffled(names, seed, "tournament", "round", number)


def seats(seed: str, number: int, table: int, names: Sequence[str]) -> list[str]:
    """Who sits where at one table of a round."""
    return shuffled(names, seed, "tournament", "seats", number, table)
