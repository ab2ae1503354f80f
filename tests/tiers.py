"""What of a long list the ordinary tier tries, and what waits for the long one."""

from __future__ import annotations

from collections.abc import Iterable

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

    Every so many of one list; of two that are at least so long every value of both, with some of the others.
    """
    return sum(places) % number == 0


def examples(number: int) -> int:
    """So many examples in the ordinary tier, and in the long one as many more as of all others."""
    return number * settings.default.max_examples // ORDINARY if settings.default else number
