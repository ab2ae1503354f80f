"""What measures the bots: a player that stays as it is, the rows of strength and the steps of the ladder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import foolery
from benchmarks import best_response as exploited
from benchmarks import ladder, strength
from benchmarks.contests import VARIANTS, fewest
from benchmarks.frozen import Frozen
from benchmarks.knowing import KnowsLowest
from foolery import bots
from foolery.bots.search import LEVELS
from foolery.compiling import finder

ROOT = Path(__file__).parent.parent


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
    return {"bots": [{"utility": (low + high) / 2, "utility_95": [low, high]}], "sprt": {"verdict": verdict}}


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
        "| mean, 95 % | +1.9 ± 6.4 |",
        "| all | 1 better, 1 worse, 1 like, 1 undecided |",
    ]


def test_what_the_ladder_comes_to_is_said_of_all_games_together() -> None:
    found = {(game, 2, step): report(0.05, 0.25) for game in ("simple", "transfer") for step in ladder.STEPS}
    assert ladder.summary(found).endswith("3 of 3 are proved over all games together; neighbours reversed: none.")
    found |= {(game, 2, ladder.ORDER[0]): report(-0.05, 0.25) for game in ("simple", "transfer")}
    found |= {(game, 2, ("search-6", "search-7")): report(-0.25, -0.05) for game in ("simple", "transfer")}
    assert ladder.summary(found).endswith("2 of 3 are proved over all games together; neighbours reversed: 7 over 6.")


def test_a_page_takes_the_tables_behind_its_mark(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text((ROOT / "docs/ladder.md").read_text(encoding="utf-8"), encoding="utf-8")
    for _ in range(2):
        ladder.put(page, "tables\n")
    before, _, after = page.read_text(encoding="utf-8").partition(ladder.BEGIN)
    assert before.startswith("# The ladder\n")
    assert after == "\ntables\n"
    for number, level in enumerate(LEVELS, 1):
        assert re.search(rf"^\| `search-{number}` \|.* {level.deals:,} deals", before, re.MULTILINE)
    assert all(re.search(rf"\b{many}\b", before) for many in ladder.GAMES.values())


def best_response(state: Any, me: int, rival: bots.Bot) -> float:
    """What can be won from a position with open cards, by every line against the moves that the rival makes."""
    while actors := state.actors():
        seat = actors[0]
        legal = state.legal(seat)
        if seat == me and len(legal) > 1:
            return max(best_response(after(state, me, move), me, rival) for move in legal)
        state.apply(seat, legal[0] if len(legal) == 1 else rival.choose(state.view(seat)))
    return float(state.result().utilities[me])


def after(state: Any, seat: int, move: int) -> Any:
    """The position after a move."""
    copy = state.copy()
    copy.apply(seat, move)
    return copy


def endings(number: int) -> Iterator[Any]:
    """Positions without a stock and with at most eight cards, in which the first seat has a choice."""
    player = bots.make("lowest")
    for deal in range(number):
        state: Any = foolery.game("throw-in").deal(2, f"ending {deal}")
        while state.actors():
            view: Any = state.view(state.actors()[0])
            if view.me == 0 and view.stock_size == 0 and sum(view.hand_sizes) <= 8 and len(view.legal) > 1:
                yield state
                break
            state.apply(view.me, view.legal[0] if len(view.legal) == 1 else player.choose(view))


def test_who_knows_a_bot_finds_the_best_response_to_it() -> None:
    knowing, rival, missed = KnowsLowest("1"), bots.make("lowest"), 0
    for state in endings(12):
        worth = {move: best_response(after(state, 0, move), 0, rival) for move in state.legal(0)}
        assert worth[knowing.choose(state.view(0))] == max(worth.values())
        missed += worth[rival.choose(state.view(0))] < max(worth.values())
    assert missed > 0, "there is nothing to find"


def test_a_row_is_met_by_the_end_of_its_interval_that_is_nearer_to_even() -> None:
    row = strength.Row("x", "throw-in", 2, ("heuristic", "lowest"), 4, "lost", 0.31, 0.25)
    bot = {"lost": 0.27, "lost_95": [0.25, 0.29], "utility": 0.4, "utility_95": [0.2, 0.6]}
    found = {"games": 100, "draws": 10, "bots": [bot]}
    assert strength.figure(row, found) == pytest.approx((0.3, 0.25 / 0.9, 0.29 / 0.9))
    assert strength.line(row, found).endswith("| no |")
    assert strength.line(row, found | {"draws": 0}).endswith("| yes |")


def test_the_commands_go_on_with_their_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = ladder.MAIN[0]
    monkeypatch.setattr(ladder, "STEPS", (step,))
    monkeypatch.setattr(ladder, "MAIN", (step,))
    for command, plan, line in (
        (strength.main, ["--only", "heuristic against lowest"], "| heuristic against lowest | transfer, 2 | 4 |"),
        (ladder.main, ["--only", "simple"], "| simple, 2 | "),
        (exploited.main, ["--only", "lowest", "--games", "throw-in"], "| throw-in | lowest | 2 |"),
    ):
        said = []
        for _ in range(2):
            code = command([*plan, "--share", "0.001", "--jobs", "1", "--folder", str(tmp_path)])
            assert code == (0 if finder.compiled() else 2)
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]
        assert line in said[0] or not finder.compiled()
