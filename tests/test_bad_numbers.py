"""Numbers and letters that no game knows, wherever they are typed: refused in a sentence, never with a bare error."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

import foolery
from foolery.base.errors import FooleryError
from foolery.contract import LANGS, Game, State

HUGE: Final = "9" * 5000
MANY: Final = "x" * 300_000
DIGITS: Final = ("²", "7²", "٣", "３", "½", "Ⅷ", "०", HUGE, "-" + HUGE, "1e5", "1_0", "+1", "0x1", "", " ", "NaN")
GAMES: Final = (
    ("throw-in", 3),
    ("throw-in+dummy-tossing", 2),
    ("throw-in+armenian-unlimited+cunning", 3),
    ("throw-in+big", 3),
    ("shed-idiot", 3),
    ("shed-idiot,shed-idiot.packs=2", 3),
    ("contract-rummy", 3),
    ("comic-animals", 3),
)
NUMBERED: Final = (
    *("players", "attacker", "defender", "first", "deal", "dealer", "ply", "bouts", "actors", "passed", "out", "seat"),
    *("turns", "direction", "hands", "stock", "discard", "table", "trump", "known", "shown", "seen", "memory", "queue"),
    *("zones", "legal", "picked", "before", "result", "turned_up", "joker_owner", "melds", "pile", "down", "up"),
)
LONGEST: Final = 4000
"""So many characters an error may have, whatever it is about."""


def states() -> list[Any]:
    """A game of each, at its first decision; the ordinary tier has the first of each family."""
    out, families = [], set()
    for name, players in GAMES:
        game = foolery.game(name)
        again = [pytest.mark.long] if game.family in families else []
        out.append(pytest.param(game, game.deal(players, "bad numbers"), id=name, marks=again))
        families.add(game.family)
    return out


STATES: Final = states()


def refused(error: FooleryError) -> None:
    """The sentence is short in every language, and so is what clients are sent."""
    assert len(str(error)) < LONGEST
    for lang in LANGS:
        assert len(error.text(lang)) < LONGEST
    assert len(json.dumps(error.to_wire())) < 3 * LONGEST


def attack(call: Any, *arguments: Any) -> None:
    """Nothing but a refusal may come of it, or what was asked for."""
    try:
        call(*arguments)
    except FooleryError as error:
        refused(error)


def typed(digits: str) -> list[str]:
    """What somebody types with these digits in it."""
    return [
        f"{digits}:pass",
        f"{digits}: pass",
        f"{digits}",
        f"{digits}9c",
        f"9{digits}c",
        f"9c{digits}",
        f"lead {digits}9c",
        f"lead {digits}:9c",
        f"cover {digits} with {digits}",
        f"cover 9c with {digits}9d",
        f"play {digits}9c",
        f"play-down {digits}",
        f"play {digits} 9c",
        f"lay {digits}",
        f"lay-off 9c on {digits}.s{digits}",
        f"meld {digits}9c 9d 9h",
        f"trade 9c for {digits}.*r",
        f"discard {digits}",
        f"{digits} 10{digits}",
    ]


@pytest.mark.parametrize(("game", "state"), STATES)
def test_actions(game: Game, state: State) -> None:
    seat = state.actors()[0]
    view = state.view(seat)
    for digits in DIGITS:
        for text in typed(digits):
            attack(game.parse_move, text, state, seat)
            attack(game.parse_action, text, view)
    for text in (MANY, MANY + ":pass", "lead " + MANY, "9c " * 20_000, "lead " + "9c " * 20_000, ":" * 100_000):
        attack(game.parse_move, text, state, seat)
        attack(game.parse_action, text, view)


@pytest.mark.parametrize(("game", "state"), STATES)
def test_lines(game: Game, state: State) -> None:
    for line in (state.line(), state.view(0).line()):
        words = line.split()
        for i, word in enumerate(words):
            name, _, value = word.partition("=")
            # Each field with half of them; the next one has the others.
            for digits in DIGITS[i % 2 :: 2]:
                for new in (digits, value + digits, digits + value, f"{value}/{digits}", f"{value}@{digits}"):
                    attack(game.position, " ".join([*words[:i], f"{name}={new}", *words[i + 1 :]]))
        for name in NUMBERED:
            for digits in DIGITS:
                attack(game.position, f"{line} {name}={digits}")
        attack(game.position, f"{line} {MANY}")
        attack(game.position, f"{line} {MANY}=1")


@pytest.mark.parametrize(("game", "state"), STATES)
def test_fields(game: Game, state: State) -> None:
    huge = 10**5000
    for fields in (state.to_json(), state.view(0).to_json()):
        for name in {*fields, *NUMBERED}:
            for value in (huge, -huge, [huge], [[huge]], {"9": huge}, [HUGE], HUGE, "7²", ["7²"], 1e400, MANY, [MANY]):
                attack(game.position, fields | {name: value})


def test_ids() -> None:
    for name in ("throw-in", "transfer", "shed-idiot", "contract-rummy", "comic-animals"):
        for digits in DIGITS:
            for option in ("pack", "lead-max", "cap-total", "bout-limit", "shed-idiot.packs", "armenian.limit", digits):
                attack(foolery.game, f"{name},{option}={digits}")
                attack(foolery.game, f"{name}+armenian,{option}={digits}")
            attack(foolery.game, name + digits)
            attack(foolery.game, f"{name}+{digits}")
        attack(foolery.game, name + MANY)
        attack(foolery.game, f"{name},pack={MANY}")
        attack(foolery.game, f"{name},{MANY}=1")
