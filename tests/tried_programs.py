"""What tests of programs share: their commands, and a program that is there on the paper alone."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from foolery.bots.programs import Program, kind_of
from foolery.bots.programs.talk import Talk

ROOT = Path(__file__).resolve().parent.parent
_PYTHON = f"{shlex.quote(sys.executable)} -I -S"
THRIFTY = f"program:{_PYTHON} {shlex.quote(str(ROOT / 'docs/bots/mybot.py'))}"


def wrong(kind: str) -> str:
    """The program that goes wrong so; any other kind makes the first action."""
    return f"program:{_PYTHON} {shlex.quote(str(Path(__file__).with_name('wrong_programs.py')))} {kind}"


class Paper:
    """In the place of a conversation: keeps every line, and answers with the last action."""

    def __init__(self, listens: bool = True) -> None:
        self.listens = listens
        self.seconds = 5.0
        self.lines: list[Mapping[str, Any]] = []

    def say(self, message: Mapping[str, Any]) -> None:
        self.lines.append(message)

    def ask(self, view: Mapping[str, Any], actions: Sequence[Mapping[str, Any]], complete: bool) -> str:
        number = sum(line["type"] == "choose" for line in self.lines) + 1
        question = {"type": "choose", "number": number, "view": view, "actions": list(actions), "complete": complete}
        self.lines.append(question)
        return self.chosen(actions)

    def chosen(self, actions: Sequence[Mapping[str, Any]]) -> str:
        return str(actions[-1]["text"])


def on_paper(seed: str = "seed", listens: bool = True) -> tuple[Program, Paper]:
    """A program that is never started, and the lines that are written to it."""
    bot, paper = kind_of(wrong("first"))(seed), Paper(listens)
    bot.talk = cast(Talk, paper)
    return bot, paper
