"""The running score of matches: points where they decide who wins, and a dummy that was the fool."""

from __future__ import annotations

from random import Random

import pytest

import foolery
from foolery.contract import Match, Result

NAMES = ["Ann", "Ben", "Cid", "Dora"]


def played(name: str, players: int, seed: str, deals: int = 3) -> tuple[Match, list[Result]]:
    """A match of random moves with the results of its deals."""
    match, random = foolery.game(name).match(players, seed, deals), Random(seed)
    found: list[Result] = []
    while len(found) < deals:
        result = match.state.result()
        if result is None:
            seat = random.choice(match.state.actors())
            match.state.play(seat, random.choice(match.state.legal(seat)))
            continue
        found.append(result)
        if len(found) < deals:
            match.next()
    return match, found


@pytest.mark.parametrize(
    "name", ["throw-in+finish-order", "throw-in+points", "simple+figure", "transfer+figure+points"]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_are_added_up_and_the_most_win(name: str, players: int) -> None:
    match, deals = played(name, players, "added")
    sums = [sum(deal.points[seat] for deal in deals if deal.points) for seat in range(players)]
    assert [score["points"] for score in match.scores()] == sums
    result = match.result()
    assert result is not None
    assert result.points == tuple(sums)
    assert set(result.winners) == {seat for seat in range(players) if sums[seat] == max(sums) and min(sums) < max(sums)}
    assert sum(result.utilities) == pytest.approx(0)
    text = match.game.score_text(match, None, "en", NAMES[:players])
    assert text.startswith(f"Points after 3 deals: Ann — {sums[0]}, Ben — {sums[1]}")
    assert "The fool after 3 deals" in text
    assert match.game.score_text(match, None, "ru", NAMES[:players]).startswith("Очки после 3 партий: Ann")


def test_the_points_of_a_side_are_added_together() -> None:
    match, deals = played("double+points", 4, "sides")
    sums = [sum(deal.points[seat] for deal in deals) for seat in range(4)]
    result = match.result()
    assert result is not None
    better = (0, 2) if sums[0] + sums[2] > sums[1] + sums[3] else (1, 3)
    assert sums[0] + sums[2] != sums[1] + sums[3]
    assert result.winners == better


@pytest.mark.parametrize("name", ["throw-in", "throw-in+figure,figure.score-only=on"])
def test_where_points_decide_nothing_the_fool_loses_the_match(name: str) -> None:
    match, deals = played(name, 3, "shown")
    result = match.result()
    assert result is not None
    counts = [sum(seat in deal.fools for deal in deals) for seat in range(3)]
    assert result.fools == tuple(seat for seat in range(3) if counts[seat] == max(counts) > min(counts))
    assert all("points" not in score for score in match.scores())
    assert "oints" not in match.game.score_text(match)
    assert all("Won by points" not in match.game.result_text(deal) for deal in deals)


def test_a_dummy_that_was_the_fool_is_counted() -> None:
    match, deals = played("throw-in+dummy-playing", 2, "dummy", 8)
    times = sum(2 in deal.fools for deal in deals)
    assert times > 1
    assert f"the dummy — {times} times" in match.game.score_text(match, 0, "en", NAMES[:2])
    assert f"болван — {times} раз" in match.game.score_text(match, 0, "ru", NAMES[:2])
