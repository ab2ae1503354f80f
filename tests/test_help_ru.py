"""Help pages in Russian: every text of every command has one, and the words around it too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from foolery.cli.app import app
from foolery.cli.guard import run
from foolery.cli.help_ru import HELP


def texts(command: Any) -> Iterator[str]:
    """Every help text of a command and of those below it."""
    yield command.help or ""
    yield from (option.help for option in command.params if getattr(option, "help", None))
    for one in getattr(command, "commands", {}).values():
        yield from texts(one)


def test_every_text_has_a_russian_one_and_none_is_left_over() -> None:
    assert set(texts(typer.main.get_command(app))) == set(HELP)
    assert all(re.search("[А-я]", said) for said in HELP.values())


@pytest.mark.parametrize("name", ["", *typer.main.get_command(app).commands])  # type: ignore[attr-defined]
def test_pages_speak_the_language_asked_for(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [name, "--help"] if name else ["--help"]
    assert run(["--lang", "ru", *arguments]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Запуск: foolery")
    assert "\nКлючи:\n" in page
    assert not re.search(r"\b(Options|Arguments|Commands|Usage|Show|required|default)\b", page)
    assert run(arguments) == 0
    assert capsys.readouterr().out.startswith("Usage: foolery")
