"""Contract Rummy: typed actions, what is refused and with which reason."""

from __future__ import annotations

import re
from typing import Any

import pytest

import foolery
from foolery.base.errors import FooleryError, IllegalMove, NotationError, PositionError
from foolery.rummy.engine.sets import LaidCard, is_run, ordered
from tests.rummy_positions import CONTRACT, GAME, LAYING, TABLE, at, do


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("meld 4s 6s 5s / *r=9s 9d 9c", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("MELD 9c 9d *r=9s/4s 5s 6s", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("выложить 9т 9б *r=9п / 4п 5п 6п", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("9c 9d *r=9s / 4s 5s 6s", "meld 9c 9d *r=9s / 4s 5s 6s"),
        ("Kd", "discard Kd"),
        ("сбросить Кб", "discard Kd"),
        ("throw away Kd", "discard Kd"),
        ("throw out the Kd", "discard Kd"),
        ("выбросить Кб", "discard Kd"),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    game, state = at(CONTRACT)
    assert game.parse_move(typed, state, 0) == game.parse_move(meant, state, 0)


@pytest.mark.parametrize(
    ("position", "changes", "typed", "meant"),
    [
        (TABLE, {}, "take Kd", "draw-discard"),
        (TABLE, {}, "refuse Kd", "refuse"),
        (TABLE, {"phase": "claim", "actors": [1]}, "хочу Кб", "claim"),
        (CONTRACT, {"hands": [["Kd"], ["3c"]]}, "discard", "discard Kd"),
        (LAYING, {}, "trade", "trade 5s for *r"),
        (LAYING, {}, "trade 5s", "trade 5s for *r"),
    ],
)
def test_short_forms_that_fit_one_action(
    position: dict[str, Any], changes: dict[str, Any], typed: str, meant: str
) -> None:
    game, state = at(position, **changes)
    seat = state.actors()[0]
    assert game.parse_move(typed, state, seat) == game.parse_move(meant, state, seat)


SAID = {
    "draw": {
        "draw-discard": "take, yes, взять, беру, да, забрать, взять из сброса, взять короля, take the discard, "
        "draw from the discard pile",
        "refuse": "no, pass, leave, refuse the king of diamonds, отказ, отказываюсь, пас, нет, не брать, не беру, "
        "draw from stock, take from stock, take a card from the stock, draw stock, "
        "взять карту из колоды, тяну из колоды",
    },
    "claim": {
        "claim": "take, want, yes, взять, беру, возьму, да, хочу, забрать короля бубен, take the king",
        "decline": "no, pass, not, leave, отказ, отказываюсь, пас, нет, не брать, отказаться от короля бубен",
    },
    "stock": {
        "draw-stock": "take, draw, stock, взять, беру, да, колода, взять из колоды, draw from the stock, "
        "take from stock"
    },
}


@pytest.mark.parametrize(("phase", "meant"), [(phase, meant) for phase, said in SAID.items() for meant in said])
def test_whatever_people_say_of_a_card_means_what_can_be_meant(phase: str, meant: str) -> None:
    changes: dict[str, Any] = {"actors": [1]} if phase == "claim" else {}
    game, state = at(TABLE, phase=phase, **changes)
    seat = state.actors()[0]
    for typed in SAID[phase][meant].split(", "):
        assert game.parse_action(typed, state, seat).text == meant, typed


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("draw", "decline"),
        ("draw", "claim"),
        ("claim", "refuse"),
        ("stock", "draw-discard"),
        ("draw", "draw-stock"),
    ],
)
def test_the_notation_stays_strict(phase: str, action: str) -> None:
    changes: dict[str, Any] = {"actors": [1]} if phase == "claim" else {}
    game, state = at(TABLE, phase=phase, **changes)
    with pytest.raises(IllegalMove):
        game.parse_action(action, state, state.actors()[0])


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        (CONTRACT, "joker", "discard *r"),
        (CONTRACT, "джокер", "discard *r"),
        (CONTRACT, "the red joker", "discard *r"),
        (CONTRACT, "шесть", "discard 6s"),
        (CONTRACT, "Шестерка", "discard 6s"),
        (CONTRACT, "six of spades", "discard 6s"),
        (CONTRACT, "сбросить короля бубен", "discard Kd"),
        (CONTRACT, "выложить девятку треф девятку бубен *r=9h / 4s 5s 6s", "meld 9c 9d *r=9h / 4s 5s 6s"),
        (LAYING, "подложить семёрку пик на 1.s1", "lay-off 7s on 1.s1"),
        (LAYING, "lay off the seven on 1.g1", "lay-off 7s on 1.g1"),
        (LAYING, "обменять пятёрку пик на джокера", "trade 5s for *r"),
    ],
)
def test_cards_may_be_named_in_words(position: dict[str, Any], typed: str, meant: str) -> None:
    game, state = at(position)
    assert game.parse_action(typed, state, 0).text == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("nine", "say which card: the nine of clubs or the nine of diamonds"),
        ("queen", "there is no queen to be named here"),
        ("queen of hearts", "the queen of hearts is not in your hand"),
    ],
)
def test_a_card_in_words_that_cannot_be_meant(typed: str, said: str) -> None:
    game, state = at(CONTRACT)
    with pytest.raises(FooleryError, match=said) as caught:
        game.parse_action(typed, state, 0)
    assert not re.search("[a-zA-Z]{3}", caught.value.message.text("ru"))


