"""`foolery arena` as it is typed, in both languages: reports, pages, files, refusals, interruptions, progress."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from typing import Any

import pytest

from foolery.arena.contest import Contest
from foolery.arena.figures import Tally
from foolery.arena.inference import Claims, Sprt
from foolery.arena.ratings import installed
from foolery.arena.store import Store
from foolery.cli import words, work
from foolery.cli.guard import run
from foolery.cli.work import Pace, contest_progress, now_and_then, span
from tests.started import started, usual_signals
from tests.test_arena import Here, planned
from tests.test_arena_runs import ARENA, environment

BOTS = ("lowest", "random", "--game", "simple", "--games", "8")


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)
    # However slow the machine is, no line on the progress comes between.
    monkeypatch.setattr(work, "EVERY", inf)


def asked(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit code, the output, and what stands on the error stream."""
    words.hush()
    code = run(["arena", *map(str, arguments), "--jobs", "1"])
    words.hush()
    return code, *capfd.readouterr()


def test_a_report_in_both_languages(capfd: pytest.CaptureFixture[str]) -> None:
    code, english, error = asked(capfd, *BOTS)
    assert (code, error) == (0, "")
    assert english.startswith("simple, 2 players, seed 1: 8 deals, 4 hands of cards played 2 times each")
    assert "\nElo of lowest above the other: " in english
    assert english.splitlines()[-1].startswith("Verdict: ")
    code, russian, error = asked(capfd, *BOTS, "--lang", "ru")
    assert (code, error) == (0, "")
    assert russian.startswith("simple, игроков: 2, зерно 1: 8 партий, 4 расклада, каждый сыгран 2 раза")
    assert russian.splitlines()[-1].startswith("Итог: ")
    assert len(russian.splitlines()) == len(english.splitlines())


def test_the_report_as_data_has_no_times(capfd: pytest.CaptureFixture[str]) -> None:
    code, text, error = asked(capfd, *BOTS, "--json", "--sprt", "0,20")
    assert (code, error) == (0, "")
    data = json.loads(text)
    assert asked(capfd, *BOTS, "--json", "--sprt", "0,20,0.05,0.05")[1] == text
    assert data["games"] == 8
    assert data["sprt"]["verdict"] == "undecided"
    assert data["run"]["bots"][0]["bot"] == "lowest"
    assert data["verdict"].keys() == {"decided", "order", "apart"}

    def keys(found: Any) -> set[str]:
        if isinstance(found, dict):
            return set(found) | set().union(*map(keys, found.values()))
        return set().union(*map(keys, found)) if isinstance(found, list) else set()

    assert not {"jobs", "workers", "elapsed", "rate", "time", "date"} & keys(data)


def test_games_are_rounded_up_to_whole_groups(capfd: pytest.CaptureFixture[str]) -> None:
    words_typed = ("lowest", "random", "lowest", "--game", "simple", "--games", "4", "--json")
    data = json.loads(asked(capfd, *words_typed)[1])
    assert (data["games"], data["groups"], data["run"]["players"]) == (6, 2, 3)
    assert all((bot["openskill"] is not None) == installed() for bot in data["bots"])


def test_a_bot_that_fails_is_told_of(capfd: pytest.CaptureFixture[str]) -> None:
    code, text, error = asked(capfd, "lowest", "tests.arena_bots:Nonsense", "--game", "simple", "--games", "30")
    assert (code, error) == (0, "")
    assert "Game 0 was lost by tests.arena_bots:Nonsense: the bot “tests.arena_bots:Nonsense” chose 12345" in text
    assert "… and 10 more games were lost so." in text


def test_what_bots_print_does_not_stand_in_the_report(capfd: pytest.CaptureFixture[str]) -> None:
    code, text, error = asked(capfd, "lowest", "tests.arena_bots:Prints", "--game", "simple", "--games", "2", "--json")
    assert code == 0
    assert json.loads(text)["forfeits"] == 0
    assert "thinking" in error


