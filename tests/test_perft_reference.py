"""The slow reference counts the same move trees as the engine, as far as it can in a moment."""

from __future__ import annotations

from typing import Any

import pytest

from tests import reference
from tests.perft_counts import load, state_of
from tests.tiers import every

OWN = {"ply", "actors", "seed", "shown", "known", "seen", "memory"}
"""Fields that are the engine's own, or say what the reference finds by itself."""
MOST = 700
KEPT = load()


def depth_within(kept: dict[str, Any]) -> int:
    """How deep the reference goes in a moment."""
    return sum(nodes <= MOST for nodes in kept["nodes"])


def test_there_is_enough_to_confirm() -> None:
    assert sum(depth_within(kept) >= 3 for kept in KEPT) >= 12
    assert {kept["game"].split(",")[0] for kept in KEPT} == {"simple", "throw-in", "transfer"}


@every(3)
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept["id"])
def test_the_reference_counts_the_same(kept: dict[str, Any]) -> None:
    data = state_of(kept).to_json()
    position = reference.complete({name: value for name, value in data.items() if name not in OWN})
    depth = depth_within(kept)
    assert [reference.perft(position, d) for d in range(1, depth + 1)] == kept["nodes"][:depth]
