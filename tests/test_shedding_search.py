"""Search over the shedding game: rollouts, their rewards, what is chosen and how it is said."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery import bots
from foolery.arena import Settings, simulate
from foolery.base.shuffle import Stream
from foolery.bots.search import Search
from foolery.contract.dice import Dice
from foolery.search.thinking import Budget, think
from foolery.shedding.engine.policy import Policy
from foolery.shedding.engine.simulation import ShedSimulation, roll_out
from foolery.shedding.engine.view import ShedView
from tests.worlds import other_world

PLAY_ON = "shed-idiot,shed-idiot.play-on=on"
ALL_ON = f"{PLAY_ON},shed-idiot.voluntary-take=on,shed-idiot.take-face-up=on"
TABLES = [("shed-idiot", 2), ("shed-idiot", 4), ("shed-idiot", 6), (PLAY_ON, 3), (ALL_ON, 4), (ALL_ON, 5)]


def mid_deal(name: str, players: int, moves: int) -> Any:
    """A position in the middle of a deal."""
    state = foolery.game(name).deal(players, "search")
    chance = Stream(name, "mid deal")
    for _ in range(moves):
        state.apply(state.actors()[0], chance.pick(state.legal(state.actors()[0])))
    return state


def acting(state: Any) -> Any:
    """The view of whoever acts."""
    return state.view(state.actors()[0])


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("moves", [0, 40])
def test_rollouts_end_and_their_rewards_are_the_utilities(name: str, players: int, moves: int) -> None:
    view = acting(mid_deal(name, players, moves))
    for policy in (Policy(view.rules), None):
        simulation, dice = ShedSimulation(view.worlds(), policy, view.me), Dice(3)
        for _ in range(10):
            simulation.begin(dice)
            assert simulation.actor() == view.me
            simulation.finish(dice)
            result: Any = simulation.state.result()
            for seat in range(players):
                assert abs(simulation.reward(seat) - (result.utilities[seat] + 1) * 500_000) <= 1


def test_rollouts_under_the_policy_are_shorter() -> None:
    """Who plays sensibly sheds: a policy that has gone wrong would play as long as chance does."""
    state = mid_deal("shed-idiot", 2, 10)
    moves = [sum(roll_out(state.copy(), Dice(n), policy) for n in range(20)) for policy in (Policy(state.rules), None)]
    assert 2 * moves[0] < moves[1]


SURE = (
    # Four kings burn, the ace wins.
    ("hands=KcKdKhKsAh/4c5c7d actors=0 zones=down:-/6c|pile:7c", "play Kc Kd Kh Ks"),
    # Both nines are all that is left.
    ("hands=9c9d/4cAc actors=0 zones=pile:8c", "play 9c 9d"),
)


@pytest.mark.parametrize(("line", "move"), SURE)
@pytest.mark.parametrize("depth", [1, 64])
def test_a_win_on_the_spot_is_found(line: str, move: str, depth: int) -> None:
    view = foolery.game("shed-idiot").position(line).view(0)
    simulation = view.simulation()
    assert simulation is not None
    best = think(simulation, 1, Budget(300, depth=depth)).best
    assert view.move_text(best.move) == move
    assert best.value > 0.9


def test_the_same_seed_gives_the_same_choice() -> None:
    view = acting(mid_deal("shed-idiot", 3, 17))
    thoughts = [think(view.simulation(), seed, Budget(300)) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]
    assert {one.move for one in thoughts[0].moves} == set(view.legal)


def test_in_the_exchange_everybody_weighs_his_own_moves() -> None:
    state = mid_deal("shed-idiot", 4, 0)
    for seat in state.actors():
        thought = think(state.view(seat).simulation(), 1, Budget(40))
        assert {one.move for one in thought.moves} == set(state.legal(seat))


def test_paired_worlds_are_played_alike() -> None:
    chance = Stream("search", "shed pairs")
    game = foolery.game("shed-idiot")
    state, made = game.deal(3, "pairs"), 0
    bot = bots.make("search-2", "same")
    while state.actors() and made < 8:
        seat = state.actors()[0]
        other = other_world(game, state, seat, chance)
        if other is not None and len(state.legal(seat)) > 1:
            made += 1
            assert bot.choose(state.view(seat)) == bot.choose(other.view(seat))
        state.play(seat, chance.pick(state.legal(seat)))
    assert made == 8


def test_levels_forget_burned_cards() -> None:
    state = mid_deal("shed-idiot", 2, 40)
    while not state.gone:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    view = acting(state)
    assert isinstance(view, ShedView)
    sizes = [view.forgetful(memory).seen.bit_count() for memory in range(4)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 0 < sizes[3] == view.seen.bit_count()
    for memory in range(4):
        worlds = view.forgetful(memory).worlds()
        world = worlds.state()
        worlds.into(world, Dice(1))
        assert world.view(view.seat).legal == view.legal


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_says_why(lang: str) -> None:
    view = acting(mid_deal("shed-idiot", 2, 12))
    bot = bots.make("search-2", "words")
    assert isinstance(bot, Search)
    move, said = bot.advice(view, lang)
    assert move in view.legal
    assert said


def test_it_beats_the_lowest_card() -> None:
    report = simulate(Settings(foolery.game("shed-idiot"), 2, 8, "yardstick", ("search-1", "lowest")))
    mine, other = report.bots
    assert mine.wins > other.wins
