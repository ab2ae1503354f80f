"""What a table is sent, keeps and tells fits the schema that is kept."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema_rs
import pytest

from foolery import wire
from foolery.table import Command, Entry, Setup, Table, forms
from foolery.table.events import FIELDS, TABLE
from foolery.table.forms import BODIES
from tests.table_games import FAMILIES, House

SCHEMA = json.loads(wire.SCHEMA.read_text(encoding="utf-8"))


@cache
def validator(name: str) -> Any:
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def fits(name: str, data: Any) -> None:
    """The data goes over the wire and has this form."""
    sent = json.loads(json.dumps(data, allow_nan=False))
    found = next(validator(name).iter_errors(sent), None)
    assert found is None, f"{name}: {found.message[:300]} at {list(found.instance_path)} of {json.dumps(sent)[:600]}"


def told(table: Table, after: int = -1) -> None:
    """Frames and streams for everybody and each seat."""
    form = "UnjudgedFrame" if table.unjudged else "TableFrame"
    for seat in (None, 0, 1):
        fits(form, table.frame(seat, after))
        fits("Stream", list(table.stream(seat, after)))


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_at_a_table_is_sent_as_the_schema_says(game: str) -> None:
    names = ["Ann", "Ben", "lowest", "heuristic"][: FAMILIES[game]]
    house = House(game, names, seed="forms", deals=2, ready=False)
    table = house.table
    fits("Setup", table.setup.to_wire())
    told(table)
    house.sends("passes", 0, "Ann", on=True)
    house.sends("ready")
    for number in range(400):
        house.bots_play()
        if not table.wanted():
            break
        one = table.wanted()[0]
        who = one.sitter.person
        if number % 9 == 4:
            fits("Answer", house.asks("undo", one.seat, who).to_wire())
            fits("Answer", house.asks("agree", 1 - one.seat, "Ben" if who == "Ann" else "Ann").to_wire())
            continue
        command = one.act(f"act {number}", table.whole(one.seat, lambda view: view.legal[-1]).text, who)
        sent = {"id": "x", "kind": "act", "deal": 1, "ply": one.view.ply, "seq": one.seq, "body": dict(command.body)}
        fits("Command", sent)
        assert Command.read(sent, one.seat, who).body == command.body
        done = table.do(command)
        assert done.accepted
        fits("Answer", done.to_wire())
        fits("Answer", table.do(Command(f"late {number}", "act", one.seat, who, 1, 0, 3, {"text": "pass"})).to_wire())
        if number % 20 == 0:
            told(table, table.seq - 3)
    told(table)
    for entry in table.log:
        fits("Entry", entry.to_wire())
        fits("KeptCommand", entry.command.to_wire())
    kinds = {event.get(TABLE) for entry in table.log for event in entry.events}
    assert kinds >= {"opened", "seated", "passes", "dealt", "acted", "undone"}


def test_all_that_happens_at_a_table_fits_the_schema() -> None:
    house = House("throw-in", ["Ann", "Ben", "lowest"], seed="all", bank=100, increment=5)
    one = house.table.wanted()[0]
    while one.sitter.bot:
        house.bots_play()
        one = house.table.wanted()[0]
    house.acts(one, one.view.actions()[0].text, now=1)
    other = 1 - one.seat
    house.sends("undo", one.seat, one.sitter.person)
    house.sends("refuse", other, ["Ann", "Ben"][other])
    house.sends("undo", one.seat, one.sitter.person)
    house.sends("agree", other, ["Ann", "Ben"][other])
    told(house.table)
    house.sends("due", now=1000)
    house.sends("leave", other, ["Ann", "Ben"][other])
    while house.table.wanted():
        one = house.table.wanted()[0]
        fits("Answer", house.table.do(house.driver.answer(house.table, one)).to_wire())
    told(house.table)
    for entry in house.table.log:
        fits("Entry", entry.to_wire())
    kinds = {event.get(TABLE) for entry in house.table.log for event in entry.events}
    assert kinds >= {"undo-asked", "undo-agreed", "undo-refused", "undone", "overdue", "ended"}
    log = [json.loads(json.dumps(entry.to_wire())) for entry in house.table.log]
    log[0]["events"][0]["revisions"]["core"] += 1
    told(Table.fold(map(Entry.from_wire, log)))


def test_the_forms_name_what_the_table_knows() -> None:
    defined = SCHEMA["$defs"]
    assert set(defined["Command"]["properties"]["kind"]["enum"]) == set(BODIES)
    bodies = {name for body in BODIES.values() for name in body.__annotations__}
    assert set(defined["CommandBody"]["properties"]) == bodies
    assert set(defined["Setup"]["properties"]) == set(Setup.__dataclass_fields__)
    events: dict[str, set[str]] = {}
    for part in defined["KeptEvent"]["anyOf"][1:]:
        form = defined[part["$ref"].rpartition("/")[2]]["properties"]
        for name in form[TABLE].get("enum") or [form[TABLE]["const"]]:
            events[name] = set(form) - {TABLE}
    assert events == {name: set(fields) for name, fields in FIELDS.items()}
    assert forms.KeptActedForm.__annotations__.keys() > forms.ActedForm.__annotations__.keys() - {"forced"}


def test_the_schema_of_the_table_bites() -> None:
    house = House("throw-in", ["Ann", "lowest"], seed="bite")
    frame = house.table.frame(0)
    for broken in ({**frame, "seed": "x"}, {**frame, "seats": [{"name": "Ann"}]}, {**frame, "asked": ["0"]}):
        with pytest.raises(AssertionError):
            fits("TableFrame", broken)
    acted = {"table": "acted", "seat": 0, "text": "pass", "public": "pass"}
    with pytest.raises(AssertionError):
        fits("Stream", [[3, [acted]]])


def test_a_frame_says_whether_the_passes_of_its_own_seat_play_themselves() -> None:
    house = House("throw-in", ["Ann", "Ben"], seed="own passes")
    house.sends("passes", 0, "Ann", on=True)
    assert [house.table.frame(seat)["passes"] for seat in (None, 0, 1)] == [False, True, False]
    house.sends("passes", 0, "Ann", on=False)
    assert house.table.frame(0)["passes"] is False
