"""What only the house sends: a pass that plays itself, a bot for whoever has gone, the end of a table."""

from __future__ import annotations

from typing import Any

import pytest

from foolery.table import Answer, Table
from tests.table_games import House, everything, through_json


def code_of(answer: Answer) -> str:
    assert answer.error is not None
    return answer.error.code


def called(seed: str = "called", **more: Any) -> House:
    return House("throw-in", ["Ann", "Ben", "lowest"], seed=seed, passes="called", **more)


def to_a_pass(house: House) -> int:
    """Play on until somebody may do nothing but pass; the seat."""
    table = house.table
    while not table.passing():
        one = table.wanted()[0]
        if one.sitter.bot:
            house.bots_play(1)
        else:
            house.acts(one, table.whole(one.seat, lambda view: view.legal[0]).text)
    return table.passing()[0]


def test_a_pass_waits_for_the_house() -> None:
    house = called()
    seat = to_a_pass(house)
    table = house.table
    assert table.frame(seat)["passes"] is True
    (wanted,) = [one for one in table.wanted() if one.seat == seat]
    assert [action.kind for action in wanted.view.actions()] == ["pass"]
    before = table.seq
    house.sends("pass", seat)
    acted = [event for event in table.log[-1].events if event.get("table") == "acted"]
    assert [(event["seat"], event["forced"]) for event in acted] == [(seat, True)]
    assert table.seq == before + 1
    assert table.frame(seat, before)["events"][0]["forced"] is True
    assert Table.fold(through_json(table.log)).frame(seat) == table.frame(seat)


def test_for_others_it_reads_as_if_the_person_had_passed() -> None:
    house, other = called(), called()
    seat = to_a_pass(house)
    assert to_a_pass(other) == seat
    house.sends("pass", seat)
    (wanted,) = [one for one in other.table.wanted() if one.seat == seat]
    other.acts(wanted, wanted.view.actions()[0].text)
    for looker in (None, *(one for one in range(3) if one != seat)):
        assert house.table.stream(looker) == other.table.stream(looker)
        assert house.table.frame(looker) == other.table.frame(looker)
    assert house.table.stream(seat) != other.table.stream(seat)


def test_nobody_else_sends_it_and_only_where_it_is_all_there_is() -> None:
    house = called()
    one = house.table.wanted()[0]
    assert code_of(house.asks("pass", one.seat)) == "table.nothing-forced"
    assert code_of(house.asks("pass")) == "table.nothing-forced"
    seat = to_a_pass(house)
    who = house.table.sitters[seat].person
    assert code_of(house.asks("pass", seat, who)) == "table.house-only"
    house.sends("passes", seat, who, on=False)
    assert house.table.passing() == []
    assert code_of(house.asks("pass", seat)) == "table.nothing-forced"
    house.sends("passes", seat, who, on=True)
    stale = house.table.wanted()[0].act("x", "")
    house.sends("pass", seat)
    assert stale.ply < (house.table.state.ply if house.table.state else 0)
    assert code_of(House("throw-in", ["Ann", "lowest"], ready=False).asks("pass", 0)) == "table.no-deal"


def test_whoever_passes_while_his_pass_plays_itself_hears_that_it_is_so() -> None:
    house = called()
    seat = to_a_pass(house)
    (wanted,) = [one for one in house.table.wanted() if one.seat == seat]
    text, who = wanted.view.actions()[0].text, wanted.sitter.person
    house.sends("pass", seat)
    table = house.table
    assert code_of(table.do(wanted.act("tapped", text, who))) == "table.is-so"
    assert code_of(table.do(wanted.act("other", "take", who))) == "table.stale"
    assert house.table.seq == table.seq


def test_a_forced_pass_cannot_be_taken_back_and_gives_no_time() -> None:
    house = called(bank=1000, increment=7)
    seat = to_a_pass(house)
    left = house.table.frame(seat)["left"][str(seat)]
    house.sends("pass", seat, now=0)
    assert house.table.frame(seat)["left"][str(seat)] == left


def test_a_bot_that_keeps_a_seat_lets_the_others_take_back() -> None:
    house = House("throw-in", ["Ann", "Ben", "Cid"], seed="gone")
    one = house.table.wanted()[0]
    house.acts(one, one.view.actions()[0].text)
    others = [seat for seat in range(3) if seat != one.seat]
    names = ["Ann", "Ben", "Cid"]
    house.sends("undo", one.seat, names[one.seat])
    house.sends("agree", others[0], names[others[0]])
    assert house.table.frame()["undo"] == one.seat
    house.sends("sit", others[1], bot="lowest")
    assert house.table.sitters[others[1]].away
    assert house.table.frame()["undo"] is None
    assert house.table.log[-1].events[-1]["table"] == "undone"
    house.sends("sit", others[1], names[others[1]])
    assert not house.table.sitters[others[1]].away


def test_what_somebody_who_has_gone_asked_for_is_forgotten() -> None:
    house = House("throw-in", ["Ann", "Ben", "Cid"], seed="gone")
    one = house.table.wanted()[0]
    house.acts(one, one.view.actions()[0].text)
    house.sends("undo", one.seat, one.sitter.person)
    house.sends("sit", one.seat, bot="lowest")
    assert house.table.frame()["undo"] is None
    assert all(event.get("table") != "undone" for event in house.table.log[-1].events)


def test_an_ended_table_accepts_nothing_more() -> None:
    house = House("throw-in", ["Ann", "Ben", "lowest"], seed="end", bank=50)
    house.bots_play()
    one = house.table.wanted()[0]
    assert code_of(house.asks("end", None, "Ann")) == "table.house-only"
    assert code_of(house.asks("end", 0)) == "table.house-only"
    assert house.table.deadlines()
    house.sends("end")
    table = house.table
    assert table.closed
    assert table.finished
    assert not table.wanted()
    assert not table.deadlines()
    assert table.frame(0)["asked"] == []
    assert table.stream(1, table.seq - 1) == [(table.seq, [{"table": "closed"}])]
    assert code_of(table.do(one.act("late", one.view.actions()[0].text, one.sitter.person))) == "table.closed"
    for kind in ("ready", "leave", "sit", "due", "end"):
        assert code_of(house.asks(kind, None)) == "table.closed"
    assert everything(Table.fold(through_json(table.log))) == everything(table)


def test_a_table_that_goes_on_leaves_the_other_as_it_is() -> None:
    house = House("throw-in", ["Ann", "lowest"], seed="then")
    table = house.table
    kept = everything(table)
    one = table.wanted()[0]
    driver = house.driver
    command = driver.answer(table, one) if one.sitter.bot else one.act("x", one.view.actions()[0].text, "Ann")
    answer = table.decide(command)
    assert answer.entry is not None
    after = table.then(answer.entry)
    assert everything(table) == kept
    assert table.do(command).entry == answer.entry
    assert everything(table) == everything(after)
    with pytest.raises(ValueError, match="is not the next one"):
        after.then(answer.entry)
