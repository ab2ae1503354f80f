"""Contract Rummy keeps every law, at tables of two to eight, in all of its deals and under every option."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.contract import Before
from foolery.laws import LAWS, Law, Trial
from foolery.laws.trial import run
from foolery.rummy.engine.compose import REGISTRY, Sheet
from foolery.rummy.engine.state import State
from foolery.rummy.game import RummyGame
from tests.positions import texts
from tests.tiers import every

EVERY = 160
"""Costly laws are tried on one position in so many: a random deal has thousands."""


class LaterDeals(RummyGame):
    """The same game, whose deals are of a later contract."""

    first = 1

    def deal(self, players: int, seed: str, dealer: int | None = None, before: Before | None = None) -> State:
        if before is None and self.first > 1:
            row = tuple(range(players))
            before = Sheet(self.first - 1, 0, points=(row,) * (self.first - 1))
        return super().deal(players, seed, dealer, before)


def laws(deal: int) -> list[Law]:
    """All but the dear ones; records of matches begin with the first deal."""
    return [law for law in LAWS.values() if law.cost != "dear" and (law.name != "record" or deal == 1)]


def try_laws(text: str, deal: int, players: int, seed: str) -> None:
    game = LaterDeals(text)
    game.first = deal
    run(Trial(game, players, seed), laws(deal), EVERY)


TABLES = [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (2, 7), (8, 1), (4, 6)]


@every(3)
@pytest.mark.parametrize(("players", "deal"), TABLES)
def test_tables_and_deals(players: int, deal: int) -> None:
    try_laws("contract-rummy", deal, players, "laws")


OPTIONS = [
    f"contract-rummy,{option.name}={value}"
    for option in REGISTRY.declared([REGISTRY.rules["contract-rummy"]]).values()
    for value in [*option.values[1:], *(["1"] if option.numbers else [])]
]


@every(3)
@pytest.mark.parametrize(("text", "deal"), [(text, number % 3 * 2 + 2) for number, text in enumerate(OPTIONS)])
def test_options(text: str, deal: int) -> None:
    try_laws(text, deal, 4 if "small-pack" in text else 3, "option")


def test_complete_hands_under_their_options() -> None:
    for name in ("no-final-discard=on", "touching-sequences=on"):
        try_laws(f"contract-rummy,contract-rummy.{name}", 7, 8, "whole")


@pytest.mark.parametrize("name", [name for name, law in LAWS.items() if law.cost == "dear"])
def test_dear_laws(name: str) -> None:
    LAWS[name](foolery.game("contract-rummy"), 5, "dear 1")


def test_unfinished_contracts_are_seen_by_nobody_else() -> None:
    """From the first card laid until the last set is closed the others' views are the same to the letter."""
    game = LaterDeals("contract-rummy")
    position: dict[str, Any] = {
        "game": "contract-rummy",
        "hands": [["9c", "9d", "*r", "4s", "5s", "6s", "2d", "Ad"], ["3c", "4c"], ["5c", "6c"]],
        "phase": "meld",
        "deal": 2,
    }
    state = game.position(position)
    before = [repr(state.view(seat).key()) for seat in (1, 2)]
    moves = game.parse_move("meld 9c 9d *r=9s / 4s 5s 6s", state, 0)
    for move in moves[:-1]:
        assert state.play(0, move) == []
        assert state.unfinished()
        assert [repr(state.view(seat).key()) for seat in (1, 2)] == before
        assert state.view(0).laid == state.laid
        assert texts(state, 0) == [state.move_text(one) for one in state.legal(0)]
    events = state.play(0, moves[-1])
    assert [event.kind for event in events] == ["meld-group", "joker-9s", "meld-sequence"]
    assert not state.unfinished()
