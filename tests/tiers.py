"""What of a long list the ordinary tier tries, and what waits for the long one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def every(number: int) -> pytest.MarkDecorator:
    """Decorates a test with many cases: every so many of them in the ordinary tier, all of them with ``--long``."""
    return pytest.mark.every(number)


def waiting(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Of the cases of tests that are tried by ``every`` so many, those that wait for the long tier.

    Of each row of so many cases one is tried, and in the next row the one beside it: cases that come from two lists
    keep some of every value of both, whatever the lengths of the lists.
    """
    met: dict[str, int] = {}
    found = set()
    for item in items:
        mark = item.get_closest_marker("every")
        if mark is None:
            continue
        (number,) = mark.args
        test = item.nodeid.partition("[")[0]
        met[test] = met.get(test, -1) + 1
        row, place = divmod(met[test], number)
        if place != row % number:
            found.add(item)
    return found


def thinned(cases: Iterable[Any], every: int) -> list[Any]:
    """For ``parametrize``: every so many of the cases in the ordinary tier, all of them with ``--long``."""
    return [
        case if number % every == 0 else pytest.param(*_parts(case), marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]


def _parts(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
