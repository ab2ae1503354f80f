"""What a state keeps of what led to it, alike in all families: copies, pickles, positions that were read."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

import foolery
from foolery import IllegalMove
from foolery.laws import LAWS
from tests.tiers import every

GAMES = ("throw-in", "transfer+poker", "shed-idiot", "contract-rummy", "comic-animals")


def played(name: str, moves: int = 12) -> Any:
    """A deal of three after some random moves."""
    state, random = foolery.game(name).deal(3, "kept"), Random("kept")
    for _ in range(moves):
        seat = state.actors()[0]
        state.play(seat, random.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_the_position_alone(name: str) -> None:
    state = played(name)
    twin = state.copy()
    assert (len(state.history), bool(state.opening)) == (12, True)
    assert (list(twin.history), tuple(twin.opening)) == ([], ())
    assert twin.digest() == state.digest()
    twin.play(twin.actors()[0], twin.legal(twin.actors()[0])[0])
    assert len(twin.history) == 1
    assert len(state.history) == 12


@pytest.mark.parametrize("name", GAMES)
def test_a_pickle_and_a_deep_copy_keep_everything(name: str) -> None:
    state = played(name)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again.digest() == state.digest()
        assert list(again.history) == list(state.history)
        assert list(again.opening) == list(state.opening)
        for one, other in zip(again.opening, state.opening, strict=True):
            assert type(one) is type(other)
            assert one.text(0, "ru") == other.text(0, "ru")


@pytest.mark.parametrize("name", GAMES)
def test_what_was_read_or_sampled_begins_anew(name: str) -> None:
    state = played(name)
    game = foolery.game(name)
    for again in (game.position(state.line()), game.position(state.to_json()), state.view(1).sample("kept")):
        assert (list(again.history), tuple(again.opening)) == ([], ())


@pytest.mark.parametrize("name", GAMES)
def test_advance_is_play_without_events_and_history(name: str) -> None:
    state = foolery.game(name).deal(3, "ahead")
    for _ in range(30):
        if not state.actors():
            break
        seat = state.actors()[0]
        move = state.legal(seat)[-1]
        ahead = state.copy()
        ahead.advance(seat, move)
        state.play(seat, move)
        assert ahead.digest() == state.digest()
        assert list(ahead.history) == []


@pytest.mark.parametrize("name", GAMES)
def test_advance_refuses_as_play_does(name: str) -> None:
    state = played(name)
    before, history = state.digest(), list(state.history)
    seat = state.actors()[0]
    strange = next(move for move in range(1 << 10, 1 << 20) if move not in state.legal(seat))
    told = []
    for make in (state.play, state.advance):
        with pytest.raises(IllegalMove) as refused:
            make(seat, strange)
        told.append(refused.value.to_wire())
    assert told[0] == told[1]
    assert (state.digest(), list(state.history)) == (before, history)


@every(3)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("law", ["copies", "pickle", "advance"])
def test_the_laws_hold(name: str, law: str) -> None:
    game = foolery.game(name)
    LAWS[law](game, game.seats()[0], "state")
