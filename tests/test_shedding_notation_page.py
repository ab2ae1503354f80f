"""What docs/notation-shedding.md shows is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import foolery
from foolery.base.errors import FooleryError
from foolery.shedding.text.notation import POSITION
from tests.grammar import Grammar
from tests.positions import texts

PAGE = (Path(__file__).parent.parent / "docs" / "notation-shedding.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


ACTIONS = Grammar(blocks("ebnf")[0])
LEGAL = [
    pytest.param(position, line, id=line) for position, *lines in map(str.splitlines, blocks("legal")) for line in lines
]


@pytest.mark.parametrize("line", [line for block in blocks("id") for line in block.splitlines()])
def test_ids(line: str) -> None:
    text, canonical = line.split(" = ")
    assert foolery.game(text).id == canonical == foolery.game(canonical).id


@pytest.mark.parametrize(("position", "line"), LEGAL)
def test_actions(position: str, line: str) -> None:
    game = foolery.game(position.split()[0].removeprefix("game="))
    state = game.position(position)
    refused = line.startswith("! ")
    seat, _, text = line.removeprefix("! ").partition(": ")
    text, _, canonical = text.partition(" = ")
    if refused:
        with pytest.raises(FooleryError):
            game.parse_move(text, state, int(seat))
        return
    (move,) = game.parse_move(text, state, int(seat))
    assert state.move_text(move) == (canonical or text)
    assert all(ACTIONS.matches(action) for action in texts(state, int(seat)))


@pytest.mark.parametrize("line", [line for block in blocks("line") for line in block.splitlines()])
def test_lines(line: str) -> None:
    game = foolery.game(line.split()[0].removeprefix("game="))
    state = game.position(line)
    assert game.position(state.line()).to_json() == state.to_json()
    assert state.actors()


def test_every_field_is_on_the_page() -> None:
    table = PAGE[PAGE.index("| field |") :]
    named = set(re.findall(r"`([a-z_]+)`", table)) | {"legal", "result", "seat"}
    assert set(POSITION.names) <= named