def test_a_discard_without_its_card_is_asked_for() -> None:
    game, state = at(CONTRACT)
    with pytest.raises(NotationError, match="fits several actions: discard 2d, discard 4s"):
        game.parse_move("discard", state, 0)


def test_a_joker_inside_a_sequence_needs_no_words() -> None:
    game, state = at(CONTRACT, hands=[["9c", "9d", "9h", "4s", "*r", "6s", "2d"], ["3c"]])
    mute = game.parse_move("meld 9c 9d 9h / 4s *r 6s", state, 0)
    assert mute == game.parse_move("meld 9c 9d 9h / 4s *r=5s 6s", state, 0)
    with pytest.raises(NotationError, match="say what the red joker stands for"):
        game.parse_move("meld 9c 9d *r / 4s 5s 6s", state, 0)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"taken": "Kd"}, "taken is Kd, but seat 0 has not just taken it"),
        ({"taken": "2d", "phase": "stock"}, "taken is 2d, but seat 0 has not just taken it"),
        ({"turns": 1000}, "turns is 1000, but a deal ends after 1000"),
        ({"ended": 2}, "ended is 2, but the deal goes on"),
        ({"ended": 7, "phase": "over"}, "ended is 7, but there are the numbers 0 to 3"),
        ({"melded": [1]}, "seat 1 has laid its contract, but none of its sets are on the table"),
        ({"melded_this_turn": [0]}, "seat 0 has laid its contract, but none of its sets are on the table"),
    ],
)
def test_positions_that_contradict_themselves(changes: dict[str, Any], said: str) -> None:
    plain: dict[str, Any] = {"hands": [["9c", "2d"], ["3d"]], "phase": "meld", "turn": 0, "stock": ["3c"]}
    position = {"game": "contract-rummy", **plain}
    assert GAME.position(position).actors() == (0,)
    with pytest.raises(PositionError, match=said):
        GAME.position(position | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": (("2c", "4d"), ("6h", "8s"), ("Jc", "?"), ("5c", "5d"))},
        {"stock": ("3h", "?", "Ts")},
        {"discard_pile": ("?", "Kd")},
    ],
)
def test_unknown_cards_in_tuples_are_found(changes: dict[str, Any]) -> None:
    """A tuple is read as a list is."""
    lists = {name: [[*row] if isinstance(row, tuple) else row for row in rows] for name, rows in changes.items()}
    for data in (lists, changes):
        with pytest.raises(PositionError, match=r"this position has unknown cards"):
            GAME.position(TABLE | data)
    whole = {"hands": tuple(map(tuple, TABLE["hands"])), "stock": tuple(TABLE["stock"])}
    assert GAME.position(TABLE | whole).line() == GAME.position(TABLE).line()


@pytest.mark.parametrize("cards", ["Kc Ac 2c", "Qc Kc Ac 2c", "Jc Qc Kc Ac 2c 3c"])
def test_no_sequence_goes_round_the_corner(cards: str) -> None:
    laid = [LaidCard(card, card) for card in foolery.parse_cards(cards)]
    assert ordered(laid, False) is None
    assert not is_run(laid)
    with pytest.raises(PositionError, match=r"meld 0\.s1 is no sequence"):
        at(LAYING, melds={"0": {"g1": ["9c", "9d", "9h"], "s1": cards.split()}}, joker_means=None, joker_owner=None)


def test_a_joker_before_the_jack_is_a_ten_since_nothing_follows_an_ace() -> None:
    hand = [*["2c", "3c", "4c", "5c", "7d", "8d", "9d", "Td", "Js", "Qs", "Ks", "As", "*r"]]
    game, state = at(CONTRACT, hands=[hand, ["3h"]], deal=7)
    mute = game.parse_move("meld 2c 3c 4c 5c / 7d 8d 9d Td / *r Js Qs Ks As", state, 0)
    assert mute == game.parse_move("meld 2c 3c 4c 5c / 7d 8d 9d Td / *r=Ts Js Qs Ks As", state, 0)


