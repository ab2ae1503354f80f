"""What the command line answers to things that are amiss: no position, no record, a folder that cannot be read."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from foolery.cli import positions
from foolery.cli.guard import run
from tests.test_cli import record  # noqa: F401  a fixture
from tests.test_cli_more import LINE, _alone, out, refused  # noqa: F401  a fixture for every test

JSON = json.dumps({"game": "throw-in", "hands": [["9c"], ["Tc"]], "trump": "h", "attacker": "x"})


def test_counting_lines_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each first move is a step that a terminal shows; elsewhere nothing is said."""
    steps: list[Any] = []

    @contextlib.contextmanager
    def watched(parts: int, doing: str) -> Iterator[Callable[[int], None]]:
        steps.extend([parts, doing])
        yield steps.append

    monkeypatch.setattr(positions, "progress_bar", watched)
    assert run(["perft", "simple", "--depth", "2"]) == 0
    assert steps == [len(steps) - 2, "counting", *range(1, len(steps) - 1)]
    monkeypatch.undo()
    capsys.readouterr()
    assert run(["perft", "simple", "--depth", "2"]) == 0
    assert capsys.readouterr().err == ""


# A list where a position or a record belongs


@pytest.mark.parametrize("command", ["legal", "view", "step", "explain", "perft"])
def test_a_list_is_no_name_of_a_file(capsys: pytest.CaptureFixture[str], command: str) -> None:
    for given in ("[1, 2]", " []", "[", "{"):
        words = [command, *(["throw-in"] if command == "explain" else []), given, *(["x"] if command == "step" else [])]
        code, said = refused(capsys, *words, *(["--depth", "1"] if command == "perft" else []))
        assert code == 1
        assert ("this is not JSON" if given in "[{" else "a position in JSON is an object") in said
        assert "file" not in said


@pytest.mark.parametrize("given", ["[]", "{}", '{"game": "simple"}'])
def test_json_is_no_record_and_no_name_of_a_file(capsys: pytest.CaptureFixture[str], given: str) -> None:
    assert "this is not a record" in refused(capsys, "replay", given)[1]


def test_of_a_file_that_is_no_record_nothing_is_repeated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "shadow"
    foreign.write_text("root:$6$secret:19000::\n")
    for lang, said in (("en", "this is not a record: "), ("ru", "это не запись игры: ")):
        told = refused(capsys, "replay", str(foreign), "--lang", lang)[1]
        assert said in told
        assert "root" not in told.removeprefix(str(foreign))
    assert run(["replay", str(foreign), "--json"]) == 1
    assert "root" not in capsys.readouterr().out


# Where the records are


def test_a_home_that_is_no_folder_is_not_an_empty_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "file"))
    code, said = refused(capsys, "records")
    assert (code, "something on this path is not a folder" in said) == (1, True)
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "nowhere"))
    assert out("records").startswith("No games are saved in ")


def test_a_home_that_nobody_may_read_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(path: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "iterdir", denied)
    assert "access is denied" in refused(capsys, "records")[1]
    assert "нет доступа" in refused(capsys, "records", "--lang", "ru")[1]


# Players as people count, seats as positions do


def test_a_seat_that_is_not_asked_has_nothing_to_do() -> None:
    assert out("legal", LINE, "--seat", "1") == (
        "Player 2 (seat 1) has nothing to do now. To act: Player 1 (seat 0).\n"
    )
    assert out("legal", LINE, "--seat", "1", "--lang", "ru") == (
        "Игрок 2 (место 1): сейчас делать нечего. Решает: Игрок 1 (место 0).\n"
    )
    assert out("legal", LINE).startswith("Player 1 (seat 0) may:\n")
    over = "game=throw-in hands=8d/- trump=h attacker=0 stock=- out=1 phase=over"
    assert out("legal", over, "--seat", "1") == "The deal is over.\n"


def test_words_for_people_count_players_from_one() -> None:
    assert out("step", LINE, "lead 8d").startswith("Player 1 leads the eight of diamonds.\n")
    assert out("step", LINE, "lead 8d", "--lang", "ru").startswith("Игрок 1 заходит с восьмёрки бубен.\n")
    assert "You lead, player 2 defends." in out("view", LINE, "--seat", "0")
    told = out("explain", "throw-in", "game=throw-in hands=8dTs/6cJh trump=h attacker=0 table=8c@0:9c@1 phase=throw")
    assert "player 1 may throw in" in told
    assert "Player 1 (seat 0):" in told
    assert "player 0" not in told.lower()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_with_two_players_there_are_no_others(lang: str) -> None:
    """Where one opponent sits at the table, nobody but the attacker throws in."""
    line = "game=throw-in hands=8dTs/6cJh trump=h attacker=0 table=8c@0:9c@1 phase=throw"
    told = out("explain", "throw-in", line, "--lang", lang)
    assert ("(throwing in)" in told, "(подкидывание)" in told) == (lang == "en", lang == "ru")
    assert "others may" not in told


def test_a_place_says_how_far_places_go(capsys: pytest.CaptureFixture[str]) -> None:
    assert "attacker is “x”, but must be a place from 0 to 1" in refused(capsys, "legal", JSON)[1]
    assert "место от 0 до 1" in refused(capsys, "legal", JSON, "--lang", "ru")[1]
    animals = JSON.replace("throw-in", "comic-animals").replace('"trump": "h", "attacker"', '"turn"')
    assert "turn is “x”, but must be a place from 0 to 1" in refused(capsys, "legal", animals)[1]


# What was typed is named once


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("action", ["foo 9c", "прыгнуть 9т", "lead xx", "lead 9c"])
def test_an_action_that_cannot_be_is_named_once_and_refused_once(
    lang: str,
    action: str,
    record: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = record.read_text(encoding="utf-8")
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    seat = lines[first].split()[1]
    record.write_text(text.replace(lines[first], f"1. {seat} {action}", 1), encoding="utf-8")
    told = [refused(capsys, "step", LINE, action, "--lang", lang)[1]]
    assert run(["replay", str(record), "--lang", lang]) == 1
    told.append(capsys.readouterr().err)
    for said in told:
        assert said.count(action) == 1
        assert said.count("не читается") + said.count("cannot be read") + said.count("cannot be played") <= 1
