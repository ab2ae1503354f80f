"""Contract Rummy in the terminal: its picture and what people type there."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.cells import cell_len

from foolery.contract import Lang
from foolery.rummy.view import RummyView
from foolery.terminal.options import Order
from foolery.terminal.rummy.table import picture, short_state
from foolery.terminal.rummy.words import HELP, TEXTS
from foolery.terminal.screen import Screen
from tests.rummy_positions import GAME, LAYING, at

NAMES = ("You", "Ada")
HAND = ["5s", "7s", "7s", "Ac", "8d", "Kh", "2h", "*b"]


def drawn(order: Order = "suit", lang: Lang = "en", width: int = 72, **changes: Any) -> list[str]:
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=width)
    _, state = at(LAYING, **({"hands": [HAND, ["Qc", "Qd"]]} | changes))
    view = state.view(0)
    assert isinstance(view, RummyView)
    lines = picture(screen, view, NAMES, GAME.title(lang), order)
    assert all(cell_len(line.plain) <= width for line in lines)
    return [line.plain.rstrip().translate(str.maketrans("♣♦♥♠", "cdhs")) for line in lines]


def test_picture() -> None:
    lines = drawn(discard_pile=["2c", "Kd"], stock=["3h"], sheet=[[0, 35]])
    assert "deal 2/7: one group and one sequence" in lines[0]
    assert [line.split() for line in lines[1:8]] == [
        ["Discards", "Kd", "Stock", "1"],
        [">", "You", "8", "cards", "points", "so", "far:", "0"],
        ["0.g1", "9c", "9d", "9h"],
        ["0.s1", "2c", "3c", "4c"],
        ["Ada", "2", "cards", "points", "so", "far:", "35"],
        ["1.g1", "7c", "7d", "7h"],
        ["1.s1", "4s", "*r=5s", "6s"],
    ]
    assert lines[9].split() == ["Hand", "8", "Ac", "8d", "5s", "7s", "7s", "2h", "Kh", "*b"]


def test_hand_is_sorted_as_somebody_wants() -> None:
    assert drawn("rank")[9].split() == ["Hand", "8", "2h", "5s", "7s", "7s", "8d", "Kh", "Ac", "*b"]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [40, 60, 100])
def test_nothing_is_wider_than_the_screen(lang: Lang, width: int) -> None:
    assert len(drawn(lang=lang, width=width)) >= 11


def test_the_prompt() -> None:
    screen = Screen("en", stdin=io.StringIO(), stdout=io.StringIO(), width=72)
    view = at(LAYING, discard_pile=["Kd"], stock=["3h"])[1].view(0)
    assert isinstance(view, RummyView)
    assert short_state(screen, view).translate(str.maketrans("♦", "d")) == "[discard Kd, stock 1] "
    bare = at(LAYING)[1].view(0)
    assert isinstance(bare, RummyView)
    assert short_state(screen, bare) == "[discard -, stock 0] "


def test_texts_are_there_in_both_languages() -> None:
    assert all(english != russian for english, russian in TEXTS.values())
    assert [len(rows) for rows in HELP.values()] == [7, 7]
