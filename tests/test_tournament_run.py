"""Tournaments of bots: played by the arena's runner, and the same byte for byte wherever they were cut off."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from foolery.arena import bot_tournament
from foolery.arena.workers import Processes
from foolery.base.shuffle import Stream
from foolery.cli import words
from foolery.cli.guard import run
from foolery.contract import Result
from foolery.tournament import Command, Setup, Table, Tournament, begun, read

FILE = "cup.txt"


def commands(number: int, **options: object) -> list[Command]:
    """The beginning of a tournament of bots."""
    setup = Setup(seed="night", fee=3, **options)  # type: ignore[arg-type]
    kinds = ("lowest", "random")
    entering = [Command("enter", f"B{one}", {"bot": kinds[one % 2]}) for one in range(1, number + 1)]
    return [setup.command(), *entering]


@pytest.fixture
def threads() -> Iterator[Executor]:
    """Workers in this process: what bots do here hurts nobody."""
    with ThreadPoolExecutor(2) as executor:
        yield executor


class Stop(Exception):
    """The run is cut off."""


def played(text: str, executor: Executor, stop: int = -1) -> str:
    """The file after a run, or after so many commands of it."""
    cup = Tournament.fold(read(text))
    lines = [text]

    def keep(command: Command) -> None:
        lines.append(f"{command.line}\n")

    def progress(done: int) -> None:
        if done == stop:
            raise Stop

    try:
        bot_tournament.run(cup, keep, executor, 2, 0.0, progress)
    except Stop:
        pass
    else:
        assert cup.finished
    return "".join(lines)


@pytest.mark.parametrize("fmt", ["knock-out", "swiss", "round-robin", "groups"])
def test_a_run_cut_off_anywhere_comes_to_the_same(fmt: str, threads: Executor) -> None:
    text = begun(commands(9, format=fmt, best_of=2, rounds=2, seats=(2, 3, 4)))
    whole = played(text, threads)
    number = whole.count("\n") - text.count("\n")
    assert number > 10
    for stop in range(1, number, 3):
        assert played(played(text, threads, stop), threads) == whole


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_sixty_four_bots_end_with_one_winner_and_a_bracket(
    lang: str, threads: Executor, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = played(begun(commands(64)), threads)
    cup = Tournament.fold(read(text))
    assert cup.finished
    assert cup.fund().prizes == (64 * 3,)
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "60")
    words.hush()
    assert run(["tournament", "bracket", "--file", str(tmp_path / FILE), "--lang", lang]) == 0
    printed = capsys.readouterr().out
    assert all(len(line) <= 60 for line in printed.splitlines())
    rounds = [part for part in printed.split("\n\n") if "1: " in part]
    assert len(rounds) == len(cup.rounds)
    flat = [" ".join(part.split()) for part in rounds]
    for one, said in zip(cup.rounds, flat, strict=True):
        assert {*map(len, (table.players for table in one.tables))} <= {*range(2, 7)}
        assert said.count(" × ") == len(one.tables)
        for table in one.tables:
            (fool,) = cup.fallen(one, table)
            assert f"× {fool}" in said
    assert cup.standings()[0].name in printed.splitlines()[-2] + printed.splitlines()[-3]
    assert "192" in printed


def test_a_table_with_people_waits_for_them(threads: Executor) -> None:
    cup = Tournament.fold(read(begun([*commands(6, seats=(2, 3, 4)), Command("enter", "Anna")])))
    kept: list[Command] = []
    bot_tournament.run(cup, kept.append, threads, 2, 0.0)
    assert [["Anna" in table.players for table in cup.open_tables()]] == [[True]]
    assert [one.kind for one in kept] == ["pair", "result"]


@pytest.mark.parametrize(
    ("result", "places"),
    [
        (Result((0.5, -1.0, 0.5), (1,), places=(2, 0), straps=2), "C > A > B"),
        (Result((0.5, -1.0, 0.5), (1,), places=(2,)), "A, C > B"),
        (Result((0.0, 0.0, 0.0), draw=True, places=(0, 1, 2)), "A, B, C"),
    ],
)
def test_places_are_those_of_the_game(result: Result, places: str) -> None:
    cup = Tournament.fold(read(begun([Setup().command(), *(Command("enter", name) for name in "ABC")])))
    cup.obey(cup.pairing())
    fields = bot_tournament.fields_of(cup, Table(1, ("A", "B", "C")), result)
    assert fields["places"] == places
    assert fields.get("straps") == ("2" if result.straps else None)


def test_a_bot_that_ends_its_process_is_the_fool() -> None:
    text = begun([*commands(2, seats=(2,)), Command("enter", "Bad", {"bot": "tests.arena_bots:Leaves"})])
    cup = Tournament.fold(read(text))
    with Processes(1) as executor:
        bot_tournament.run(cup, lambda command: None, executor, 1)
    (table,) = [table for one in cup.rounds for table in one.tables if "Bad" in table.players]
    assert table.deals[-1].places[-1] == ("Bad",)


@pytest.mark.parametrize("kills", [2, pytest.param(10, marks=pytest.mark.long)])
def test_a_run_that_is_killed_again_and_again_comes_to_the_same(kills: int, tmp_path: Path) -> None:
    chance = Stream("kills", kills)
    text = begun(commands(12, best_of=2))
    for name in ("whole.txt", FILE):
        (tmp_path / name).write_text(text, encoding="utf-8")
    words.hush()
    assert run(["tournament", "run", str(tmp_path / "whole.txt"), "--jobs", "1"]) == 0
    wanted = (tmp_path / "whole.txt").read_bytes()
    command = [sys.executable, "-m", "foolery", "tournament", "run", str(tmp_path / FILE), "--jobs", "1"]
    for _ in range(kills):
        before = (tmp_path / FILE).stat().st_size
        more = 1 + chance.below(2 * (len(wanted) - len(text)) // (kills + 1))
        process = subprocess.Popen(command, env={**os.environ, "FOOLERY_BUILD": "0"}, stdout=subprocess.DEVNULL)
        while process.poll() is None and (tmp_path / FILE).stat().st_size < before + more:
            time.sleep(0.01)
        time.sleep(chance.below(30) / 1000)
        process.kill()
        process.wait()
    assert wanted.startswith((tmp_path / FILE).read_bytes())
    assert run(["tournament", "run", str(tmp_path / FILE), "--jobs", "1"]) == 0
    assert (tmp_path / FILE).read_bytes() == wanted


def test_a_bot_that_is_not_there_can_be_withdrawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = begun([*commands(2, seats=(2,)), Command("enter", "Odd", {"bot": "nothing:Here"})])
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    words.hush()
    assert run(["tournament", "run", str(tmp_path / FILE), "--jobs", "1"]) == 1
    assert "no module nothing" in capsys.readouterr().err
    assert (tmp_path / FILE).read_text(encoding="utf-8") == text
    assert run(["tournament", "withdraw", "Odd", "--file", str(tmp_path / FILE)]) == 0
    assert run(["tournament", "run", str(tmp_path / FILE), "--jobs", "1"]) == 0
    assert Tournament.fold(read((tmp_path / FILE).read_text(encoding="utf-8"))).finished
