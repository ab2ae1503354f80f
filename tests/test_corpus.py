"""The corpus by which a checkout is compared with an older commit."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tests import corpus

FEW = 900


@pytest.mark.parametrize("name", ["comic-animals", "shed-idiot", "contract-rummy", "throw-in+big-twin"])
def test_the_corpus_of_a_game_is_the_same_twice_and_holds_every_form(name: str) -> None:
    first, second = ([*islice(corpus.corpus(name, 1), FEW)] for _ in range(2))
    assert first == second
    kinds = {label.partition(" ")[0] for label, _ in first}
    assert {"rules", "wire", "opening", "line", "json", "back", "pickle", "view", "sample", "action", "row"} <= kinds
    assert "broken" in kinds


def test_the_first_difference_of_each_kind_is_shown() -> None:
    old = [json.dumps(line) for line in (["line", "a"], ["view", "b"], ["view en", "c"], ["row 0", "d"])]
    new = [json.dumps(line) for line in (["line", "a"], ["view", "x"], ["view en", "y"])]
    assert [*corpus.differences(iter(old), iter(new))] == [(old[1], new[1]), (old[3], '["(nothing)"]')]


def test_spoilt_text_depends_on_its_seed_alone() -> None:
    spoilt = {corpus.spoilt("lead 9c 9d", str(seed)) for seed in range(40)}
    assert len(spoilt) > 20
    assert corpus.spoilt("lead 9c", "1") == corpus.spoilt("lead 9c", "1")
