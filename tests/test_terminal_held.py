"""A game at the keyboard is held by one process, and survives where it cannot be kept."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from foolery.cli import words
from foolery.cli.guard import run
from tests.typing_person import PROMPT, Person, through_pipe


def test_a_game_is_not_played_twice_at_once(tmp_path: Path) -> None:
    person = Person(tmp_path, "throw-in", "--seed", "1", "--bots", "lowest")
    person.wait(PROMPT)
    path = next((tmp_path / "records").glob("*.txt"))
    before = path.read_text(encoding="utf-8")
    for lang, said in (("en", "in another window"), ("ru", "в другом окне")):
        second = through_pipe(tmp_path, "--continue", "--lang", lang, typed="1\n1\n")
        assert (second.returncode, second.stdout) == (1, "")
        assert said in second.stderr
        assert len(second.stderr.splitlines()) == 1
    assert path.read_text(encoding="utf-8") == before
    person.type("quit")
    assert person.rest() == 0
    assert [file.name for file in (tmp_path / "records").iterdir()] == [path.name]
    assert "The game goes on." in through_pipe(tmp_path, "--continue").stdout


def test_a_killed_game_keeps_nobody_out(tmp_path: Path) -> None:
    person = Person(tmp_path, "throw-in", "--seed", "1", "--bots", "lowest")
    person.wait(PROMPT)
    person.child.kill(9)
    person.child.close()
    assert [file for file in (tmp_path / "records").iterdir() if file.name.endswith(".lock")]
    assert "The game goes on." in through_pipe(tmp_path, "--continue").stdout


def test_a_place_that_cannot_be_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    done = through_pipe(tmp_path, "--record", str(tmp_path / ("a" * 300)), typed="1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game cannot be saved (the name is too long):\n" in done.stdout


@pytest.mark.parametrize(
    ("bots", "slow"),
    [("search-2", True), ("Rex=search-1,search-3", True), ("heuristic", False), ("search:0.1s", False)],
)
@pytest.mark.parametrize("compiled", [False, True])
def test_a_search_level_is_said_to_be_slow_where_only_the_plain_form_is_there(
    bots: str,
    slow: bool,
    compiled: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("foolery.terminal.playing.finder.compiled", lambda: compiled)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for lang, said in (("en", "about 40 times as long"), ("ru", "в 40 раз дольше")):
        words.hush()
        assert run(["play", "simple", "--seed", "1", "--plain", "--bots", bots, "--lang", lang]) == 0
        printed = " ".join(capsys.readouterr().out.split())
        assert printed.count(said) == (slow and not compiled)
