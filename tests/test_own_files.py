"""A rule is a file of its own: nothing else in the engine or around it knows its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery.compiling import finder

PACKAGE = Path(finder.__file__).parent.parent
RULES = {
    name: rule
    for name, rule in foolery.rules().items()
    if rule.__module__.startswith("foolery.durak.") and not rule.base
}
"""The rules that go on top of a base; a base is a game that some place must begin with."""
FREE = ("durak/rules/", "shedding/", "rummy/", "animals/", "terminal/rummy/")
"""Rules may speak of each other; what belongs to other families means other things by the same words."""
PRESETS = (
    "durak/engine/config.py",
    "durak/engine/rule_bits.py",
    "durak/engine/events.py",
    "server/showcase.py",
)
"""Lists of ids: what several of them are called together, the bit of each for learners, the numbers of kinds of events,
the cards on its picture."""
WORDS = {
    "big": {"shuffle.py": "the order of bytes"},
    **{name: {"numbering.py": "a kind of move"} for name in ("riposte", "second-attempt", "show-trump")},
    "no-trumps": {"telling.py": "a sentence about a position"},
    "points": {
        **dict.fromkeys(
            (
                "examples.py",
                "reader.py",
                "text.py",
                "game.py",
                "reading.py",
                "result.py",
                "rummy.py",
            ),
            "a field of results",
        ),
        **dict.fromkeys(("telling.py", "rummy.py"), "a sentence about results"),
        "report.py": "a field of the standings",
    },
}
"""Ids that are a word of something else, by the files that say it."""


def sources() -> Iterator[tuple[str, ast.AST]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(FREE) and "_compiled" not in place:
            yield place, ast.parse(path.read_text(encoding="utf-8"))


def literals(tree: ast.AST) -> Iterator[str]:
    """What stands in quotation marks, without what documents the code."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def named(text: str) -> set[str]:
    """The rules that a literal names: as an id, in a variant, or by an option."""
    return {word.partition(".")[0] for word in re.split(r"[+,=]", text)} & set(RULES)


def test_only_its_own_file_knows_a_rule() -> None:
    found = [
        (place, name)
        for place, tree in sources()
        if place not in PRESETS
        for text in literals(tree)
        for name in named(text)
        if Path(place).name not in WORDS.get(name, ())
    ]
    assert found == []


def test_what_is_let_through_is_there() -> None:
    said = {(Path(place).name, name) for place, tree in sources() for text in literals(tree) for name in named(text)}
    assert {(file, name) for name, files in WORDS.items() for file in files} <= said


@pytest.mark.parametrize("text", ["no-skip", "transfer+no-skip", "joker-gifts.on-cover", "throw-in,royal.jokers=1"])
def test_a_name_is_seen(text: str) -> None:
    assert len(named(text)) == 1
