"""The shared worked examples on the engine: all that can be tried pass, and each fails when a card in it is changed."""

import hashlib
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from foolery import catalogue
from tests.tiers import every
from tests.vectors.__main__ import SHARED, foolery, run
from tests.vectors.actions import cards_of
from tests.vectors.engine import Engine
from tests.vectors.form import Example, faults_of, read
from tests.vectors.play import Outcome, try_example

ENGINE: Engine = foolery()

# Examples, and the file as it was taken in.
FILES = {
    "durak": (121, "eeed49bbbb8dec28323c76119c770d5329340e96525a8c0f688518b2d836f152"),
    "rummy": (14, "225066875d29f712644d8173c379aa95d1f4c02d686104511f32f154d07181bf"),
    "shed": (5, "3c99acc82ecb128b8604f6975b3bb5307b2d75a0fd2e32ad222ed7cc02c9010f"),
    "animals": (2, "d691a64cd5e9ded3cf2e74230f9c7999c3bf698b76c3d93bcceff6d01a23b25f"),
}

# Games that are a base with options of the table and nothing else.
BASES = ("simple", "throw-in", "transfer")


def _shared(name: str) -> list[Example]:
    return read(SHARED / f"{name}.jsonl")


OUTCOMES = {name: [try_example(example, ENGINE) for example in _shared(name)] for name in FILES}
TRIED = [outcome.example for outcomes in OUTCOMES.values() for outcome in outcomes if not outcome.unknown]
ON_BASES = [example for example in TRIED if example.game.split(",")[0] in BASES]


@pytest.mark.parametrize("name", FILES)
def test_files_are_complete(name: str) -> None:
    number, digest = FILES[name]
    path = SHARED / f"{name}.jsonl"
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digest
    assert len(_shared(name)) == number


def test_no_other_files() -> None:
    assert {path.stem for path in SHARED.glob("*.jsonl")} == set(FILES)


def test_only_rules_that_do_not_exist_are_not_tried() -> None:
    for outcome in (one for outcomes in OUTCOMES.values() for one in outcomes if one.unknown):
        assert not set(outcome.unknown) & set(catalogue.rules())


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
    tried = len(TRIED)
    lines = out.getvalue().splitlines()
    assert lines[-1] == f"{tried} passed, 0 failed"
    assert tried == 142 or lines[-2].startswith(f"{142 - tried} not tried: rules that do not exist yet (")


def _run_in_a_shell(*arguments: str | Path) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "tests.vectors", *map(str, arguments)]
    done = subprocess.run(command, cwd=SHARED.parents[2], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_program(tmp_path: Path) -> None:
    status, out, _ = _run_in_a_shell(SHARED / "durak.jsonl")
    assert status == 0
    tried = sum(not outcome.unknown for outcome in OUTCOMES["durak"])
    assert out.splitlines()[-1] == f"{tried} passed, 0 failed"
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(_named("throwin-01", legal=["pass"])), encoding="utf-8")
    status, out, _ = _run_in_a_shell(wrong)
    assert status == 1
    assert out.splitlines()[0].startswith("throwin-01 (wrong.jsonl:1): legal: expected pass, came ")
    assert out.splitlines()[1:] == ["0 passed, 1 failed"]
    (tmp_path / "empty.jsonl").touch()
    status, out, err = _run_in_a_shell(wrong, tmp_path / "empty.jsonl")
    assert (status, out) == (2, "")
    assert "no examples" in err
    assert "Traceback" not in err


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
        plain = (card for card in cards_of(value) if f"{card}=" not in value)  # Only a joker stands for another card.
        yield from (value.replace(card, _strange_card(fields), 1) for card in plain)


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
    """The example with a card of a hand, of the table, of a pile or under the stock swapped for another of the pack."""
    fields = example.fields
    text = json.dumps({name: fields[name] for name in ("hands", "table", "stock", "discard", "extra")})
    cards = [card for hand in fields["hands"] for card in hand] + fields["stock"][-1:]
    cards += [slot["attack"] for slot in fields["table"]] + fields["extra"].get("pile", [])
    for card in cards:
        for other in fields["discard"] + fields["stock"] + [card for hand in fields["hands"] for card in hand]:
            if other != card:
                swapped = (
                    text.replace(f'"{card}"', '"?"').replace(f'"{other}"', f'"{card}"').replace('"?"', f'"{other}"')
                )
                yield fields | json.loads(swapped)


@every(3)
@pytest.mark.parametrize("example", TRIED, ids=lambda example: example.id)
def test_expectation_with_one_thing_changed_fails(example: Example) -> None:
    for key, fields in _expectations_changed(example):
        outcome = _try(fields)
        assert any("expected" in fault for fault in outcome.faults), (key, fields[key.split(".")[0]])


@pytest.mark.parametrize("example", ON_BASES, ids=lambda example: example.id)
def test_position_with_one_card_changed_fails(example: Example) -> None:
    """By what is compared, not because the changed position could not be read or the action not be made."""
    parts = ("legal", "includes", "excludes", "then.", "deal: expected trump")
    faults = (_try(fields).faults for fields in _positions_changed(example))
    assert any(fault.startswith(parts) for found in faults for fault in found)


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


