"""The shared worked examples on the engine: all that can be tried pass, and each fails when a card in it is changed."""

import hashlib
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.vectors.__main__ import SHARED, foolery, run
from tests.vectors.actions import cards_of
from tests.vectors.engine import Engine
from tests.vectors.form import Example, faults_of, read
from tests.vectors.play import Outcome, try_example

ENGINE: Engine = foolery()

# Examples, those of rules that exist, and the file as it was taken in.
FILES = {
    "durak": (121, 24, "eeed49bbbb8dec28323c76119c770d5329340e96525a8c0f688518b2d836f152"),
    "rummy": (14, 0, "225066875d29f712644d8173c379aa95d1f4c02d686104511f32f154d07181bf"),
    "shed": (5, 0, "3c99acc82ecb128b8604f6975b3bb5307b2d75a0fd2e32ad222ed7cc02c9010f"),
    "animals": (2, 0, "d691a64cd5e9ded3cf2e74230f9c7999c3bf698b76c3d93bcceff6d01a23b25f"),
}

# Games that are a base with options of rules.md §3 and nothing else.
BASES = ("simple", "throw-in", "transfer")


def _shared(name: str) -> list[Example]:
    return read(SHARED / f"{name}.jsonl")


OUTCOMES = {name: [try_example(example, ENGINE) for example in _shared(name)] for name in FILES}
TRIED = [outcome.example for outcomes in OUTCOMES.values() for outcome in outcomes if not outcome.unknown]


@pytest.mark.parametrize("name", FILES)
def test_files_are_complete(name: str) -> None:
    number, _, digest = FILES[name]
    path = SHARED / f"{name}.jsonl"
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digest
    assert len(_shared(name)) == number


def test_no_other_files() -> None:
    assert {path.stem for path in SHARED.glob("*.jsonl")} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_numbers_tried(name: str) -> None:
    number, tried, _ = FILES[name]
    assert sum(not outcome.unknown for outcome in OUTCOMES[name]) == tried
    assert sum(bool(outcome.unknown) for outcome in OUTCOMES[name]) == number - tried


@pytest.mark.parametrize("outcome", [o for outcomes in OUTCOMES.values() for o in outcomes], ids=lambda o: o.example.id)
def test_passes(outcome: Outcome) -> None:
    assert outcome.faults == ()


def test_bases_and_table_options_are_tried() -> None:
    within_reach = [example.id for example in _shared("durak") if example.game.split(",")[0] in BASES]
    assert len(within_reach) == 24
    assert set(within_reach) <= {example.id for example in TRIED}


def test_command() -> None:
    out = io.StringIO()
    assert run([SHARED / f"{name}.jsonl" for name in FILES], ENGINE, out, out) == 0
    tried = sum(tried for _, tried, _ in FILES.values())
    lines = out.getvalue().splitlines()
    assert lines[-1] == f"{tried} passed, 0 failed"
    assert lines[-2].startswith(f"{142 - tried} not tried: rules that do not exist yet (albanian, ")


# An example with one card, seat or number changed.

SEAT_KEYS = ("attacker", "defender", "actor", "dealer", "controller_acts", "leader", "result")


def _try(fields: dict[str, Any]) -> Outcome:
    assert faults_of(fields) == [], "the change should leave the form whole"
    return try_example(Example("changed:1", fields), ENGINE)


def _strange_card(fields: dict[str, Any]) -> str:
    """A card that the example expects nowhere, out of the actor's reach where there is one."""
    named = json.dumps([fields.get(name) for name in ("legal", "includes", "excludes", "play", "then", "table")])
    hands = [card for seat, hand in enumerate(fields["hands"]) for card in hand if seat != fields["actor"]]
    own = [card for hand in fields["hands"] for card in hand]
    cards = fields["discard"] + fields["stock"] + hands + own
    return str(next(card for card in cards if card not in named))


