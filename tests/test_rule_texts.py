"""The texts of rules in files, and worked examples as lines."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery import catalogue
from foolery.authoring.examples import failures
from foolery.base.errors import RulesError
from foolery.base.folders import ours
from foolery.durak import Rule
from foolery.durak.engine.compose import REGISTRY
from foolery.ruleset import Example, Instead, on_off, spoken, worked
from foolery.ruleset.help_text import help_if, told_help
from foolery.ruleset.spoken import places

PACKAGE = Path(catalogue.__file__).parent
FILES = sorted(PACKAGE.glob("*/rules/[a-z]*.py"))
LONGEST, MEDIAN = 250, 90

MODULE = '''
from foolery.durak import Rule
from foolery.ruleset import on_off, worked


class Slow(Rule):
    """Nobody may throw in."""

    name = "acme:slow"
    options_declared = (on_off("acme:slow.very", 0), on_off("acme:slow.quiet", 0, "on"))
    examples = worked("""
    Nobody throws in
        game=throw-in+acme:slow hands=7d/QdKh trump=h attacker=0 table=6c@0:7c@1 phase=throw
        allowed: pass
    """)


class Slower(Slow):
    """The same with a help of its own."""

    name = "acme:slower"


RULES = (Slow, Slower)
'''
TEXTS = {
    "en": {
        "acme:slow": {
            "titles": "Slow",
            "help": "Nobody throws in.",
            "help_if.acme:slow.very=on.1.of": "Nobody",
            "help_if.acme:slow.very=on.1.says": "Really nobody",
            "help_if.acme:slow.very=on.1.beside": "acme:slow.quiet=off",
            "options_declared.acme:slow.very.title": "Very slow",
            "options_declared.acme:slow.very.said.on": "It is very slow.",
            "words.move:wait": "wait",
        },
        "acme:slower": {"titles": "Slower", "help": "Nobody throws in at all."},
    },
    "ru": {
        "acme:slow": {
            "titles": "Медленно",
            "help_if.acme:slow.very=on.1.of": "Никто",
            "help_if.acme:slow.very=on.1.says": "Совсем никто",
            "examples.1.title": "Никто не подкидывает",
        }
    },
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "slow_rules"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "slow.py").write_text(MODULE, encoding="utf-8")
    for lang, texts in TEXTS.items():
        (folder / f"{lang}.json").write_text(json.dumps(texts), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    before = dict(REGISTRY.rules)
    yield
    REGISTRY.rules.clear()
    REGISTRY.rules.update(before)
    for name in ("slow_rules", "slow_rules.slow"):
        sys.modules.pop(name, None)
    catalogue.forget()


def test_a_package_keeps_the_texts_of_its_rules_in_files(package: None) -> None:
    slow, slower = importlib.import_module("slow_rules.slow").RULES
    for rule in (slow, slower):
        REGISTRY.add_outsider(rule)
    assert slow.titles == {"en": "Slow", "ru": "Медленно"}
    assert slow.words == {"move:wait": {"en": "wait"}}
    assert slow.sentences == {}
    passage = Instead(
        {"en": "Nobody", "ru": "Никто"}, {"en": "Really nobody", "ru": "Совсем никто"}, {"acme:slow.quiet": "off"}
    )
    assert slow.help_if == help_if(slow) == {("acme:slow.very", "on"): (passage,)}
    options = {"acme:slow.very": "on", "acme:slow.quiet": "off"}
    assert told_help(slow, options, "en") == "Really nobody throws in."
    very, quiet = slow.options_declared
    assert (very.title, very.said) == ({"en": "Very slow"}, {"on": {"en": "It is very slow."}})
    assert (quiet.values, quiet.title) == (("on", "off"), {})
    assert [one.title for one in slow.examples] == [{"en": "Nobody throws in", "ru": "Никто не подкидывает"}]
    # A rule inherits what it does not say, and begins without the passages of another help.
    assert (slower.titles, slower.words, help_if(slower)) == ({"en": "Slower"}, slow.words, {})


def test_lines_say_what_examples_say_in_python() -> None:
    (found,) = catalogue.rules()["no-skip"].examples
    assert found == Example(
        {"en": "The taker leads at the next player", "ru": found.title["ru"]},
        {
            "game": "throw-in+no-skip",
            "hands": [["Kc", "7s", "6d"], ["8d", "6c", "Jd"], ["9h", "Qs", "As"]],
            "trump": "h",
            "attacker": 0,
            "table": [{"attack": "9s", "by": 0, "cover": None, "cover_by": None}],
            "phase": "defend",
            "bouts": 9,
            "beaten_bouts": 5,
        },
        allowed=("take",),
        refused=("cover 9s with Jd",),
        play=("1: take", "0: pass", "2: pass"),
        then={"phase": "lead", "attacker": 1, "defender": 2},
    )
    assert failures(found) == []


def test_the_files_speak_all_languages_of_the_package() -> None:
    for folder in sorted({file.parent for file in FILES}):
        texts = {lang: json.loads((folder / f"{lang}.json").read_text(encoding="utf-8")) for lang in ours()}
        named = {
            rule.name
            for rule in catalogue.rules().values()
            if rule.__module__.startswith(f"foolery.{folder.parent.name}.")
        }
        for lang, found in texts.items():
            assert set(found) <= named, lang
            for rule, said in found.items():
                own = {place for place in said if not place.endswith(".beside")}
                for other in ours():
                    kept = {place for place in own if other != "en" or not place.startswith("examples.")}
                    assert kept <= set(texts[other][rule]), f"{lang} {rule}"


def test_every_example_has_its_titles_and_no_title_is_left_over() -> None:
    for rule in catalogue.rules().values():
        titles = {place for place in places(rule) if place.startswith("examples.")}
        assert titles <= {f"examples.{number}.title" for number in range(1, len(rule.examples) + 1)}, rule.name


def test_rule_files_are_short() -> None:
    lengths = sorted(len(file.read_text(encoding="utf-8").splitlines()) for file in FILES)
    assert lengths[-1] <= LONGEST
    assert lengths[len(lengths) // 2] <= MEDIAN


def test_a_switch_is_off_unless_it_is_said_to_be_on() -> None:
    assert on_off("acme:n", 0).usual == "off"
    assert on_off("acme:n", 0, "on").usual == "on"


BROKEN_TEXTS = {
    "": "must be a JSON file with the texts of rules",
    "[1]": "must be an object of rules",
    '{"acme:one": "a"}': "must be an object of rules",
    '{"acme:one": {"help": 1}}': "acme:one.help is none",
}


@pytest.mark.parametrize("text", BROKEN_TEXTS)
def test_a_file_of_texts_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "en.json").write_text(text, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"name": "x"}', encoding="utf-8")
    with pytest.raises(RulesError, match=BROKEN_TEXTS[text]) as error:
        spoken._of_folder(str(tmp_path))
    assert "en.json" in str(error.value)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("play: pass", "a line of play must be “seat: action”, got “pass”"),
        ("allowed: take\n            allowed: pass", "must have one line “allowed:”, got two"),
        ("no: bar", "no line “no:”"),
        ("then: foo", "foo must be a field of a position line, or name=JSON"),
    ],
)
def test_a_line_of_an_example_is_not_lost(lines: str, says: str) -> None:
    class Odd(Rule):
        name = "acme:odd"
        examples = worked(f"""
        One
            game=transfer hands=Kc7s6d8d/9d9sJh/QsAs trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
            {lines}
        """)

    with pytest.raises(RulesError, match=re.escape(says)):
        assert Odd.examples
