"""Budgets of positions for a time in seconds, by a clock that only the attempts move."""

from __future__ import annotations

import itertools

import pytest

from foolery.search.thinking import FIRST, WORTH, budgets


def attempts(seconds: float, speed: float, most: int | None = None) -> tuple[list[int], float]:
    """The budgets, where each attempt uses all of its own at ``speed`` positions per second, and the total time."""
    found: list[int] = []

    def now() -> float:
        return sum(found) / speed

    for budget in budgets(seconds, most, now):
        found.append(budget)
    return found, now()


@pytest.mark.parametrize("speed", [10_000, 3_000_000])
@pytest.mark.parametrize("seconds", [0.5, 1.0, 7.0, 60.0])
def test_the_time_is_used_in_either_form_and_kept(seconds: float, speed: float) -> None:
    found, took = attempts(seconds, speed)
    assert found[0] == FIRST
    assert all(after >= WORTH * before for before, after in itertools.pairwise(found))
    assert 0.9 * seconds < took <= seconds
    assert found[-1] > seconds * speed / 2


def test_a_slow_first_attempt_is_the_only_one() -> None:
    assert attempts(0.01, 10_000)[0] == [FIRST]
    assert attempts(0.0, 10_000)[0] == [FIRST]


def test_no_budget_is_above_the_most() -> None:
    assert attempts(10, 1_000_000, 100)[0] == [100]
    found, _ = attempts(10, 1_000_000, 5000)
    assert found[-1] == max(found) == 5000
