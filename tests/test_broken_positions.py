"""Whatever a person types as a position: a state, or one FooleryError that says what is wrong; never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foolery
from foolery.base.errors import FooleryError, NotationError, PositionError
from foolery.catalogue import read_position
from foolery.contract import LANGS
from tests.tiers import examples

GAME = foolery.game("transfer")


def reached(seed: str, moves: int) -> dict[str, Any]:
    state = GAME.deal(3, seed)
    for _ in range(moves):
        if state.actors():
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[len(seed) % len(state.legal(seat))])
    return state.to_json()


POSITIONS = [reached(f"broken {i}", 11 * i) for i in range(6)]
WORDS = st.sampled_from(["", "h", "?", "9c", "Zz", "take", "core", "throw", "-1", "transfer,pack=52", "simple"])
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-3, 70), st.floats(), WORDS, st.text(max_size=3))
VALUES = st.recursive(
    PLAIN, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=3)), max_leaves=8
)
FIELDS = sorted({name for position in POSITIONS for name in position} | {"known", "zones", "queue", "pack", "nonsense"})


def attempt(source: Any) -> None:
    """Read it and, where it is accepted, play on from it."""
    try:
        game, data = read_position(source)
        state = game.position(data)
    except FooleryError:
        return
    for seat in state.actors():
        for move in state.legal(seat)[:3]:
            state.copy().play(seat, move)
    assert state.problems() == [] or state.slots


@settings(max_examples=examples(150))
@given(st.sampled_from(POSITIONS), st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1, max_size=2))
def test_wrong_fields(position: dict[str, Any], wrong: dict[str, Any]) -> None:
    attempt(position | wrong)


@settings(max_examples=examples(120))
@given(st.sampled_from(POSITIONS), st.data())
def test_wrong_parts_of_fields(position: dict[str, Any], data: st.DataObject) -> None:
    broken = copy.deepcopy(position)
    name = data.draw(
        st.sampled_from([name for name in broken if isinstance(broken[name], (list, dict)) and broken[name]])
    )
    inside = broken[name]
    key = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
    inside[key] = data.draw(VALUES)
    attempt(broken)


@settings(max_examples=examples(120))
@given(st.sampled_from(POSITIONS), st.data())
def test_damaged_lines(position: dict[str, Any], data: st.DataObject) -> None:
    line = GAME.position(position).line()
    at = data.draw(st.integers(0, len(line) - 1))
    length = data.draw(st.integers(0, 4))
    attempt(line[:at] + data.draw(st.text(max_size=3)) + line[at + length :])


@settings(max_examples=examples(100))
@given(st.text(max_size=30))
def test_any_text(text: str) -> None:
    attempt(text)


def test_all_problems_come_in_one_list() -> None:
    wrong = {
        "game": "throw-in",
        "hands": [["9c", "9c"], ["2c"], []],
        "trump": "x",
        "attacker": 7,
        "dealer": -1,
        "table": [{"attack": "Tc", "by": 9, "colour": 1}],
        "nonsense": 1,
        "memory": {"riposte": {"all": 1, "seats": []}},
        "zones": {"buy-in": ["6c"]},
    }
    with pytest.raises(PositionError) as caught:
        foolery.game("throw-in").position(wrong)
    text = " / ".join(map(str, caught.value.problems))
    for part in (
        "9c",
        "2c",
        "trump is “x”",
        "attacker is 7",
        "dealer is -1",
        "colour",
        "by in slot 1",
        "nonsense",
        "riposte",
        "buy-in",
    ):
        assert part in text


def test_json_that_is_none_says_where() -> None:
    with pytest.raises(NotationError) as caught:
        read_position('{"game": "throw-in",\n "hands": [}')
    assert (caught.value.line, caught.value.column) == (2, 12)


@pytest.mark.parametrize("position", POSITIONS)
def test_json_text_is_read_as_json(position: dict[str, Any]) -> None:
    game, data = read_position(json.dumps(position))
    assert game.position(data).to_json() == position


HUGE = 10**5000
"""Python refuses to write it out."""
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 10**20, HUGE, -HUGE, 1.5, float("nan"), "", "?", "9c", "²", "9" * 5000, "x" * 100_000),
    *([], [[]], [None], ["9c"], [["?"]], [HUGE], [[0, ["9c"]]], [[HUGE, ["9c"]]], (1,), b"9c", {1}),
    *({}, {"a": 1}, {1: 2}, {"0": {"g1": HUGE}}, {"9" * 5000: {"g1": ["9c"]}}, {"comic-animals": {"all": HUGE}}),
)
LONGEST = 15_000
"""Fifty problems with some fields of two hundred characters each."""


def odd_ones(plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """This position with each field replaced by each odd value."""
    for name in (*plain, "pack", "result", "legal", "format", "family", "nonsense", "x" * 100_000):
        yield from (plain | {name: value} for value in ODD)


def refusal(read: Callable[[dict[str, Any]], Any], fields: dict[str, Any]) -> FooleryError | None:
    """Why a position is not read; None where it is, and can be written down again."""
    try:
        read(fields).line()
    except FooleryError as error:
        return error
    return None


@pytest.mark.parametrize(
    "name", ["shed-idiot", "shed-exchange", "contract-rummy", "comic-animals", "transfer", "throw-in+buy-in"]
)
def test_odd_fields_of_positions_and_views(name: str) -> None:
    game = foolery.game(name)
    state = game.deal(3, "odd")
    for number in range(12):
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[number % len(state.legal(seat))])
    sources = [(game.position, state.to_json()), (game.view, state.view(state.actors()[0]).to_json())]
    for read, plain in sources:
        for fields in odd_ones(plain):
            error = refusal(read, fields)
            assert error is None or all(len(error.text(lang)) < LONGEST for lang in LANGS)
            assert error is None or len(str(error.to_wire())) < LONGEST


OVERFULL: list[tuple[str, dict[str, Any]]] = [
    ("names a place twice", {"out": [0, 1] * 300}),
    ("must be a whole number from 0 to 80", {"table": [{"attack": "6c", "cover": "7c", "cover_no": 1 << 40}]}),
    ("a bout at most 80", {"table": [{"attack": "6c"}] * 100}),
    ("memory", {"memory": {"core": {"all": 1 << 60}}}),
    ("only questions of rules wait", {"queue": [["lead", 0], ["lead", 1], ["lead", 0]]}),
]


@pytest.mark.parametrize(("words", "wrong"), OVERFULL, ids=[words for words, _ in OVERFULL])
def test_more_than_any_table_has_is_refused(words: str, wrong: dict[str, Any]) -> None:
    """In the compiled form there is no room for it."""
    plain = {"game": "throw-in", "hands": [["8c"], ["9c"]], "trump": "h", "attacker": 0}
    foolery.game("throw-in").position(plain)
    with pytest.raises(foolery.PositionError, match=words):
        foolery.game("throw-in").position({**plain, **wrong})


def test_a_question_of_a_rule_does_not_go_back_to_itself() -> None:
    """With nobody left to gather, such a bout would go back to a question that nobody can answer."""
    gathering = {"game": "throw-in+gather-then-fool", "hands": [[], []], "trump": "h", "attacker": 0, "phase": "gather"}
    stock = {"stock": ["Qd", "Th"], "zones": {"center": ["Js"], "won": [[], ["Tc"]]}}
    game = foolery.game("throw-in+gather-then-fool")
    with pytest.raises(foolery.PositionError, match="queue ends with gather"):
        game.position({**gathering, **stock, "queue": [["gather", 1]]})
    assert game.position({**gathering, **stock, "queue": [["start", 1]]}).actors() == (1,)


def test_picked_cards_in_a_phase_of_a_rule_need_a_seat_that_is_asked() -> None:
    line = (
        "game=throw-in+joker-gifts hands=2d2h3h8h9sJhJsQh/5c6h7hTcJd/2s6c6d7c8s9h trump=d attacker=1 defender=2 "
        "stock=Qd9c7dKs5hAdKd5d5sAc*r4cTsThKc3sAh4hJcKhTd6s3c7s9dQs3dQc4s2cAs8c4d8d table=*b@1 phase=gift picked=5c"
    )
    with pytest.raises(PositionError) as caught:
        foolery.game("throw-in+joker-gifts").position(line)
    assert "queue" in str(caught.value)


@pytest.mark.parametrize("word", ["zones=pile:8c|pile:9d", "memory=shed-two:1:0,0|shed-two:2:0,0"])
def test_an_entry_that_is_named_twice_is_refused(word: str) -> None:
    """The first one would be lost without a word."""
    with pytest.raises(NotationError, match="is there twice"):
        read_position(f"game=shed-idiot hands=9c/4c {word} actors=0")
