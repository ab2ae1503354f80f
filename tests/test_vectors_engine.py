"""The runner of worked examples on the engine itself: memories, deals and parts of a pack."""

from typing import Any

import pytest

from tests.test_vectors_runner import REAL, fields
from tests.vectors.form import Example, faults_of
from tests.vectors.play import Outcome, try_example


def of_engine(**changed: Any) -> Outcome:
    raw = fields(**changed)
    return try_example(Example("test:1", raw, tuple(faults_of(raw))), REAL)


SKETCH: dict[str, Any] = {"pack": "36", "pack_partial": True, "discard": None}


def test_the_memory_of_a_contained_rule_is_that_of_the_rule_that_contains_it() -> None:
    turning = SKETCH | {
        "hands": [["9d", "Kc"], ["6c", "7c", "8c"]],
        "stock": ["6d", "6h"],
        "extra": {"stock_leads_this_bout": 1},
    }
    for game, found in (("armenian-unlimited", ["throw-from-stock"]), ("armenian", [])):
        outcome = of_engine(**turning, game=f"throw-in+{game}", legal=["throw 9d", *found, "pass"])
        assert outcome.passed, outcome.faults
    options = "armenian.throw-in=on"
    spent = of_engine(**turning, game=f"throw-in+armenian,{options}", legal=["throw 9d", "pass"])
    assert spent.passed, spent.faults


@pytest.mark.parametrize(
    ("game", "players", "then"),
    [
        ("contract-rummy", 3, {"pack_size": 158, "hand_size_deal_1": 10, "hand_size_deal_5": 12}),
        ("shed-idiot", 3, {"pack_size": 52, "hand_size_deal_2": 3}),
        ("comic-animals", 4, {"pack_size": 36, "hand_size_deal_1": 9, "stock_after_deal_1": 0}),
        ("throw-in", 3, {"pack_size": 36, "stock_after_deal_1": 18}),
    ],
)
def test_every_family_says_how_it_is_dealt(game: str, players: int, then: dict[str, int]) -> None:
    given: dict[str, Any] = {
        "game": game,
        "players": players,
        "hands": [[] for _ in range(players)],
        "table": [],
        "phase": "new-deal",
        "bout": None,
        "legal": None,
        "then": then,
        **dict.fromkeys(("trump", "attacker", "defender", "actor", "stock"), None),
        **SKETCH,
    }
    right = of_engine(**given)
    assert right.passed, right.faults
    for name in then:
        wrong = of_engine(**given | {"then": {name: then[name] + 1}})
        assert f"then.{name}: expected {then[name] + 1}, came {then[name]}" in "; ".join(wrong.faults)


def test_a_new_deal_of_a_part_of_the_pack() -> None:
    outcome = of_engine(
        **SKETCH,
        hands=[["6c", "7c", "8c", "9c", "Tc", "Jc"], ["6d", "7d", "8d", "9d", "Td", "6h"]],
        stock=["Ks", "Qh"],
        table=[],
        phase="new-deal",
        legal=None,
        bout=None,
        attacker=None,
        defender=None,
        actor=None,
        then={"attacker": 1, "stock_last": "Qh", "stock_count": 24},
    )
    assert outcome.passed, outcome.faults


def test_what_a_window_that_closes_at_once_discards_is_counted() -> None:
    """Nobody can throw in: the bout is over as soon as the position is read, and its two cards are discarded."""
    closed = SKETCH | {"hands": [["9d"], []], "actor": None, "legal": None, "stock": []}
    assert of_engine(**closed, then={"discard_count": 2}).passed
    assert not of_engine(**closed, then={"discard_count": 0}).passed
