"""What clients are sent fits the schema that is kept, for every variant, and is read back as it was."""

from __future__ import annotations

import copy
import doctest
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

import foolery
from foolery import bots, catalogue, wire
from foolery.base.errors import FooleryError, NotationError, RulesError
from foolery.base.messages import Message
from foolery.contract import LANGS, read_result
from foolery.record import Edition, Recorder, check, read
from foolery.ruleset import MOST
from foolery.wire import records
from foolery.wire.framing import examples
from foolery.wire.listing import measure
from foolery.wire.schema import name_of, schema
from tests.tiers import every

SCHEMA = json.loads(wire.SCHEMA.read_text(encoding="utf-8"))
MOST_MOVES = 60
"""So many moves of a deal are sent; those to come are played without being looked at."""
VIEW_EVERY, ACTIONS_EVERY = 8, 24
LONG = 20
VIEW_OF = {family.name: name_of(family.view_form) for family in catalogue.FAMILIES}


@cache
def validator(name: str) -> Any:
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def fits(name: str, data: Any) -> None:
    """The data goes over the wire and has this form."""
    sent = json.loads(json.dumps(data, allow_nan=False))
    found = next(validator(name).iter_errors(sent), None)
    assert found is None, f"{name}: {found.message[:300]} at {list(found.instance_path)} of {json.dumps(sent)[:600]}"


@cache
def variants() -> list[str]:
    """Every variant that a single id names."""
    names = [*foolery.games(), *(name for name in foolery.rules() if ":" not in name)]
    return sorted({foolery.game(name).id for name in names})


def play_one(text: str, players: int, seed: str, most: int) -> None:
    """A deal at random, as it is sent to one seat and to the public."""
    game = foolery.game(text)
    random = Random(f"{text} {players} {seed}")
    state = game.deal(players, seed)
    reader = random.randrange(players)
    told = list(state.opening)
    while True:
        for event in told:
            fits("Event", event.to_wire(reader))
            fits("Event", event.in_full())
            assert "seen" not in event.to_wire(None)
        if state.ply % VIEW_EVERY == 0 or not state.actors():
            fits(VIEW_OF[game.family], state.view(reader).to_wire())
            fits(VIEW_OF[game.family], state.view(None).to_wire())
        actors = state.actors()
        if not actors or state.ply >= most:
            break
        seat = random.choice(actors)
        if state.ply % ACTIONS_EVERY == 0:
            view = state.view(seat)
            offered = view.actions(20)
            for action in offered:
                fits("Action", action.to_wire())
            if offered and offered[0].cards:
                fits("Following", view.following(offered[0].cards[:1]).to_wire())
        told = state.play(seat, random.choice(state.legal(seat)))
    result = state.result()
    if result is not None:
        fits("Result", result.to_wire())
        assert read_result(json.loads(json.dumps(result.to_wire()))) == result


@every(3)
@pytest.mark.parametrize("text", variants())
def test_a_deal_of_every_variant_and_number_of_seats_fits_the_schema(text: str) -> None:
    for players in foolery.game(text).seats():
        play_one(text, players, "wire", MOST_MOVES)


@pytest.mark.long
@pytest.mark.parametrize("text", variants())
def test_many_deals_of_every_variant_fit_the_schema(text: str) -> None:
    for players in foolery.game(text).seats():
        for number in range(LONG):
            play_one(text, players, f"wire {number}", 10**6)


def test_the_kept_schema_is_that_of_the_declared_forms() -> None:
    assert wire.written(schema()) == wire.SCHEMA.read_text(encoding="utf-8"), "python -m foolery.wire writes it anew"


def test_the_schema_is_one_of_its_draft_and_refers_to_what_it_defines() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    text = json.dumps(SCHEMA)
    named = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert named <= set(SCHEMA["$defs"])
    assert all(part.get("title") == name for name, part in SCHEMA["$defs"].items())


def test_the_schema_bites() -> None:
    state = foolery.game("throw-in").deal(2, "bite")
    good = state.view(0).to_wire()
    fits("View", good)
    for broken in ({**good, "hands": [["10c"]]}, {**good, "secret": 1}, {**good, "family": "whist"}):
        with pytest.raises(AssertionError):
            fits("View", broken)


def test_lengths_are_kept_for_every_game_and_as_they_are_measured() -> None:
    kept = json.loads(wire.LENGTHS.read_text(encoding="utf-8"))
    playable = set()
    for family in catalogue.FAMILIES:
        for name in family.registry.names():
            if ":" not in name:
                playable.add(name)
                assert kept[name]["players"] in foolery.game(name).seats()
                assert kept[name]["moves"] > 0
    assert set(kept) == playable
    assert kept["simple"] == measure(foolery.game("simple"), "simple")


# The catalogue


