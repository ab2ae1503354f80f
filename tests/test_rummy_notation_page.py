"""What docs/notation-rummy.md shows is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.base.errors import FooleryError
from foolery.catalogue import read_position
from foolery.rummy.text.notation import FIELDS
from foolery.speech import tongue
from tests.grammar import Grammar
from tests.positions import texts

PAGE = (Path(__file__).parent.parent / "docs" / "notation-rummy.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def lines(kind: str) -> list[str]:
    return [line for block in blocks(kind) for line in block.splitlines()]


ACTIONS = Grammar(blocks("ebnf")[0])
LEGAL = [(start, line) for start, *examples in map(str.splitlines, blocks("legal")) for line in examples]


def position(line: str) -> Any:
    game, data = read_position(line)
    return game.position(data)


def do(game: foolery.Game, state: foolery.State, seat: int, text: str) -> None:
    for move in game.parse_move(text, state, seat):
        state.play(seat, move)


@pytest.mark.parametrize("line", lines("id"))
def test_ids(line: str) -> None:
    text, canonical = line.split(" = ")
    assert foolery.game(text).id == canonical == foolery.game(canonical).id


@pytest.mark.parametrize(("start", "line"), LEGAL)
def test_actions(start: str, line: str) -> None:
    game, data = read_position(start)
    state = game.position(data)
    seat, _, text = line.removeprefix("! ").partition(": ")
    text, _, canonical = text.partition(" = ")
    if line.startswith("! "):
        with pytest.raises(FooleryError):
            do(game, state, int(seat), text)
        return
    meant = canonical or text
    moves = game.parse_move(text, state, int(seat))
    assert moves == game.parse_move(meant, state, int(seat))
    assert meant in texts(state, int(seat))
    assert all(ACTIONS.matches(action) for action in texts(state, int(seat)))
    for move in moves:
        assert ACTIONS.matches(state.move_text(move))
        state.play(int(seat), move)


@pytest.mark.parametrize("line", lines("line"))
def test_lines(line: str) -> None:
    game, data = read_position(line)
    state = game.position(data)
    assert game.position(state.line()).to_json() == state.to_json()
    for seat in range(state.players):
        view = state.view(seat)
        assert game.view(view.line()) == view


@pytest.mark.parametrize("line", lines("line-refused"))
def test_refused_lines(line: str) -> None:
    text, words = re.split(" {2,}", line, maxsplit=1)
    with pytest.raises(FooleryError) as caught:
        position(text)
    assert words in str(caught.value)


def test_every_field_and_option_is_on_the_page() -> None:
    fields = PAGE[PAGE.index("| field |") : PAGE.index("Copies of a card")]
    assert set(re.findall(r"`([a-z_]+)`", fields)) >= set(FIELDS) - {"result"}
    options = foolery.game("contract-rummy").options
    assert set(re.findall(r"^\| `(contract-rummy\.[a-z-]+)`", PAGE, re.MULTILINE)) == set(options)


def test_every_event_is_on_the_page() -> None:
    kinds = {kind for kind in tongue("en", "rummy").events if not kind.startswith("own-")} - {"joker"}
    shown = set(re.findall(r"`([a-z0-9-]+)`", PAGE[PAGE.index("| kind |") :])) - {"joker-9s"}
    assert shown == kinds
