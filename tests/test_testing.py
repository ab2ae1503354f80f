"""The strategies that others may import give what they promise."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings

import foolery
from foolery.authoring.strategies import deals, games, lines, positions, reach, states, tables
from foolery.base.errors import FooleryError
from foolery.contract import Game, State

few = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@given(games("simple", "transfer,pack=52"))
@few
def test_games(game: Game) -> None:
    assert game.id in ("simple", "transfer,pack=52")


@given(tables(players=(3, 4)))
@few
def test_tables(table: tuple[Game, int]) -> None:
    game, players = table
    assert players in (3, 4)
    assert game.id in ("simple", "throw-in", "transfer")


@given(deals("throw-in,pack=24"))
@few
def test_deals(state: State) -> None:
    assert (state.ply, len(state.history)) == (0, 0)
    assert state.players in (2, 3, 4)


@given(states("transfer", players=(3,)))
@few
def test_states(state: State) -> None:
    assert state.actors()
    assert state.ply == len(state.history) <= 120
    assert state.problems() == []


@given(states(most=400, over=True))
@few
def test_states_that_are_over(state: State) -> None:
    assert (state.result() is None) == bool(state.actors())


def test_the_end_is_reached_only_where_it_is_asked_for() -> None:
    assert find(states("simple", players=(2,), most=400, over=True), lambda state: not state.actors()).result()
    moves = [5, 0, 3] * 200
    game = foolery.game("simple")
    assert reach(game.deal(2, "end"), moves).actors()
    assert not reach(game.deal(2, "end"), moves, over=True).actors()


def test_every_kind_of_phase_is_reached() -> None:
    reached: set[str] = set()
    for seed in range(8):
        state = reach(foolery.game("throw-in").deal(3, str(seed)), [])
        for number in range(30):
            reached.add(state.to_json()["phase"])
            reach(state, [number * 7 + seed])
    assert reached == {"lead", "defend", "throw", "take"}


@given(positions("throw-in"))
@few
def test_positions(position: dict[str, Any]) -> None:
    assert foolery.game("throw-in").position(position).to_json() == position


@given(lines("throw-in"))
@few
def test_lines(line: str) -> None:
    assert foolery.game("throw-in").position(line).line() == line


def test_players_that_the_pack_does_not_serve() -> None:
    with pytest.raises(FooleryError, match="played by 2 to 4"):
        find(deals("throw-in,pack=24", players=(7,)), lambda state: True)


def test_without_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, and not before a strategy is asked for."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(FooleryError, match="needs Hypothesis"):
        games()
