"""Errors of a rule file name the file, the line, what must be there and what was given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery import catalogue
from foolery.authoring.checking import Effort, check_file
from foolery.contract import LANGS
from foolery.durak.engine.compose import REGISTRY
from foolery.speech import language

PAGE = Path(__file__).parent.parent / "docs/add-a-rule.md"
WHOLE: str = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[0].replace(
    "import worked", "import Example, worked"
)
QUICK = Effort(1, 1, 1, 2, 20)


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalogue.rules()
    monkeypatch.setattr(language, "_LEARNED", dict(language._LEARNED))
    before = dict(REGISTRY.rules)
    yield
    REGISTRY.rules.clear()
    REGISTRY.rules.update(before)
    catalogue.forget()


def line_of(text: str, part: str) -> int:
    """The first line with this text."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def told(path: Path, text: str) -> dict[str, list[str]]:
    """All problems of a file in each language."""
    path.write_text(text, encoding="utf-8")
    problems = [one for step in check_file(path, QUICK) for one in step.problems]
    return {lang: [one.text(lang) for one in problems] for lang in LANGS}


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        (
            "titles = {",
            "title = {",
            "title = {",
            "the rule acme:four-cards must have titles with an English one",
        ),
        (
            "worked(",
            "(Example({}, {}, refusd=()),)\n    unused = (",
            "Example(",
            "Example must not have “refusd”; did you",
        ),
        ("refused:", "refusd:", "examples =", "example 1: an example has no line “refusd:”; write allowed"),
        ("game=", "gam=", "examples =", "example 1: a position names its game"),
        ("hands=", "hand=", "examples =", "example 1: "),
        ("from foolery.durak", "import nothere\nfrom foolery.durak", "nothere", "an import must name a module that is"),
        ("name = ", "needs = 'a stock'\n    name = ", "needs =", "in the rule acme:four-cards needs is 'a stock', but"),
        ("return 4", "return 4 +", "return", "SyntaxError: "),
        ("titles = {", "titles = titels or {", "titels", "NameError: "),
    ],
)
def test_a_file_that_does_not_load_is_told_with_its_line(
    old: str, new: str, at: str, said: str, tmp_path: Path
) -> None:
    text = WHOLE.replace(old, new, 1)
    found = told(tmp_path / "own.py", text)
    assert len(found["en"]) == 1
    assert f"own.py, line {line_of(text, at)}: {said}" in found["en"][0]
    assert f"own.py, строка {line_of(text, at)}: " in found["ru"][0]
    assert "must" not in found["ru"][0]


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("return 4", "return s.boutz", "boutz", "State has no “boutz”, which the rule acme:four-cards reads; did you "),
        ("return 4", "return 'four'", "def cap", "cap must return a whole number, got “four”"),
        ("return 4", "return None", "def cap", "cap must return a whole number, got null"),
        ("return 4", "return [4]", "def cap", "cap must return a whole number, got [4]"),
        ("cap(self, s: DurakState)", "cap(self)", "def cap", "cap must take (self, s), got (self)"),
        ("def cap", "def draws(self, s, place):\n        return 'no'\n\n    def cap", "def draws", "draws must return"),
        (
            "def cap",
            "def playable(self, s, place, mask):\n        return [mask]\n\n    def cap",
            "def playable",
            "playable must return a whole number",
        ),
    ],
)
def test_a_question_that_fails_is_told_with_its_line_once_for_all_bases(
    old: str, new: str, at: str, said: str, tmp_path: Path
) -> None:
    text = WHOLE.replace(old, new, 1)
    found = told(tmp_path / "own.py", text)
    place = f"own.py, line {line_of(text, at)}: {said}"
    laws = [one for one in found["en"] if place in one and one.startswith(("simple", "throw-in", "transfer"))]
    assert len(laws) == 1
    assert all(base in laws[0].partition(":")[0] for base in ("simple", "throw-in", "transfer"))
    assert not any("seed" in one or "[game=" in one or "legal list" in one for one in found["en"])
    assert sum(f"own.py, строка {line_of(text, at)}: " in one for one in found["ru"]) >= 1


def test_a_rule_is_as_it_was_after_its_trial(tmp_path: Path) -> None:
    assert told(tmp_path / "own.py", WHOLE)["en"] == []
    rule = catalogue.rules()["acme:four-cards"]
    assert not hasattr(rule.cap, "__wrapped__")
