"""What of a long list the ordinary tier tries, and what waits for the long one."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import pytest
from hypothesis import settings

ORDINARY = 40
"""Examples that the ordinary tier tries where a test names no other number."""
LONG = 400


def every(number: int) -> pytest.MarkDecorator:
    """Decorates a test with many cases: every so many of them in the ordinary tier, all of them with ``--long``."""
    return pytest.mark.every(number)


def waiting(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Of the cases of tests that are tried by ``every`` so many, those that wait for the long tier."""
    return {item for item in items if not _is_tried(item)}


def _is_tried(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("every")
    if mark is None:
        return True
    assert isinstance(item, pytest.Function), f"{item.nodeid} has no cases"
    lists = [mark.args[0] for mark in item.iter_markers("parametrize")]
    names = [one.partition(",")[0] if isinstance(one, str) else one[0] for one in lists]
    return tried([item.callspec.indices[name] for name in names], int(mark.args[0]))


def tried(places: Iterable[int], number: int) -> bool:
    """Whether the ordinary tier tries the case that stands at these places of the lists that make the cases.

    Of one list it is one of every so many; of two that are at least so long every value of both, with some of the
    others. Which one of so many follows no period: what a test picks by the place of its case, as the number of
    players, is not the same for all that are tried.
    """
    return sum(place - _turn(place // number, number) for place in places) % number == 0


def _turn(lot: int, number: int) -> int:
    """Which one of so many is tried: the multiples of an irrational number have no period."""
    return int(number * (lot * sqrt(2) % 1))


def examples(number: int) -> int:
    """So many examples in the ordinary tier, and in the long one as many more as of all others."""
    return number * settings.default.max_examples // ORDINARY if settings.default else number
