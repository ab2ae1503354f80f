"""`foolery solve` where the search is long: an early word, progress, a bound in seconds, one sentence for nothing."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest

import foolery
from foolery.cli import analysis, words, work
from foolery.cli.guard import run
from foolery.contract.proof import Solution
from foolery.durak.engine.numbers import WATCHED
from foolery.durak.engine.solver import Solver

FRESH = foolery.game("throw-in").deal(2, "whole").line()
ENDING = "game=throw-in hands=9c9sQd/9hQsAd trump=h attacker=0 defender=1 stock=- phase=lead"
HARD = "game=transfer hands=6c7d8s9h/6d7s8h9c trump=h attacker=0 stock=-"


def led() -> str:
    """A whole deal after its first lead, where there are few moves to look at."""
    state = foolery.game("simple").deal(2, "whole")
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])
    return state.line()


def asked(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, the output, and the error stream."""
    words.hush()
    code = run(["solve", *arguments])
    words.hush()
    return code, *capfd.readouterr()


@pytest.mark.parametrize(
    ("lang", "far", "nothing"),
    [("en", "36 cards are in play.", "Nothing is proved"), ("ru", "В игре 36 карт.", "ничего не доказано")],
)
def test_a_whole_deal_is_called_hopeless_at_once_and_nothing_is_said_once(
    lang: str, far: str, nothing: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "EVERY", inf)
    code, text, error = asked(capfd, FRESH, "--positions", "50", "--lang", lang)
    assert code == 3
    assert far in error
    assert error.count("\n") == 1
    assert text.count("\n") == 2
    assert nothing in text
    assert asked(capfd, ENDING, "--lang", lang)[0::2] == (0, "")


def test_how_far_it_is_is_shown(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "EVERY", 0.0)
    _, _, error = asked(capfd, led(), "--positions", "5000", "--lang", "en")
    lines = [line for line in error.splitlines() if "Positions looked at: " in line]
    assert lines
    assert f"Positions looked at: {WATCHED} of " in lines[0]
    monkeypatch.setattr(analysis, "budgets", lambda *_: iter([5000]))
    assert "Seconds of the search: " in asked(capfd, led(), "--seconds", "1000", "--lang", "en")[2]


def test_moves_that_are_not_known_share_a_line(capfd: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(asked(capfd, HARD, "--json")[1])["moves"]
    assert all(one["worth"] != "unknown" for one in whole)
    for positions in range(1, 400):
        text = asked(capfd, HARD, "--positions", str(positions), "--lang", "en")[1]
        if "not known: " in text and ": a " in text:
            break
    assert text.count("not known") == 1
    assert len(text.splitlines()) < len(whole) + 2


def test_seconds_end_the_search(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances by a second each time that the search reads it."""
    clock = iter(range(10_000))
    monkeypatch.setattr("foolery.cli.analysis.time.monotonic", lambda: float(next(clock)))
    code, text, _ = asked(capfd, FRESH, "--seconds", "3", "--positions", "100000", "--json")
    assert code == 3
    found = json.loads(text)
    assert {one["worth"] for one in found["moves"]} == {"unknown"}
    assert next(clock) < 100
    code, text, _ = asked(capfd, ENDING, "--seconds", "1000", "--json")
    assert code == 0
    assert json.loads(text)["moves"] == json.loads(asked(capfd, ENDING, "--json")[1])["moves"]


@pytest.mark.parametrize("value", ["0", "-1", "x"])
def test_seconds_are_checked(value: str, capfd: pytest.CaptureFixture[str]) -> None:
    code, text, error = asked(capfd, ENDING, "--seconds", value)
    assert (code, text) == (2, "")
    assert error.count("\n") == 1


def test_attempts_together_know_what_each_knows() -> None:
    one = Solution(0, ((1, 1), (2, None)), ((0, 1),), 10)
    other = Solution(0, ((1, None), (2, -1)), (), 20)
    assert analysis.joined(one, other) == Solution(0, ((1, 1), (2, -1)), ((0, 1),), 30)


def test_a_watch_sees_the_positions_and_stops_the_solver() -> None:
    state: Any = foolery.game("throw-in").deal(2, "whole")
    heard: list[int] = []

    def watch(number: int) -> bool:
        heard.append(number)
        return len(heard) == 2

    solver = Solver(0, 100_000)
    solver.watch = watch
    assert solver.worth(state, state.legal(state.actors()[0])[0], -1, 1) == 2
    assert heard == [WATCHED, WATCHED]
    assert solver.positions == 2 * WATCHED


def test_an_error_of_a_watch_comes_through() -> None:
    """As Ctrl-C does."""

    def watch(number: int) -> bool:
        raise KeyboardInterrupt

    state: Any = foolery.game("throw-in").deal(2, "whole")
    solver = Solver(0, 100_000)
    solver.watch = watch
    with pytest.raises(KeyboardInterrupt):
        solver.worth(state, state.legal(state.actors()[0])[0], -1, 1)