def test_the_catalogue_tells_of_every_rule_in_both_languages() -> None:
    found = wire.catalogue()
    fits("Catalogue", found)
    groups = {group["id"] for group in found["groups"]}
    for rule in found["rules"]:
        if ":" not in rule["id"]:
            assert set(rule["title"]) == {"en", "ru"}
            assert rule["group"] in groups - {"house"}, f"{rule['id']} must have a subject"
            assert rule["seats"]
    assert {rule["id"] for rule in found["rules"]} >= {*foolery.games(), *foolery.rules()}


def test_the_catalogue_tells_of_every_option_and_value_in_both_languages() -> None:
    """A switch says in its title what it switches on; of any other option each value is told."""
    for rule in wire.catalogue()["rules"]:
        for option in rule["options"] if ":" not in rule["id"] else ():
            where = f"{option['name']} of {rule['id']}"
            assert all(option["title"][lang] not in ("", option["name"]) for lang in LANGS), where
            most = {"cap-thrown": 11}.get(option["name"], MOST)
            assert option["most"] == (most if option["numbers"] else 0), where
            assert {*option["values"]} == {"on", "off"} or {*option["values"]} <= {*option["says"]}, where
            assert all(all(said[lang] for lang in LANGS) for said in option["says"].values()), where


@pytest.mark.parametrize("text", variants())
def test_every_variant_tells_of_itself(text: str) -> None:
    fits("Game", foolery.game(text).to_wire())


@pytest.mark.parametrize("text", ["throw-in", "transfer+armenian,lead-max=1", "shed-idiot", "contract-rummy"])
def test_what_may_be_joined_and_set_is_what_composes(text: str) -> None:
    found = wire.compose(text)
    fits("Composed", found)
    assert (found["id"], found["problems"]) == (foolery.game(text).id, [])
    head, comma, tail = text.partition(",")
    for join in found["joins"]:
        assert (join["problem"]["code"] if join["problem"] else None) == problem_of(f"{head}+{join['id']}{comma}{tail}")
    for option in found["options"]:
        assert option["value"] in option["open"] or option["numbers"]
        for value in option["values"]:
            chosen = dict(foolery.game(text).composition.set_options) | {option["name"]: value}
            variant = head + "".join(f",{name}={one}" for name, one in chosen.items())
            assert (value in option["open"]) == (problem_of(variant) is None)


def problem_of(text: str) -> str | None:
    """The code of what is wrong with a set of rules and options."""
    try:
        catalogue.family_of(text).make(text, False)
        foolery.game(text)
    except RulesError as error:
        return error.code
    return None


@pytest.mark.parametrize(
    ("ids", "options", "code"),
    [
        (["throw-in", "no-such"], {}, "rules.unknown"),
        (["simple", "transfer"], {}, "rules.conflict"),
        (["throw-in"], {"pack": "7"}, "option.value"),
    ],
)
def test_problems_are_errors_with_fields(ids: list[str], options: dict[str, str], code: str) -> None:
    found = wire.compose(ids, options)
    fits("Composed", found)
    (problem,) = found["problems"]
    assert problem["code"].startswith(code.partition(".")[0])
    assert found["id"] is None
    assert Message(problem["code"], **problem["fields"]).text("ru")


# Examples and hints


@pytest.mark.parametrize("family", list(catalogue.FAMILIES), ids=lambda family: family.name)
def test_every_worked_example_is_told_in_frames(family: Any) -> None:
    number = 0
    for name, rule in family.registry.rules.items():
        for example, form in zip(rule.examples, examples(name), strict=True):
            fits("Example", form)
            assert len(form["frames"]) == len(example.play) + 1
            assert [frame["action"] for frame in form["frames"]][-1] is None
            number += 1
    assert number


def test_errors_fit_the_schema() -> None:
    game = foolery.game("throw-in")
    state = game.deal(2, "errors")
    wrong: list[Callable[[], object]] = [
        lambda: foolery.game("nonsense+else"),
        lambda: foolery.game("throw-in,pack=9"),
        lambda: game.position("hands=6c/7c"),
        lambda: game.position("game=throw-in hands=6c6c/7c trump=h"),
        lambda: game.parse_move("fly 6c", state),
        lambda: state.play(state.actors()[0], 1),
        lambda: read("nothing"),
        lambda: game.deal(99, "x"),
    ]
    for one in wrong:
        with pytest.raises(FooleryError) as caught:
            one()
        fits("Error", caught.value.to_wire())


def test_the_page_shows_what_is_sent() -> None:
    page = Path(__file__).parent.parent / "docs/wire.md"
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.M)
    told = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(told) == (0, 10)


# Records

KEPT = sorted((Path(__file__).parent / "records").rglob("*.txt"))


