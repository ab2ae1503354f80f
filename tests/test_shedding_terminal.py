"""The shedding game in the terminal: its picture, the list of moves, what people type there."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.cells import cell_len

import foolery
from foolery.base.errors import FooleryError
from foolery.base.folders import table
from foolery.contract import Lang
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.options import Order
from foolery.terminal.screen import Screen
from foolery.terminal.shedding.table import picture, short_state

GAME = foolery.game("shed-idiot")
NAMES = ("You", "Ada", "Oleg")
PILE = "hands=9c9dTh3s/4c5c/7c actors=0 zones=up:2c/3d4dTd/-|down:9h/KdKh/Kc|pile:7d8c8d turns=4"


def screen(lang: Lang = "en", width: int = 72) -> Screen:
    return Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=width)


def drawn(text: str, order: Order = "suit", lang: Lang = "en", width: int = 72) -> list[str]:
    view = GAME.position(text).view(0)
    lines = picture(screen(lang, width), view, NAMES, GAME.title(lang), order)
    signs = str.maketrans("♣♦♥♠", "cdhs")
    return [line.plain.rstrip().translate(signs) for line in lines]


def test_picture() -> None:
    lines = drawn(PILE)
    assert "deal 1, turn 5" in lines[0]
    assert lines[1].split() == "Pile 8c 8d (3 in all) Stock empty Burned 34".split()  # noqa: SIM905
    assert [line.split() for line in lines[2:5]] == [
        [">", "You", "4", "cards", "2c", "[1]"],
        ["Ada", "2", "cards", "3d", "4d", "Td", "[1]", "[2]"],
        ["Oleg", "1", "card", "[1]"],
    ]
    assert lines[6].split() == ["Hand", "4", "9c", "9d", "3s", "Th"]
    assert lines[7].split() == ["Face", "up", "2c"]
    assert lines[8].split() == ["Face", "down", "[1]"]


def test_nothing_there_agrees_with_pile_and_stock() -> None:
    line = drawn("hands=9c/4c/7c actors=0 zones=down:9h/Kd/Kc", lang="ru")[1]
    assert line.split()[:4] == ["Стопка", "пуста", "Колода", "пуста"]


def test_hand_is_sorted_as_somebody_wants() -> None:
    assert drawn(PILE, "rank")[6].split() == ["Hand", "4", "3s", "9c", "9d", "Th"]


def test_who_is_ready_shows_in_the_exchange() -> None:
    lines = drawn("hands=9c/4c/7c actors=0,2 phase=exchange zones=up:2c/3d/4d|down:9h/Kd/Kc")
    assert "exchange" in lines[0]
    assert [("ready" in line) for line in lines[2:5]] == [False, True, False]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [60, 100])
def test_no_line_is_wider_than_the_screen(lang: Lang, width: int) -> None:
    for players in (2, 5):
        state = GAME.deal(players, "wide")
        names = ["Anna", "Boris", "Vera", "Gleb", "Dora"][:players]
        while actors := state.actors():
            view: Any = state.view(actors[0])
            for line in picture(screen(lang, width), view, names, GAME.title(lang), "suit"):
                assert cell_len(line.plain.rstrip()) <= width
            state.apply(actors[0], view.legal[-1] if view.phase == "exchange" else view.legal[0])
            if view.turns > 150:
                break


def test_prompt_says_pile_and_stock() -> None:
    assert short_state(screen(), GAME.position(PILE).view(0)) == "[pile 3, stock 0] "
    assert short_state(screen("ru"), GAME.position(PILE).view(0)) == "[стопка 3, колода 0] "


@pytest.mark.parametrize(
    ("typed", "move"),
    [("9c 9d", "play 9c 9d"), ("1", "play 9c"), ("10h", "play Th"), ("положить 9т", "play 9c"), ("play Th", "play Th")],
)
def test_what_is_typed(typed: str, move: str) -> None:
    state = GAME.position(PILE)
    chosen: Any = MoveList(screen(), GAME, state.view(0)).chosen(typed)
    assert [state.move_text(one) for one in chosen] == [move]


@pytest.mark.parametrize(
    ("typed", "move"), [("9c Kd", "swap 9c for Kd"), ("Kd 9c", "swap Kd for 9c"), ("Kd", "swap Kd for 9c")]
)
def test_of_two_cards_that_lie_in_hand_and_row_the_first_is_that_of_the_hand(typed: str, move: str) -> None:
    game = foolery.game("shed-idiot,shed-idiot.packs=2")
    state = game.position("hands=9cKd/4c5c phase=exchange zones=up:9cKd/3h3s")
    chosen: Any = MoveList(screen(), game, state.view(0)).chosen(typed)
    assert [state.move_text(one) for one in chosen] == [move]


def test_a_face_down_card_while_a_hand_is_held_is_refused_with_its_reason() -> None:
    state = GAME.position(PILE)
    with pytest.raises(FooleryError, match="hand"):
        MoveList(screen(), GAME, state.view(0)).chosen("play-down 1")


@pytest.mark.parametrize("typed", ["pick up", "pick up the pile", "take", "взять", "поднять стопку"])
def test_the_pile_is_taken_in_any_words_and_refused_with_the_reason_before_play(typed: str) -> None:
    state = GAME.deal(2, "exchange")
    with pytest.raises(FooleryError, match="exchange before play is not over"):
        MoveList(screen(), GAME, state.view(state.actors()[0])).chosen(typed)


def test_words_are_there_in_both_languages() -> None:
    english, russian = (table(lang, "terminal-idiot") for lang in ("en", "ru"))
    assert all(text and russian[key] and text != russian[key] for key, text in english.items())
    assert len(family("idiot").help) == 4
