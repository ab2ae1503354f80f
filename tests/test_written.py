"""Actions read from their text alone, without a position, and compared as values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import foolery
from foolery.authoring.examples import failures
from foolery.base.cards import parse_card
from foolery.base.errors import NotationError
from foolery.contract import Action
from foolery.contract.action import is_written
from foolery.ruleset import Example

IDIOT, RUMMY, ANIMALS = "shed-idiot", "contract-rummy", "comic-animals"


def faced(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


def read(game: str, text: str, phase: str = "") -> Action:
    return foolery.game(game).read_written(text, phase)


WRITTEN: list[tuple[str, str, dict[str, Any]]] = [
    ("throw-in", "pass", {}),
    ("throw-in", "2:pass", {"place": 2}),
    ("throw-in", "lead 9d 9c", {"cards": "9c 9d"}),
    ("with-pairs", "lead 6c 6d 8h", {"cards": "6c 6d 8h"}),
    ("throw-in", "cover 8c with Tc", {"cards": "Tc", "on": "8c"}),
    ("simple+poker", "exchange Kd Ad", {"cards": "Kd Ad"}),
    ("simple+poker", "aside Kd", {"cards": "Kd"}),
    ("own-trumps", "trump h", {"suit": "h"}),
    (
        "throw-in+riposte",
        "cover 8c with Tc riposte Td Th",
        {"cards": "Tc Td Th", "on": "8c", "sets": (1, 2)},
    ),
    (IDIOT, "play 9c 9d", {"cards": "9c 9d"}),
    (IDIOT, "play-down 2", {"number": 2}),
    (IDIOT, "take-pile", {}),
    (IDIOT, "take-pile 9c", {"cards": "9c"}),
    (IDIOT, "swap Tc for 3s", {"cards": "Tc", "on": "3s"}),
    (RUMMY, "draw-stock", {}),
    (RUMMY, "discard *r", {"cards": "*r"}),
    (RUMMY, "lay-off 7s on 1.s1", {"cards": "7s", "meld": "1.s1"}),
    (RUMMY, "lay-off *r=9s on 0.g1", {"cards": "*r", "meld": "0.g1", "means": "9s"}),
    (RUMMY, "trade 5s for *r", {"cards": "5s", "on": "*r"}),
    (RUMMY, "meld-card *r=9h", {"cards": "*r", "means": "9h"}),
    (RUMMY, "meld-close", {}),
    (RUMMY, "meld 9c 9d 9h / 2c 3c 4c 5c", {"cards": "9c 9d 9h 2c 3c 4c 5c", "sets": (3, 4)}),
    (RUMMY, "meld 9c 9d *r=9h", {"cards": "9c 9d *r", "sets": (3,), "means": "9c 9d 9h"}),
    (RUMMY, "meld 9c 9d *r", {"cards": "9c 9d *r", "sets": (3,), "means": "9c 9d *r"}),
    (ANIMALS, "lay 9c", {"cards": "9c"}),
    (ANIMALS, "no-laugh", {}),
]


@pytest.mark.parametrize(("game", "text", "fields"), WRITTEN)
def test_what_a_text_alone_tells(game: str, text: str, fields: dict[str, Any]) -> None:
    cards = {name: faced(fields.get(name, "")) for name in ("cards", "on", "means")}
    kind = text.split(":")[-1].split()[0]
    wanted = Action(kind=kind, moves=(), text=text, **{"place": -1} | fields | cards)
    assert replace(read(game, text), moves=()) == wanted


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("throw-in", ""),
        ("throw-in", "9c"),
        ("throw-in", "beat 9c"),
        ("throw-in", "подкинуть 9c"),
        ("throw-in", "lead 9x"),
        ("throw-in", "exchange 9c 9d"),
        ("own-trumps", "trump x"),
        (IDIOT, ""),
        (IDIOT, "9c"),
        (IDIOT, "swap Tc"),
        (IDIOT, "play-down"),
        (IDIOT, "play 9c Td"),
        (IDIOT, "ready 9c"),
        (RUMMY, ""),
        (RUMMY, "9c"),
        (RUMMY, "draw"),
        (RUMMY, "draw-stock 9c"),
        (RUMMY, "discard"),
        (RUMMY, "discard 9c 9d"),
        (RUMMY, "discard 9c / 9d"),
        (RUMMY, "lay-off 7s"),
        (RUMMY, "lay-off 7s on"),
        (RUMMY, "lay-off 7s for 1.s1"),
        (RUMMY, "lay-off on 1.s1"),
        (RUMMY, "trade 5s on *r"),
        (RUMMY, "meld"),
        (RUMMY, "meld 9c 9d 9h /"),
        (RUMMY, "meld 9c 9d *r=9x"),
        (ANIMALS, ""),
        (ANIMALS, "lay"),
        (ANIMALS, "lay 9c 9d"),
        (ANIMALS, "lay *r"),
        (ANIMALS, "skip 9c"),
        (ANIMALS, "moo"),
    ],
)
def test_what_is_not_in_full_notation_is_not_read(game: str, text: str) -> None:
    with pytest.raises(NotationError):
        read(game, text)


def test_a_word_may_mean_the_action_of_the_phase() -> None:
    game = foolery.game("climb-then-japanese")
    assert game.read_written("take").kind == game.read_written("take", "climb").kind == "take"
    assert game.read_written("take").moves != game.read_written("take", "climb").moves


@pytest.mark.parametrize(
    ("game", "written", "action", "same"),
    [
        ("throw-in", "lead 9d 9c", "lead 9c 9d", True),
        ("throw-in", "lead 9d", "lead 9c", False),
        ("throw-in", "throw 9c", "lead 9c", False),
        ("throw-in", "pass", "1:pass", True),
        ("throw-in", "pass", "2:pass", False),
        ("throw-in", "1:pass", "1:pass", True),
        ("throw-in", "cover 8c with 9c", "cover 8d with 9c", False),
        ("own-trumps", "trump h", "trump s", False),
        (IDIOT, "play-down 1", "play-down 2", False),
        (RUMMY, "lay-off 7s on 1.s1", "lay-off 7s on 1.g1", False),
        (RUMMY, "meld 9d 9h 9c / 4c 2c 3c", "meld 9c 9d 9h / 2c 3c 4c", True),
        (RUMMY, "meld 2c 9d 9h / 9c 3c 4c", "meld 9c 9d 9h / 2c 3c 4c", False),
        (RUMMY, "meld 9c 9d *r", "meld 9c 9d *r=9h", True),
        (RUMMY, "meld 9c 9d *r=9s", "meld 9c 9d *r=9h", False),
        (RUMMY, "meld *r=9h 9d 9c", "meld 9c 9d *r=9h", True),
    ],
)
def test_what_is_written_is_compared_as_a_value(game: str, written: str, action: str, same: bool) -> None:
    """The actions are those of seat 1, who names no place for his own."""
    meant = read(game, action)
    assert is_written(read(game, written), replace(meant, place=1 if meant.place < 0 else meant.place), 1) is same


def test_cards_on_the_table_that_a_text_does_not_name_make_no_difference() -> None:
    written = read(RUMMY, "lay-off 7s on 1.s1")
    assert is_written(written, replace(written, place=0, on=faced("4s 5s 6s")), 0)


def test_an_example_tells_the_sets_of_a_contract_apart() -> None:
    position = {
        "game": RUMMY,
        "hands": [["9c", "9d", "9h", "2c", "3c", "4c", "7d", "7c", "Jh", "Kd", "Ad"], ["3c", "3d"]],
        "phase": "meld",
        "deal": 2,
    }
    good, bad = "meld 9h 9d 9c / 4c 3c 2c", "meld 2c 9d 9h / 9c 3c 4c"
    assert failures(Example({}, position, allowed=(good,), refused=(bad,))) == []
    (told,) = failures(Example({}, position, allowed=(bad,)))
    assert (told.code, told.fields["action"]) == ("example.allowed", bad)


@pytest.mark.parametrize("name", foolery.rules())
def test_every_action_of_an_example_is_in_full_notation(name: str) -> None:
    for example in foolery.rules()[name].examples:
        game = foolery.game(str(example.position["game"]))
        for text in (*example.allowed, *example.refused):
            assert game.read_written(text, str(example.position.get("phase", ""))).text == text