def test_a_page(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, text, _ = asked(capfd, *BOTS, "--html", tmp_path / "page.html", "--lang", "ru")
    assert code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text.splitlines()[-1] in page
    assert '<html lang="ru">' in page
    assert page.count("<svg") == page.count("<figure id=") == 3


def test_without_matplotlib_one_sentence_says_what_to_install(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("foolery.arena.page.installed", lambda: False)
    monkeypatch.setattr("foolery.arena.page.installed", lambda: False)
    code, text, error = asked(capfd, *BOTS, "--html", tmp_path / "page.html")
    assert code == 0
    assert error == ("foolery: matplotlib is not installed, so the page has no pictures: pip install matplotlib\n")
    assert text.splitlines()[-1] in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_run_is_kept_and_gone_on_with(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "run"
    code, text, _ = asked(capfd, *BOTS, "--sprt", "0,20", "--out", path, "--json")
    assert code == 0
    assert asked(capfd, "--resume", path, "--json") == (0, text, "")
    assert asked(capfd, *BOTS, "--sprt", "0,20", "--resume", path, "--json") == (0, text, "")
    longer = asked(capfd, "--resume", path, "--games", "12", "--json")[1]
    data = json.loads(longer)
    assert data["games"] == data["run"]["games"] == 12
    assert asked(capfd, *BOTS[:-1], "12", "--sprt", "0,20", "--json")[1] == longer
    assert asked(capfd, *BOTS, "--resume", tmp_path / "new")[0] == 0, "where there is none yet, it is begun"


@pytest.mark.parametrize(
    ("arguments", "code", "english", "russian"),
    [
        ((), 2, "an arena needs at least two bots", "арене нужны хотя бы два бота"),
        (("lowest", "--game", "simple"), 2, "an arena needs at least two bots", "арене нужны хотя бы два бота"),
        (("lowest", "random"), 2, "the option --game is missing", "не хватает ключа --game"),
        (("lowest", "random", "--game", "chess"), 1, "there is no game or rule", "нет игры или правила"),
        ((*BOTS, "--players", "9"), 1, "simple is for", "игроков в simple может быть"),
        (("lowest", "lowes", "--game", "simple"), 1, "did you mean lowest", "может быть, lowest"),
        ((*BOTS, "--seed", ""), 1, "the seed is empty", "зерно пусто"),
        ((*BOTS, "--sprt", "5"), 1, "write --sprt LOW,HIGH", "пишите --sprt НИЗ,ВЕРХ"),
        ((*BOTS, "--players", "4", "--sprt", "0,5"), 1, "two bots at two seats alone", "только у двух ботов"),
        ((*BOTS, "--games", "0"), 2, "--games", "--games"),
        ((*BOTS, "--html", "{folder}"), 1, "it is a folder", "это папка"),
        ((*BOTS, "--html", "{folder}/a/b"), 1, "there is no such file or folder", "такого файла или папки нет"),
        (("--resume", "{folder}/none"), 1, "holds no run yet", "ещё нет прогона"),
        (("--resume", "{folder}/empty"), 1, "holds no run yet", "ещё нет прогона"),
        (("--resume", "{folder}/text"), 1, "holds no run of an arena", "нет прогона арены"),
        ((*BOTS, "--out", "{folder}/run"), 1, "holds a run already", "уже есть прогон"),
        ((*BOTS, "--out", "a", "--resume", "b"), 2, "name one of them", "назовите что-то одно"),
        (("--resume", "{folder}/run", "--seed", "2"), 1, "another run: its seed is 1, not 2", "его зерно 1, а не 2"),
        (("--resume", "{folder}/odd"), 1, "is not whole", "повреждён"),
    ],
)
def test_what_is_refused(
    arguments: tuple[str, ...],
    code: int,
    english: str,
    russian: str,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("something else\n" * 99, encoding="utf-8")
    if any("/run" in one for one in arguments):
        assert asked(capfd, *BOTS, "--out", tmp_path / "run")[0] == 0
    with Store(tmp_path / "odd") as odd:
        odd.begin({"format": 1, "game": "simple", "bots": 3})
    typed = [one.replace("{folder}", str(tmp_path)) for one in arguments]
    for lang, part in (("en", english), ("ru", russian)):
        found, text, error = asked(capfd, *typed, "--lang", lang)
        assert (found, text, error.count("\n")) == (code, "", 1), error
        assert part in error


def test_an_error_stands_on_the_output_for_programs(capfd: pytest.CaptureFixture[str]) -> None:
    code, text, _ = asked(capfd, *BOTS, "--sprt", "x", "--json")
    assert (code, json.loads(text)["error"]["code"]) == (1, "arena.sprt-form")


SLOW = """
import pathlib, time
from foolery.bots import Lowest
class Bot(Lowest):
    def reset(self, seed):
        super().reset(seed)
        if int((seed or "0/0").split("/")[1]) >= 4:
            pathlib.Path("started").touch()
            time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_an_interrupt_prints_what_is_finished_and_the_file_has_it(tmp_path: Path) -> None:
    (tmp_path / "slow_bot.py").write_text(SLOW, encoding="utf-8")
    typed = ["slow_bot:Bot", "lowest", "--game", "simple", "--games", "40", "--jobs", "1", "--out", "run", "--json"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with usual_signals(), started([*ARENA, *typed], cwd=tmp_path, env=environment(), **pipes) as working:
        while working.poll() is None and not (tmp_path / "started").exists():
            time.sleep(0.02)
        os.killpg(working.pid, signal.SIGINT)
        printed, error = working.communicate(timeout=60)
    assert (working.returncode, error.splitlines()[-1]) == (130, "foolery: interrupted.")
    data = json.loads(printed or '{"games": 0, "complete": false, "verdict": {"decided": false}}')
    assert not data["complete"]
    with Store(tmp_path / "run") as store:
        kept = [number for chunk in store.chunks() for number in chunk.numbers]
    assert kept[: data["games"]] == [*range(data["games"])], "the file may be one chunk ahead"
    assert set(kept) <= {0, 1, 2, 3}, "the fifth game was under way"
    assert data["verdict"]["decided"] is False


# Progress


class Clock:
    """Says the time that it is set to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def half_way(claims: Claims | None = None) -> Contest:
    """A contest that has played half of its games."""
    contest = Contest(Tally(planned("throw-in", deals=40), None if claims is None else Sprt(claims)))

    def stop(contest: Contest) -> None:
        if contest.tally.figures.games >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest.run(Here(), 1, stop)
    return contest


def test_progress_tells_pace_score_and_end() -> None:
    clock = Clock()
    pace = Pace(clock)
    contest = half_way()
    done = contest.tally.figures.games
    clock.now = done / 4
    assert pace.text(contest).startswith(f"{done} of 40 games, 4.0 a second, lowest +")
    assert pace.text(contest).endswith(f", {span((40 - done) / 4)} left")
    assert "test +" in pace.text(half_way(Claims(0, 5)))
    assert span(59.6) == "1:00"
    assert span(3725) == "1:02:05"


def test_without_a_terminal_a_line_comes_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    contest = half_way()
    told = now_and_then(Pace(clock).text, 10, clock)
    for clock.now in (1.0, 9.9, 10.0, 11.0, 21.0):
        told(contest)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all("of 40 games" in line for line in lines)


def test_on_a_terminal_there_is_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "150")
    with contest_progress(40) as shown:
        shown(half_way())
    assert "of 40 games" in capsys.readouterr().err
