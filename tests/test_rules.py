"""What every rule file must have: both languages, examples that hold, numbers of its own."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.authoring.examples import failures
from foolery.base.errors import RulesError
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.moves import CORE_KINDS
from foolery.ruleset import Example

RULES = {name: rule for name, rule in foolery.rules().items() if ":" not in name}
DURAK = {name: rule for name, rule in RULES.items() if rule.__module__.startswith("foolery.durak.")}
KINDS: dict[str, int] = json.loads((Path(__file__).parent / "data/move_kinds.json").read_text())


@pytest.mark.parametrize("name", RULES)
def test_it_says_what_it_is_in_both_languages(name: str) -> None:
    rule = RULES[name]
    assert (rule.row > 0) != bool(rule.source)
    assert rule.revision >= 1
    for words in (rule.titles, rule.help, *([rule.source] if rule.row == 0 else [])):
        assert set(words) == {"en", "ru"}
        assert all(words.values())


@pytest.mark.parametrize("name", RULES)
def test_its_examples_hold(name: str) -> None:
    examples: tuple[Example, ...] = RULES[name].examples
    for example in examples:
        assert failures(example) == []
    assert any(example.allowed for example in examples)
    assert any(example.refused for example in examples)


@pytest.mark.parametrize("name", RULES)
def test_its_examples_notice_a_wrong_answer(name: str) -> None:
    for example in RULES[name].examples:
        swapped = Example(example.title, example.position, allowed=example.refused, refused=example.allowed)
        assert len(failures(swapped)) == len(example.allowed) + len(example.refused)


@pytest.mark.parametrize("name", DURAK)
def test_cards_that_its_examples_leave_to_be_covered_can_have_been_led(name: str) -> None:
    """Of one rank: nothing else can be led, and before the first cover nothing be added."""
    for example in DURAK[name].examples:
        slots = example.position.get("table") or ()
        ranks = {slot["attack"][0] for slot in slots}
        assert len(ranks) <= 1 or ranks <= {"*"} or any(slot.get("cover") for slot in slots), example.title["en"]


def without(name: str, example: Example) -> str:
    """The game of an example without a rule, but with the rules that it contains."""
    composition = foolery.game(str(example.position["game"])).composition
    left = [rule for rule in composition.rules if rule.name != name] + [RULES[part] for part in RULES[name].contains]
    known = REGISTRY.declared(left)
    options = [f",{option}={value}" for option, value in composition.set_options.items() if option in known]
    return "+".join(rule.name for rule in left) + "".join(options)


@pytest.mark.parametrize("name", [name for name, rule in DURAK.items() if not rule.base])
def test_one_of_its_examples_fails_without_it(name: str) -> None:
    """Of a sub-rule too, where the rule that it belongs to stays."""
    failing = 0
    for example in DURAK[name].examples:
        with suppress(RulesError):
            failing += bool(failures(example, without(name, example)))
    assert failing


def test_a_base_is_told_from_the_others_by_its_own_examples() -> None:
    bases = [name for name, rule in RULES.items() if rule.base]
    for name in ("simple", "transfer"):
        for example in RULES[name].examples:
            others = [base for base in bases if base != name]
            assert all(failures(example, other) for other in others)


def test_numbers_of_moves_are_for_ever() -> None:
    found: dict[str, Any] = {word: number for number, word in CORE_KINDS.items()}
    for rule in DURAK.values():
        found |= rule.kinds
    assert found == KINDS
    assert len(set(found.values())) == len(found)


def test_file_names_are_rule_names() -> None:
    for name, rule in DURAK.items():
        if rule.base:
            assert rule.__module__ == f"foolery.durak.rules.{name.replace('-', '_')}"
