"""Errors of files name the file, and say what must be there in words of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foolery.cli import words
from foolery.cli.guard import run
from foolery.table import TableError
from foolery.table.command import Command
from tests.organiser import Organiser, in_a_folder

RECORD = Path(__file__).parent / "records" / "simple-2.txt"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a record, one that breaks at an action, and texts that are none."""
    text = RECORD.read_text(encoding="utf-8")
    (tmp_path / "broken.txt").write_text(text.replace("cover", "xover", 1), encoding="utf-8")
    (tmp_path / "none.txt").write_text("garbage\n", encoding="utf-8")
    (tmp_path / "position.txt").write_text("game=throw-in hands=zz\n", encoding="utf-8")
    return in_a_folder(tmp_path, monkeypatch)


def fails(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 1, lang: str = "en") -> str:
    """The one line that a command prints when it fails."""
    words.hush()
    assert run([*arguments, "--lang", lang]) == code
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    assert "Traceback" not in text
    return text


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("command", [("replay",), ("review",), ("review", "--lesson"), ("verify",)])
@pytest.mark.parametrize("file", ["broken.txt", "none.txt"])
def test_an_error_of_a_record_names_its_file(
    command: tuple[str, ...], file: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = fails(capsys, command[0], file, *command[1:], lang=lang)
    assert text.startswith(f"foolery: {file}: ")
    assert text.count(file) == 1


@pytest.mark.parametrize("command", [("legal",), ("step",), ("view", "--seat", "0"), ("solve",), ("perft",)])
def test_an_error_of_a_position_names_its_file(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    more = {"step": ("take",), "perft": ("--depth", "2")}.get(command[0], ())
    text = fails(capsys, command[0], "position.txt", *command[1:], *more)
    assert "position.txt: line 1, column 21: " in text


def test_a_program_is_told_the_same_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    words.hush()
    assert run(["replay", "none.txt", "--json", "--lang", "en"]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["kind"], error["line"]) == ("NotationError", 1)


def test_a_record_on_the_command_line_names_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert fails(capsys, "replay", '{"a": 1}').startswith("foolery: {") is False


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("tournament", "enter", "--list", ""),
        ("tournament", "enter", "--list="),
        ("tournament", "standings", "--file", ""),
        ("tournament", "print", "--html", ""),
        ("tournament", "league", "a.txt", "--csv", ""),
        ("tournament", "league", ""),
        ("tournament", "run", ""),
        ("arena", "lowest", "random", "--game", "throw-in", "--html", ""),
        ("arena", "lowest", "random", "--game", "throw-in", "--out="),
        ("serve", "--data", ""),
        ("check-rule", ""),
    ],
)
def test_an_empty_name_of_a_file_is_not_the_current_folder(
    arguments: tuple[str, ...], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = fails(capsys, *arguments, code=2, lang=lang)
    assert {"en": "got an empty text", "ru": "а здесь пустой текст"}[lang] in text


@pytest.mark.parametrize("data", ["none.txt", "none.txt/tables"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_file_where_the_tables_must_have_a_folder(data: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = fails(capsys, "serve", "--data", data, "--port", "0", lang=lang)
    assert {"en": "on this path is not a folder", "ru": "на этом пути есть не папка"}[lang] in text
    assert "--data" in text
    assert "File exists" not in text


def test_a_name_with_an_unprintable_character_is_not_called_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    who = Organiser(capsys)
    who.types("new", "--seed", "1")
    assert "a name must have printable characters only, got U+0007" in who.types("enter", "An\ana", code=1)
    assert "a name must have 1 to 64 characters, got 65" in who.types("enter", "x" * 65, code=1)
    assert "--names must have printable characters only, got U+0007" in fails(
        capsys, "play", "throw-in", "--names", "An\ana", code=2
    )
    with pytest.raises(TableError, match=r'id in a command must be a text of printable characters, got "a'):
        Command(id="a\a", kind="play", seat=0, by="anna").checked()
    with pytest.raises(TableError, match=r'by in a command must be a text of printable characters, got "a'):
        Command(id="a", kind="play", seat=0, by="a\a").checked()
    with pytest.raises(TableError, match="id in a command must be a text of 1 to 60 characters, got"):
        Command(id="x" * 61, kind="play", seat=0, by="anna").checked()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "list.csv, line 1: the header must have a column of names, called name, surname, firstname or team, got",
        ),
        ("ru", "list.csv, строка 1: в заголовке должен быть столбец с именами"),
    ],
)
def test_a_header_without_names_is_told_with_what_it_has(
    lang: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    who = Organiser(capsys, lang)
    who.types("new", "--seed", "1")
    (folder / "list.csv").write_text("Rating;Foo\n1500;Anna\n", encoding="utf-8")
    text = who.types("enter", "--list", "list.csv", code=1)
    assert said in text
    assert "Rating" in text
    assert "Foo" in text
