"""What measures the bots: a player that stays as it is, the rows of strength and the steps of the ladder."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

import foolery
from benchmarks import ladder, strength
from benchmarks.contests import VARIANTS, fewest
from benchmarks.frozen import Frozen
from foolery import bots
from foolery.compiling import finder


@pytest.mark.parametrize(
    ("name", "players", "digest"),
    [("throw-in", 2, "a3fd657cf4e64b7f"), ("transfer", 3, "fa2d980bcdefc460")],
)
def test_the_frozen_player_stays_as_it_is(name: str, players: int, digest: str) -> None:
    made: list[str] = []
    for deal in range(4):
        state = foolery.game(name).deal(players, f"frozen {deal}")
        rivals = [Frozen(f"{deal} {seat}") for seat in range(players)]
        while state.actors():
            view = state.view(state.actors()[0])
            move = rivals[view.me].choose(view)
            made.append(view.action((move,)).text)
            state.play(view.me, move)
    assert hashlib.sha256("\n".join(made).encode()).hexdigest()[:16] == digest


def test_all_that_is_measured_can_be_played() -> None:
    for row in strength.rows():
        assert row.players in foolery.game(row.game).seats()
        assert len(row.bots) <= row.players
        assert all(bots.find(bot) for bot in row.bots)
    assert len(VARIANTS) == len(set(VARIANTS)) == 24
    found = ladder.cells()
    assert len(found) == len(set(found))
    assert all(players in foolery.game(game).seats() for game, players, _ in found)
    assert {game for game, players, _ in found if players != fewest(game)} == set(ladder.EVERY_SEAT)
    assert {bot for _, _, step in found for bot in step} >= {
        "lowest",
        "heuristic",
        *(f"search-{n}" for n in range(1, 9)),
    }


def report(low: float, high: float, verdict: str = "undecided") -> dict[str, Any]:
    pairs = [{"difference": (low + high) / 2, "difference_95": [low, high]}]
    return {"pairs": pairs, "sprt": {"verdict": verdict}}


def test_a_step_is_marked_by_what_is_proved_of_it() -> None:
    step = ladder.MAIN[0]
    found = {
        ("simple", 2, step): report(0.1, 0.3, "high"),
        ("throw-in", 2, step): report(-0.3, -0.1, "low"),
        ("transfer", 2, step): report(-0.1, 0.05, "low"),
        ("transfer", 3, step): report(-0.1, 0.3),
    }
    lines = ladder.table("Steps", (step,), found).splitlines()
    assert lines[4:] == [
        "| simple, 2 | **+20** |",
        "| throw-in, 2 | -20 !! |",
        "| transfer, 2 | -2 = |",
        "| transfer, 3 | +10 ? |",
        "| all | 1 better, 1 worse, 1 like, 1 open |",
    ]


def test_a_row_is_met_by_the_end_of_its_interval_that_is_nearer_to_even() -> None:
    row = strength.Row("x", "throw-in", 2, ("heuristic", "lowest"), 4, "lost", 0.31, 0.25)
    bot = {"lost": 0.27, "lost_95": [0.25, 0.29], "utility": 0.4, "utility_95": [0.2, 0.6]}
    found = {"games": 100, "draws": 10, "bots": [bot]}
    assert strength.figure(row, found) == pytest.approx((0.3, 0.25 / 0.9, 0.29 / 0.9))
    assert strength.line(row, found).endswith("| no |")
    assert strength.line(row, found | {"draws": 0}).endswith("| yes |")


def test_both_commands_go_on_with_their_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = ladder.MAIN[0]
    monkeypatch.setattr(ladder, "STEPS", (step,))
    monkeypatch.setattr(ladder, "MAIN", (step,))
    for command, plan, line in (
        (strength.main, ["--only", "heuristic against lowest"], "| heuristic against lowest | transfer, 2 | 4 |"),
        (ladder.main, ["--only", "simple"], "| simple, 2 | "),
    ):
        said = []
        for _ in range(2):
            code = command([*plan, "--share", "0.001", "--jobs", "1", "--folder", str(tmp_path)])
            assert code == (0 if finder.compiled() else 2)
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]
        assert line in said[0] or not finder.compiled()
