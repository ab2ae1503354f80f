"""What somebody types or names by mistake at the table, and the sentence that answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import foolery
from foolery.cli import guard as cli
from foolery.terminal.advice import rules_page
from foolery.terminal.ask import sentence
from foolery.terminal.screen import Screen
from tests.typing_person import through_pipe


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "durak", "There is no game or rule “durak”; did you mean simple, throw-in, transfer?"),
        ("ru", "дурак", "Нет игры или правила «дурак»; может быть, simple, throw-in, transfer?"),
        ("en", "animals", "There is no game or rule “animals”; did you mean comic-animals"),
        ("ru", "зверями", "Нет игры или правила «зверями»; может быть, comic-animals?"),
        ("ru", "nope", "Нет игры или правила «nope»; все имена печатает `foolery games`."),
        ("en", "zzzz", "There is no game or rule “zzzz”; `foolery games` lists all ids."),
        ("ru", "zzzz", "Нет игры или правила «zzzz»; все имена печатает `foolery games`."),
    ],
)
def test_a_game_may_be_named_by_its_title(lang: foolery.contract.Lang, text: str, said: str) -> None:
    with pytest.raises(foolery.FooleryError) as refused:
        foolery.game(text)
    found = sentence(refused.value, lang)
    assert found.startswith(said)
    assert not found.endswith(("?.", ".."))


@pytest.mark.parametrize(("lang", "said"), [("en", "the list goes to 6."), ("ru", "в списке их 6.")])
def test_the_number_that_takes_back_is_one_of_the_list(tmp_path: Path, lang: str, said: str) -> None:
    run = through_pipe(tmp_path, "shed-idiot", "--players", "2", "--seed", "q7", "--lang", lang, typed="1\n9\n")
    assert "6) " in run.stdout
    assert said in run.stdout


def test_who_is_handed_the_keyboard_may_leave(tmp_path: Path) -> None:
    run = through_pipe(tmp_path, "throw-in", "--people", "2", "--hot-seat", "--seed", "1", typed="quit\n")
    assert run.returncode == 0
    assert "foolery play --continue" in run.stdout
    assert "Hand" not in run.stdout


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "is a folder; name a file"), ("ru", "это папка; назовите файл")], ids=["en", "ru"]
)
def test_a_record_is_no_folder(tmp_path: Path, lang: str, said: str) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    run = through_pipe(tmp_path, "throw-in", "--lang", lang, "--record", str(folder))
    assert run.returncode == 1
    assert said in run.stderr
    assert "--continue" not in run.stderr


def test_the_system_speaks_russian_too(tmp_path: Path) -> None:
    run = through_pipe(tmp_path, "--lang", "ru", "--continue", "--record", str(tmp_path / "no" / "where.txt"))
    assert run.returncode == 1
    assert "такого файла или папки нет" in run.stderr
    assert "No such file" not in run.stderr


def test_what_cannot_be_read_is_quoted_as_it_was_typed(tmp_path: Path) -> None:
    run = through_pipe(tmp_path, "comic-animals", "--seed", "1", typed="pass pass\n")
    assert "“pass pass” cannot be read as a move" in run.stdout
    assert "skip skip" not in run.stdout


@pytest.mark.parametrize("lang", foolery.contract.LANGS)
def test_no_marks_of_markdown_are_shown(lang: foolery.contract.Lang) -> None:
    for name in ("contract-rummy", "throw-in", "shed-idiot", "comic-animals"):
        game = foolery.game(name)
        text = "\n".join(line.plain for line in rules_page(Screen(lang, plain=True), game, game.seats()[0]))
        assert re.findall(r"[`#]|\*\w\w", text) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", ["nope", "дурак", "zzzz", "simple+zzzz"])
def test_an_unknown_game_is_told_alike_by_every_command(
    lang: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path))
    told = []
    for command in ("play", "rules", "simulate"):
        assert cli.run([command, name, "--lang", lang]) == 1
        told.append(" ".join(capsys.readouterr().err.removeprefix("foolery: ").split()).rstrip(".").lower())
    assert told[0] == told[1] == told[2]
    assert name.rpartition("+")[2] in told[0]
