"""Rows 105–110 of the catalogue: each has worked examples that hold, and that fail without the rule."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.authoring.examples import failures
from foolery.base.errors import BadPlayers, PositionError
from foolery.ruleset import Example
from foolery.shedding.engine.compose import REGISTRY
from foolery.shedding.engine.moves import CORE_KINDS
from foolery.shedding.rules.shed_idiot import ShedIdiot

ROWS = {
    105: "shed-idiot",
    106: "shed-exchange",
    107: "shed-two",
    108: "shed-ten",
    109: "shed-four-of-a-kind",
    110: "shed-multi-deck",
}
EXAMPLES = [
    pytest.param(example, id=f"row-{row}-{name}-{number}")
    for row, name in ROWS.items()
    for number, example in enumerate(REGISTRY.rules[name].examples)
]


@pytest.fixture
def without() -> Iterator[None]:
    """For each rule that belongs to the game, a game without it: ``test:without-shed-two``."""
    before = dict(REGISTRY.rules)
    for name in ShedIdiot.contains:
        rest = tuple(other for other in ShedIdiot.contains if other != name)
        REGISTRY.add(type("Without", (ShedIdiot,), {"name": f"test:without-{name}", "contains": rest, "examples": ()}))
    catalogue.forget()
    yield
    REGISTRY.rules.clear()
    REGISTRY.rules.update(before)
    catalogue.forget()


@pytest.mark.parametrize(("row", "name"), ROWS.items())
def test_rows_are_filed(row: int, name: str) -> None:
    assert REGISTRY.rules[name].row == row
    assert foolery.game(name).id == "shed-idiot"
    assert REGISTRY.rules[name].__module__ == f"foolery.shedding.rules.{name.replace('-', '_')}"


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_holds(example: Example) -> None:
    assert failures(example) == []


@pytest.mark.parametrize("name", list(ROWS.values()))
def test_row_has_something_allowed_refused_and_an_effect(name: str) -> None:
    examples = REGISTRY.rules[name].examples
    assert any(example.allowed for example in examples)
    assert any(example.refused for example in examples)
    assert any(example.play and example.then for example in examples)


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("name", ShedIdiot.contains)
def test_an_example_fails_without_the_rule(name: str) -> None:
    assert any(failures(example, f"test:without-{name}") for example in REGISTRY.rules[name].examples)


@pytest.mark.parametrize("option", ["play-on", "voluntary-take", "take-face-up"])
def test_an_example_fails_without_the_option(option: str) -> None:
    examples = [e for e in ShedIdiot.examples if f"shed-idiot.{option}=on" in str(e.position["game"])]
    assert examples
    assert any(failures(example, "shed-idiot") for example in examples)


def test_naming_what_always_belongs_to_the_game_changes_nothing() -> None:
    everything = foolery.game("+".join(["base-shed-idiot", *ShedIdiot.contains]) + ",shed-idiot.play-on=off")
    plain = foolery.game("shed-idiot")
    assert everything.id == plain.id == "shed-idiot"
    assert everything.revisions() == plain.revisions()
    assert set(plain.revisions()) == {"core", *ROWS.values()}
    assert everything.deal(3, "same").digest() == plain.deal(3, "same").digest()


def test_numbers_of_moves_are_for_ever() -> None:
    stored = json.loads((Path(__file__).parent / "data/shed_move_kinds.json").read_text())
    found = {word: number for number, word in CORE_KINDS.items()}
    for name in ROWS.values():
        found |= REGISTRY.rules[name].kinds
    assert found == stored


def test_packs_and_players() -> None:
    assert foolery.game("shed-idiot").seats() == range(2, 9)
    assert foolery.game("shed-idiot,shed-idiot.packs=2").seats() == range(2, 9)
    one = foolery.game("shed-idiot,shed-idiot.packs=1")
    assert one.seats() == range(2, 5)
    with pytest.raises(BadPlayers, match="2 to 4"):
        one.deal(5, "x")
    for players, packs, cards in ((4, "", 52), (5, "", 104), (8, "", 104), (2, ",shed-idiot.packs=2", 104)):
        state = foolery.game(f"shed-idiot{packs}").deal(players, "x")
        assert sum(map(len, state.census().values())) == cards
        assert len(state.to_json()["stock"]) == cards - 9 * players


def test_one_pack_that_is_named_stays_named() -> None:
    one = foolery.game("shed-idiot,shed-idiot.packs=1")
    assert one.id == foolery.game(one.id).id == "shed-idiot,shed-idiot.packs=1"
    assert foolery.game("shed-idiot,shed-idiot.packs=auto").id == "shed-idiot"
    state = one.deal(4, "x")
    assert one.position(state.line()).to_json()["game"] == state.to_json()["game"] == one.id
    for text in ("shed-idiot,shed-idiot.packs=1", one.id, f"{one.id},shed-idiot.play-on=on"):
        game = foolery.game(foolery.game(text).id)
        with pytest.raises(BadPlayers) as refused:
            game.match(5, "x")
        assert str(refused.value) == f"5 players: {game.id} is played by 2 to 4"
    with pytest.raises(PositionError, match=r"5 hands, but .*packs=1 is played by 2 to 4"):
        one.position({"game": one.id, "hands": [["9d"], ["8d"], ["9c"], ["4c"], ["5c"]], "actors": [0]})


def test_pack_of_a_position_is_one_or_all() -> None:
    five = {"hands": [["9d"], ["9d"], ["9c"], ["4c"], ["5c"]], "actors": [0]}
    for pack in ("52", 104):
        assert foolery.game("shed-idiot").position(five | {"pack": pack}).actors() == (0,)
    with pytest.raises(PositionError, match="pack is 36"):
        foolery.game("shed-idiot").position(five | {"pack": 36})
