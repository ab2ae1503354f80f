"""Small rules, one or more for every question, alone and in pairs: what the next fifty rules stand on."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import foolery
from foolery.catalogue import _cached
from foolery.durak.compose import REGISTRY
from foolery.durak.compose import answers
from foolery.durak.explaining import QUESTIONS
from foolery.durak.questions import Rule
from foolery.durak.state import State
from foolery.examples import failures
from foolery.laws import check
from foolery.ruleset import Example

FILES = sorted((Path(__file__).parent / "rules").glob("*.py"))
NAMES = [name for file in FILES for name in foolery.load_rule_file(file)]
CLASSES = {name: REGISTRY.rules[name] for name in NAMES}
for name in NAMES:
    del REGISTRY.rules[name]
ALONE = 20
TABLES = (2, 3, 5)


@pytest.fixture(autouse=True)
def _loaded() -> Iterator[None]:
    """The rules are there during these tests only."""
    REGISTRY.rules.update(CLASSES)
    _cached.cache_clear()
    yield
    for name in CLASSES:
        REGISTRY.rules.pop(name, None)
    _cached.cache_clear()


def test_every_question_is_answered_by_some_rule() -> None:
    asked = set(QUESTIONS) - {"configure", "move_text", "acts"}
    assert {q for q in asked if not any(answers_it(rule, q) for rule in CLASSES.values())} == set()


def answers_it(rule: type[Rule], question: str) -> bool:
    return getattr(rule, question) is not getattr(Rule, question)


@pytest.mark.parametrize("name", [name for name in NAMES if CLASSES[name].examples])
def test_examples_hold_with_the_rule_and_fail_without(name: str) -> None:
    examples: tuple[Example, ...] = CLASSES[name].examples
    assert [failures(example) for example in examples] == [[]] * len(examples)
    assert failures(examples[0], "throw-in") != []


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_laws_hold_with_one_rule(name: str, players: int) -> None:
    game = foolery.game(name)
    for number in range(ALONE):
        check(game, players, f"alone {number}")
