"""One declaration gives the check of plain data, with a place and plain words, and the JSON Schema: both agree."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import jsonschema_rs
import pytest

from foolery import wire
from foolery.base.shapes import Fault, Limit, Word, dump, load, shape_of
from foolery.contract import forms
from foolery.table import Setup
from foolery.table import forms as tables
from tests.table_games import House

SCHEMA = json.loads(wire.SCHEMA.read_text(encoding="utf-8"))
NAMED = {
    "Event": forms.EventForm,
    "Result": forms.ResultForm,
    "Error": forms.ErrorForm,
    "Command": tables.CommandForm,
    "KeptCommand": tables.KeptCommandForm,
    "Entry": tables.EntryForm,
    "KeptEvent": tables.Kept,
    "TableFrame": tables.TableFrameForm,
    "Stream": tables.Stream,
    "Setup": Setup,
}
MUTATIONS = 5000
VALUES: list[Any] = [None, -1, 0, "", "x", [], {}, True, 1.5, [None], {"a": 1}, 10**9, "9c", "acted", ["9c"]]


class Inner(TypedDict):
    """A form in a form."""

    name: Annotated[str, Limit(1, 3, printable=True)]
    cards: NotRequired[list[Annotated[str, Word("Rank", "A rank.", "^[6-9]$", "shape.card")]]]


@dataclass(frozen=True)
class Outer:
    """A form."""

    inner: dict[str, Inner]
    pairs: tuple[tuple[int, bool], ...] = ()
    size: Annotated[int, Limit(2, 8)] | None = None
    way: Literal["up", "down"] = "up"


def fault(**fields: Any) -> Fault:
    found = shape_of(Outer).fault({"inner": {}, **fields})
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("fields", "where", "wanted"),
    [
        ({"inner": 5}, "inner", "an object"),
        ({"inner": {"a": {}}}, "inner.a.name", "a text of 1 to 3 characters"),
        ({"inner": {"a": {"name": "long"}}}, "inner.a.name", "a text of 1 to 3 characters"),
        ({"inner": {"a": {"name": "\n"}}}, "inner.a.name", "a text of printable characters"),
        ({"inner": {"a": {"name": "n", "cards": ["6", "2"]}}}, "inner.a.cards[1]", "a card"),
        ({"inner": {"a": {"name": "n", "x": 1}}}, "inner.a.x", "left out: there is no such field"),
        ({"pairs": [[1, True], [1]]}, "pairs[1]", "a list of 2 items"),
        ({"pairs": [[True, True]]}, "pairs[0][0]", "a whole number"),
        ({"size": 9}, "size", "a whole number from 2 to 8 or null"),
        ({"size": "2"}, "size", "a whole number from 2 to 8 or null"),
        ({"way": ["up"]}, "way", "one of up, down"),
    ],
)
def test_a_fault_names_the_place_and_what_must_be_there(fields: dict[str, Any], where: str, wanted: str) -> None:
    found = fault(**fields)
    assert (found.where, found.wanted.text()) == (where, wanted)
    assert found.wanted.text("ru") not in ("", wanted)


def test_a_dataclass_goes_to_plain_data_and_back() -> None:
    made = Outer({"a": {"name": "n"}}, ((1, True),), 3, "down")
    data = json.loads(json.dumps(dump(made)))
    assert shape_of(Outer).fault(data) is None
    assert load(Outer, data) == made
    assert shape_of(Outer).fault({"inner": {}, "other": 1}) is not None
    assert shape_of(Outer, False).fault({"inner": {}, "other": 1}) is None


def test_what_is_no_plain_data_has_no_shape() -> None:
    with pytest.raises(TypeError, match="no shape of plain data"):
        shape_of(set)


def sent() -> Iterator[tuple[str, Any]]:
    """What a table takes, keeps and sends."""
    house = House("throw-in", ["Ann", "Ben", "lowest"], seed="shapes", bank=100, increment=5)
    for _ in range(25):
        house.bots_play()
        if not (wanted := house.table.wanted()):
            break
        house.acts(wanted[0], wanted[0].view.actions()[0].text, now=1)
    for entry in house.table.log:
        yield "Entry", entry.to_wire()
        yield "KeptCommand", entry.command.to_wire()
        for event in entry.events:
            yield "KeptEvent", event
            if "kind" in event:
                yield "Event", event
    yield "Setup", house.table.setup.to_wire()
    yield "TableFrame", house.table.frame(0)
    yield "Stream", list(house.table.stream(0))
    yield "Command", {"id": "x", "kind": "act", "deal": 1, "ply": 2, "seq": 3, "body": {"text": "pass"}}
    yield "Error", house.asks("undo", None, "Ann").to_wire()["refused"]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(one for key, value in inner for one in places(value, (*path, key)))]


def bent(data: Any, random: Random) -> Any:
    """The data with one value put, left out or added."""
    made = copy.deepcopy(data)
    path = random.choice(places(made)[1:])
    spot = made
    for key in path[:-1]:
        spot = spot[key]
    way = random.random()
    if way < 0.6:
        spot[path[-1]] = random.choice(VALUES)
    elif way < 0.8:
        del spot[path[-1]]
    elif isinstance(spot, dict):
        spot["other"] = 1
    return made


def test_the_check_refuses_all_that_the_schema_refuses_and_takes_all_that_is_sent() -> None:
    """Beyond the schema a check holds only limits of readers; each name has a reader of its own."""
    validators = {
        name: jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": loosened(SCHEMA["$defs"])})
        for name in NAMED
    }
    whole = [(name, json.loads(json.dumps(data))) for name, data in sent()]
    assert {name for name, _ in whole} | {"Result"} == {*NAMED}
    random, refused, limited = Random("shapes"), 0, 0
    for number in range(MUTATIONS):
        name, data = whole[number] if number < len(whole) else random.choice(whole)
        made = data if number < len(whole) else bent(data, random)
        found = shape_of(NAMED[name]).fault(made)
        assert found is None or number >= len(whole), found
        if not validators[name].is_valid(made):
            refused += 1
            assert found is not None, (name, made)
        elif found is not None:
            limited += 1
    assert refused > MUTATIONS / 3
    assert limited < MUTATIONS / 20


def loosened(defined: dict[str, Any]) -> dict[str, Any]:
    """The schema as a check sees it: forms that another reader takes are any object."""
    found: dict[str, Any] = json.loads(json.dumps(defined))
    for name in ("View", "CommandBody"):
        found[name] = {"type": "object"}
    for field, form in (("command", "KeptCommand"), ("events", "KeptEvent")):
        assert form in json.dumps(found["Entry"]["properties"][field])
    found["Entry"]["properties"]["command"] = {"type": "object"}
    found["Entry"]["properties"]["events"]["items"] = {"type": "object"}
    return found
