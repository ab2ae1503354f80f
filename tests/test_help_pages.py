"""Help pages: every text of every command stands in the table of each language, and so do the words around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from foolery.base.folders import languages, look_in, table
from foolery.cli import words
from foolery.cli.app import app
from foolery.cli.guard import run
from foolery.cli.usage import place_of
from tests import pseudo
from tests.tiers import every

COMMANDS: list[str] = [*typer.main.get_command(app).commands]  # type: ignore[attr-defined]


def places(command: Any, above: str = "") -> Iterator[str]:
    """Where the texts of a command and of those below it stand; empty where one has none."""
    name = f"{above}{command.name or 'foolery'}"
    yield f"command-help.{name}"
    yield from (place_of(name, parameter) or "" for parameter in command.params)
    for one in getattr(command, "commands", {}).values():
        yield from places(one, "" if name == "foolery" else f"{name}.")


def test_every_command_and_option_has_a_text_and_none_is_left_over() -> None:
    found = {place.removeprefix("command-help.") for place in places(typer.main.get_command(app))}
    for lang in languages():
        assert {name for name in table(lang, "command-help") if not name.startswith("around.")} == found
    assert all(re.search("[А-я]", said) for said in table("ru", "command-help").values())


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_pages_speak_the_language_asked_for(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [name, "--help"] if name else ["--help"]
    assert run(["--lang", "ru", *arguments]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Запуск: foolery")
    assert "\nКлючи:\n" in page
    assert not re.search(r"\b(Options|Arguments|Commands|Usage|Show|required|default|int|str|path)\b|x[<>]=", page)
    assert not re.search(r"\b(ACTION|BOT|COMMAND|FILE|ID|NAME|POSITION)\b", page)
    assert run(arguments) == 0
    page = capsys.readouterr().out
    assert page.startswith("Usage: foolery")
    assert not re.search("[А-я]", page)


@pytest.fixture
def further(tmp_path: Path) -> Iterator[None]:
    """A language that lies outside the package."""
    pseudo.make(tmp_path)
    look_in(tmp_path)
    yield
    words.hush()
    look_in()


TYPED = re.compile(r"(?<!\w)-{1,2}[a-z][a-z-]*|<[^>]*\|[^>]*>|\b[A-Z]+\b|[a-z.]*[:=,+][A-Za-z0-9:=,+.]*")
"""What is typed, and how what may be typed is written: options, choices, values, files."""


@every(3)
@pytest.mark.usefixtures("further")
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_pages_speak_a_language_that_lies_in_a_further_folder(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", pseudo.CODE, *([name] if name else []), "--help"]) == 0
    page = capsys.readouterr().out
    assert f"<{'|'.join(languages())}>" in page
    typed = {"foolery", pseudo.CODE, name, *COMMANDS, *typed_words(name)}
    left = {word for word in re.findall(r"\b[A-Za-z][A-Za-z-]+[A-Za-z]\b", TYPED.sub(" ", page)) if word not in typed}
    assert left == set()


def typed_words(name: str) -> set[str]:
    """The usual values of a command's options, and what it calls its arguments."""
    command: Any = typer.main.get_command(app)
    found = [command, *command.commands.values()]
    return {
        word
        for one in found
        if (one.name or "") in (name, "")
        for parameter in one.params
        for word in re.findall(r"[A-Za-z]+", f"{parameter.default} {parameter.metavar or parameter.name}")
    }
