"""The shedding game keeps every law on random deals: one pack at two to four seats, two packs at five to eight."""

from __future__ import annotations

import pytest

import foolery
from foolery.laws import LAWS, check
from tests.tiers import every

OPTIONS = ("play-on=on", "voluntary-take=on", "take-face-up=on", "packs=2")
TABLES = [("shed-idiot", players) for players in range(2, 9)]
OTHER_TABLES = [(f"shed-idiot,shed-idiot.{option}", players) for option in OPTIONS for players in (2, 3, 4, 6, 8)]
OTHER_TABLES += [(",".join(["shed-idiot", *(f"shed-idiot.{option}" for option in OPTIONS)]), n) for n in (2, 5)]
GAMES = 5
FEW = 1
LONG = 10_000
DEAR = [name for name, law in LAWS.items() if law.cost == "dear"]


def play(game: str, players: int, games: int, tier: str = "", costly_every: int = 30) -> None:
    """Try all laws on so many random deals."""
    one = foolery.game(game)
    for number in range(games):
        check(one, players, f"{tier}{number}", costly_every)


@every(2)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_tables(game: str, players: int) -> None:
    play(game, players, GAMES, "", 60)


@every(3)
@pytest.mark.parametrize(("game", "players"), OTHER_TABLES)
def test_options(game: str, players: int) -> None:
    play(game, players, FEW)


@pytest.mark.parametrize("name", DEAR)
def test_dear_laws(name: str) -> None:
    for players in (3, 5):
        LAWS[name](foolery.game("shed-idiot"), players, "dear")


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES + OTHER_TABLES, ids=lambda table: "-".join(map(str, table)))
def test_long_tier(table: tuple[str, int]) -> None:
    """10,000 deals over all tables, where ``--long`` asks for them."""
    play(*table, LONG // len(TABLES + OTHER_TABLES) + 1, "long ", 50)
