"""Every rule of Durak keeps every law on random deals, on its usual base."""

from __future__ import annotations

import pytest

import foolery
from foolery.durak.engine.questions import Rule
from tests.test_laws import BASES, play
from tests.tiers import every

RULES = [
    name
    for name, rule in foolery.rules().items()
    if issubclass(rule, Rule) and rule.__module__.startswith("foolery.") and name not in BASES
]


@every(3)
@pytest.mark.parametrize("game", RULES)
def test_every_rule(game: str, pytestconfig: pytest.Config) -> None:
    """Every rule on its usual base, at every number of seats up to six; with ``--long`` ten deals instead of one."""
    for players in foolery.game(game).seats():
        if players < 7:
            play(game, players, 10 if pytestconfig.getoption("--long") else 1, "rule ", 80)
