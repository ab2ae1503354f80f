"""The bare form of a deal is the same game: move by move, end by end, judgement by judgement."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.contract.dice import Dice
from foolery.durak.engine import bare
from foolery.durak.engine.bare import Bare
from foolery.durak.engine.bare_simulation import BareSimulation
from foolery.durak.engine.policy import Policy, weights_of
from foolery.durak.engine.simulation import DurakSimulation
from foolery.search.thinking import Budget, think
from tests.worlds import tables

OPTIONS = (
    "cap-total=none",
    "cap-thrown=2",
    "cap-thrown=1,cap-lifted-empty-stock=off",
    "cap-lifted-empty-stock=off",
    "first-attack-five=off",
    "first-attack-five=first-bout",
    "lead-max=1",
    "lead-max=2",
    "no-draw=on",
    "no-transfer-first-bout=on",
    "no-transfer-trump-on-table=on",
    "replenish-order=clockwise",
    "replenish-order=defender-first",
    "throw-after-take=off",
    "throw-in-order=free",
    "throw-while-pending=on",
    "throwers=attacker",
    "throwers=neighbours",
    "transfer-several=1",
    "pack=52",
    "bout-limit=9",
)


def fitting() -> list[tuple[str, int]]:
    """All tables of the catalogue and of single options that are played in the bare form."""
    found = [(name, players) for name, players in tables() if foolery.game(name).family == "durak"]
    found += [(f"{base},{one}", seats) for base in ("throw-in", "transfer") for one in OPTIONS for seats in (2, 4)]
    return [(name, seats) for name, seats in found if bare.fits(foolery.game(name).rules_for(seats))]  # type: ignore[attr-defined]


FITTING = fitting()


def test_ordinary_games_fit_and_games_of_rules_do_not() -> None:
    names = {name for name, _ in FITTING}
    assert {"simple", "throw-in", "transfer", "throw-in,pack=52"} <= names
    assert not names & {
        "throw-in+armenian",
        "throw-in+points",
        "throw-in,pack=52x2",
        "idiots-revenge",
    }


@pytest.mark.parametrize("number", range(4))
def test_every_move_does_the_same(number: int) -> None:
    for name, players in FITTING[number::4]:
        for deal in range(2):
            state: Any = foolery.game(name).deal(players, f"bare {deal}")
            while not bare.fits_state(state):
                state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
            small, dice = Bare(state), Dice(deal)
            while state.turn:
                seat = state.actor()
                legal = state.legal(seat)
                assert (small.turn, small.actor()) == (state.turn, seat), name
                assert small.legal(seat) == legal, (name, state)
                # Written anew in the middle, it is the same position.
                if dice.below(8) == 0:
                    small = Bare(state)
                move = legal[dice.below(len(legal))]
                state.apply(seat, move)
                small.apply(seat, move)
            assert small.actor() == -1
            seen = (small.fools, small.drawn, small.limited, small.bouts, small.out)
            assert seen == (state.fools, state.drawn, state.limited, state.bouts, state.out), name


@pytest.mark.parametrize("chance", [False, True])
def test_rollouts_come_to_the_same_by_the_same_dice(chance: bool) -> None:
    for name, players in FITTING[:: 3 if chance else 2]:
        state: Any = foolery.game(name).deal(players, "rollouts")
        for number in range(12):
            if state.turn:
                seat = state.actor()
                legal = state.legal(seat)
                state.apply(seat, legal[number * 7 % len(legal)])
        if not state.turn:
            continue
        view = state.view(state.actor())
        if not view.worlds().bare_fits():
            continue
        policy = Policy(weights_of(state.rules))
        quick = BareSimulation(view.worlds(), None if chance else policy, view.me)
        slow = DurakSimulation(view.worlds(), None if chance else policy, view.me)
        one, other = Dice(5), Dice(5)
        for _ in range(3):
            quick.begin(one)
            slow.begin(other)
            assert quick.gather() == slow.gather()
            quick.weigh()
            slow.weigh()
            for i in range(slow.gather()):
                assert quick.move(i) == slow.move(i)
                assert abs(quick.prior(i) - slow.prior(i)) < 1e-9, (name, i)
            quick.finish(one)
            slow.finish(other)
            assert quick.played == slow.played, name
            assert [quick.reward(i) for i in range(players)] == [slow.reward(i) for i in range(players)]
            assert one.word() == other.word()


def test_a_search_chooses_the_same_in_both_forms() -> None:
    for name, players in [("throw-in", 2), ("transfer", 4), ("throw-in,throw-in-order=free", 3)]:
        state: Any = foolery.game(name).deal(players, "thought")
        view = state.view(state.actor())
        assert isinstance(view.simulation(), BareSimulation)
        policy = Policy(weights_of(state.rules))
        quick = BareSimulation(view.worlds(), policy, view.me)
        slow = DurakSimulation(view.worlds(), policy, view.me)
        assert think(quick, 3, Budget(60)) == think(slow, 3, Budget(60))


def test_a_position_that_is_asked_something_is_played_in_full() -> None:
    view: Any = foolery.game("throw-in+one-joker").deal(2, "1").view(0)
    assert isinstance(view.simulation(), DurakSimulation)
