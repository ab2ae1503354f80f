"""The statistics of the arena against closed forms, tables, published runs, and by simulated error rates."""

from __future__ import annotations

from collections import Counter
from math import exp, inf, log
from random import Random

import pytest

from foolery.arena.inference import (
    Claims,
    Sprt,
    cells,
    elo_of,
    fitting,
    interval,
    log_likelihood,
    mean_of,
    quantile,
    ratio,
    read_claims,
    utility_of,
    within,
)
from foolery.base.errors import FooleryError

PAIRS = (-1.0, -0.5, 0.0, 0.5, 1.0)


def counted(*numbers: int) -> Counter[float]:
    return Counter(dict(zip(PAIRS, numbers, strict=True)))


# Student's t

TABLE = {1: 12.7062, 2: 4.30265, 3: 3.18245, 5: 2.57058, 10: 2.22814, 30: 2.04227, 120: 1.97993, 1000: 1.96234}
"""Two-sided quantiles of 95 %, as every table of t has them."""


@pytest.mark.parametrize(("degrees", "t"), TABLE.items())
def test_students_quantiles(degrees: int, t: float) -> None:
    assert quantile(degrees) == pytest.approx(t, abs=6e-5)


def test_students_t_in_closed_form() -> None:
    assert within(1.0, 1) == pytest.approx(0.5), "Cauchy: half of it lies within ±1"
    assert within(2.0, 2) == pytest.approx(2 / (2 + 4) ** 0.5)
    assert quantile(1, 0.99) == pytest.approx(63.6567, abs=1e-3)
    assert quantile(299) == pytest.approx(quantile(300), abs=1e-4), "no step where the expansion begins"
    for degrees in (3, 8, 41):
        assert within(quantile(degrees, 0.9), degrees) == pytest.approx(0.9)


# Elo


def test_elo_in_closed_form() -> None:
    assert utility_of(0) == 0
    assert utility_of(400) == pytest.approx(2 * 10 / 11 - 1)
    assert elo_of(0.5) == pytest.approx(400 * log(3) / log(10))
    for elo in (-700.0, -3.0, 0.0, 20.0, 250.0):
        assert elo_of(utility_of(elo)) == pytest.approx(elo)
    assert (elo_of(1), elo_of(-1)) == (inf, -inf)


# Likelihood


@pytest.mark.parametrize(("won", "lost"), [(7, 3), (60, 40), (1, 99), (500, 500)])
@pytest.mark.parametrize("mean", [-0.6, -0.1, 0.0, 0.2, 0.7])
def test_with_two_values_the_likelihood_is_that_of_a_coin(won: int, lost: int, mean: float) -> None:
    seen = cells({1.0: won, -1.0: lost})
    share, best = (1 + mean) / 2, won / (won + lost)
    closed = won * log(share / best) + lost * log((1 - share) / (1 - best))
    assert log_likelihood(seen, mean) == pytest.approx(closed, abs=1e-9)


def test_with_five_values_no_other_distribution_is_likelier() -> None:
    """A search over distributions with the same mean, each one step away from the one that was found."""
    seen = cells(counted(12, 30, 41, 50, 27))
    mean = 0.02
    theta = fitting(seen, mean)
    total = sum(weight for _, weight in seen)
    chances = [weight / total / (1 + theta * (place - mean)) for place, weight in seen]
    assert sum(chances) == pytest.approx(1)
    assert sum(place * chance for chance, (place, _) in zip(chances, seen, strict=True)) == pytest.approx(mean)

    def likelihood(chances: list[float]) -> float:
        return sum(weight * log(chance) for chance, (_, weight) in zip(chances, seen, strict=True))

    random = Random(5)
    for _ in range(300):
        i, j, k = random.sample(range(5), 3)
        a, b, c = (seen[at][0] for at in (i, j, k))
        # The one step that keeps sum and mean: along the null space of three places.
        step = random.uniform(-0.02, 0.02)
        other = list(chances)
        for at, part in ((i, b - c), (j, c - a), (k, a - b)):
            other[at] += step * part
        if min(other) > 0:
            assert likelihood(other) <= likelihood(chances) + 1e-9


def test_the_likeliest_mean_is_the_mean() -> None:
    seen = cells(counted(3, 9, 20, 11, 8))
    assert log_likelihood(seen, mean_of(seen)) == pytest.approx(0, abs=1e-9)
    assert log_likelihood(seen, 1.0) == log_likelihood(seen, -1.5) == -inf


@pytest.mark.parametrize("counts", [{1.0: 3}, {0.0: 50}, {-1.0: 400}, {1.0: 1, -1.0: 1}, {0.5: 2, 0.25: 9}])
def test_an_interval_stays_in_the_range_and_around_the_mean(counts: dict[float, int]) -> None:
    low, high = interval(counts)
    mean = sum(place * many for place, many in counts.items()) / sum(counts.values())
    assert -1 <= low < high <= 1
    assert low - 1e-6 <= mean <= high + 1e-6


def test_an_interval_of_equal_results_is_that_of_a_coin_without_the_other_side() -> None:
    """All of n won: the likelihood of a mean m is ((1 + m) / 2)ⁿ."""
    for number in (10, 100, 5000):
        allowed = quantile(number - 1) ** 2 / 2
        assert interval({1.0: number})[0] == pytest.approx(2 * exp(-allowed / number) - 1, abs=2e-3)


def test_an_interval_of_many_is_that_of_the_normal_distribution() -> None:
    counts = counted(900, 2000, 4000, 2200, 1000)
    number = sum(counts.values())
    mean = sum(place * many for place, many in counts.items()) / number
    spread = sum(many * (place - mean) ** 2 for place, many in counts.items()) / number
    half = 1.959964 * (spread / number) ** 0.5
    assert interval(counts) == pytest.approx((mean - half, mean + half), abs=2e-4)


