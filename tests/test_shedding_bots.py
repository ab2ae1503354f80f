"""The players of the shedding game: legal, by their view alone, and better than the yardsticks."""

from __future__ import annotations

import pytest

import foolery
from foolery import bots
from foolery.arena import Settings, simulate
from foolery.bots import make
from foolery.bots.shedding import ShedHeuristic
from foolery.contract import LANGS
from foolery.speech import tongue
from tests.tiers import every

GAME = foolery.game("shed-idiot")


@every(2)
@pytest.mark.parametrize(
    ("players", "rival"), [(2, "random"), (2, "lowest"), (3, "lowest"), (4, "random"), (5, "lowest")]
)
def test_heuristic_loses_significantly_less(players: int, rival: str) -> None:
    """Same deals, seats rotated: the intervals of the shares of lost deals lie apart, for one seat each."""
    report = simulate(Settings(GAME, players, 200, "strength", ("heuristic", rival)))
    good, bad = (bot.to_json() for bot in report.bots)
    assert good["lost_95"][1] < bad["lost_95"][0]
    assert good["utility"] > 0 > bad["utility"]
    assert report.limited == 0


@pytest.mark.parametrize("option", ["play-on=on", "voluntary-take=on", "take-face-up=on", "packs=2"])
@pytest.mark.parametrize("bot", ["heuristic", "lowest", "random"])
def test_every_option_is_played_to_its_end(option: str, bot: str) -> None:
    report = simulate(Settings(foolery.game(f"shed-idiot,shed-idiot.{option}"), 3, 6, "options", (bot,)))
    assert report.games == 6
    if bot != "random":
        assert report.limited == 0


def test_it_plays_by_the_view_alone() -> None:
    """A world that looks the same to the seat gets the same move."""
    state = GAME.deal(3, "alone")
    bot = ShedHeuristic("seed")
    while actors := state.actors():
        seat = actors[0]
        view = state.view(seat)
        move = bot.choose(view)
        assert bot.choose(view.sample("other").view(seat)) == move
        assert move in view.legal
        state.apply(seat, move)


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        ("hands=3c4dTh/7c8cKd phase=exchange actors=0,1 zones=up:5c6dAs/3h3dTd|down:9c/9d", "swap Th for 5c", "swap"),
        ("hands=3c4d5h/7c8cKd phase=exchange actors=0,1 zones=up:TcTdAs/3h3d6d|down:9c/9d", "ready", "ready"),
        ("hands=3c4d5h/7c8cKd phase=exchange actors=0,1 zones=up:-/3h3d6d|down:9c/9d", "ready", "spent"),
        ("hands=9c9dAs/7c8cKd stock=3c3d3h actors=0 zones=up:2c/3s|down:9h/9s|pile:8d", "play 9c 9d", "several"),
        ("hands=TcTd/7c8cKd actors=0 zones=pile:8d", "play Tc Td", "out"),
        ("hands=9c9dAs/7c8cKd actors=0 zones=up:2c/3s|down:3h/3d|pile:9h9s", "play 9c 9d", "burn"),
        ("hands=-/7c8cKd actors=0 zones=down:9c9d/3s|pile:9h", None, "blind"),
    ],
)
def test_advice(position: str, move: str | None, reason: str) -> None:
    state = GAME.position(position)
    found, why = ShedHeuristic("x").decide(state.view(0))
    assert why == reason
    if move is not None:
        assert state.move_text(found) == move
    view = state.view(0)
    action, key = bots.hint(view)
    assert key == reason
    for lang in LANGS:
        assert bots.reason(view, action, key, lang) == tongue(lang).say(f"idiot-advice.{reason}")


def test_it_lays_a_wall_before_a_row_that_cannot_answer() -> None:
    state = GAME.position("hands=QcKd5c/- actors=0 zones=up:9h/JcQd|down:3h/3d|pile:4d5d6d7d8d9d")
    found, why = ShedHeuristic("x").decide(state.view(0))
    assert (state.move_text(found), why) == ("play Kd", "wall")


def test_lowest_lays_all_of_the_lowest_rank() -> None:
    state = GAME.position("hands=9c9dAs/7c8cKd actors=0 zones=pile:8d")
    assert state.move_text(make("lowest").choose(state.view(0))) == "play 9c 9d"
    state = GAME.position("hands=2c9c9d/7c8cKd actors=0 zones=pile:8d")
    assert state.move_text(make("lowest").choose(state.view(0))) == "play 2c"
    state = GAME.deal(2, "x")
    assert state.move_text(make("lowest").choose(state.view(0))) == "ready"
