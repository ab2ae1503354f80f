"""``joker-gifts-blocking.hand``: which five cards block a gift."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import cast

import pytest

import foolery
from foolery import bots
from foolery.base.cards import card_text, parse_card, rank
from foolery.base.errors import BadOption, IllegalMove
from foolery.durak.engine.numbering import Numbering
from foolery.durak.engine.state import State
from foolery.laws import check
from tests.positions import do, field, phase, texts

WANTED: dict[str, set[tuple[int, ...]]] = {
    "three-different": {(3, 1, 1)},
    "two-pairs": {(2, 2, 1)},
    "three": {(3, 1, 1), (3, 2)},
    "four": {(4, 1)},
    "any-pair": {(2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)},
}
PACK = [f"{r}{suit}" for r in "23456789TJQKA" for suit in "cdhs"]


def game(hand: str) -> str:
    return f"throw-in+joker-gifts-blocking,joker-gifts-blocking.hand={hand}"


def asked(hand: str, cards: list[str], *more: str) -> State:
    """Seat 0 has led the black joker, and seat 1 is asked whether it blocks the gift."""
    first = [card for card in PACK if card not in cards][:5]
    position = {
        "game": game(hand),
        "hands": [first, [*cards, *more]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": "*b", "by": 0}],
        "phase": "block",
        "queue": [["defend", 1]],
        "bouts": 9,
        "beaten_bouts": 5,
    }
    return cast("State", foolery.game(game(hand)).position(position))


def counted(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(Counter(rank(parse_card(card)) for card in cards).values(), reverse=True))


@pytest.mark.parametrize("hand", [name for name in WANTED if name != "three-different"])
def test_every_five_cards_of_the_pattern_may_be_shown_and_no_others(hand: str) -> None:
    chance = Random(hand)
    met = set()
    for _ in range(25):
        ranks = chance.sample("23456789TJQKA", 4)
        cards = chance.sample([f"{r}{suit}" for r in ranks for suit in "cdhs"], chance.randint(5, 8))
        state = asked(hand, cards, *chance.sample(["*r"], chance.randint(0, 1)))
        held = sorted(cards, key=parse_card)
        right = {f"block {' '.join(five)}" for five in combinations(held, 5) if counted(five) in WANTED[hand]}
        met |= {counted(five) for five in combinations(held, 5)}
        assert {*texts(state, 1)} == right | {"pass"}
    assert met >= WANTED[hand]


def test_the_usual_hand_shows_the_lowest_cards_by_one_move() -> None:
    state = asked("three-different", ["Kc", "Kd", "Ks", "Kh", "3c", "4d", "5d"])
    assert texts(state, 1) == ["pass", "block"]
    do(state, "1: block")
    assert field(state, "shown") == [[1, ["3c", "4d", "Kc", "Kd", "Kh"]]]
    assert foolery.game(game("three-different")).id == "throw-in+joker-gifts-blocking"


def test_cards_are_shown_one_by_one_and_others_see_them_when_all_lie() -> None:
    state = asked("two-pairs", ["Kc", "Kd", "Qs", "Qc", "4d", "9h"])
    others = state.view(0).line()
    for text in ("block 4d", "block Qc", "block Qs", "block Kc"):
        (move,) = [move for move in state.legal(1) if state.move_text(move) == text]
        assert state.play(1, move) == []
        assert state.view(0).line().partition(" ply=")[0] == others.partition(" ply=")[0]
        assert state.unfinished()
    (last,) = state.legal(1)
    told = state.play(1, last)
    assert [event.kind for event in told] == ["block"]
    assert {card_text(card) for card in told[0].cards} == {"4d", "Qc", "Qs", "Kc", "Kd"}
    assert phase(state) == "defend"
    assert len(field(state, "hands")[0]) == 5


def test_what_is_missing_is_said() -> None:
    state = asked("four", ["Kc", "Kd", "Kh", "Ks", "4d", "9h"])
    named = foolery.game(game("four"))
    with pytest.raises(IllegalMove):
        named.parse_action("block 4d 9h Kc Kd Kh", state.view(1))
    assert named.parse_action("block Kc Kd Kh Ks 4d", state.view(1)).text == "block 4d Kc Kd Kh Ks"


def test_learners_tell_the_cards_apart() -> None:
    for hand in WANTED:
        state = asked(hand, ["Kc", "Kd", "Kh", "Ks", "4d", "4h", "9h"])
        numbering = Numbering(state.rules)
        numbers = [numbering.index(move) for move in state.legal(1)]
        assert len(set(numbers)) == len(numbers) > 1
        assert {*numbers} <= {*numbering.possible()}
        assert min(numbers) >= 0


def test_bots_block() -> None:
    state = asked("any-pair", ["Kc", "Kd", "Qs", "Qc", "4d", "9h"])
    action, _ = bots.hint(state.view(1))
    assert action.kind == "block"


def test_cards_may_be_shown_in_any_order() -> None:
    state = asked("three", ["Tc", "Td", "Th", "Jh", "Ac", "2d"])
    view = state.view(1)
    assert {card_text(card) for card in view.following([]).cards} == {"Tc", "Td", "Th", "Jh", "Ac", "2d"}
    picked = [parse_card("Jh"), parse_card("Ac")]
    assert {card_text(card) for card in view.following(picked).cards} == {"Tc", "Td", "Th"}
    do(state, "1: block Jh Td Ac Th Tc")
    assert field(state, "shown") == [[1, ["Tc", "Td", "Th", "Jh", "Ac"]]]


@pytest.mark.parametrize("hand", WANTED)
def test_all_laws_hold(hand: str) -> None:
    for number, players in enumerate((2, 3)):
        check(foolery.game(f"transfer+joker-gifts-blocking,joker-gifts-blocking.hand={hand}"), players, f"{number}", 40)


def test_an_unknown_hand_is_refused() -> None:
    with pytest.raises(BadOption, match="three-different, two-pairs, three, four or any-pair"):
        foolery.game(game("flush"))
