"""Somebody who runs a tournament by typing its commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from foolery.cli import words
from foolery.cli.guard import run
from foolery.tournament import Tournament, read


def in_a_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work there, in no language that was asked for before."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    words.hush()
    return folder


class Organiser:
    """Somebody who types commands; ``lang`` empty: without saying the language."""

    def __init__(self, capsys: pytest.CaptureFixture[str], lang: str = "en") -> None:
        self.capsys = capsys
        self.lang = lang

    def types(self, *arguments: str, code: int = 0) -> str:
        """What a command prints."""
        spoken = ("--lang", self.lang) if self.lang else ()
        assert run(["tournament", *arguments, *spoken]) == code, self.capsys.readouterr()
        printed = self.capsys.readouterr()
        assert "Traceback" not in printed.err
        return printed.err if code else printed.out

    @property
    def cup(self) -> Tournament:
        """What the file holds."""
        return Tournament.fold(read(Path("tournament.txt").read_text(encoding="utf-8")))
