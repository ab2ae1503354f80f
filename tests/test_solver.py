"""The solver of endings against a player who tries every line and remembers nothing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import foolery
from foolery import bots
from foolery.base.shuffle import shuffled
from foolery.durak.engine.ending import worths_of
from foolery.durak.engine.solver import Solver
from foolery.durak.game import DurakGame

PACK = [rank + suit for rank in "9TJQKA" for suit in "cdhs"]


@cache
def game(name: str) -> DurakGame:
    """The game, whose rules are the same object for all its positions."""
    return DurakGame(name)


def ending(name: str, cards: int, number: int, stock: int = 0) -> Any:
    """Two hands of this size, cards to draw, and a lead."""
    order = [PACK[i] for i in shuffled(list(range(len(PACK))), "endings", name, number)]
    fields: dict[str, Any] = {"game": name, "hands": [order[:cards], order[cards : 2 * cards]], "trump": "h"}
    if stock:
        # The turn-up is a trump.
        left = order[2 * cards :]
        left.sort(key=lambda card: card[1] == "h")
        fields |= {"stock": left[-stock:], "trump": left[-1][1]}
    return game(name).position(fields | {"attacker": 0, "bouts": 9, "beaten_bouts": 4})


def told(state: Any) -> str:
    """A position without the number of its bout and decision."""
    fields = state.to_json()
    return repr(sorted((name, value) for name, value in fields.items() if name not in ("bouts", "ply")))


def tried(state: Any, seat: int, way: tuple[str, ...] = (), circle: int = 0) -> int:
    """What a seat reaches by trying everything; what comes again on the way is a draw, or whatever is said."""
    actors = state.actors()
    if not actors:
        utility = state.result().utilities[seat]
        return int(utility > 0) - int(utility < 0)
    here = told(state) if state.view(None).phase == "lead" else ""
    if here and here in way:
        return circle
    found = []
    for move in state.legal(actors[0]):
        after = state.copy()
        after.apply(actors[0], move)
        found.append(tried(after, seat, (*way, here), circle))
        if found[-1] == (1 if actors[0] == seat else -1):
            break
    return max(found) if actors[0] == seat else min(found)


VARIANTS = (
    ("throw-in,pack=24", 3, 5),
    ("transfer,pack=24", 3, 5),
    ("transfer,pack=24", 4, 1),
    ("simple,pack=24", 3, 3),
    ("transfer,pack=24,no-draw=on", 3, 3),
    ("transfer,pack=24,throw-while-pending=off", 3, 3),
    ("throw-in+riposte,pack=24", 3, 3),
)


@pytest.mark.parametrize(("name", "cards", "number"), VARIANTS)
def test_every_lead_is_worth_what_trying_all_says(name: str, cards: int, number: int) -> None:
    seen: Counter[int] = Counter()
    for i in range(number):
        state = ending(name, cards, i)
        for move in state.legal(0):
            after = state.copy()
            after.apply(0, move)
            solver = Solver(0, 100_000)
            assert solver.worth(state, move, -1, 1) == tried(after, 0), (state.line(), state.move_text(move))
            seen[solver.worth(state, move, -1, 1)] += 1
    assert number == 1 or min(seen[1], seen[-1]) > 0


@pytest.mark.parametrize(
    ("name", "cards", "stock", "number"),
    [
        ("throw-in+riposte,pack=24", 3, 0, 40),
        ("throw-in+riposte,pack=24", 2, 2, 30),
        ("transfer+riposte,pack=24", 3, 0, 10),
        ("throw-in,pack=24", 2, 2, 30),
        ("throw-in,pack=24", 1, 4, 30),
        ("transfer,pack=24,replenish-order=defender-first", 2, 2, 10),
    ],
)
def test_one_table_serves_all_moves_and_positions(name: str, cards: int, stock: int, number: int) -> None:
    """One solver for all moves of all positions: positions that it takes for one another are worth the same."""
    solver, seen = Solver(0, 200_000), Counter[int]()
    for i in range(number):
        state = ending(name, cards, i, stock)
        for move in state.legal(0):
            after = state.copy()
            after.apply(0, move)
            solver.restart()
            worth = solver.worth(state, move, -1, 1)
            assert worth == tried(after, 0), (state.line(), state.move_text(move))
            seen[worth] += 1
    assert solver.quiet
    assert min(seen[1], seen[-1]) > 0


@pytest.mark.parametrize(
    ("name", "number", "stock", "bound", "best"),
    [("throw-in+riposte,pack=24", 1, 0, 1750, 3), ("throw-in,pack=24", 5, 2, 14_000, 1)],
)
def test_positions_of_several_bouts_are_one(name: str, number: int, stock: int, bound: int, best: int) -> None:
    """With riposte, and with cards to draw: told apart by bouts, these positions exceed the bound."""
    state = ending(name, 6, number, stock)
    assert Solver(0, bound).better(state, state.legal(0), 0) == best


def lie(name: str, fields: str) -> int:
    """The key of a position for the solver, which must be quiet there."""
    state: Any = DurakGame(name).position(f"game={name} trump=h attacker=0 defender=1 {fields}")
    solver = Solver(0, 1)
    solver.begin(state)
    assert solver.quiet
    found: int = solver.lie(state)
    return found


RIPOSTE, THROW_IN = "throw-in+riposte,pack=24", "throw-in,pack=24"
LED = "hands=AdAh/QsAs phase=defend table=Jd@0 bouts=9,4 discard=9c9d9h9sTcTdThTsJcJsKcKdKhKsAcQcQd"
TWICE = "hands=AdAh/QsAs phase=defend bouts=9,4 stock=-"


@pytest.mark.parametrize(
    ("name", "one", "other", "same"),
    [
        (THROW_IN, f"{LED} stock=QhJh", f"{LED} stock=JhQh", False),
        (THROW_IN, f"{LED} stock=QhJh first=0", f"{LED} stock=QhJh first=1", False),
        (THROW_IN, f"{LED} stock=QhJh", f"{LED} stock=QhJh".replace("bouts=9,4", "bouts=12,6"), True),
        (RIPOSTE, f"{LED} stock=QhJh", f"{LED} stock=QhJh".replace("bouts=9,4", "bouts=12,6"), True),
        (
            THROW_IN,
            "hands=9cJd/QsAh stock=TcKh phase=lead bouts=9,4",
            "hands=9dJc/QsAh stock=TcKh phase=lead bouts=9,4",
            False,
        ),
        (RIPOSTE, "hands=9cJd/QsAh stock=- phase=lead bouts=9,4", "hands=9dJc/QsAh stock=- phase=lead bouts=9,4", True),
        (RIPOSTE, f"{TWICE} table=9c@0:Tc@1,9d@0:Td@1,9s@0", f"{TWICE} table=9d@0:Td@1,9c@0:Tc@1,9s@0", True),
        (RIPOSTE, f"{TWICE} table=9c@0:Tc@1,9d@1:Td@0,9s@0", f"{TWICE} table=9c@0:Tc@0,9d@1:Td@1,9s@0", False),
        (RIPOSTE, f"{TWICE} table=9c@0:Tc@1,9d@1:Td@0,9s@0", f"{TWICE} table=9c@0:Tc@1,9d@0:Td@1,9s@0", False),
        (THROW_IN, f"{TWICE} table=9c@0:Tc@1,9d@0:Td@1,9s@0", f"{TWICE} table=9d@0:Tc@1,9c@0:Td@1,9s@0", True),
    ],
)
def test_what_tells_positions_apart(name: str, one: str, other: str, same: bool) -> None:
    assert (lie(name, one) == lie(name, other)) == same


def test_a_search_goes_on_where_it_was_stopped() -> None:
    """Turns of growing bounds need hardly more positions than one long search, and find the same."""
    once = resumed = turns = 0
    for i in range(12):
        state = ending("throw-in+riposte,pack=24", 6, i)
        moves = state.legal(0)
        alone, solver = Solver(0, 100_000), Solver(0, 0)
        found = alone.better(state, moves, 0)
        bound, again = 50, -2
        while again == -2:
            turns += 1
            bound *= 2
            solver.extend(bound)
            again = solver.better(state, moves, 0)
            assert all(number > 0 for number in solver.proofs) or again >= 0
        assert (again >= 0) == (found >= 0)
        once += alone.positions
        resumed += solver.positions
    assert turns > 24
    assert resumed < 1.3 * once


def test_a_deal_that_goes_round_is_a_draw() -> None:
    """Both can only let it go round, or lose: counted as a win, the circle would be one for who leads."""
    line = "hands=TcQhKs/TdTsQsKd trump=h attacker=0 defender=1 stock=- phase=lead bouts=9,4"
    state: Any = DurakGame("transfer,pack=24").position(f"game=transfer,pack=24 {line}")
    move = next(move for move in state.legal(0) if state.move_text(move) == "lead Tc")
    after = state.copy()
    after.apply(0, move)
    assert tried(after, 0, circle=1) == 1
    assert tried(after, 0) == Solver(0, 100_000).worth(state, move, -1, 1) == 0


def test_it_stops_at_its_bound() -> None:
    state = ending("transfer,pack=24", 6, 1)
    solver = Solver(0, 5)
    assert solver.worth(state, state.legal(0)[0], -1, 1) == 2
    assert solver.over
    assert solver.positions == 6
    found = state.view(0).ending(5)
    assert found is None or found.value is None


def test_what_is_not_known_is_not_proved() -> None:
    state = foolery.game("throw-in").deal(2, "unknown")
    assert state.view(state.actors()[0]).ending(10_000) is None


def test_no_move_is_left_unknown_for_what_was_looked_at_before_it() -> None:
    unknown = 0
    for i in range(6):
        state = ending("transfer,pack=24", 4, i)
        for bound in (20, 50, 200):
            worths = dict(worths_of(state, cache(lambda seat, bound=bound: Solver(seat, bound)))[0])
            alone = {move: Solver(0, bound).worth(state, move, -1, 1) for move in worths}
            unknown += sum(worth == 2 for worth in alone.values())
            assert all(worths[move] == worth for move, worth in alone.items() if worth != 2)
    assert unknown


RECYCLED: dict[str, Any] = {
    "game": "throw-in+recycling,pack=24,recycling.new-stock=on",
    "hands": [["Jd", "Qh"], ["Tc", "Kc", "Ks"]],
    "trump": "h",
    "attacker": 1,
    "table": [{"attack": "Qs", "by": 1}],
    "phase": "defend",
    "bouts": 17,
    "beaten_bouts": 7,
    "seed": "recycling",
    "memory": {"recycling": {"all": 1, "seats": [0, 0]}},
}
"""Chance decides what comes next."""


def test_what_holds_for_bad_luck_alone_is_not_taken_for_known() -> None:
    """Also where looking was broken off, and the same is asked again with what was found so far."""
    state = DurakGame(str(RECYCLED["game"])).position(RECYCLED)
    unknown = 0
    for move in state.legal(0):
        alone = Solver(0, 1000)
        if alone.worth(state, move, -1, 1) != 2:
            continue
        assert alone.chanced
        assert not alone.over
        unknown += 1
        for bound in range(1, alone.positions + 1):
            solver = Solver(0, bound)
            for _ in range(4):
                solver.restart()
                assert solver.worth(state, move, -1, 1) == 2, (state.move_text(move), bound)
    assert unknown


def test_where_chance_decides_rollouts_choose() -> None:
    """The numbers of the search are those of one luck alone, and of some moves there are none."""
    state = DurakGame(str(RECYCLED["game"])).position(RECYCLED)
    fields = state.to_json()
    view = DurakGame(str(RECYCLED["game"])).position(fields | {"seen": [[None, fields["discard"]]]}).view(0)
    for bound in (1, 3, 1000):
        found = view.ending(bound)
        assert found is not None
        assert (found.value, found.hopes, found.open) == (None, (), view.legal)
    assert bots.make("search:0.02s", "chance").choose(view) in view.legal
