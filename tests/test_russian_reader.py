"""What a Russian reader is told about typed actions and positions that cannot be: no English sentence gets through."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import foolery
from foolery import FooleryError, catalogue
from foolery.base.errors import IllegalMove
from foolery.terminal import ask
from foolery.terminal.moves import MoveList
from foolery.terminal.screen import Screen
from tests.positions import texts

GAMES = ("throw-in", "transfer+joker-gifts", "shed-idiot", "contract-rummy", "comic-animals")
WORDS = ("", "blah", "2:", "9:")
CARDS = ("6c", "9d", "Th", "*r", "?", "Дп", "9", "zz", "1.1", "as", "/", "with", "to", "on")
VALUES = ("", "x", "-1", "99", "9c", "9c9c", "?", "-", "d?", "0:1/2", "1>2:9c", "pile:9c", "[", '"x"', "9c/9c", "0,9")
JSON: tuple[Any, ...] = (None, 5, -1, "x", [], {}, [None], [[1]], {"x": 1}, [["9c"]], 1.5, "9c", 10**30)
ENGLISH = re.compile(
    r"(?<![-\w])(the|is|are|was|not|there|cannot|must|which|has|have|but|and|does|this|that|needs|holds|of|may|an?|in|write"
    r"|list|number|index|from|found)(?![-\w])"
)
LETTERS = re.compile("[а-яё]{3}")


def english(said: str) -> bool:
    """Whether something of a sentence is left in English; what was typed, data and the view at the end do not count."""
    bare = re.sub(r" \[game=.*\]$", "", said, flags=re.DOTALL)
    bare = re.sub(r"«.*?»|'.*?'|\".*?\"|\{.*?\}|`.*?`", "", bare)
    return not LETTERS.search(bare) or ENGLISH.search(bare) is not None


def test_english_is_told_apart() -> None:
    assert english("эту позицию играть нельзя: substring not found")
    assert english("meld-card: this is not possible now [game=x]")
    assert not english("meld-card 9c: сейчас это невозможно [game=x is=not]")


class Seen:
    """Each kind of message once: telling them in Russian takes time."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.left: list[str] = []

    def note(self, error: FooleryError, said: str | None = None) -> None:
        kind = re.sub(r"\[game=.*|[2-9TJQKA][cdhs]|\d", "", str(error), flags=re.DOTALL)[:160]
        if said is not None or kind not in self.kinds:
            self.kinds.add(kind)
            said = error.text("ru") if said is None else said
            if english(said):
                self.left.append(said)


def typed(state: Any, dice: random.Random, verbs: list[str]) -> Iterator[str]:
    """Actions of all kinds of wrongness."""
    for _ in range(8):
        cards = [dice.choice(CARDS) for _ in range(dice.randrange(4))]
        yield " ".join([dice.choice(verbs), *cards]).strip()
    for action in texts(state, state.actors()[0])[:3]:
        words = action.split()
        yield from (action.rpartition(" ")[0], f"{action} {dice.choice(CARDS)}", f"3:{action}", words[0])


@pytest.mark.parametrize("name", GAMES)
def test_typed_actions(name: str) -> None:
    game = foolery.game(name)
    dice = random.Random(name)
    verbs = [*game.typed_words(), *WORDS]
    players = game.seats()[len(game.seats()) // 2]
    seen = Seen()
    screen = Screen("ru", plain=True, stdin=io.StringIO(), stdout=io.StringIO())
    state: Any = game.deal(players, "1")
    for _ in range(14):
        if not state.actors():
            break
        seat = state.actors()[0]
        moves = MoveList(screen, game, state.view(seat), ["Анна"] * players)
        for text in typed(state, dice, verbs):
            for who in (seat, (seat + 1) % players, 99):
                try:
                    game.parse_move(text, state, who)
                except FooleryError as error:
                    seen.note(error)
            try:
                moves.chosen(text)
            except FooleryError as error:
                seen.note(error, ask.sentence(error, "ru"))
        state.play(seat, dice.choice(state.legal(seat)))
    assert len(seen.kinds) > 5
    assert seen.left == []


def changed(line: str, dice: random.Random) -> str:
    """A line with one field left out, twice there, cut short or holding something else."""
    words = line.split()
    i = dice.randrange(len(words))
    name = words[i].partition("=")[0]
    others: tuple[list[str], ...] = (
        [],
        [words[i]] * 2,
        [words[i].replace("=", "", 1)],
        [words[i][: len(words[i]) // 2]],
    )
    values = [[f"{name}={dice.choice(VALUES)}"] for _ in range(4)]
    words[i : i + 1] = dice.choice([*others, *values])
    return " ".join(words)


@pytest.mark.parametrize("name", GAMES)
def test_positions(name: str) -> None:
    game = foolery.game(name)
    dice = random.Random(name)
    seen = Seen()
    state: Any = game.deal(game.seats()[0], "1")
    for _ in range(6):
        seat = state.actors()[0]
        for line in (state.line(), state.view(seat).line()):
            for _ in range(12):
                text = changed(line, dice)
                try:
                    found, data = catalogue.read_position(text)
                    found.view(data) if "seat=" in text else found.position(data)
                except FooleryError as error:
                    seen.note(error)
        for value in JSON:
            data = state.to_json()
            data[dice.choice(list(data))] = value
            try:
                game.position(data)
            except FooleryError as error:
                seen.note(error)
        state.play(seat, dice.choice(state.legal(seat)))
    assert len(seen.kinds) > 15
    assert seen.left == []


def test_a_refusal_says_the_move_and_the_reason_without_the_view() -> None:
    state: Any = foolery.game("throw-in").deal(2, "1")
    with pytest.raises(IllegalMove) as caught:
        state.play(1 - state.actors()[0], state.legal(state.actors()[0])[0])
    error = caught.value
    asked = state.actors()[0]
    assert error.text("ru") == (
        f"{error.move}: сейчас решает не игрок {2 - asked} (место {1 - asked}), а игрок {asked + 1} (место {asked})"
    )
    assert "game=" not in str(error)
    assert error.view.startswith("game=throw-in seat=")


def test_numbers_of_players() -> None:
    with pytest.raises(FooleryError) as caught:
        foolery.game("throw-in").deal(9, "1")
    assert caught.value.text("ru") == "игроков 9, а в throw-in их может быть 2–8"