ROUND: dict[str, Any] = {"hands": [["Kc", "Ac", "2c", "5d", "6d", "7d", "9h", "9s", "9d"], ["3h"]], "deal": 2}


SEVENTH: dict[str, Any] = CONTRACT | {
    "hands": [[*["2c", "3c", "4c", "5c", "7d", "8d", "9d", "Td", "Js", "Qs", "Ks", "As", "4h"]], ["3h"]],
    "deal": 7,
}


REFUSED = [
    (CONTRACT | ROUND, "meld 9d 9h 9s / Kc Ac 2c", "no-set", "neither a group nor a sequence"),
    (CONTRACT, "meld 4s 5s 6s / 9c 9d Kd", "no-set", "the king of diamonds does not fit"),
    (CONTRACT, "meld 4s 5s 2d / 9c 9d *r=9h", "no-set", "the two of diamonds does not fit"),
    (CONTRACT, "meld 4s 5s 6s", "wrong-contract", "still open: one group"),
    (CONTRACT, "meld 4s 5s 6s / 9c 9d", "no-set", "at least three cards"),
    (CONTRACT, "meld 9c 9d *r=9s / 4s 5s 6s / 7c", "no-set", "at least three"),
    (CONTRACT, "meld 9c 9d 9s / 4s 5s 6s", "not-in-hand", "the nine of spades is not in your hand"),
    (CONTRACT, "meld 9c 9c *r=9s / 4s 5s 6s", "not-in-hand", "not in your hand 2 times"),
    (CONTRACT, "meld 9c=9h 9d *r=9s / 4s 5s 6s", "no-joker", "no joker"),
    (CONTRACT, "meld 9c 9d *r=8s / 4s 5s 6s", "no-set", "the red joker does not fit"),
    (
        SEVENTH,
        "meld 2c 3c 4c 5c 4h / 7d 8d 9d / Js Qs Ks As",
        "no-set",
        "the two, three, four and five of clubs, and the four of hearts are neither a group nor a",
    ),
    (SEVENTH, "meld 2c 3c 4c 5c 4h / 7d 8d 9d / Js Qs Ks As", "no-set", "sequence: the four of hearts does not fit"),
    (SEVENTH, "meld 4h 2c 3c 4c 5c / 7d 8d 9d / Js Qs Ks As", "no-set", "sequence: the four of hearts does not fit"),
    (CONTRACT, "draw-stock", "not-now", "drawn already"),
    (CONTRACT, "discard 9s", "not-in-hand", "not in your hand"),
    (CONTRACT, "lay-off 9c on 0.g1", "forbidden-by-rule", "before one's own contract"),
    (CONTRACT, "trade 9c for *r", "no-such-joker", "no such joker"),
    (LAYING, "lay-off 8d on 1.s1", "does-not-fit", "what fits is the three and seven of spades"),
    (LAYING, "lay-off 7s on 1.s2", "no-such-meld", "0.g1, 0.s1, 1.g1, 1.s1"),
    (LAYING, "trade 7s for *r", "wrong-card", "stands for the five of spades"),
    (LAYING, "trade 7s", "wrong-card", "stands for the five of spades"),
    (LAYING, "trade 9s", "not-in-hand", "not in your hand"),
    (CONTRACT, "trade", "no-such-joker", "no such joker"),
    (CONTRACT, "discard 9c 9d", "not-now", "one card is discarded"),
    (TABLE, "take 2c", "wrong-discard", "the discard is the king of diamonds"),
    (TABLE, "refuse 2c", "wrong-discard", "the discard is the king of diamonds"),
    (LAYING, "meld 5s 7s Ac / 8d", "forbidden-by-rule", "no further sets"),
    (TABLE, "discard 2c", "not-now", "taken or refused"),
    (TABLE, "meld 2c 3c 4c", "not-now", "taken or refused"),
]


@pytest.mark.parametrize(("position", "action", "reason", "words"), REFUSED)
def test_refusals(position: dict[str, Any], action: str, reason: str, words: str) -> None:
    game, state = at(position)
    before = state.to_json()
    with pytest.raises(IllegalMove) as caught:
        do(game, state, f"0: {action}")
    assert caught.value.reason == reason
    assert words in str(caught.value)
    assert caught.value.view == state.view(0).line(memory=False)
    assert state.to_json() == before
    assert caught.value.move.split()[0] == action.split()[0].replace("take", "draw-discard")
    assert str(caught.value) == f"{caught.value.move}: {caught.value.message}"
    assert re.search("[а-яё]{3}", caught.value.text("ru"))
    assert not re.search("[a-z]{3} [a-z]{2}", caught.value.message.text("ru"))


