"""What a newcomer meets first: the package after one import, the command line's help and completion."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import foolery
from foolery.cli.guard import run
from tests.quick_reviews import few_deals

ROOT = Path(__file__).parent.parent


def test_one_import_reaches_the_bots_and_the_version() -> None:
    code = "import foolery; print(foolery.__version__, foolery.bots.make('lowest').name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [foolery.__version__, "lowest"]


def test_the_version_is_stated_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]


def test_importing_the_package_loads_neither_a_family_nor_a_bot() -> None:
    code = "import foolery, sys; print([name for name in sys.modules if name.startswith('foolery.bots')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
def test_completion_takes_no_other_words(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run([option, "zzz"]) == 2
    assert "“zzz”" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("command", "argument"),
    [(["tournament", "league"], "FILE <file>"), (["serve"], "--data <folder>"), (["play"], "--record <file>")],
)
def test_help_names_what_a_path_stands_for(
    lang: str, command: list[str], argument: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command, "--lang", lang, "--help"]) == 0
    shown = capsys.readouterr().out
    words = {"FILE": "ФАЙЛ", "<file>": "<файл>", "<folder>": "<папка>"} if lang == "ru" else {}
    assert " ".join(words.get(word, word) for word in argument.split()) in shown
    assert "Path" not in shown


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("throw-in", "leed 9c", "“leed” is neither an action nor a card; did you mean “lead”?"),
        ("throw-in", "zork 9c", "“zork” is neither an action nor a card; an action here begins with lead"),
        ("shed-idiot", "raedy", "“raedy” is neither an action nor a card; did you mean “ready”?"),
        ("contract-rummy", "refuze", "“refuze” is neither an action nor a card; did you mean “refuse”?"),
        ("comic-animals", "lai", "“lai” is neither an action nor a card; did you mean “lay”?"),
        ("throw-in", "cover 9c wiht Tc", "“wiht” is not a card; write rank and suit, as 9c, Td or Qh"),
        ("throw-in", "заход 9", "“9” is not a card; write rank and suit, as 9c, Td or Qh"),
        ("throw-in", "lead 9x", "“9x” is not a card; write rank and suit, as 9c, Td or Qh"),
        ("throw-in", "9x", "“9x” is not a card; write rank and suit, as 9c, Td or Qh"),
    ],
)
def test_a_misspelt_verb_is_blamed_and_not_the_card(game: str, text: str, says: str) -> None:
    state = foolery.game(game).deal(players=2, seed="1")
    for seen in (state, state.view(state.actors()[0])):
        with pytest.raises(foolery.NotationError) as caught:
            foolery.game(game).parse_action(text, seen)
        assert str(caught.value).endswith(says)


RECORD = str(ROOT / "tests/records/simple-2.txt")


@pytest.mark.parametrize(
    "command",
    [
        ["review", RECORD, "--deals", "2", "--positions", "1", "--html"],
        ["arena", "lowest", "random", "--game", "simple", "--games", "2", "--html"],
        ["tournament", "print", "--html"],
        ["tournament", "league", "tournament.txt", "--csv"],
        ["tournament", "league", "tournament.txt", "--html"],
    ],
)
def test_a_page_or_table_replaces_no_other_file(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few_deals(monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert run(["tournament", "new", "Evening"]) == 0
    assert run(["tournament", "enter", "Ann", "Bob"]) == 0
    mine = tmp_path / "mine.txt"
    mine.write_text("Ann\nBob\n", encoding="utf-8")
    capsys.readouterr()
    assert run([*command, str(mine)]) == 1
    assert "mine.txt is not such a page or table" in capsys.readouterr().err
    assert mine.read_text(encoding="utf-8") == "Ann\nBob\n"


def test_a_page_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["new", "Evening"], ["enter", "Ann", "Bob"], ["print"], ["print"]):
        assert run(["tournament", *command]) == 0
    assert (tmp_path / "tournament.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("tournament enter --list empty.csv", "empty.csv must hold at least one name, got none"),
        ("tournament standings --file empty.csv", "empty.csv, line 1: the first line of a tournament's file must be"),
        ("tournament standings --file junk.txt", "junk.txt, line 1: the first line of a tournament's file must be"),
        ("solve x --seconds 0", "--seconds must be a number from 0.01 to 86400, got 0"),
        ("solve x --seconds soon", "--seconds must be a number from 0.01 to 86400, got soon"),
    ],
)
def test_an_error_names_the_file_or_the_bounds(
    command: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.csv").write_text("\n# nobody yet\n", encoding="utf-8")
    (tmp_path / "junk.txt").write_text("junk\n", encoding="utf-8")
    assert run(["tournament", "new", "Evening"]) == 0
    capsys.readouterr()
    assert run(command.split()) in (1, 2)
    assert says in capsys.readouterr().err
