"""The benchmark runs and prints what it promises; how fast anything is, no test says."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import foolery
from benchmarks.__main__ import BASES, PEER, figure, ratios, tasks
from benchmarks.load.__main__ import line
from benchmarks.load.tables import compare, lay
from benchmarks.page import measured
from benchmarks.page import show as show_page
from foolery.durak.engine.compose import REGISTRY
from foolery.tournament import FORMATS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.served import Served

ROOT = Path(__file__).parent.parent


def test_smallest_run_has_all_figures() -> None:
    command = [sys.executable, "-m", "benchmarks", "--json", "--seconds", "0.0001", "--repetitions", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    data = json.loads(done.stdout)
    assert done.returncode == (2 if data["missing"] else 0), done.stderr
    assert all(sentence in done.stderr for sentence in data["missing"])
    measured = {(f["what"], f["game"], f["form"]) for f in data["figures"]}
    assert {(*task, "interpreted") for task in tasks("interpreted")} <= measured
    for one in data["figures"]:
        if "microseconds" in one:
            assert one["microseconds"] > 0
        else:
            assert one["moves_per_second"] > one["games_per_second"] > 0
        if one["what"] in ("playouts", "documented"):
            assert 0 < one["forced_share"] < 1
    forms = {form for _, _, form in measured}
    assert len(data["missing"]) == 3 - len(forms)
    if len(forms) == 3:
        assert len(data["ratios"]) == 6
        assert all(value > 0 for value in data["ratios"].values())


def test_learning_steps_beside_openspiel() -> None:
    pytest.importorskip("pyspiel")
    from benchmarks.learning import peer, rate

    assert (peer(0.01, 2) or 0) > 0
    assert rate("simple", 2, 4, 0.01) > 0


def test_tournaments_are_paired_and_duplicate_is_compared() -> None:
    command = [sys.executable, "-m", "benchmarks.tournament", "--entrants", "24", "--deals", "20", "--json"]
    command += ["--bots", "lowest", "random"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    data = json.loads(done.stdout)
    assert {one["format"] for one in data["pairing"]} == {*FORMATS}
    assert all(one["repeats"] == 0 for one in data["pairing"] if one["format"] == "swiss" and one["seats"] == [2])
    (one,) = data["duplicate"]
    assert one["duplicate"]["variance"] > 0
    assert one["ratio"] == one["ordinary"]["variance"] / one["duplicate"]["variance"]


def test_every_base_without_and_with_rules() -> None:
    games = {game for what, game in tasks("compiled") if what == "playouts"}
    assert len(games) == 9
    known = dict(REGISTRY.rules)
    try:
        for path in sorted((ROOT / "benchmarks/rules").glob("*.py")):
            foolery.load_rule_file(path)
        assert {len(foolery.game(game).composition.rules) - 1 for game in games} == {0, 1, 3}
    finally:
        REGISTRY.rules.clear()
        REGISTRY.rules.update(known)
    assert {game.partition("+")[0] for game in games} == set(BASES)


def test_median_and_ratio() -> None:
    runs = [{"moves": moves, "games": 1, "seconds": 2.0} for moves in (10, 400, 60)]
    ours = figure(("playouts", "throw-in", "compiled"), runs)
    theirs = figure(("whole", PEER, "openspiel"), [{"moves": 10, "games": 1, "chances": 30, "seconds": 1.0}])
    assert ours["moves_per_second"] == 30
    assert theirs["chance_share"] == 0.75
    assert ratios([ours, theirs]) == {"playouts compiled : crazy_eights, the deal included": 3.0}


def test_entries_are_kept_and_counted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks.log", "--json", "--seconds", "0.01", "--folder", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [one["what"] for one in found] == ["rows"] * 5 + ["moves"] * 3
    assert all(one["per_second"] > 0 for one in found)
    assert list(tmp_path.iterdir()) == []


def test_load_loses_nothing_and_says_so(tmp_path: Path) -> None:
    small = ["--tables", "3", "--bots", "1", "--seconds", "2", "--rates", "6", "--folder", str(tmp_path), "--json"]
    command = [sys.executable, "-m", "benchmarks.load", *small]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [(one["tables"], one["sockets"], one["bots"]) for one in found] == [(3, 12, 0), (3, 12, 1)]
    for one in found:
        assert one["moves"] > 0
        assert one["lost"] == one["doubled"] == one["unanswered"] == 0
        assert set(one["tap_ms"]) == {"p50", "p95", "p99"}
        assert line(one)
    assert list(tmp_path.iterdir()) == []


def test_what_is_lost_or_doubled_is_found(tmp_path: Path) -> None:
    (laid,) = asyncio.run(lay(tmp_path, 1, 0))
    name = laid["table"]
    last = 1 + len(laid["tokens"])
    assert asyncio.run(compare(tmp_path, {name: {"sit 0": 2}}, {name: last})) == {"lost": 0, "doubled": 0, "behind": 0}
    wrong = asyncio.run(compare(tmp_path, {name: {"sit 0": 3, "never": last, "sit 3": last}}, {name: last - 1}))
    assert wrong == {"lost": 2, "doubled": 0, "behind": 1}


@pytest.mark.browser
def test_the_page_is_measured(browser: Browser, here: Served, capsys: pytest.CaptureFixture[str]) -> None:
    found = measured(browser, here, 1, slower=1)
    assert found["first_load"]["Script"] > 0
    assert found["first_load_kb"] > found["table_load_kb"] / 10
    assert found["cards"] == 36
    assert found["frames"] > 10
    show_page(found)
    assert "36 cards in motion" in capsys.readouterr().out
