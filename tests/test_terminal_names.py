"""People who have given no name are called in the language of each run, whatever was spoken when they sat down."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from foolery import record as records
from foolery.contract import Lang
from foolery.terminal import ask, store
from foolery.terminal.options import PlayOptions
from foolery.terminal.screen import Screen
from tests.typing_person import through_pipe


@pytest.mark.parametrize(("lang", "other", "said"), [("ru", "Player", "Игрок"), ("en", "Игрок", "Player")])
def test_the_last_choice_is_taken_up_in_the_language_of_the_run(lang: Lang, other: str, said: str) -> None:
    screen = Screen(lang, stdout=io.StringIO())
    last = {"people": [f"{other} 1", f"{other} 2", "Anna"], "bots": []}
    table = ask.setup(screen, PlayOptions(seed="1"), last)
    assert [sitter.name for sitter in table.sitters] == [f"{said} 1", f"{said} 2", "Anna"]


def test_a_game_goes_on_in_the_language_of_the_run(tmp_path: Path) -> None:
    game = ("throw-in", "--players", "3", "--people", "2", "--seed", "1", "--lang", "en", "--bots", "Vera=lowest")
    through_pipe(tmp_path, *game, typed="\n1\n")
    path = next((tmp_path / "records").glob("*.txt"))
    record = records.read(path.read_text(encoding="utf-8"))
    assert record.names == ("Player 1", "Player 2", "Vera")
    assert [one.name for one in store.noted_setup(record, "ru").sitters] == ["Игрок 1", "Игрок 2", "Vera"]
    again = through_pipe(tmp_path, "--continue", "--lang", "ru", typed="\n1\n")
    assert "Игрок" in again.stdout
    assert "Player" not in again.stdout
