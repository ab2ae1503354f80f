"""Exact play in small endings of every variant, against a player who tries every line and remembers nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import pytest

import foolery
from foolery.contract.exact import Several, TwoSided, Unproved
from foolery.durak.engine.ending import bout_of, friends_of, lie_of, sides_of, without_chance
from foolery.durak.engine.solver import Solver
from tests.brute import Brute, Chance, TooLong, endings, told, with_small_pack
from tests.tiers import every
from tests.worlds import tables

MOST: Final = 3000
"""Positions that are tried for one move; harder endings are left out."""
VARIANTS: Final = [name for name, _ in tables() if foolery.game(name).family == "durak"]


def seats_of(name: str) -> int:
    """How many sit at a table of two sides: two, where they can."""
    return min(foolery.game(name).seats())


def tried_by_force(state: Any, move: int, friends: frozenset[int], luck: int) -> int:
    """What a move is worth to who makes it."""
    seat = state.actors()[0]
    brute = Brute(MOST, luck)
    after = brute.after(state, seat, move)
    first = told(state) if state.view(None).phase == "lead" else ""
    return luck if after is None else brute.worth(after, friends, seat, (first,))


def agree(state: Any) -> int:
    """Compare what every move is worth; gives how many moves were compared, 0 where that takes too long."""
    seat, sides = state.actors()[0], sides_of(state)
    assert sides is not None
    friends = frozenset(other for other in range(state.players) if sides[other] == sides[seat])
    compared = 0
    try:
        for move in state.legal(seat)[:8]:
            worst, best = [tried_by_force(state, move, friends, luck) for luck in (-1, 1)]
            solver = Solver(seat, 30_000, friends_of(seat, sides))
            found = solver.worth(state, move, -1, 1)
            if solver.over:
                return 0
            assert found == (worst if worst == best else 2), (state.line(), state.move_text(move), worst, best)
            compared += 1
    except TooLong:
        return 0
    return compared


@every(14)
@pytest.mark.parametrize("name", VARIANTS)
def test_two_sides_in_every_variant(name: str) -> None:
    players = seats_of(name)
    small = with_small_pack(name, players)
    compared = 0
    for cards, deals in ((7, 6), (5, 6), (3, 40)):
        for state in endings(small, players, cards, deals):
            if sides_of(state) is not None:
                compared += agree(state)
            if compared > 12:
                return
    assert compared or name in NEVER


def test_what_every_state_offers_is_enough() -> None:
    """The slow way, which any family can be solved by, comes to the same ends as the core of Durak."""
    game = foolery.game("transfer,pack=24")
    seen = set()
    for state in list(endings("transfer,pack=24", 2, 7, 60))[::3]:
        seat = state.actors()[0]
        for move in state.legal(seat):
            worth = Solver(seat, 1000).worth(state, move, -1, 1)
            with suppress(Unproved):
                found = TwoSided(seat, game.lie, 4000).worth(state, move)
                assert worth in (2, found), (state.line(), state.move_text(move))
                seen.add(found)
    assert {-1, 1} <= seen


NEVER: Final = frozenset({"double", "gather-then-fool"})
"""Variants in which no deal that is played at random comes to an ending that can be tried by force."""

THREE: Final = [name for name in VARIANTS if 3 in foolery.game(name).seats()]


def agree_on_three(state: Any, bouts: int) -> int:
    """Compare what every move brings all seats if the deal is a draw after so many more bouts."""
    seat = state.actors()[0]
    looking = Several(lie_of(state), 5000, True, bout_of, without_chance)
    node = looking.gather(state)
    if len(looking.nodes) == 5000:
        return 0
    for _ in range(bouts + 1):
        looking.look_on()
    for move, result in zip(node.moves, looking.results(node), strict=True):
        brute = Brute(MOST)
        try:
            after = brute.after(state, seat, move)
            wanted = None if after is None else brute.shares(after, state.bouts + bouts)
        except Chance:
            wanted = None
        except TooLong:
            return 0
        assert result == wanted, (state.line(), state.move_text(move))
    return len(node.moves)


@every(14)
@pytest.mark.parametrize("name", THREE)
def test_three_seats_each_for_himself(name: str) -> None:
    compared = 0
    for cards, deals in ((6, 5), (4, 20)):
        for state in endings(with_small_pack(name, 3), 3, cards, deals):
            if sides_of(state) is None:
                compared += agree_on_three(state, 2)
            if compared > 8:
                return
