"""``instant-loss-at``, settled once a bout, and at once: after every change of a hand."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.contract import Result, State
from tests.positions import actions, at, do, field, hand, pass_all, phase, slot
from tests.reference.walks import POLICIES
from tests.test_second_opinion import compare_deal

PLAIN_STOCK = "Tc Td Ts Jc Js Qd Kh"
"""A stock for positions in which only matters that there is one."""
LATER: dict[str, Any] = {"bouts": 9, "beaten_bouts": 5, "stock": "6c 6d 6s 6h 7d 7h"}
AT_ONCE = "instant-loss-when=at-once"


def fools(state: State) -> tuple[int, ...] | None:
    result: Result | None = state.result()
    return None if result is None else result.fools


def test_a_taker_loses_before_anybody_draws() -> None:
    state = at(f"throw-in,instant-loss-at=7,{AT_ONCE}", ["Ks", "7c 8c 9c Jd Qc Kc"], table=[slot("8s")], **LATER)
    do(state, "1: take", "0: pass")
    assert fools(state) == (1,)
    assert hand(state, 0) == {"Ks"}
    assert field(state, "stock") == LATER["stock"].split()


def test_cards_are_drawn_one_by_one_and_the_deal_ends_with_the_card_that_is_too_many() -> None:
    fields = LATER | {"table": [slot("8s", 0, "9s")], "phase": "throw"}
    state = at(f"throw-in,instant-loss-at=5,{AT_ONCE}", ["Ks Qs", "7c 8c Td"], **fields)
    do(state, "0: pass")
    assert fools(state) == (0,)
    assert hand(state, 0) == {"Ks", "Qs", "6c", "6d", "6s"}
    assert hand(state, 1) == {"7c", "8c", "Td"}


def test_the_event_of_drawing_names_the_cards_that_were_drawn() -> None:
    fields = LATER | {"table": [slot("8s", 0, "9s")], "phase": "throw"}
    state = at(f"throw-in,instant-loss-at=5,{AT_ONCE}", ["Ks Qs", "7c 8c Td"], **fields)
    events = do(state, "0: pass")
    drawn = [event for event in events if event.kind == "draw"]
    assert [(event.place, len(event.cards)) for event in drawn] == [(0, 3)]
    assert [event.place for event in events if event.kind == "fool"] == [0]


def test_nobody_draws_from_an_empty_stock() -> None:
    """The hand of seat 2 is above the limit since it was dealt; seat 0 draws the last card."""
    fields = LATER | {"phase": "lead", "stock": "Ah"}
    state = at(f"throw-in,instant-loss-at=4,{AT_ONCE}", ["6c 7c 8d", "9c Ts Jd", "6s 7d 8c 9d Kd"], **fields)
    do(state, "0: lead 6c", "1: cover 6c with 9c")
    pass_all(state)
    assert [hand(state, place) for place in range(3)] == [
        {"7c", "8d", "Ah"},
        {"Ts", "Jd"},
        {"6s", "7d", "8c", "9d", "Kd"},
    ]
    assert field(state, "stock") in (None, [])
    assert state.result() is None


def test_hands_that_were_dealt_do_not_count_until_they_change() -> None:
    game = foolery.game(f"piled,instant-loss-at=18,{AT_ONCE}")
    state = game.deal(2, "dealt")
    assert state.result() is None
    assert [len(cards) for cards in state.to_json()["hands"]] == [18, 18]
    first = state.actors()[0]
    state.advance(first, state.legal(first)[0])
    assert state.result() is None
    seat = state.actors()[0]
    game.parse_move("take", state, seat)
    do(state, f"{seat}: take")
    pass_all(state)
    assert fools(state) == (seat,)


def test_a_position_that_is_read_does_not_end() -> None:
    state = at(f"throw-in,instant-loss-at=3,{AT_ONCE}", ["Ks Qs Jc 8d", "7c 8c Td 9d"], phase="lead", **LATER)
    assert state.result() is None
    assert foolery.game(f"throw-in,instant-loss-at=3,{AT_ONCE}").position(state.line()).result() is None
    assert state.view(0).sample("x").result() is None


def test_seats_that_reach_the_number_by_one_event_are_all_fools() -> None:
    hands = ["Ks Qs Jc 8d", "7c 8c Td 9d Tc", "7s"]
    fields = LATER | {"table": [slot("8s", 0, "9s")], "phase": "throw", "stock": ""}
    state = at(f"throw-in+hand-swap,instant-loss-at=4,{AT_ONCE}", hands, **fields)
    pass_all(state)
    assert fools(state) == (1, 2)


def test_it_comes_before_exits() -> None:
    state = at(f"throw-in,instant-loss-at=3,{AT_ONCE}", ["8s", "7c 8c"], phase="lead", **LATER | {"stock": ""})
    do(state, "0: lead 8s", "1: take")
    assert fools(state) == (1,)
    assert field(state, "out") in (None, [])


def test_a_loss_ends_pending_gifts() -> None:
    """The black joker is led; the giver lacks a card, and the one that he draws is too many."""
    game = f"throw-in+joker-gifts,instant-loss-at=2,{AT_ONCE}"
    state = at(game, ["*b Ks", "7c"], phase="lead", **LATER | {"stock": "6c 6d 6s"})
    do(state, "0: lead *b")
    assert fools(state) == (0,)
    assert phase(state) == "over"


def test_cards_put_aside_for_an_exchange_do_not_count() -> None:
    fields = LATER | {"table": [slot("8s")]}
    state = at(f"throw-in+poker,instant-loss-at=6,{AT_ONCE}", ["Ks", "7c 8c 9c Jd Qc"], **fields)
    assert "exchange 7c 8c" in actions(state, 1)
    do(state, "1: exchange 7c 8c")
    assert state.result() is None
    assert len(hand(state, 1)) == 5


def test_a_stock_card_that_does_not_fit_counts() -> None:
    fields = LATER | {"table": [slot("8s", 0, "9s")], "phase": "throw"}
    game = f"throw-in+armenian-unlimited,instant-loss-at=3,{AT_ONCE}"
    state = at(game, ["Ks Qs", "Td"], **fields)
    do(state, "0: throw-from-stock")
    assert fools(state) == (0,)


def test_a_team_loses_together() -> None:
    hands = ["Ks Qs", "7c 8c", "9c", "Td"]
    state = at(f"pair-play,instant-loss-at=3,{AT_ONCE}", hands, table=[slot("8s")], **LATER)
    do(state, "1: take")
    pass_all(state)
    assert fools(state) == (1, 3)


def test_no_number_no_loss() -> None:
    plain, other = foolery.game("throw-in"), foolery.game(f"throw-in,{AT_ONCE}")
    one, two = plain.deal(2, "same"), other.deal(2, "same")
    while one.actors():
        seat = one.actors()[0]
        moves = one.legal(seat)
        assert two.legal(seat) == moves
        one.advance(seat, moves[-1])
        two.advance(seat, moves[-1])
    assert two.result() == one.result()


RULES = ("poker", "hand-swap", "hand-swap,hand-swap.swap-before-replenish=on", "penalty-card", "armenian-unlimited")
MORE = (
    "second-attempt",
    "chinese",
    "chinese-pass-on",
    "take-unbeaten",
    "big",
    "piled",
    "american",
    "buy-in",
    "cunning",
)


@pytest.mark.parametrize("rule", ["", *RULES, *MORE])
@pytest.mark.parametrize("number", [7, 9])
def test_engine_and_reference_agree(rule: str, number: int) -> None:
    name, *options = rule.split(",")
    game = ",".join([f"throw-in+{name}" if name else "throw-in", *options, f"instant-loss-at={number}", AT_ONCE])
    for turn, policy in enumerate(POLICIES):
        assert compare_deal(game, (2, 3, 4)[turn % 3], f"{game} {turn}", policy)


def test_instant_loss_is_settled_once_per_bout() -> None:
    """A player who is dealt that many cards has not lost: hands are counted once a bout, also in a position."""
    game = foolery.game("throw-in,instant-loss-at=6")
    state = game.deal(2, "dealt")
    assert state.actors()
    again = game.position(state.to_json())
    assert (again.actors(), again.result()) == (state.actors(), None)


@pytest.mark.parametrize(("rule", "zone", "lost"), [("unlocking", "locked", (1,)), ("buy-in", "buy-in", None)])
def test_instant_loss_counts_locked_cards_and_no_buy_in(rule: str, zone: str, lost: tuple[int, ...] | None) -> None:
    """Row 91 counts the hand; row 30 draws a hand of which one card is open."""
    zones = {zone: [["8c"], ["9d", "8d", "8s"]]}
    hands = ["Ks Qs", "7c 9c 9h"]
    state = at(f"throw-in+{rule},instant-loss-at=7", hands, table=[slot("6s")], zones=zones, stock=PLAIN_STOCK)
    do(state, "1: take")
    pass_all(state)
    result = state.result()
    assert (result.fools if result else None) == lost
