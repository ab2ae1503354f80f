"""The last cards of a rollout come to what exact play of the whole position says, in every variant that fits."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.contract.dice import Dice
from foolery.durak.engine.bare import Bare
from foolery.durak.engine.bare_endings import BareEndings
from foolery.durak.engine.bare_simulation import BareSimulation
from foolery.durak.engine.numbers import LAST_BOUND, SOON
from foolery.durak.engine.policy import Policy, weights_of
from foolery.durak.engine.solver import Solver
from tests.test_bare import FITTING


def worth(state: Any, seat: int) -> int:
    """What a position is worth to whoever acts; 2: not known."""
    solver = Solver(seat, 20_000, 0)
    found = [solver.worth(state, move, -1, 1) for move in state.legal(seat)]
    return 2 if 2 in found else max(found)


def endings(name: str, players: int, seed: str) -> Any:
    """The positions of a random deal in which two are left, the stock is gone and few cards are there."""
    state, dice = foolery.game(name).deal(players, seed), Dice(len(seed) + players)
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.play(seat, legal[dice.below(len(legal))])
        if state.actors():
            yield state


@pytest.mark.parametrize("number", range(2))
def test_they_end_as_exact_play_does(number: int) -> None:
    compared = {-1: 0, 0: 0, 1: 0}
    for name, players in FITTING[number::2]:
        for deal in range(3):
            known = None
            for state in endings(name, players, f"last {deal}"):
                # All views of a deal with open cards are one world: what is known of one ending holds in the next.
                known = known or BareEndings(state.view(state.actors()[0]).worlds())
                small = Bare(state)
                if not known.near(small) or not known.play(small):
                    continue
                seat = state.actors()[0]
                exact = worth(state, seat)
                if exact == 2:
                    continue
                assert small.actor() == -1
                found = 0 if small.fools == 0 else 1 - 2 * (small.fools >> seat & 1)
                assert found == exact, (name, state.line())
                compared[found] += 1
    assert min(compared[-1], compared[1]) > 50, compared
    assert compared[0], compared


@pytest.mark.parametrize(("options", "fools"), [("", 0), (",no-draw=on", 0b10)])
def test_a_draw_is_none_where_the_game_has_none(options: str, fools: int) -> None:
    line = f"game=transfer{options} hands=9c9sQd/9hQsAd trump=h attacker=0 defender=1 stock=- phase=lead"
    state: Any = foolery.game(f"transfer{options}").position(line)
    known, small = BareEndings(state.view(0).worlds()), Bare(state)
    assert known.near(small)
    assert known.play(small)
    assert small.fools == fools


def test_what_takes_too_long_is_left_as_it_stands() -> None:
    line = "game=transfer hands=TcKc/7c8cTdKdKhAc trump=h attacker=1 defender=0 stock=- phase=lead"
    state: Any = foolery.game("transfer").position(line)
    known, small = BareEndings(state.view(1).worlds()), Bare(state)
    assert known.near(small)
    assert not known.play(small)
    assert known.over
    assert known.positions == LAST_BOUND + 1
    # It plays on as the position does.
    dice = Dice(1)
    while state.turn:
        seat = state.actor()
        legal = state.legal(seat)
        assert (small.turn, small.actor(), small.legal(seat)) == (state.turn, seat, legal)
        move = legal[dice.below(len(legal))]
        state.apply(seat, move)
        small.apply(seat, move)
    assert (small.actor(), small.fools) == (-1, state.fools)


def test_rollouts_near_the_end_know_how_it_ends() -> None:
    decided = 0
    for state in (one for deal in range(12) for one in endings("transfer", 2, f"near {deal}")):
        view = state.view(state.actors()[0])
        known = BareEndings(view.worlds())
        if len(view.legal) == 1 or not known.near(Bare(state)) or not known.play(Bare(state)):
            continue
        simulation, exact = view.simulation(), worth(state, view.me)
        for seed in range(3):
            simulation.begin(Dice(seed))
            simulation.finish(Dice(seed + 9))
            assert exact == 2 or simulation.reward(view.me) == 500_000 * (exact + 1)
        decided += exact != 2
    assert decided > 3


def test_far_from_the_end_rollouts_go_by_their_policy_alone() -> None:
    for name, players, near in (("throw-in", 2, False), ("throw-in", 4, True)):
        state: Any = foolery.game(name).deal(players, "far")
        assert (state.stock_size() <= SOON) == near
        view = state.view(state.actors()[0])
        found, alone = view.simulation(), BareSimulation(view.worlds(), Policy(weights_of(state.rules)), view.me)
        same = 0
        for seed in range(40):
            found.begin(Dice(seed))
            alone.begin(Dice(seed))
            found.finish(Dice(seed))
            alone.finish(Dice(seed))
            same += found.played == alone.played
        assert (same == 40) != near
