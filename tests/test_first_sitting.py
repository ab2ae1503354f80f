"""What a person meets who sits down at the terminal for the first time: what is remembered, refused and told."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from foolery import bots
from foolery.terminal import PlayOptions, ask, play, store
from tests.test_family_keyboard import Script, shown, sitting


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))


def test_what_was_said_for_one_game_is_not_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = {"game": "simple", "people": ["Zoe"], "bots": ["random"]}
    (tmp_path / "choice.json").write_text(json.dumps(kept), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    play(PlayOptions(game="throw-in", people=("Ann",), bots=("lowest",), lang="en"))
    assert list((tmp_path / "records").glob("*.txt"))
    assert store.last_choice() == kept


def test_no_folder_is_made_for_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(PlayOptions(game="simple", bots=("lowest",), record=tmp_path / "none" / "x", lang="en")) == 1
    assert "foolery: there is no folder" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "none").exists()


def test_news_since_a_move_begin_after_it(tmp_path: Path) -> None:
    session = sitting(tmp_path, "throw-in", "1", "1", "1")
    told = shown(session)
    after = [part.lstrip("\n ").partition("\n")[0] for part in told.split("Since your last move:")[1:]]
    assert after
    assert not [line for line in after if line.startswith(("You lead", "You cover", "You throw", "You take"))]
    assert any(line.text.startswith("You ") for line in session.history(0).lines[2:])


def test_the_menu_names_every_bot_and_takes_help_for_a_question() -> None:
    screen = Script("en")
    screen.lines = ["help", "simple", "", "help", "", "help", "search"]
    choice = ask.Choice("en", PlayOptions(), {})
    ask.ask_game(screen, choice)
    ask.ask_table(screen, choice)
    printed = " ".join(screen.printed.split())
    assert choice.bots == ["search"]
    assert "random, lowest, heuristic, search" in printed
    assert "Write the names of the people" in printed
    assert "Write how many bots play" in printed
    with pytest.raises(bots.BotError, match="heuristic, search, with the levels search-1 to search-10 "):
        bots.find("qqqqqqq")