# What the form has and the shared examples of today do not use.


def _rules_only(game: str, refused: bool) -> tuple[str, ...]:
    fields = {"id": "rules", "game": game, "players": 2, "hands": [[], []], "phase": "compose"}
    return _try(fields | {"then": {"refused": refused}}).faults


def test_rule_sets() -> None:
    assert _rules_only("simple+throw-in", True) == ()
    assert _rules_only("simple+throw-in", False)
    assert _rules_only("transfer,lead-max=2", False) == ()
    assert _rules_only("transfer,lead-max=2", True)
    assert _rules_only("transfer,lead-max=seven", True) == ()
    assert "there is no option lead-mox" in _rules_only("transfer,lead-mox=2", True)[0]


TURNED = [
    ("throw-in,ace-not-trump=re-deal", {"redeal": True}, {"redeal": False}),
    ("throw-in,ace-not-trump=allow", {"turn_up": "Ad", "trump": "d"}, {"turn_up": "8h"}),
    ("throw-in", {"redeal": False, "turn_up": "8h"}, {"redeal": True}),
]


@pytest.mark.parametrize(("game", "right", "wrong"), TURNED, ids=lambda part: part if isinstance(part, str) else "")
def test_ace_turned_up(game: str, right: dict[str, Any], wrong: dict[str, Any]) -> None:
    assert _try(_named("acetrump-01", game=game, then=right)).faults == ()
    assert len(_try(_named("acetrump-01", game=game, then=wrong)).faults) == 1


@pytest.mark.parametrize(
    ("game", "leader"),
    [("throw-in", 3), ("throw-in,next-lead=under-fool", 1), ("throw-in,next-lead=winner", 0)],
)
def test_lead_after_the_last_deal(game: str, leader: int) -> None:
    extra = {"deal": 2, "previous_fool": 2, "first_out": 0}
    fields = _named("nextlead-01", game=game, extra=extra, then={"attacker": leader, "dealer": 2})
    assert _try(fields).faults == ()
    assert _try(fields | {"extra": extra | {"previous_fool": 1}}).faults


def test_bottom_card_turned_up() -> None:
    fields = _named("firstlead-01", game="throw-in,trump-card-source=bottom", then={"turn_up": "6h", "attacker": 2})
    assert _try(fields).faults == ()


def test_numbers_of_every_deal() -> None:
    then = {"pack_size": 36, "hand_size_deal_1": 6, "hand_size_deal_2": 6, "stock_after_deal_2": 24}
    fields = {"id": "deal", "game": "throw-in", "players": 2, "hands": [[], []], "phase": "new-deal", "then": then}
    assert _try(fields).faults == ()
    for key in then:
        assert f"then.{key}" in _try(fields | {"then": then | {key: 7}}).faults[0]
    assert "then.dealt_ranks" in _try(fields | {"then": {"dealt_ranks": "AAAAKKKKQQQQ"}}).faults[0]
    eight = {"players": 8, "hands": [[]] * 8, "then": {"pack_size": 52, "stock_after_deal_1": 4}}
    assert _try(fields | eight).faults == ()


def test_several_seats_may_act() -> None:
    """With ``throw-in-order=free`` any seat but the defender acts first, and each has its own list."""
    fields = _named("order-01", game="throw-in,throw-in-order=free", actor=2, legal=["throw 9s", "pass"], play=None)
    then = {"legal_for_seat_0": ["throw 9d", "pass"], "legal_for_seat_3": ["throw Th", "pass"], "legal_for_seat_1": []}
    assert _try(fields | {"then": then}).faults == ()
    assert _try(fields | {"then": then | {"legal_for_seat_1": ["take"]}}).faults
    assert _try(fields | {"play": ["3: throw Th", "2: throw 9s"], "then": {"pending": ["9s", "Th"]}}).faults == ()
    assert _try(fields | {"actor": 1}).faults


def test_window_that_the_engine_has_closed() -> None:
    """Nobody holds a card to throw: the engine need not ask."""
    fields = _named(
        "draw-01", legal=["pass"], phase="throw", play=None, hands=[[], ["Qc"]], then={"result": {"fool": 1}}
    )
    fields["table"] = [{"attack": "9h", "by": 0, "cover": "Th", "cover_by": 1}]
    fields["discard"] = [card for card in fields["discard"] if card != "Qc"]
    assert _try(fields).faults == ()
    assert _try(fields | {"then": {"result": "draw"}}).faults


def test_cards_that_are_not_named_are_out_of_the_sketch() -> None:
    fields = _named("simple-02", discard=[], pack_partial=True)
    fields["then"] = {"attacker": 1, "defender": 2, "discard_count": 2}
    assert _try(fields).faults == ()
    assert _try(fields | {"then": {"discard_count": 28}}).faults
