"""Declarations of families: what a table of fields must refuse, and what follows from it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated, Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foolery
from foolery import catalogue
from foolery.animals.engine.moves import MOVES
from foolery.animals.engine.row_table import ROWS
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.notation import POSITION as ANIMALS
from foolery.base.cards import Card, CardSet, Move, Seat, cardset
from foolery.base.errors import NotationError
from foolery.contract.declared.codecs import (
    CardList,
    Check,
    Codec,
    Whole,
    either,
    entries,
    is_text,
    is_whole,
    list_of,
    maybe,
    object_of,
    rows_of,
)
from foolery.contract.declared.fields import Field
from foolery.contract.declared.position import PositionCodec, TextCodec, declared
from foolery.contract.declared.sampling import dealt
from foolery.contract.forms import ViewForm
from foolery.contract.plain_state import PlainState, each, one, row
from foolery.durak.text.notation import POSITION as DURAK
from foolery.rummy.text.notation import POSITION as RUMMY
from foolery.shedding.text.notation import POSITION as SHEDDING

DECLARED = [ANIMALS, SHEDDING, RUMMY, DURAK]


@dataclass(frozen=True, slots=True, repr=False)
class Undeclared(AnimalsView):
    secret: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Extended(AnimalsView):
    coins: Annotated[int, Field(Whole())] = 0


def test_a_view_may_have_no_undeclared_attribute() -> None:
    with pytest.raises(TypeError, match=r"Undeclared\.secret must be declared"):
        [*declared(Undeclared)]


def test_the_order_must_name_every_key() -> None:
    with pytest.raises(TypeError, match=r"order must name .* coins"):
        PositionCodec(Extended, "game players seat hands", "")


@pytest.mark.parametrize("position", DECLARED, ids=lambda one: one.family)
def test_every_field_of_the_form_comes_from_a_declaration(position: TextCodec[Any, Any]) -> None:
    """What a view is sent with is what is declared, the head of all views and the result."""
    form = {*get_type_hints(position.view_form)}
    head = {*ViewForm.__annotations__} - {*position.by_key}
    assert form == head | {"family"} | {key for key in position.by_key if key in form}
    assert {key for key in position.by_key if key not in form} <= {"table", "trump", "seed", "melded", "known"}
    family = next(one for one in catalogue.FAMILIES if one.name == position.family)
    assert family.view_form is position.view_form


@pytest.mark.parametrize("name", ["comic-animals", "shed-idiot", "contract-rummy", "throw-in"])
def test_what_is_written_is_plain_data(name: str) -> None:
    """Lists and objects alone, so that JSON reads back what a state or view has written."""
    game = foolery.game(name)
    state = game.deal(min(game.seats()), "plain")
    for _ in range(30):
        for data in (state.to_json(), state.view(None).to_json(), state.view(0).to_wire()):
            assert json.loads(json.dumps(data)) == data
        if not state.actors():
            break
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[-1])


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (maybe(is_text), [None, "a"], [1, ["a"]]),
        (either(is_text, is_whole), ["a", 1], [None, True, -1]),
        (list_of(is_whole), [[], [1], (1, 2)], [1, None, ["a"], [[1]]]),
        (
            rows_of(is_whole, is_text),
            [[], [[1, "a"]], [(1, "a"), [2, "b"]]],
            [[1, "a"], [[1]], [["a", 1]], [[1, "a", 2]]],
        ),
        (object_of(is_whole), [{}, {"a": 1}], [[], None, {"a": "b"}, {1: 1}]),
        (
            entries(a=is_whole, b=maybe(is_text)),
            [{"a": 1}, {"a": 1, "b": "c", "d": 2}],
            [[], {}, {"b": "c"}, {"a": 1, "b": 2}],
        ),
    ],
)
def test_a_shape_fits_or_not(check: Check, good: list[object], bad: list[object]) -> None:
    assert [data for data in good if not check(data)] == []
    assert [data for data in bad if check(data)] == []


def test_a_codec_says_what_it_cannot_do() -> None:
    with pytest.raises(NotImplementedError):
        Codec().fits(1)
    assert not Whole().fits(True)
    assert not CardList().fits("6d")


def test_seats_do_not_see_what_lies_in_a_hidden_zone() -> None:
    """Two worlds that differ in the hidden heap and in other hands alone give the same view, line and row."""
    game = foolery.game("comic-animals,piled.drop-remainder=on")
    first = game.position("hands=6c7d/8c9c/TsJs turn=1")
    other = game.position("hands=6d7h/8c9c/TdJd turn=1")
    assert first.line() != other.line()
    assert first.view(1) == other.view(1)
    assert first.view(1).line() == other.view(1).line()
    assert ROWS.write(first.view(1)) == ROWS.write(other.view(1))


# States


class Small(PlainState[Any]):
    family = "animals"
    exported = "Small"
    hands: list[CardSet] = each(0)
    pile: list[Card] = row()
    turns: int = one(7)
    last: int = one(lambda players: players - 1)
    kept: list[int] = row(copied=False)

    def legal(self, seat: Seat) -> list[Move]:
        return []

    def apply(self, seat: Seat, move: Move) -> None:
        raise NotImplementedError


class Smaller(Small):
    more: int = one(5)


def test_a_state_has_slots_first_values_and_copies() -> None:
    state = Smaller("rules", 3)
    assert (state.hands, state.pile, state.turns, state.last, state.more) == ([0, 0, 0], [], 7, 2, 5)
    assert (state.rules, state.players, state.deal, state.dealer) == ("rules", 3, 1, 2)
    with pytest.raises(AttributeError):
        state.strange = 1  # type: ignore[attr-defined]
    state.hands[1], state.turns, state.more = 4, 8, 6
    state.pile.append(3)
    state.kept.append(1)
    twin = state.copy()
    assert (twin.hands, twin.pile, twin.turns, twin.more, twin.kept) == ([0, 4, 0], [3], 8, 6, [])
    twin.hands[0] = 9
    twin.pile.append(5)
    assert (state.hands, state.pile) == ([0, 4, 0], [3])


# Moves


def test_no_two_moves_share_a_number_or_a_text() -> None:
    moves = [move for move in range(1 << 10) if MOVES.is_move(move)]
    assert len(moves) == 52 + 3
    assert len({MOVES.text(move) for move in moves}) == len(moves)
    assert sorted(map(MOVES.index, moves)) == sorted({*map(MOVES.index, moves)})
    assert all(MOVES.written(MOVES.text(move)).moves == (move,) for move in moves)
    for text in ("", "lay", "skip 6d", "lay 6d 7d", "lay *b", "jump"):
        with pytest.raises(NotationError):
            MOVES.written(text)


# Samples


@given(st.data())
def test_unknown_cards_are_dealt_wherever_that_is_possible(data: st.DataObject) -> None:
    """Against all orders of up to six cards: a deal is found where one exists, and it keeps to what may be held."""
    room = data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=3))
    number = sum(room)
    cards = list(range(number))
    allowed = {(holder, card): data.draw(st.booleans()) for holder in range(len(room)) for card in cards}
    places = [holder for holder, size in enumerate(room) for _ in range(size)]
    possible = any(
        all(allowed[holder, card] for holder, card in zip(places, order, strict=True)) for order in permutations(cards)
    )
    try:
        found = dealt(cardset(cards), room, lambda holder, card: allowed[holder, card], "seed", 0)
    except NotationError:
        assert not possible
        return
    assert possible
    assert [len(held) for held in found] == room
    assert sorted(card for held in found for card in held) == cards
    assert all(allowed[holder, card] for holder, held in enumerate(found) for card in held)


def test_cards_that_do_not_fill_the_room_are_refused() -> None:
    with pytest.raises(NotationError):
        dealt(0b111, [1, 1], lambda holder, card: True, "seed", 0)
