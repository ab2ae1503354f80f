"""Every game keeps every law on random deals.

The ordinary suite plays 25 deals for each base and number of seats, and some for each other pack, option value and
preset; ``pytest --long tests/test_laws.py`` plays 100,000.
"""

from __future__ import annotations

import pytest

import foolery
from foolery.durak.engine.config import CORE_OPTIONS, PRESETS
from foolery.laws import LAWS, check
from tests.tiers import every

BASES = ("simple", "throw-in", "transfer")
GAMES = 25
"""Deals of each base and number of seats."""
FEW = 3
LONG = 100_000

TABLES = [(base, players) for base in BASES for players in range(2, 7)]
OTHER_TABLES = [
    (f"{base},pack={pack}", players)
    for pack, most in (("24", 4), ("32", 5), ("52", 8))
    for base in BASES
    for players in range(2, most + 1)
]
OPTIONS = [
    f"{'transfer' if 'transfer' in option.name else 'throw-in'},{option.name}={value}"
    for option in CORE_OPTIONS
    for value in (*option.values, *(("7", "20") if option.numbers else ()))
    if option.name != "pack"
]
DEAR = [name for name, law in LAWS.items() if law.cost == "dear"]


def play(game: str, players: int, games: int, tier: str = "", costly_every: int = 100) -> None:
    """Try all laws on so many random deals."""
    one = foolery.game(game)
    for number in range(games):
        check(one, players, f"{tier}{number}", costly_every)


@every(3)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_bases(game: str, players: int) -> None:
    play(game, players, GAMES)


@every(3)
@pytest.mark.parametrize(("game", "players"), OTHER_TABLES)
def test_other_packs(game: str, players: int) -> None:
    assert players in foolery.game(game).seats()
    play(game, players, FEW, "", 50)


@every(3)
@pytest.mark.parametrize("game", OPTIONS)
def test_options(game: str, pytestconfig: pytest.Config) -> None:
    """Every value of every option, at two tables of different size; the others come with the next values, and with
    ``--long`` at each.
    """
    turn = OPTIONS.index(game)
    two = (2 + turn % 5, 2 + (turn + 2) % 5)
    for players in range(2, 7) if pytestconfig.getoption("--long") else two:
        play(game, players, 1, "option ", 40)


@every(3)
@pytest.mark.parametrize("game", sorted(PRESETS))
def test_presets(game: str) -> None:
    for players in foolery.game(game).seats():
        if players < 7:
            play(game, players, 1, "preset ", 40)


@pytest.mark.parametrize("name", DEAR)
@pytest.mark.parametrize("game", BASES)
def test_dear_laws(game: str, name: str) -> None:
    for players in (2, 5):
        LAWS[name](foolery.game(game), players, "dear")


@pytest.mark.parametrize("game", BASES)
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_limit_of_bouts_is_reported(game: str, limit: int) -> None:
    """A deal with so small a limit ends as limited unless the cards were gone before."""
    limited = 0
    for seed in range(FEW):
        state = foolery.game(f"{game},bout-limit={limit}").deal(3, str(seed))
        while actors := state.actors():
            state.play(actors[0], state.legal(actors[0])[-1])
            assert state.to_json()["bouts"] <= limit
        result = state.result()
        assert result is not None
        limited += result.limited
        assert result.limited == (not result.fools)
    assert limited == FEW


def test_random_play_is_not_limited() -> None:
    """The law that deals end would say little if the guard ended many."""
    for game, players in TABLES:
        state = foolery.game(game).deal(players, "guard")
        number = 0
        while actors := state.actors():
            moves = state.legal(actors[0])
            state.play(actors[0], moves[number * 7 % len(moves)])
            number += 1
        result = state.result()
        assert result is not None
        assert not result.limited


@pytest.mark.long
@pytest.mark.parametrize("long_table", TABLES + OTHER_TABLES, ids=lambda table: "-".join(map(str, table)))
def test_long_tier(long_table: tuple[str, int]) -> None:
    """100,000 deals over all tables, where ``--long`` asks for them."""
    play(*long_table, LONG // len(TABLES + OTHER_TABLES) + 1, "long ", 50)


def test_every_law_says_what_it_says() -> None:
    for name, law in LAWS.items():
        assert law.name == name
        assert law.says.endswith(".")
    assert [name for name, law in LAWS.items() if law.cost == "dear"] == ["order", "processes"]
