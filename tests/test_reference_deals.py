"""Rules about the deal, own trumps and games before the game: engine and reference play the same deals."""

from __future__ import annotations

import pytest

import foolery
from tests.reference.options import BASES
from tests.reference.walks import POLICIES
from tests.test_second_opinion import compare_deal
from tests.tiers import every

GAMES = (
    *("no-stock", "no-stock,pack=52", "no-stock+japanese", "no-stock+buy-in"),
    *("buy-in", "buy-in,buy-in.cards=2", "buy-in,replenish-order=clockwise", "buy-in+no-trumps"),
    *("own-trumps", "own-trumps,no-transfer-trump-on-table=on", "own-trumps,strap=non-trump", "own-trumps+suitless"),
    *("own-trumps,own-trumps.assignment=turned", "own-trumps,own-trumps.assignment=turned,trump-card-source=bottom"),
    *("own-trumps,own-trumps.assignment=chosen", "own-trumps+no-stock", "own-trumps+buy-in"),
    *("own-trumps-alien-binds", "own-trumps-alien-binds,own-trumps-alien-binds.own-higher-beats=on"),
    "own-trumps-alien-binds+suitless+blank-ace,own-trumps-alien-binds.own-higher-beats=on",
    *("secret-trump", "secret-trump,secret-trump.hidden-out=on", "secret-trump,swap-six-of-trump=on"),
    *("secret-trump+buy-in", "secret-trump+one-joker", "secret-trump,pack=24,no-draw=on"),
    *("gather-then-fool", "gather-then-fool,gather-then-fool.target=any", "gather-then-fool+japanese"),
    *("gather-then-fool,ace-not-trump=allow", "gather-then-fool+no-trumps"),
    *("climb-then-japanese", "climb-then-japanese,climb-then-japanese.climb-takes=pile"),
    *("climb-then-japanese,climb-then-japanese.climb-direction=down", "climb-then-japanese+suitless,pack=52"),
)

TOGETHER = (
    ("throw-in+gather-then-fool+own-trumps-alien-binds,gather-then-fool.target=any", 3),
    ("transfer+gather-then-fool+own-trumps,own-trumps.assignment=chosen", 4),
    ("own-trumps+chinese-pass-on,own-trumps.assignment=chosen,chinese.lead-nine=on", 4),
    ("big-twin+own-trumps-alien-binds,own-trumps-alien-binds.own-higher-beats=on,bout-limit=20", 3),
    ("own-trumps+poker,own-trumps.assignment=turned", 3),
    ("own-trumps+strongest-lead+second-attempt", 4),
    ("riposte+own-trumps-alien-binds+american+cunning", 3),
    ("piled+buy-in", 3),
    ("chinese+buy-in,buy-in.cards=2,piled.drop-remainder=on", 4),
    ("progression+buy-in", 4),
    ("unlocking+buy-in", 3),
    ("with-pairs+buy-in,buy-in.cards=5,bout-limit=15", 3),
    ("secret-trump+armenian-unlimited+second-attempt", 3),
    ("secret-trump+poker+second-attempt+armenian-unlimited,poker.goes-to=discard", 3),
    ("secret-trump+second-attempt+armenian-unlimited,secret-trump.hidden-out=on", 2),
    ("secret-trump+hand-swap", 3),
    ("one-joker+strongest-lead", 4),
    ("double-joker+strongest-lead,strongest-lead.strongest-plain-first=off,bout-limit=30", 3),
    ("novosibirsk+strongest-lead,strongest-lead.once=on", 3),
    ("blanks+strongest-lead", 3),
    ("cunning+armenian-unlimited", 3),
)
"""Rules about the deal beside rules about leads, the stock and the end of a bout, with a number of players."""


def on_base(base: str, game: str) -> str:
    return f"{base}+{game}"


@every(3)
@pytest.mark.parametrize("game", GAMES)
def test_engine_and_reference_play_the_same_deals(game: str, pytestconfig: pytest.Config) -> None:
    """One table; with ``--long`` all bases, seats and ways to play."""
    many = pytestconfig.getoption("--long")
    count = 0
    turn = GAMES.index(game)
    for i, base in enumerate(BASES if many else BASES[turn % 3 : turn % 3 + 1]):
        seats = foolery.game(on_base(base, game)).seats()
        for players in seats if many else (seats[(turn + i) % min(len(seats), 4)],):
            for policy in POLICIES if many else (POLICIES[(turn + i) % 3],):
                count += compare_deal(on_base(base, game), players, f"{game} {players}", policy)
    assert count > 10


@every(3)
@pytest.mark.parametrize(("game", "players"), TOGETHER)
def test_engine_and_reference_agree_on_rules_of_all_sorts_together(
    game: str, players: int, pytestconfig: pytest.Config
) -> None:
    count = 0
    turn = TOGETHER.index((game, players)) % 3
    for policy in POLICIES if pytestconfig.getoption("--long") else POLICIES[turn : turn + 1]:
        count += compare_deal(game, players, f"{game} {policy}", policy)
    assert count > 20
