"""How things show themselves in Python: on one line, readable, never long, and a view no more than it shows."""

import ast
import copy
import dataclasses
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.base.printable import LONGEST
from foolery.contract import Result
from foolery.durak.game import DurakGame

TABLES = (
    ("transfer+armenian", "DurakState", "DurakView"),
    ("shed-idiot", "ShedState", "ShedView"),
    ("contract-rummy", "RummyState", "RummyView"),
    ("comic-animals", "AnimalsState", "AnimalsView"),
)


@pytest.mark.parametrize(("name", "state_name", "view_name"), TABLES)
def test_a_position_is_its_line(name: str, state_name: str, view_name: str) -> None:
    game = foolery.game(name)
    state = game.deal(3, "repr")
    assert repr(state) == f"<{state_name} {state.line()}>"
    for seat in (None, 0, 1):
        assert repr(state.view(seat)) == f"<{view_name} {state.view(seat).line()}>"
    assert game.position(repr(state).partition(" ")[2][:-1]).digest() == state.digest()


@pytest.mark.parametrize("name", [name for name, _, _ in TABLES])
def test_everything_is_one_short_line(name: str) -> None:
    game = foolery.game(name)
    match = game.match(3, "a long seed " * 500, 2)
    state = match.state
    shown: list[Any] = [game, match, state, *state.opening]
    while state.actors() and state.ply < 100:
        seat = state.actors()[0]
        view = state.view(seat)
        shown += [state, view, *view.actions(3), *state.play(seat, view.legal[0])]
    shown += [state.result(), foolery.Message("cards.unknown", text="x\ny" * 99, these=["z" * 300] * 99)]
    for thing in shown:
        assert "\n" not in repr(thing)
        assert len(repr(thing)) < LONGEST + 50


def test_what_is_short_can_be_typed_again() -> None:
    result = Result((1.0, -1.0), fools=(1,), straps=2)
    assert repr(result) == "Result(utilities=(1.0, -1.0), fools=(1,), straps=2)"
    assert eval(repr(result)) == result
    assert repr(foolery.game("throw-in,pack=52")) == "DurakGame('throw-in,pack=52')"
    assert eval(repr(foolery.game("throw-in,pack=52")), {"DurakGame": DurakGame}).id == "throw-in,pack=52"
    message = foolery.Message("cards.unknown", text="10c")
    assert eval(repr(message), {"Message": foolery.Message}) == message


def test_events_actions_and_matches() -> None:
    game = foolery.game("throw-in")
    state = game.deal(2, "repr")
    seat = state.actors()[0]
    action = state.actions(seat)[0]
    assert repr(action) == f"<Action {action.text!r} place={seat}>"
    (event,) = state.play(seat, action.moves[0])
    card = action.text.removeprefix("lead ")
    assert repr(event) == f"<DurakEvent lead place={seat} to={1 - seat} cards={card}>"
    deal = state.opening[0]
    assert repr(deal).startswith(f"<DurakEvent deal place={deal.place} seen={deal.place} cards=")
    assert repr(deal.shown_to(1 - deal.place)) == f"<DurakEvent deal place={deal.place} seen=- count=6>"
    assert repr(game.match(2, "x", 3)) == "<DurakMatch game=throw-in players=2 seed='x' deal=1/3>"


def test_states_and_views_are_there_by_name() -> None:
    for name, state_name, view_name in TABLES:
        state = foolery.game(name).deal(3, "repr")
        assert type(state) is getattr(foolery, state_name)
        assert type(state.view(0)) is getattr(foolery, view_name)
        assert {state_name, view_name} <= set(foolery.__all__)
    assert not hasattr(foolery, "OtherState")


def test_what_is_exported_is_listed_and_there_though_a_family_is_loaded_late() -> None:
    program = (
        "import sys, foolery; "
        "assert set(foolery.__all__) <= set(dir(foolery)), set(foolery.__all__) - set(dir(foolery)); "
        "assert 'foolery.durak.engine.state' not in sys.modules; "
        "from foolery import *; "
        "assert [name for name in foolery.__all__ if globals()[name] is not getattr(foolery, name)] == []"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_all_that_the_package_imports_for_others_is_exported() -> None:
    tree = ast.parse(Path(foolery.__file__).read_text(encoding="utf-8"))
    imported = [alias for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    names = {alias.asname or alias.name for alias in imported} - {"TYPE_CHECKING", "_entry"}
    assert names == set(foolery.__all__) - {"__version__"}


def test_a_spoiled_position_is_named_all_the_same() -> None:
    broken = copy.copy(foolery.game("throw-in").deal(2, "repr").view(0))
    object.__setattr__(broken, "hand_sizes", None)
    assert repr(broken) == "<DurakView that cannot be written: TypeError>"


def test_the_key_of_a_view_holds_every_field_but_the_rules() -> None:
    view = foolery.game("throw-in").deal(2, "repr").view(0)
    assert pickle.loads(pickle.dumps(view)).key() == view.key()
    assert len(view.key()) == len(dataclasses.fields(view)) - 1
