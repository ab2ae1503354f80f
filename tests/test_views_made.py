"""Views that are made the fast way are those that their classes make, field by field, and hold what the state says."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import foolery
from foolery import catalogue
from foolery.contract import State, View
from foolery.contract.view import maker
from foolery.durak.engine.seeing import seen
from foolery.durak.engine.view import DurakView
from tests.tiers import every

GAMES = (
    "throw-in",
    "transfer+armenian",
    "transfer+poker,strap=both",
    "chinese",
    "joker-gifts-blocking",
    "own-trumps",
    "dummy-playing",
    "shed-idiot",
    "contract-rummy",
    "comic-animals",
)
MOST_MOVES = 250


def states(name: str, seeds: int) -> Iterator[State]:
    """Every position of some deals of a game that is played at random."""
    game = foolery.game(name)
    for seed in range(seeds):
        chance = Random(f"{name} {seed}")
        state = game.deal(chance.choice(list(game.seats())[:3]), f"views {seed}")
        for _ in range(MOST_MOVES):
            yield state
            if not state.actors():
                break
            seat = chance.choice(state.actors())
            state.apply(seat, chance.choice(state.legal(seat)))


def values(view: View) -> tuple[Any, ...]:
    """The values of all fields in order."""
    return tuple(getattr(view, one.name) for one in dataclasses.fields(view))


def differing(one: View, other: View) -> list[str]:
    """The fields in which two views differ, those that do not count for equality among them."""
    pairs = zip(dataclasses.fields(one), values(one), values(other), strict=True)
    return [field.name for field, mine, its in pairs if type(mine) is not type(its) or mine != its]


def test_every_family_is_among_the_games() -> None:
    assert {foolery.game(name).family for name in GAMES} == {family.name for family in catalogue.FAMILIES}


@every(2)
@pytest.mark.parametrize("name", GAMES)
def test_a_view_made_fast_is_the_one_that_its_class_makes(name: str) -> None:
    fast = None
    for state in states(name, 2):
        for seat in (*range(state.players), None):
            view = state.view(seat)
            kind = type(view)
            fast = fast or maker(kind)
            plain, made = kind(*values(view)), fast(values(view))
            assert type(made) is kind
            assert differing(view, plain) == differing(made, plain) == []
            assert made == plain == view
            assert (hash(made), repr(made), made.key()) == (hash(plain), repr(plain), plain.key())
    assert fast is not None


@pytest.mark.parametrize("name", [name for name in GAMES if foolery.game(name).view_kind is DurakView])
def test_what_is_taken_from_a_state_stands_in_the_fields_of_that_name(name: str) -> None:
    for state in states(name, 1):
        for seat in (*range(state.players), None):
            assert differing(state.view(seat), DurakView(*seen(state, seat))) == []  # type: ignore[arg-type]  # a Durak state


@pytest.mark.parametrize("name", GAMES)
def test_a_view_says_of_the_deal_what_the_state_says(name: str) -> None:
    for state in states(name, 1):
        for seat in (*range(state.players), None):
            view = state.view(seat)
            told = state.to_json()
            assert (view.game, view.seat, view.players) == (told["game"], seat, state.players)
            assert (view.deal, view.dealer, view.phase) == (state.deal, state.dealer, view.to_json()["phase"])
            assert (view.actors, view.result) == (state.actors(), state.result())
            assert view.legal == (() if seat is None else tuple(state.legal(seat)))
            assert list(view.hand_sizes) == [len(hand) for hand in told["hands"]]
            if not state.unfinished():
                assert view.ply == state.ply
            for field in ("attacker", "defender", "turn"):
                if field in told and hasattr(view, field):
                    assert getattr(view, field) == told[field]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_can_be_changed_in_a_view(name: str) -> None:
    view = foolery.game(name).deal(3, "frozen").view(0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.players = 9  # type: ignore[misc]  # that is what is tried
    assert not hasattr(view, "__dict__")
    assert pickle.loads(pickle.dumps(view)) == view


def test_fields_in_another_order_would_be_found() -> None:
    state: Any = foolery.game("throw-in").deal(3, "order")
    taken = list(seen(state, 0))
    names = [one.name for one in dataclasses.fields(DurakView)]
    first, second = names.index("attacker"), names.index("defender")
    taken[first], taken[second] = taken[second], taken[first]
    assert differing(state.view(0), DurakView(*taken)) == ["attacker", "defender"]
