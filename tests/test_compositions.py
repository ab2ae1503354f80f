"""Random compositions keep all laws: some with a fixed seed, 100,000 deals with ``--long``.

With ``--long`` the seed is another one each time. The header of the run names it, and ``--deal-seed`` takes it again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from foolery import catalogue
from tests.compositions import MOST_RULES, broken, drawn, rules_of

FIXED = "suite"
FEW = 32
LONG = 100_000
PARTS = 200
"""Pieces of both tiers, for processes to share."""
SHORT_PARTS = 4


@pytest.mark.parametrize("part", range(SHORT_PARTS))
def test_some_compositions_keep_all_laws(part: int) -> None:
    size = FEW // SHORT_PARTS
    assert list(broken(FIXED, range(part * size, (part + 1) * size))) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_many_compositions_keep_all_laws(part: int, pytestconfig: pytest.Config) -> None:
    """Play one of them again: ``python -m tests.compositions --seed SEED --only NUMBER``."""
    size = LONG // PARTS
    seed = pytestconfig.getoption("--deal-seed")
    assert list(broken(seed, range(part * size, (part + 1) * size))) == []


def test_what_is_drawn_is_as_random_as_it_says() -> None:
    """Two to six rules, every family and most rules, many options, tables of every size; the same for the same seed."""
    found = [drawn("spread", number) for number in range(400)]
    sizes = Counter(len(one.game.composition.rules) for one in found)
    assert set(sizes) >= {2, 3, 4}
    assert max(sizes) <= MOST_RULES + 1
    assert {one.game.family for one in found} == {family.name for family in catalogue.FAMILIES}
    assert {one.players for one in found} >= set(range(2, 8))
    assert sum(len(one.game.composition.set_options) for one in found) > 2 * len(found)
    met = {rule.name for one in found for rule in one.game.composition.rules}
    durak = next(family for family in catalogue.FAMILIES if family.name == "durak")
    assert len(set(rules_of(durak)[1]) - met) < 20
    again = drawn("spread", 7)
    assert (again.game.id, again.players, again.cards) == (found[7].game.id, found[7].players, found[7].cards)
    assert drawn("other", 7).cards != again.cards