@every(21)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_goes_over_the_wire_and_back(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    editions: tuple[Edition, ...] = ("full", "public", 0) if record.edition == "full" else (record.edition,)
    for edition in editions:
        shown = record.shown_to(edition)
        data = records.to_wire(shown)
        fits("Record", data)
        back = records.from_wire(json.loads(json.dumps(data)))
        assert records.to_wire(back) == data
        assert sorted(back.text().split()) == sorted(shown.text().split())
    assert check(record.text()) == check(records.from_wire(records.to_wire(record)).text())


def recorded() -> Any:
    """A record of a short deal in wire form."""
    game = foolery.game("throw-in")
    state = game.deal(2, "broken")
    keeper = Recorder(game, 2, "broken", ["Anna", "Bob"])
    keeper.deal_started(state)
    for _ in range(6):
        seat = state.actors()[0]
        action = state.view(seat).actions()[0]
        keeper.moved(seat, action.text, [event for move in action.moves for event in state.play(seat, move)])
    return records.to_wire(keeper.record)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(one for key, value in inner for one in places(value, (*path, key)))]


def test_broken_records_and_events_are_refused_in_words() -> None:
    whole = json.loads(json.dumps(recorded()))
    random = Random("broken")
    refused = 0
    values: list[Any] = [None, -1, 10**4000, "?", "x\ny: z", [], {}, [None], True, 1.5, "9" * 5000]
    for path in places(whole)[1:]:
        for value in random.sample(values, 4):
            data = copy.deepcopy(whole)
            spot = data
            for key in path[:-1]:
                spot = spot[key]
            spot[path[-1]] = value
            said = refusal(data)
            refused += bool(said)
            assert len(said) < 2000
    assert refused > 100


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), 2, "this record has the format 2, and read is 1"),
        (("format",), True, "the field format is true, but must be a whole number"),
        (("deals",), None, "the field deals is missing; it must be a list"),
        (("names",), "Anna", "the field names is “Anna”, but must be a list"),
        (("names", 0), 5, "the field names[0] is 5, but must be a text"),
        (("persons",), ["0"], "the field persons[0] is “0”, but must be a whole number from 0"),
        (("revisions",), {"core": "1"}, "the field revisions.core is “1”, but must be a whole number"),
        (("deals", 0), 7, "the field deals[0] is 7, but must be an object"),
        (("deals", 0, "actions", 1), None, "the field actions[1] is null, but must be an object"),
        (("deals", 0, "order"), [9], "the field order[0] is 9, but must be a card"),
    ],
)
def test_a_record_names_the_field_that_is_amiss(path: tuple[Any, ...], value: Any, said: str) -> None:
    data = json.loads(json.dumps(recorded()))
    spot = data
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    assert refusal(data) == said


def refusal(data: Any) -> str:
    """What is said against a record; nothing where it can be read."""
    try:
        records.from_wire(data)
    except NotationError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    "text", ["throw-in+poker", "transfer+joker-gifts", "shed-idiot", "contract-rummy", "comic-animals"]
)
def test_a_hint_is_an_action_and_a_code(text: str) -> None:
    game = foolery.game(text)
    state = game.deal(2, "hint")
    reasons = set()
    for _ in range(60):
        if not state.actors():
            break
        seat = state.actors()[0]
        advice = bots.hint(state.view(seat))
        fits("Hint", advice.to_wire())
        reasons.add(advice.reason)
        for move in game.parse_move(advice.action.text, state, seat):
            state.play(seat, move)
        assert not state.unfinished()
    assert reasons


@pytest.mark.parametrize("view", [None, 5, {}, "throw-in"])
def test_a_hint_for_what_is_no_view_is_refused_in_words(view: Any) -> None:
    with pytest.raises(FooleryError, match="a hint is given for a view of a game, not for"):
        bots.hint(view)


@pytest.mark.parametrize("ids", [None, 5, [5], {"a": 1}, ["throw-in", None]])
def test_ids_that_are_no_texts_are_a_problem_like_any_other(ids: Any) -> None:
    assert wire.compose(ids)["problems"]


def test_options_that_are_no_object_are_a_problem() -> None:
    options: Any = ["pack"]
    assert wire.compose(["throw-in"], options)["problems"][0]["code"] == "wire.field"


@pytest.mark.parametrize("data", [None, 5, [], "x"])
def test_what_has_no_fields_is_told_so(data: Any) -> None:
    for reader in (foolery.game("throw-in").read_event, read_result, records.from_wire):
        with pytest.raises(NotationError, match="is not an object with fields"):
            reader(data)


def test_a_field_that_is_missing_is_told_so() -> None:
    with pytest.raises(NotationError, match="the field kind is missing"):
        foolery.game("throw-in").read_event({})


def test_what_may_be_joined_heeds_an_option_that_was_set_to_its_default() -> None:
    problems = {join["id"]: join["problem"] for join in wire.compose(["transfer"], {"pack": "36"})["joins"]}
    assert problems["blanks"] is not None
    assert problems["blanks"]["code"] == wire.compose(["transfer", "blanks"], {"pack": "36"})["problems"][0]["code"]
    assert {join["id"]: join["problem"] for join in wire.compose(["transfer"])["joins"]}["blanks"] is None
