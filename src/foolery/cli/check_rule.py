"""The command that tries the whole contract on somebody's rule file."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from foolery.authoring import checking
from foolery.authoring.checking import Progress, Step
from foolery.base.errors import FooleryError
from foolery.cli.words import Json, Lang_, print_json, put, say, speak
from foolery.contract import Lang
from foolery.speech import tongue


def check_rule(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    long: Annotated[bool, typer.Option("--long")] = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Try a rule file: words, numbers, examples, all laws alone and with other rules; say what fails."""
    spoken = speak(lang)
    if not file.exists():
        raise FooleryError("author.no-file", path=file)
    effort = checking.LONG if long else checking.Effort()
    steps: list[Step] = []
    with watching(spoken) as (progress, clear):
        for step in checking.check_file(file, effort, progress):
            steps.append(step)
            clear()
            if not as_json:
                show(step, spoken)
    wrong = sum(not step.fine for step in steps)
    if as_json:
        print_json({"fine": not wrong, "steps": [step.to_json() for step in steps]})
    else:
        put(say("check-wrong", wrong=wrong, checks=len(steps)) if wrong else say("check-fine", checks=len(steps)))
    raise typer.Exit(1 if wrong else 0)


def show(step: Step, lang: Lang) -> None:
    """A step for people: whether it is fine, then what is wrong, then what is worth knowing."""
    fine, bad = say("check-ok"), say("check-bad")
    mark = (fine if step.fine else bad).ljust(max(len(fine), len(bad)))
    rule = f"{step.rule}: " if step.rule else ""
    put(f"{mark}  {rule}{tongue(lang).say(f'check.{step.check}')}", flush=True)
    for messages, start in ((step.problems, "!"), (step.notes, "·")):
        for message in messages:
            put(f"      {start} {' '.join(message.text(lang).split())}")


@contextlib.contextmanager
def watching(lang: Lang) -> Iterator[tuple[Progress, Callable[[], None]]]:
    """What is tried now, on the error stream where that is a terminal; and how to take it away again."""
    if not sys.stderr.isatty():
        yield (lambda check, done, total: None), (lambda: None)
        return

    def progress(check: str, done: int, total: int) -> None:
        told = tongue(lang).say(f"check.{check}")
        text = f"{told} {done}/{total}" if total > 1 else told
        print(f"\r\033[K… {text}", end="", file=sys.stderr, flush=True)

    def clear() -> None:
        print("\r\033[K", end="", file=sys.stderr, flush=True)

    try:
        yield progress, clear
    finally:
        clear()