def test_touching_sequences_are_refused_with_the_reason() -> None:
    hand = ["5h", "6h", "7h", "8h", "9h", "Th", "9h", "2c"]
    game, state = at(CONTRACT, hands=[hand, ["3c"]], deal=3)
    with pytest.raises(IllegalMove, match="follow each other") as caught:
        do(game, state, "0: meld 5h 6h 7h / 8h 9h Th")
    assert (caught.value.reason, caught.value.rule) == ("touching-sequences", "cr-first-meld")
    game, state = at(CONTRACT, "touching-sequences=on", hands=[hand, ["3c"]], deal=3)
    do(game, state, "0: meld 5h 6h 7h / 8h 9h Th")


def test_a_begun_contract_must_be_finished() -> None:
    game, state = at(CONTRACT)
    state.play(0, game.parse_move("meld 9c 9d *r=9s / 4s 5s 6s", state, 0)[0])
    for action in ("discard Kd", "meld 9c 9d *r=9s / 4s 5s 6s"):
        with pytest.raises(IllegalMove, match="must be finished"):
            game.parse_move(action, state, 0)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"hands": [["9c", "9c", "9c", "9c"], ["2c"]]}, "9c is there more than 3 times"),
        ({"hands": [["*r", "*r"], ["2c"]]}, "*r is there more than 1 times"),
        ({"hands": [["9x"], ["2c"]]}, "“9x” is not a card"),
        ({"hands": [["_1"], ["2c"]]}, "_1 is not in the pack"),
        ({"hands": [["9c"]]}, "1 hands; this game is played by 2 to 8"),
        ({"melds": {"0": {"g1": ["9c", "9d", "8h"]}}}, "meld 0.g1 is no group"),
        ({"melds": {"0": {"s1": ["9c", "Tc", "*b"]}}}, "joker_means does not say"),
        ({"melds": {"7": {"g1": ["9c", "9d", "9h"]}}}, "melds names a seat outside"),
        ({"phase": "lead"}, "the phases of this game are draw, claim, stock, meld, over"),
        ({"turn": 5}, "turn is 5, but the seats are 0 to 1"),
        ({"trump": "h"}, "trump is not a field"),
        ({"deal": "two"}, "deal is “two”, but must be a whole number"),
        ({"claims": [1]}, "claims needs one number for each"),
        ({"laid": [["2d"]]}, "no beginning of a contract"),
        ({"hands": [[], ["2c"]]}, "seat 0 holds no cards"),
        ({"phase": "draw"}, "the discard pile is empty"),
        ({"sheet": [[1, 2, 3]]}, "every row of sheet needs 2 numbers"),
        ({"shown": [[1, ["Kc"]]]}, "does not hold"),
        ({"pack": 105}, "pack is 105"),
        ({"hands": [["?"], ["2c"]]}, "unknown cards"),
    ],
)
def test_positions_that_cannot_be_played(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(CONTRACT, **changes)
    assert problem in str(caught.value)
    assert re.search("[а-яё]{3}", caught.value.text("ru"))


@pytest.mark.parametrize(
    "changes",
    [
        {"melds": {"9" * 5000: {"g1": ["9c", "9d", "9h"]}}},
        {"melds": {"0": {7: ["9c", "9d", "9h"]}}},
        {"melds": {0: {"g1": ["9c", "9d", "9h"]}}},
        {"turns": 10**5000},
        {"seed": 10**5000},
        {"joker_means": [10**5000]},
        {"laid": ["x" * 10_000_000]},
        {"phase": "x" * 10_000_000},
        {"x" * 10_000_000: 1},
    ],
)
def test_a_position_may_hold_anything(changes: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as caught:
        at(CONTRACT, **changes)
    assert len(str(caught.value)) < 2000
    assert len(caught.value.text("ru")) < 2000


@pytest.mark.parametrize(
    "action", ["9" * 5000, "lay-off " + "9" * 5000 + " on 1.s1", "discard ²", "trade " + "9c " * 99999]
)
def test_an_action_may_be_anything(action: str) -> None:
    game, state = at(LAYING)
    with pytest.raises((NotationError, IllegalMove)) as caught:
        game.parse_move(action, state, 0)
    assert len(str(caught.value)) < 2000
    assert len(caught.value.text("ru")) < 2000
    assert len(str(caught.value.to_wire())) < 3000
