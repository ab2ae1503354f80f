"""What a table does not take: logs, parts of actions and names of bots that are amiss; and what it tells of a pass."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foolery
from foolery import bots
from foolery import record as records
from foolery.base.errors import FooleryError, NotationError
from foolery.table import BrokenLog, Command, Driver, Entry, Occupant, Setup, Table, TableError, record_of, table_of
from foolery.table.entry import made
from foolery.wire import records as sent
from tests.table_games import House, through_json


def played() -> list[Any]:
    """The log of a deal with everything that a table tells of itself, as plain data."""
    house = House("throw-in", ["Ann", "lowest"], seed="told")
    house.sends("passes", 0, "Ann", on=True)
    while True:
        house.bots_play()
        if not house.table.wanted():
            break
        one = house.table.wanted()[0]
        house.acts(one, one.view.actions()[0].text)
    log: list[Any] = json.loads(json.dumps([entry.to_wire() for entry in house.table.log]))
    return log


def of_other_rules(log: list[Any]) -> list[Any]:
    """The same log under rules that are not installed."""
    log[0]["events"][0]["revisions"]["core"] += 1
    return log


def test_what_a_log_holds_is_told_or_refused_in_words() -> None:
    """Of a log that nobody can judge, any event without a field or with another value in it: an error of the tree."""
    chance = Random("fields")
    whole = of_other_rules(played())
    kept = json.dumps(whole)
    refused: set[str] = set()
    values: list[Any] = [None, -1, "?", [], {}, ["9c", 3], True, 1.5, {"table": []}]
    for number, entry in enumerate(whole):
        for at, event in enumerate(entry["events"]):
            for field in event:
                log = json.loads(kept)
                spoilt = log[number]["events"][at]
                del spoilt[field]
                if chance.random() < 0.7:
                    spoilt[field] = chance.choice(values)
                try:
                    table = Table.fold(map(Entry.from_wire, log))
                except FooleryError as error:
                    refused.add(error.code)
                    continue
                for seat in (None, 0, 1):
                    json.dumps([table.frame(seat), list(table.stream(seat))])
    assert refused >= {"table.missing-field", "table.no-value", "wire.field"}


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"kind": "deal"},
        {"table": "acted"},
        {"table": "acted", "seat": 0, "text": "pass", "public": "pass", "forced": 1},
        {"table": "passes", "seat": 0},
        {"table": "seated", "seat": "0", "name": "", "bot": "", "away": False},
        {"table": ["acted"]},
        {"kind": "deal", "place": 0, "cards": ["1c"], "count": 1, "to": None, "seen": None},
        {"kind": "deal", "place": 0, "cards": ["9c"], "count": 1, "to": None, "seen": 3},
    ],
)
def test_an_event_that_lacks_what_is_told_of_it_is_refused(event: Any) -> None:
    log = played()
    log[-1]["events"].append(event)
    with pytest.raises((TableError, NotationError)) as refused:
        Entry.from_wire(log[-1])
    assert refused.value.text("ru") != refused.value.text("en")


def test_an_event_of_a_later_version_is_told_to_nobody() -> None:
    log = of_other_rules(played())
    log[-1]["events"].append({"table": "toasted", "seat": 0})
    table = Table.fold(map(Entry.from_wire, log))
    assert "toasted" not in json.dumps([list(table.stream(seat)) for seat in (None, 0, 1)])


@pytest.mark.parametrize(
    ("field", "value"),
    [("format", "1"), ("format", None), ("revisions", [1]), ("revisions", None), ("revisions", "core")],
)
def test_a_first_entry_with_fields_of_another_type_is_a_broken_log(field: str, value: Any) -> None:
    log = played()
    log[0]["events"][0][field] = value
    entries = [*map(Entry.from_wire, log)]
    with pytest.raises(BrokenLog) as broken:
        Table.fold(entries)
    assert broken.value.code == ("table.newer" if field == "format" else "table.disagrees")
    assert broken.value.seq == 0


# Parts of an action


@pytest.mark.parametrize("part", ["SWAP 3d for 2d", "swap  3d for 2d", "swap 3d for 2d\nready", "swap 3d for 2d "])
def test_a_part_is_in_notation_and_has_no_line_of_its_own(part: str) -> None:
    game = foolery.game("shed-idiot")
    state = game.deal(2, "parts")
    seat = state.actors()[0]
    swap = next(state.move_text(move) for move in state.legal(seat) if state.move_text(move).startswith("swap"))
    given, _, wanted = swap.removeprefix("swap ").partition(" for ")
    deed, _ = made(game, state, seat, swap, 0, [swap])
    assert deed.parts == (swap,)
    spoilt = part.replace("3d", given).replace("2d", wanted)
    with pytest.raises(FooleryError):
        made(game, state, seat, swap, 0, [spoilt])


def test_a_part_in_other_letters_would_break_the_record_and_is_refused_at_the_table() -> None:
    house = House("shed-idiot", ["Ann", "Ben"], seed="parts")
    one = house.table.wanted()[0]
    swap = next(action.text for action in one.view.actions() if action.kind == "swap")
    for part in (swap.replace("swap", "SWAP"), f"{swap}\n"):
        command = replace(one.act("spoilt", swap, one.sitter.person), body={"text": swap, "parts": [part]})
        assert house.table.do(command).error is not None
    assert house.table.do(replace(command, id="good", body={"text": swap, "parts": [swap]})).accepted
    assert records.check(record_of(house.table).text()).finished is False


# Passes


def test_that_a_pass_made_itself_is_told_to_its_own_seat_alone() -> None:
    log = played()
    table = Table.fold(map(Entry.from_wire, log))
    acted = [event for entry in log for event in entry["events"] if event.get("table") == "acted"]
    assert any(event["forced"] for event in acted)
    for seat in (None, 0, 1):
        heard = [event for _, told in table.stream(seat) for event in told if event.get("table") == "acted"]
        assert len(heard) == len(acted)
        for event, full in zip(heard, acted, strict=True):
            assert event.get("forced") == (full["forced"] if seat == full["seat"] else None)


def test_a_pass_that_made_itself_stands_in_the_entry_that_brought_it_about() -> None:
    """Of the actions in an entry only the first, in the entry of an action, is one that somebody sent."""
    several = 0
    for entry in played():
        acted = [event for event in entry["events"] if event.get("table") == "acted"]
        command = entry["command"]
        sent = command["kind"] == "act"
        assert [event["forced"] for event in acted] == [not sent or i > 0 for i in range(len(acted))]
        assert not sent or acted[0]["seat"] == command["seat"]
        several += len(acted) > 1
    assert several


def test_a_pass_plays_itself_whoever_else_is_asked_first() -> None:
    """Where everybody throws in as he likes, a second who may only pass is not asked either."""
    passed = 0
    for number in range(12):
        house = House("throw-in,throw-in-order=free", ["Ann", "Ben", "Cleo", "Dan"], seed=f"second {number}")
        for seat, name in enumerate(["Ann", "Ben", "Cleo", "Dan"]):
            if seat != number % 4:
                house.sends("passes", seat, name, on=True)
        chance = Random(number)
        while house.table.wanted():
            wanted = house.table.wanted()
            for one in wanted:
                assert one.seat == number % 4 or [action.kind for action in one.view.actions()] != ["pass"]
            house.acts(wanted[0], chance.choice(wanted[0].view.actions()).text)
            asked = house.table.wanted()
            passed += bool(asked) and any(
                event.get("forced") and event["seat"] != asked[0].seat for event in house.table.log[-1].events
            )
    assert passed > 5


# Taking back


def test_who_refuses_late_refuses_no_newer_request() -> None:
    house = House("throw-in", ["Ann", "Ben", "Cleo"], seed="late no")
    one = house.table.wanted()[0]
    seat, me = one.seat, one.sitter.person
    other = (seat + 1) % 3
    name = house.table.sitters[other].person
    house.acts(one, one.view.actions()[0].text)
    house.sends("undo", seat, me)
    state = house.table.state
    assert state is not None
    delayed = Command("delayed", "refuse", other, name, 1, state.ply, house.table.seq)
    house.sends("refuse", seat, me)
    house.sends("undo", seat, me)
    answer = house.table.do(delayed)
    assert answer.error is not None
    assert answer.error.code == "table.stale"
    assert house.table.frame(None)["undo"] == seat
    assert house.table.do(replace(delayed, id="in time", seq=house.table.seq)).accepted
    assert house.table.frame(None)["undo"] is None


# Records


def test_a_deal_from_the_seed_before_one_from_an_order_keeps_its_place() -> None:
    path = Path(__file__).parent / "records/by-order.txt"
    kept = records.read(path.read_text(encoding="utf-8"))
    order = kept.deals[0].order
    setup = Setup(game=kept.game, players=3, seed="mixed", deals=3, orders=((0, ()), (2, order)))
    table = Table.open(Setup.from_wire(json.loads(json.dumps(setup.to_wire()))))
    sitters = [Occupant(f"N{seat}", bot="lowest") for seat in range(3)]
    for seat, sitter in enumerate(sitters):
        table.do(Command(f"sit {seat}", "sit", seat, body={"name": sitter.name, "bot": sitter.bot}))
    driver = Driver()
    for number in range(3):
        table.do(Command(f"ready {number}", "ready", deal=number))
        while table.wanted():
            assert table.do(driver.answer(table, table.wanted()[0])).accepted
    assert [deal.order for deal in table.deals] == [(), order, ()]
    text = record_of(table).text()
    again = table_of(records.read(text), sitters)
    assert record_of(again).text() == text
    assert [again.heard(seat) for seat in range(3)] == [table.heard(seat) for seat in range(3)]
    assert Table.fold(through_json(again.log)).deals == again.deals


@pytest.mark.parametrize("remark", [3, None, ["x"], {}])
def test_a_remark_of_a_record_that_is_no_text_is_refused(remark: Any) -> None:
    house = House("throw-in", ["lowest", "random"])
    house.bots_play()
    data: Any = json.loads(json.dumps(sent.to_wire(record_of(house.table, remarks={"x-mark": "1"}))))
    assert sent.from_wire(data).remarks == {"x-mark": "1"}
    data["remarks"]["x-mark"] = remark
    with pytest.raises(NotationError, match="x-mark"):
        sent.from_wire(data)


# Bots of others


def test_a_log_makes_no_table_load_modules_that_nobody_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = tmp_path / "loaded"
    (tmp_path / "somebodys_bot.py").write_text(
        f"from pathlib import Path\nfrom foolery.bots import Lowest\nPath({str(loaded)!r}).touch()\n"
        "class Mine(Lowest):\n    pass\n"
    )
    monkeypatch.chdir(tmp_path)
    house = House("throw-in", ["somebodys_bot:Mine", "lowest"])
    table = house.table
    while table.wanted() and table.wanted()[0].sitter.bot == "lowest":
        table.do(Driver().answer(table, table.wanted()[0]))
    one = table.wanted()[0]
    with pytest.raises(bots.BotError, match="the program that keeps the table") as refused:
        Driver().answer(table, one)
    assert refused.value.code == "bots.not-let-in"
    assert not loaded.exists()
    assert table.do(Driver(bots.make).answer(table, one)).accepted
    assert loaded.exists()


def test_a_name_that_no_bot_has_is_told_with_the_nearest() -> None:
    house = House("throw-in", ["lowst", "lowst"])
    with pytest.raises(bots.BotError) as refused:
        house.bots_play()
    assert refused.value.code == "bots.unknown-near"
