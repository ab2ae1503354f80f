"""Endings in which a seat knows every card: bots that look ahead play what exact play proves."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import foolery
from benchmarks.deducible import main
from benchmarks.exact import ending
from foolery import bots
from foolery.bots import search as searching
from foolery.bots.search import LEVELS, Search, nearest
from foolery.contract.dice import Dice
from foolery.durak.engine.ending import order
from foolery.durak.engine.numbers import WATCHED
from foolery.durak.engine.solver import Solver
from foolery.search.thinking import Budget, think
from foolery.search.tree import Tree
from foolery.server.worker import Question, reply
from tests.tiers import every

WON = "hands=6d6s7c7h8d8h9cJhKc/JsQhAh trump=s attacker=0 defender=1 stock=- phase=lead"
"""``lead 7c`` alone wins; the cheapest card, ``lead 6d``, gives the win away."""


def won() -> Any:
    """The view of the seat that leads, which has seen all other cards leave the game."""
    game = foolery.game("throw-in")
    fields = game.position(f"game=throw-in {WON}").to_json()
    return game.position(fields | {"seen": [[None, fields["discard"]]]}).view(0)


def endings(cards: int, numbers: range, *names: str) -> Iterator[tuple[Any, Any]]:
    """Random endings with the view of the seat that leads and has seen all other cards leave the game."""
    for name in names or ("throw-in", "transfer"):
        for number in numbers:
            fields = ending(name, cards, number).to_json()
            state = foolery.game(name).position(fields | {"seen": [[None, fields["discard"]]]})
            yield state, state.view(state.actors()[0])


@pytest.mark.parametrize("level", [5, 6, 7, 8, 9, 10])
def test_a_won_ending_is_won_at_a_served_table(level: int) -> None:
    view = won()
    question = Question(1, view.game, (), view.to_wire(), [], f"search-{level}", "seed", seconds=600)
    assert reply(question).text == "lead 7c"


@pytest.mark.parametrize("spec", ["search-8", "search:60s", "search:500it"])
def test_a_won_ending_is_won_with_and_without_a_clock(spec: str) -> None:
    for seconds in (0.0, 600.0):
        assert won().move_text(bots.make(spec, "clock", seconds).choose(won())) == "lead 7c"


def test_a_move_that_cannot_win_stays_open_as_long_as_it_may_be_the_best() -> None:
    """``lead 9h`` is the last move that is refuted as a win, and loses; the fives draw."""
    game = foolery.game("throw-in,pack=52")
    line = (
        f"game={game.id} hands=4h5cThJhQhAh/5d5h9hKdKhKs trump=h attacker=1 defender=0 stock=- phase=lead bouts=31,18"
    )
    fields = game.position(line).to_json()
    view: Any = game.position(fields | {"seen": [[None, fields["discard"]]]}).view(1)
    for bound in (1000, 4000, 5000):
        found = view.ending(bound)
        assert found.value is None
        assert found.positions <= bound + 2
        assert {view.move_text(move) for move in found.open} >= {"lead 5d", "lead 5h", "lead 5d 5h"}
    for spec in ("search-5", "search-10", "search:60s"):
        assert view.move_text(bots.make(spec, "draw").choose(view)) in ("lead 5d", "lead 5h", "lead 5d 5h")


def test_an_ending_is_worth_what_its_best_move_is() -> None:
    seen = set()
    for state, view in [*endings(8, range(12)), *endings(8, range(4), "simple", "throw-in+riposte")]:
        found = view.ending(100_000)
        worths = {move: Solver(view.me, 100_000).worth(state, move, -1, 1) for move in view.legal}
        assert found.value == max(worths.values())
        best = {move for move in worths if worths[move] == found.value}
        assert (found.move in best and found.open == (found.move,)) if found.value >= 0 else found.move is None
        assert set(found.open) <= best
        seen.add(found.value)
    assert seen >= {-1, 1}


def test_what_is_left_open_is_all_that_may_be_best() -> None:
    """No move that is left out is worth more than the worst that stays; the bot chooses among those that stay."""
    narrowed = 0
    for state, view in [*endings(8, range(40)), *endings(10, range(6))]:
        for bound in (20, 40, 80, 160):
            found = view.ending(bound)
            assert found.open
            if found.value is not None or len(found.open) == len(view.legal):
                continue
            narrowed += 1
            worths = {move: Solver(view.me, 100_000).worth(state, move, -1, 1) for move in view.legal}
            assert 2 not in worths.values()
            assert max(worths[move] for move in found.open) == max(worths.values()), (state.line(), bound)
        bot = bots.make("search:1it", "open")
        assert isinstance(bot, Search)
        assert bot.choose(view) in found.open
        assert bot.advice(view)[0] in found.open
    assert narrowed


def test_with_three_seats_a_move_is_not_left_out_because_it_fails_against_both_others() -> None:
    """``lead Tc`` goes best in rollouts; all moves but ``lead Kc`` are soon refuted as wins against both others."""
    game = foolery.game("throw-in")
    line = "hands=6s8sTcKc/6h9cQsAd/7s9sJhKh trump=d attacker=0 defender=1 stock=- phase=lead bouts=9,4"
    fields = game.position(f"game=throw-in {line}").to_json()
    shown = [[place, cards] for place, cards in enumerate(fields["hands"])]
    view: Any = game.position(fields | {"seen": [[None, fields["discard"]]], "shown": shown}).view(0)
    for bound in (500, 4000):
        found = view.ending(bound)
        assert (found.value, set(found.open)) == (None, set(view.legal))
    moves = [view.move_text(bots.make("search:15it", f"three {number}").choose(view)) for number in range(3)]
    assert set(moves) != {"lead Kc"}


def test_all_moves_are_looked_at_side_by_side() -> None:
    """A win that is easy to prove is found, however hard the moves before it are to refute."""
    state = ending("throw-in", 16, 3)
    seat = state.actors()[0]
    moves = sorted(state.legal(seat), key=order)
    assert Solver(seat, 20_000).worth(state, moves[0], 0, 1) == 2
    solver = Solver(seat, 2_000)
    found = solver.better(state, moves, 0)
    assert found > 0
    assert Solver(seat, 2_000).worth(state, moves[found], 0, 1) == 1


HARD = (
    "game=transfer seat=0 hands=6c8sQcKhKsAc/8c9c9h9sAdAhAs??? trump=c attacker=0 defender=1 stock=- disc"
    "ard=20 phase=lead bouts=12,6 dealer=0 ply=48 legal=lead.6c,lead.8s,lead.Qc,lead.Kh,lead.Ks,lead.Kh.K"
    "s,lead.Ac shown=0:6c/1:8c9c9h9sAdAhAs seen=0:6d6h6s7c7d7h7s8d8h9dTcTdThTsJdJhJsQhQsKd"
)
"""Some 600,000 positions prove that one of its leads wins."""
RIPOSTE = (
    "game=throw-in+riposte seat=0 hands=6d6s7dQhKdAh/7h9hJhKcKs?? trump=h attacker=0 defender=1 stock=Kh "
    "discard=22 phase=lead bouts=8,3 ply=45 legal=lead.6d,lead.6s,lead.6d.6s,lead.7d,lead.Qh,lead.Kd,lead"
    ".Ah shown=1:7h9hJhKcKs seen=0:6c6h7c7s8c8d8h8s9d9sTcTdThTsJcJdJsQdQsAcAdAs"
)
"""1,644 positions prove that one of its moves wins. With bouts in the key it takes 3,960."""
UNFINISHED = (
    "game=throw-in+riposte seat=0 hands=6h7d7s8s9d9h9sJs/6d6s7hThTsJh trump=c attacker=0 defender=1 stock"
    "=- discard=22 phase=lead bouts=44,7 ply=192 legal=lead.6h,lead.7d,lead.7s,lead.7d.7s,lead.8s,lead.9d"
    ",lead.9h,lead.9d.9h,lead.9s,lead.9d.9s,lead.9h.9s,lead.9d.9h.9s,lead.Js shown=0:6h7d7s8s9d9h9sJs/1:6"
    "d6s7hThTsJh seen=0:6c7c8c8d8h9cTcTdJcJdQcQdQhQsKcKdKhKsAcAdAhAs"
)
"""1,667 positions prove that one of its moves wins."""


def test_a_win_with_riposte_needs_few_positions() -> None:
    view: Any = foolery.game("throw-in+riposte").view(RIPOSTE)
    found = view.ending(2_500)
    assert found.value == 1
    assert Solver(view.me, 60_000).worth(view.sample("riposte"), found.move, 0, 1) == 1


def test_an_unfinished_proof_weighs_more_than_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rollouts like a move best that gives the win away; the search has not yet proved the win, but it is near."""
    view: Any = foolery.game("throw-in+riposte").view(UNFINISHED)
    found = view.ending(555)
    assert found.value is None
    assert len(found.hopes) == len(found.open) == len(view.legal)
    thought = think(view.simulation(), 7, Budget(300, 0.0), None, found.open)
    solver = Solver(view.me, 60_000)
    assert solver.worth(view.sample("hopes"), thought.best.move, 0, 1) == 0
    solver.restart()
    assert solver.worth(view.sample("hopes"), nearest(found, thought), 0, 1) == 1
    monkeypatch.setattr(Search, "ending", lambda *_: found)
    monkeypatch.setattr(Search, "think", lambda *_: thought)
    assert bots.make("search:1s", "hopes").choose(view) == nearest(found, thought)
    assert bots.make("search-5", "hopes").choose(view) == thought.best.move, "levels go by rollouts"


