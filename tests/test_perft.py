"""The move trees of kept positions have the size that they had."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.durak.text.notation import POSITION
from tests.perft_counts import below, difference, load, perft, state_of
from tests.positions import texts
from tests.tiers import every

KEPT = load()
BY_ID = {kept["id"]: kept for kept in KEPT}


def test_the_kept_positions_are_of_all_kinds() -> None:
    assert len(KEPT) >= 20
    assert len(BY_ID) == len(KEPT)
    ids = [kept["game"] for kept in KEPT]
    assert all(foolery.game(text).id == text for text in ids)
    assert {text.split(",")[0] for text in ids} == {"simple", "throw-in", "transfer"}
    assert len({text for text in ids if "," in text}) >= 8
    assert {state_of(kept).players for kept in KEPT} >= {2, 3, 4, 5, 8}
    phases = {POSITION.from_line(kept["position"])["phase"] for kept in KEPT if "position" in kept}
    assert phases == {"lead", "defend", "throw", "take"}


@every(3)
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept["id"])
def test_a_move_tree_has_its_size(kept: dict[str, Any]) -> None:
    state = state_of(kept)
    before = state.digest()
    for depth, nodes in enumerate(kept["nodes"], 1):
        found = perft(state, depth)
        assert found == nodes, difference(kept, depth, found)
    assert state.digest() == before


@pytest.mark.parametrize("kept", KEPT[::3], ids=lambda kept: kept["id"])
def test_the_counts_below_each_move_add_up(kept: dict[str, Any]) -> None:
    depth = min(4, len(kept["nodes"]))
    counts = below(state_of(kept), depth)
    assert sum(counts.values()) == kept["nodes"][depth - 1]
    assert len(counts) == kept["nodes"][0]


def test_a_difference_shows_the_position_and_each_move() -> None:
    kept = BY_ID["simple-middle"] | {"nodes": [4, 13]}
    words = difference(kept, 2, 12)
    assert words.startswith("simple-middle: 12 lines of 2 moves, kept are 13\n  game=simple ")
    state = state_of(kept)
    assert [line.split(maxsplit=1)[1] for line in words.split("\n")[2:]] == texts(state, state.actors()[0])


def test_another_option_has_other_counts() -> None:
    kept = BY_ID["cap-two"]
    game = foolery.game("throw-in,cap-total=3,cap-lifted-empty-stock=off")
    state = game.position(POSITION.from_line(kept["position"]) | {"game": game.id})
    assert [perft(state, depth) for depth in range(1, len(kept["nodes"]) + 1)] != kept["nodes"]
