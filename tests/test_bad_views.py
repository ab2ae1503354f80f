"""Views that no table can have are refused with what is wrong with them; what is accepted can be used."""

from __future__ import annotations

import json
import time
import tracemalloc
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foolery
from foolery import FooleryError, NotationError, PositionError, record
from foolery.authoring.strategies import states
from foolery.contract import LANGS
from tests.fuzz import bent, garbled, refusal_is_short, survives
from tests.tiers import examples

GAMES = ("throw-in", "simple+with-pairs", "throw-in+big-twin", "shed-idiot", "contract-rummy", "comic-animals")


def sent(name: str, seat: int | None = 0, moves: int = 14) -> tuple[Any, dict[str, Any]]:
    """A game and a view of it as it is sent."""
    game, random = foolery.game(name), Random("bad")
    state = game.deal(3, "bad")
    for _ in range(moves):
        who = state.actors()[0]
        state.play(who, random.choice(state.legal(who)))
    return game, state.view(seat).to_wire()


AMISS: list[tuple[str, dict[str, Any]]] = [
    ("throw-in", {"stock": 30_000_000}),
    ("throw-in", {"stock": -1}),
    ("throw-in", {"stock": 10**40}),
    ("throw-in", {"stock": ["?"] * 5000}),
    ("throw-in", {"discard": 10**15}),
    ("throw-in", {"hands": [[], [], []]}),
    ("throw-in", {"hands": [["?"] * 4000] * 3}),
    ("throw-in", {"hands": [["?"]] * 4000}),
    ("throw-in", {"hands": []}),
    ("throw-in", {"hands": None}),
    ("throw-in", {"trump": []}),
    ("throw-in", {"trump": ["h", "h"]}),
    ("throw-in", {"players": 10**9}),
    ("throw-in", {"seat": 3}),
    ("throw-in", {"seat": "0"}),
    ("throw-in", {"attacker": 9}),
    ("throw-in", {"phase": "nap"}),
    ("throw-in", {"legal": ["take", "pass", "swap-six"]}),
    ("throw-in", {"actors": [0, 1, 2]}),
    ("throw-in", {"result": []}),
    ("throw-in", {"result": {"fools": [99]}}),
    ("throw-in", {"memory": {"core": {"all": 1 << 70}}}),
    ("throw-in", {"bouts": 1 << 40}),
    ("throw-in", {"seen": [[0, ["6c"] * 50]]}),
    ("shed-idiot", {"stock": 30_000_000}),
    ("shed-idiot", {"hands": [[]]}),
    ("shed-idiot", {"hands": [["?"] * 9] * 3}),
    ("shed-idiot", {"shown": [[7, ["9c"]]]}),
    ("shed-idiot", {"memory": {"nobody": {"all": 1, "seats": [0, 0, 0]}}}),
    ("shed-idiot", {"phase": "nap"}),
    ("shed-idiot", {"players": 12}),
    ("contract-rummy", {"stock": 30_000_000}),
    ("contract-rummy", {"hands": [["?"] * 100_000, [], []]}),
    ("contract-rummy", {"deal": 0}),
    ("contract-rummy", {"claims": []}),
    ("contract-rummy", {"shown": [[0, ["2c", "2c", "2c", "2c"]]]}),
    ("contract-rummy", {"turn": 5}),
    ("comic-animals", {"discard": 30_000_000}),
    ("comic-animals", {"hands": [[], [], []]}),
    ("comic-animals", {"lacks": [[0, "6789TJQKA"], [1, "6789TJQKA"], [2, "6789TJQKA"]]}),
    ("comic-animals", {"turn": 3}),
    ("comic-animals", {"persons": [7]}),
]