def test_nothing_is_known_from_one_result() -> None:
    assert interval({}) == interval({1.0: 1}) == (-1.0, 1.0)
    assert interval({0.3: 1}, 0.0, 1.0) == (0.0, 1.0)


@pytest.mark.parametrize("number", [10, 40, 160])
def test_intervals_hold_the_truth_as_often_as_they_say(number: int) -> None:
    random = Random(number)
    chances = (0.1, 0.15, 0.3, 0.25, 0.2)
    truth = sum(place * chance for place, chance in zip(PAIRS, chances, strict=True))
    runs = 400
    held = 0
    for _ in range(runs):
        low, high = interval(Counter(random.choices(PAIRS, chances, k=number)))
        held += low <= truth <= high
    assert 0.93 <= held / runs <= 0.98


# The sequential test

PUBLISHED = [
    ((59, 754, 2467, 865, 75), -0.5, 1.5, 2.95),
    ((33, 1185, 8378, 1302, 50), 0.25, 1.75, 2.95),
    ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
    ((11, 407, 3238, 513, 11), 0.25, 1.75, 2.93),
    ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
    ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
    ((174, 2658, 10273, 2713, 178), -1.5, 0.5, 2.96),
    ((40, 1272, 12142, 1300, 30), -1.5, 0.5, 3.01),
]
"""Tests of Stockfish as its pull requests 2951, 2971, 3209 and 3017 (2020) report them: pairs by points, both claims in
Elo, and the ratio.
"""


@pytest.mark.parametrize(("pairs", "low", "high", "published"), PUBLISHED)
def test_ratios_that_were_published(pairs: tuple[int, ...], low: float, high: float, published: float) -> None:
    assert ratio(counted(*pairs), Claims(low, high)) == pytest.approx(published, abs=0.0051)


def test_with_two_values_the_ratio_is_that_of_wald() -> None:
    claims = Claims(-0.1, 0.3, "utility")
    for won, lost in ((8, 5), (30, 70)):
        closed = won * log(0.65 / 0.45) + lost * log(0.35 / 0.55)
        assert ratio(Counter({1.0: won, -1.0: lost}), claims) == pytest.approx(closed)


def test_bounds_are_those_of_wald() -> None:
    assert Claims(0, 5).bounds == pytest.approx((-2.944439, 2.944439))
    assert Claims(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_after_a_verdict_nothing_is_heard() -> None:
    test = Sprt(Claims(0, 200))
    while test.verdict == "undecided":
        test.add(1.0)
    state = test.to_json()
    assert state["verdict"] == "high"
    for _ in range(100):
        test.add(-1.0)
    assert test.to_json() == state


SPREAD = ((0.12, 0.18, 0.3, 0.22, 0.18), (0.3, 0.0, 0.36, 0.0, 0.34))
"""Chances of the five outcomes, before they are tilted to a mean."""


def tilted(chances: tuple[float, ...], mean: float) -> list[float]:
    """The likeliest chances with this mean."""
    seen = [(place, chance) for place, chance in zip(PAIRS, chances, strict=True) if chance]
    theta = fitting(seen, mean)
    return [chance / (1 + theta * (place - mean)) for place, chance in zip(PAIRS, chances, strict=True)]


@pytest.mark.parametrize("spread", SPREAD)
@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "high"), (80.0, "low")])
def test_verdicts_are_wrong_as_seldom_as_they_say(spread: tuple[float, ...], elo: float, wrong: str) -> None:
    """At either claim one verdict in twenty may be wrong; of 200 at most 20 are, but for one chance in a thousand."""
    random = Random(f"{spread} {elo}")
    chances = tilted(spread, utility_of(elo))
    runs, errors, length = 200, 0, 0
    for _ in range(runs):
        test = Sprt(Claims(0, 80))
        while test.verdict == "undecided":
            test.add(random.choices(PAIRS, chances)[0])
        errors += test.verdict == wrong
        length += sum(test.counts.values())
    assert errors <= 20
    assert 10 < length / runs < 200


@pytest.mark.parametrize(
    ("text", "elo", "claims"),
    [
        ("0,20", True, Claims(0, 20)),
        ("-5.5,5,0.01,0.1", True, Claims(-5.5, 5, "elo", 0.01, 0.1)),
        ("utility:0,0.05", True, Claims(0, 0.05, "utility")),
        ("utility:-0.1,0.1,0.05,0.2", False, Claims(-0.1, 0.1, "utility", 0.05, 0.2)),
    ],
)
def test_claims_as_they_are_typed(text: str, elo: bool, claims: Claims) -> None:
    assert read_claims(text, elo) == claims


@pytest.mark.parametrize(
    ("text", "elo", "code"),
    [
        ("", True, "arena.sprt-form"),
        ("5", True, "arena.sprt-form"),
        ("0,5,0.05", True, "arena.sprt-form"),
        ("low,high", True, "arena.sprt-form"),
        ("0,inf", True, "arena.sprt-form"),
        ("nan,1", True, "arena.sprt-form"),
        ("0,20", False, "arena.sprt-no-elo"),
        ("20,0", True, "arena.sprt-order"),
        ("0,0", True, "arena.sprt-order"),
        ("utility:0,1", True, "arena.sprt-order"),
        ("0,1e9", True, "arena.sprt-order"),
        ("0,5,0,0.05", True, "arena.sprt-errors"),
        ("0,5,0.05,0.5", True, "arena.sprt-errors"),
    ],
)
def test_what_is_no_test(text: str, elo: bool, code: str) -> None:
    with pytest.raises(FooleryError) as refused:
        read_claims(text, elo)
    assert refused.value.code == code
    assert all(refused.value.text(lang) for lang in ("en", "ru"))
