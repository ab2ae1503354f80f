"""Contract Rummy as a search plays it: worlds, what is done at once, rollouts, and that looking ahead pays."""

from __future__ import annotations

import pytest

from foolery import bots
from foolery.bots.search import Search
from foolery.contract.dice import Dice
from foolery.rummy.engine.dealing import Sheet
from foolery.rummy.engine.moves import DISCARD, kind_of
from foolery.rummy.engine.numbers import PLAY
from foolery.rummy.engine.state import State
from foolery.rummy.engine.view import RummyView
from foolery.search.thinking import Budget, think
from tests.rummy_positions import CONTRACT, GAME, LAYING, TABLE, at

DEALS = range(1, 8)


def early(players: int, deal: int, turns: int = 6) -> State:
    """A deal after some turns of ``heuristic``, where somebody is to discard."""
    before = Sheet(deal - 1, 0, points=((0,) * players,) * (deal - 1)) if deal > 1 else None
    state = GAME.deal(players, "early", None, before)
    player = bots.make("heuristic", "early")
    while state.turns < turns or state.phase != PLAY:
        seat = state.actors()[0]
        state.apply(seat, player.choose(state.view(seat)))
    return state


def view_of(state: State) -> RummyView:
    return state.view(state.actors()[0])


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_rollout_ends_and_leaves_everything_in_order(players: int, deal: int) -> None:
    simulation = view_of(early(players, deal)).simulation()
    dice = Dice(deal)
    for _ in range(12):
        simulation.begin(dice)
        assert simulation.state.problems() == []
        simulation.finish(dice)
        state = simulation.state
        assert state.problems() == []
        assert state.result() is not None or deal == 7
        assert all(0 <= simulation.reward(seat) <= 1_000_000 for seat in range(players))


@pytest.mark.parametrize("deal", DEALS)
def test_a_world_keeps_what_the_seat_has_seen(deal: int) -> None:
    """Also where the others' hands are made what they are after so many turns."""
    view = view_of(early(3, deal, 12))
    simulation, dice = view.simulation(), Dice(3)
    for _ in range(8):
        simulation.begin(dice)
        assert simulation.state.view(view.me) == view


def test_it_is_the_same_for_the_same_seed() -> None:
    view = view_of(early(2, 2))
    thoughts = [think(view.simulation(), seed, Budget(200)) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_a_contract_is_laid_as_a_whole() -> None:
    game, state = at(CONTRACT)
    bot = bots.make("search:100it", "lays")
    assert isinstance(bot, Search)
    while not state.melded:
        state.play(0, bot.choose(state.view(0)))
    assert game.id == state.rules.id


def test_it_chooses_among_all_that_is_legal_after_the_contract() -> None:
    _, state = at(LAYING)
    thought = think(state.view(0).simulation(), 1, Budget(300))
    assert {one.move for one in thought.moves} == set(state.legal(0))
    assert kind_of(thought.best.move) != DISCARD


def test_a_card_that_ends_the_deal_is_taken() -> None:
    """The other has one card left that lies ready; taking the king ends the deal at once."""
    _, state = at(
        TABLE,
        hands=[["7h"], ["Ac", "Ad", "Kh"]],
        melds={"0": {"g1": ["Kc", "Kd", "Ks"]}, "1": {"g1": ["Qc", "Qd", "Qs"]}},
        stock=["3h", "9c", "Ts", "2c", "4c"],
        discard_pile=["Kh"],
        discarded_by=1,
        deal=1,
    )
    thought = think(state.view(0).simulation(), 1, Budget(200))
    assert state.move_text(thought.best.move) == "draw-discard"


def test_who_forgets_does_not_know_what_others_have_taken() -> None:
    _, state = at(TABLE, shown=[[1, ["6h"]], [0, ["2c"]]])
    view = state.view(0)
    assert view.forgetful(3) == view
    assert view.forgetful(1).shown == (view.shown[0], 0, 0, 0)
    assert view.forgetful(0).worlds().state().players == 4
