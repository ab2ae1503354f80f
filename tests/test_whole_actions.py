"""What an action says stands in its fields: only what reads typed lines and records takes its text apart."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "foolery"
READERS = {"contract/action.py", "durak/typed.py", "idiot/typed.py", "rummy/typed.py", "animals/typed.py"}
"""The modules that read what somebody has written."""

TEXT = r"(?:\b(?:action|choice|one|meant)\.text|\baction\.(?:said|bare)|move_text\([^()]*(?:\([^()]*\))?[^()]*\))"
TAKEN_APART = re.compile(TEXT + r"\s*\.(?:split|partition|rpartition|removeprefix|removesuffix|startswith|endswith)\(")
LABEL = re.compile(r"(?:label|said)\.(?:r?partition|split)\(|heading\w*\.r?partition\(")


def taken_apart(source: str, pattern: re.Pattern[str]) -> list[str]:
    return [line.strip() for line in source.splitlines() if pattern.search(line)]


def test_no_text_of_an_action_is_taken_apart_outside_the_readers() -> None:
    found = {
        place: lines
        for path in sorted(SOURCES.rglob("*.py"))
        if (place := path.relative_to(SOURCES).as_posix()) not in READERS
        and (lines := taken_apart(path.read_text(encoding="utf-8"), TAKEN_APART))
    }
    assert found == {}


def test_no_label_of_a_move_is_taken_apart_in_the_terminal() -> None:
    found = {
        path.name: lines
        for path in sorted((SOURCES / "terminal").rglob("*.py"))
        if (lines := taken_apart(path.read_text(encoding="utf-8"), LABEL))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "words = action.text.split()",
        'state.move_text(one).endswith(f" {place}")',
        "verb = view.move_text(move).split()[0]",
        'word = one.text.partition(" ")',
        "place = choice.text.removeprefix(word)",
    ],
)
def test_such_a_line_is_seen(line: str) -> None:
    assert taken_apart(line, TAKEN_APART)


def test_a_label_that_is_taken_apart_is_seen() -> None:
    assert taken_apart("return said.partition(': ')[2]", LABEL)
    assert not taken_apart("words = text.split()", LABEL)