def test_a_level_looks_at_the_same_positions_with_any_clock() -> None:
    view: Any = foolery.game("transfer").view(HARD)
    for number, level in enumerate(LEVELS[:2], 1):
        found = []
        for seconds in (0.0, 600.0):
            bot = bots.make(f"search-{number}", "", seconds)
            assert isinstance(bot, Search)
            found.append(bot.ending(view))
        assert found[0] == found[1] == view.forgetful(level.memory).ending(level.positions)


def test_the_clock_alone_ends_a_proof_with_a_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof gets 0.9 of 0.95 seconds, and stops within some hundred positions."""
    view: Any = foolery.game("transfer").view(HARD)
    time = [0.0]

    def now() -> float:
        time[0] += 0.05
        return time[0]

    monkeypatch.setattr(searching, "monotonic", now)
    bot = bots.make("search:1s", "clock")
    assert isinstance(bot, Search)
    bot.began = 0.0
    found = bot.ending(view)
    assert found is not None
    assert time[0] == pytest.approx(0.9, abs=0.06)
    assert 14 * WATCHED < found.positions < 18 * WATCHED


def test_only_some_moves_are_tried() -> None:
    state = foolery.game("throw-in").deal(2, "only")
    view: Any = state.view(state.actors()[0])
    only = view.legal[1:3]
    assert {one.move for one in think(view.simulation(), 1, Budget(50), None, only).moves} == set(only)
    tree = Tree(view.simulation(), Dice(1), 1, 1.2, view.legal[:1])
    tree.run(20)
    assert [row[:2] for row in tree.children()] == [(view.legal[0], 20)]


@every(8)
@pytest.mark.parametrize("number", range(8))
def test_critical_decisions_are_decided_rightly(number: int, tmp_path: Path) -> None:
    kept = tmp_path / "deals.jsonl"
    some = ["--number", "4", "--bots", "search-8", "--seed", f"tests/{number}", "--bound", "500000"]
    assert main([*some, "--keep", str(kept), "--json"]) == 0
    rows = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    found = [one for row in rows for each in row["classes"].values() for one in each if "open" not in one]
    assert len(found) >= 8
    assert not any(one["bots"]["search-8"] for one in found)


def test_the_benchmark_goes_on_where_it_was_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "deals.jsonl"
    some = ["--cards", "10-12", "--bots", "lowest", "--keep", str(kept), "--json", "throw-in"]
    assert main(["--number", "6", *some]) == 0
    total = json.loads(capsys.readouterr().out)["table"][0]
    assert total["critical"] >= 6
    assert 0 < total["given_away"] < total["critical"], "the lowest card is sometimes wrong"
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:3]), encoding="utf-8")
    assert main(["--number", "6", *some]) == 0
    again = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    both = min(len(lines), len(again))
    assert both > 3
    assert again[:both] == lines[:both]


def test_the_bots_are_asked_again_in_kept_decisions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, again = tmp_path / "deals.jsonl", tmp_path / "again.jsonl"
    some = ["--cards", "10-12", "--json"]
    assert main(["--number", "6", *some, "--bots", "lowest", "--keep", str(kept), "throw-in"]) == 0
    first = json.loads(capsys.readouterr().out)["table"]
    for bots_asked in (["lowest"], ["lowest", "search-8"]):
        again.unlink(missing_ok=True)
        assert main([*some, "--bots", *bots_asked, "--again", str(kept), "--keep", str(again)]) == 0
        table = json.loads(capsys.readouterr().out)["table"]
        assert [row for row in table if row["bot"] == "lowest"] == first
    assert {row["given_away"] for row in table if row["bot"] == "search-8"} == {0}


def test_the_benchmark_is_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.deducible", "--number", "1", "--cards", "10-12", "--bots", "search-5"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    assert "| 10-12 | all | `search-5` |" in done.stdout