def _changed(value: Any, key: str, fields: dict[str, Any]) -> Iterator[Any]:
    """The value with one card, seat, number or suit in it changed, in every way that touches one place."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from (value | {name: changed} for changed in _changed(part, key, fields))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], changed, *value[place + 1 :]] for changed in _changed(part, key, fields))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield (value + 1) % fields["players"] if key in SEAT_KEYS else value + 1
    elif isinstance(value, str) and key == "trump":
        yield "c" if value != "c" else "d"
    elif isinstance(value, str):
        yield from (value.replace(card, _strange_card(fields), 1) for card in cards_of(value))


def _expectations_changed(example: Example) -> Iterator[tuple[str, dict[str, Any]]]:
    """The example once for every card, seat or number that it expects, with just that one changed."""
    fields = example.fields
    for key in ("legal", "includes"):
        yield from ((key, fields | {key: changed}) for changed in _changed(example.get(key) or [], key, fields))
    for key, value in example.then.items():
        if not key.startswith("excludes") and key != "out":
            for changed in _changed(value, key, fields):
                yield f"then.{key}", fields | {"then": example.then | {key: changed}}


def _positions_changed(example: Example) -> Iterator[dict[str, Any]]:
    """The example with a card of a hand, of the table or under the stock swapped for another one of the pack."""
    fields = example.fields
    text = json.dumps({name: fields[name] for name in ("hands", "table", "stock", "discard", "extra")})
    cards = [card for hand in fields["hands"] for card in hand] + fields["stock"][-1:]
    cards += [slot["attack"] for slot in fields["table"]]
    for card in cards:
        for other in fields["discard"] + fields["stock"] + [card for hand in fields["hands"] for card in hand]:
            if other != card:
                swapped = (
                    text.replace(f'"{card}"', '"?"').replace(f'"{other}"', f'"{card}"').replace('"?"', f'"{other}"')
                )
                yield fields | json.loads(swapped)


@pytest.mark.parametrize("example", TRIED, ids=lambda example: example.id)
def test_expectation_with_one_thing_changed_fails(example: Example) -> None:
    for key, fields in _expectations_changed(example):
        outcome = _try(fields)
        assert any("expected" in fault for fault in outcome.faults), (key, fields[key.split(".")[0]])


@pytest.mark.parametrize("example", TRIED, ids=lambda example: example.id)
def test_position_with_one_card_changed_fails(example: Example) -> None:
    assert any(_try(fields).faults for fields in _positions_changed(example))


def test_every_kind_of_expectation_was_changed() -> None:
    kinds = {key for example in TRIED for key, _ in _expectations_changed(example)}
    assert kinds >= {"legal", "then.legal", "then.hands", "then.hand_counts", "then.attacker", "then.defender"}
    assert kinds >= {"then.actor", "then.stock_count", "then.discard_count", "then.table_count", "then.trump"}
    assert kinds >= {"then.turn_up", "then.dealer"}


def _named(name: str, **changed: Any) -> dict[str, Any]:
    fields = next(example.fields for example in TRIED if example.id == name) | changed
    return {key: value for key, value in fields.items() if value is not None}


def test_includes_and_excludes_with_one_card_changed() -> None:
    kept = {"legal": None, "excludes": ["throw 9c"], "includes": ["throw 8d"]}
    assert _try(_named("throwin-01", **kept)).passed
    assert "includes: expected throw 9d" in _try(_named("throwin-01", **kept | {"includes": ["throw 9d"]})).faults[0]
    assert "without throw Ts" in _try(_named("throwin-01", **kept | {"excludes": ["throw Ts"]})).faults[0]


@pytest.mark.parametrize("result", [None, {"fool": 1}, {"fool": 0}, {"winner": 0}])
def test_another_result_fails(result: dict[str, int] | None) -> None:
    fields = _named("draw-01")
    changed = fields | {"then": {"result": result}}
    assert _try(fields).passed
    assert "then.result" in _try(changed).faults[0]


def test_places_out_changed_fail() -> None:
    assert "then.out" in _try(_named("draw-01", then={"out": [0]})).faults[0]


@pytest.mark.parametrize("name", [example.id for example in TRIED if example.phase not in ("new-deal", "compose")])
def test_more_actions_than_listed_fail(name: str) -> None:
    """A list that leaves out one action of the seat, or adds one, is not the exact set."""
    fields = _named(name)
    listed = fields.get("legal")
    if listed:
        assert not _try(fields | {"legal": listed[1:]}).passed
        assert not _try(fields | {"legal": [*listed, "trump c"]}).passed


def test_unknown_option_fails() -> None:
    assert "lead-mox" in _try(_named("throwin-01", game="throw-in,lead-mox=1")).faults[0]
    assert not _try(_named("throwin-01", game="throw-in,lead-max=seven")).passed


def test_rules_of_one_example_that_do_not_exist_yet_are_named() -> None:
    outcome = _try(_named("throwin-01", game="throw-in+some-later-rule"))
    assert outcome.unknown == ("some-later-rule",)
    assert not outcome.passed