@pytest.mark.parametrize(("name", "wrong"), AMISS, ids=[f"{name}-{json.dumps(wrong)[:40]}" for name, wrong in AMISS])
def test_what_no_table_can_have_is_refused(name: str, wrong: dict[str, Any]) -> None:
    """Each field alone, at once and without taking memory for what it says."""
    game, data = sent(name)
    game.view(data)
    tracemalloc.start()
    before = time.process_time()
    with pytest.raises((PositionError, NotationError)) as refused:
        game.view({**data, **wrong})
    assert time.process_time() - before < 5
    assert tracemalloc.get_traced_memory()[1] < 30 << 20
    tracemalloc.stop()
    refusal_is_short(refused.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_lacks_no_field_that_nothing_else_tells(name: str) -> None:
    """A view without one of its fields is refused, or is the whole view all the same."""
    game, data = sent(name)
    whole = game.view(data)
    for field in data:
        left = {key: value for key, value in data.items() if key != field}
        try:
            view = game.view(left)
        except FooleryError as error:
            refusal_is_short(error)
        else:
            survives(game, view)
            assert view.players == whole.players
    for field in ("hands", "seat"):
        with pytest.raises(PositionError):
            game.view({key: value for key, value in data.items() if key != field})


def test_ten_megabytes_are_not_repeated() -> None:
    game, data = sent("throw-in")
    much = "x" * 10_000_000
    for wrong in ({"phase": much}, {"game": much}, {"trump": much}, {"hands": [[much], ["?"]]}, {much: 1}):
        with pytest.raises(FooleryError) as refused:
            game.view({**data, **wrong})
        for lang in LANGS:
            assert len(refused.value.text(lang)) < 2000
        assert len(json.dumps(refused.value.to_wire())) < 4000


def test_nothing_says_that_a_card_is_known_which_is_not() -> None:
    """What a rule would show of the cards dealt for the unknown ones is not taken for something that was seen."""
    game, data = sent("throw-in", 1)
    view = game.view(data)
    unknown = sum(hand.count("?") for hand in data["hands"])
    assert sum(hand.count("?") for hand in view.to_wire()["hands"]) == unknown > 0


@settings(max_examples=examples(60), deadline=None)
@given(state=states(*GAMES, over=True), random=st.randoms(use_true_random=False), times=st.integers(1, 4))
def test_what_is_accepted_survives(state: Any, random: Any, times: int) -> None:
    """Real views with fields dropped, swapped, enlarged and of other types: refused in words, or as good as any."""
    name = state.view(None).game
    game = foolery.game(name)
    view = state.view(random.choice([None, *range(state.players)]))
    given_in: Any = (
        bent(view.to_wire(), random, times) if random.random() < 0.8 else garbled(view.line(), random, times)
    )
    try:
        read = game.view(given_in)
    except FooleryError as error:
        refusal_is_short(error)
        return
    survives(game, read)


LINE = "1. 0: lead 9c"


@pytest.mark.parametrize(
    "line",
    [
        LINE + " " * 100_000 + "x",
        "1. 0: lead" + " " * 100_000 + "[",
        "1. 0: lead" + " " * 100_000 + "[x",
        "1. " + "0:" * 50_000 + "[",
        "1" * 5000 + ". 0: lead 9c",
        "1." + " " * 100_000 + "0: lead 9c",
        ". deal 0" + " 9c" * 50_000,
        "player " + "9" * 5000 + ": Anna",
    ],
    ids=lambda line: f"{line[:12]}…{len(line)}",
)
def test_a_long_line_of_a_record_is_read_at_once(line: str) -> None:
    head = "foolery-record 1\ngame: throw-in\nrules: core 1, throw-in 1\nplayers: 2\nseed: x\n\ndeal 1\ndealer: 1\n"
    before = time.process_time()
    try:
        record.check(head + line + "\n")
    except FooleryError as error:
        refusal_is_short(error)
    assert time.process_time() - before < 5


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "text",
    ["7²:pass", "²", "9" * 5000, "9" * 5000 + ":pass", "٣:pass", " " * 100_000, "pass" + " " * 100_000 + "x", "\0"],
)
def test_an_action_that_is_none_is_refused_at_once(name: str, text: str) -> None:
    game = foolery.game(name)
    state = game.deal(3, "typed")
    before = time.process_time()
    with pytest.raises(FooleryError) as refused:
        game.parse_move(text, state, state.actors()[0])
    assert time.process_time() - before < 5
    refusal_is_short(refused.value)
