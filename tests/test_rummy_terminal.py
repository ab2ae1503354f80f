"""Contract Rummy in the terminal: its picture and what people type there."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from foolery.base.errors import FooleryError
from foolery.base.folders import table
from foolery.contract import Lang
from foolery.rummy.engine.view import RummyView
from foolery.terminal import advice
from foolery.terminal.families import family
from foolery.terminal.moves import MoveList
from foolery.terminal.options import Order
from foolery.terminal.rummy.table import picture, short_state
from foolery.terminal.screen import Screen
from tests.positions import texts
from tests.rummy_positions import CONTRACT, GAME, LAYING, TABLE, at, do
from tests.test_family_keyboard import finish_deal, home, shown, sitting

__all__ = ["home"]

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
        ["group", "0.g1:", "9c", "9d", "9h"],
        ["sequence", "0.s1:", "2c", "3c", "4c"],
        ["Ada", "2", "cards", "points", "so", "far:", "35"],
        ["group", "1.g1:", "7c", "7d", "7h"],
        ["sequence", "1.s1:", "4s", "5s", "(joker", "*r)", "6s"],
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
    assert short_state(screen, bare) == "[discard empty, stock 0] "


def test_texts_are_there_in_both_languages() -> None:
    english, russian = (table(lang, "terminal-rummy") for lang in ("en", "ru"))
    assert all(text and russian[key] and text != russian[key] for key, text in english.items())
    assert len(family("rummy").help) == 8


TENS: dict[str, Any] = {
    "hands": [["Td", "Td", "Th", "Ad", "Ah", "Qd", "Ac", "2h", "3h", "4h"], ["3c", "3d"]],
    "deal": 1,
}


def listed(state: Any, lang: Lang = "en") -> MoveList:
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=78)
    return MoveList(screen, GAME, state.view(0), NAMES)


@pytest.mark.parametrize(
    ("position", "lang", "typed", "said"),
    [
        (
            TENS,
            "en",
            "meld Td Td Th / Ad Ah Qd",
            "are neither a group nor a sequence: the queen of diamonds does not fit",
        ),
        (TENS, "en", "meld Td Td Th / Ad Ah *r=Kc", "the red joker is not in your hand"),
        (TENS, "ru", "выложить 10б 10б 10ч / Тб Тч *r=2т", "красного джокера у вас нет"),
        ({}, "en", "lay-off 7s on 1.s1", "nothing may be laid off before one's own contract lies on the table"),
        ({}, "en", "trade 5s for *r", "there is no such joker on the table"),
        (
            LAYING,
            "ru",
            "подложить 8б на 1.s1",
            "восьмёрка бубен туда не подходит; подходит вот что: тройка и семёрка пик",
        ),
        (LAYING, "en", "lay-off 7s on 3.s1", "name one of the melds on the table: 0.g1, 0.s1, 1.g1, 1.s1"),
        (LAYING, "en", "fly", "neither a move nor a command"),
        (CONTRACT, "en", "draw from stock", "a card has been drawn already"),
        (CONTRACT, "ru", "взять из колоды", "карта уже взята"),
        (LAYING, "ru", "джокер", "красного джокера у вас нет"),
        (LAYING, "ru", "король", "короля здесь нет"),
    ],
)
def test_what_is_refused_has_its_reason(position: dict[str, Any], lang: Lang, typed: str, said: str) -> None:
    _, state = at(CONTRACT | position)
    with pytest.raises(FooleryError) as found:
        listed(state, lang).chosen(typed)
    assert said in found.value.text(lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "position", [TABLE, TABLE | {"phase": "claim", "actors": [1]}, TABLE | {"phase": "stock"}, CONTRACT, LAYING]
)
def test_whatever_the_list_says_can_be_typed_back(position: dict[str, Any], lang: Lang) -> None:
    _, state = at(position)
    screen = Screen(lang, stdin=io.StringIO(), stdout=io.StringIO(), width=78)
    moves = MoveList(screen, GAME, state.view(state.actors()[0]), ("You", "Ada", "Max", "Eve")[: state.players])
    for one in moves.choices:
        said = moves.label(one)
        assert moves.chosen(said) == moves.chosen(f"{said[:1].upper()}{said[1:]}.") == [*one.moves]


@pytest.mark.parametrize(
    ("phase", "typed", "meant"),
    [
        ("draw", "decline", "refuse"),
        ("draw", "claim", "draw-discard"),
        ("draw", "take from stock", "refuse"),
        ("draw", "draw from the stock", "refuse"),
        ("draw", "взять из колоды", "refuse"),
        ("claim", "refuse", "decline"),
        ("claim", "draw-discard", "claim"),
        ("claim", "отказ", "decline"),
        ("stock", "взять", "draw-stock"),
    ],
)
def test_the_words_of_one_question_answer_the_other(phase: str, typed: str, meant: str) -> None:
    changes: dict[str, Any] = {"actors": [1]} if phase == "claim" else {}
    _, state = at(TABLE, phase=phase, **changes)
    screen = Screen("en", stdin=io.StringIO(), stdout=io.StringIO(), width=78)
    seat = state.actors()[0]
    chosen = MoveList(screen, GAME, state.view(seat)).chosen(typed)
    assert chosen == GAME.parse_move(meant, state, seat)


def test_whole_contracts_come_first() -> None:
    _, state = at(CONTRACT)
    moves = listed(state)
    whole = [one for one in moves.choices if len(one.moves) > 1]
    assert 1 <= len(whole) <= 5
    assert whole == moves.choices[: len(whole)]
    assert moves.label(whole[0]).startswith("lay your contract: the nines of clubs and diamonds, the red joker as the ")
    assert {one.text for one in moves.choices if len(one.moves) == 1} == {
        a for a in texts(state, 0) if a.startswith("discard")
    }
    for one in moves.choices:
        assert moves.chosen(one.text) == [*one.moves]
        after = state.copy()
        for move in one.moves:
            after.apply(0, move)
        assert len(one.moves) == 1 or not after.unfinished()


def test_a_contract_that_was_begun_can_be_finished_at_once() -> None:
    _, state = at(CONTRACT)
    do(GAME, state, "0: meld-card 9c")
    moves = listed(state)
    assert moves.label(moves.choices[0]).startswith("finish your contract: ")
    for move in moves.chosen("1"):
        state.apply(0, move)
    assert not state.unfinished()
    assert len(state.melds[0]) == 2


def test_what_is_laid_so_far_is_shown() -> None:
    screen = Screen("en", stdin=io.StringIO(), stdout=io.StringIO(), width=78)
    _, state = at(CONTRACT)
    for move in GAME.parse_move("meld 9c 9d *r=9h / 4s 5s 6s", state, 0)[:5]:
        state.apply(0, move)
    view = state.view(0)
    assert isinstance(view, RummyView)
    lines = [line.plain.strip() for line in picture(screen, view, NAMES, "", "suit")]
    assert "You are laying  9♣ 9♦ 9♥ (joker *r) / 4♠ … (this set is open)" in lines
    assert "A contract that has been begun must be finished before anything else." in lines


@pytest.mark.parametrize(
    ("lang", "plain", "said"),
    [
        ("en", False, "lay your contract: 9♣ 9♦ *r=9♥ / 4♠ 5♠ 6♠"),
        ("ru", False, "выложить контракт: 9♣ 9♦ *r=9♥ / 4♠ 5♠ 6♠"),
        ("en", True, "lay your contract: 9c 9d *r=9h / 4s 5s 6s"),
        ("ru", True, "выложить контракт: 9т 9б *r=9ч / 4п 5п 6п"),
    ],
)
def test_contracts_are_listed_in_signs_that_can_be_typed(lang: Lang, plain: bool, said: str) -> None:
    _, state = at(CONTRACT)
    screen = Screen(lang, plain=plain, stdin=io.StringIO(), stdout=io.StringIO(), width=100)
    moves = MoveList(screen, GAME, state.view(0), NAMES)
    moves.draw()
    assert isinstance(screen.stdout, io.StringIO)
    assert said in screen.stdout.getvalue()
    meant = GAME.parse_move("meld 9c 9d *r=9h / 4s 5s 6s", state, 0)
    assert moves.chosen(said) == moves.chosen(said.partition(": ")[2]) == meant


@pytest.mark.parametrize("order", ["suit", "rank"])
def test_discards_are_listed_as_the_hand_is_shown(order: Order) -> None:
    _, state = at(LAYING, hands=[HAND, ["Qc", "Qd"]])
    screen = Screen("en", stdin=io.StringIO(), stdout=io.StringIO(), width=78)
    listed = MoveList(screen, GAME, state.view(0), NAMES, order=order).choices
    shown = drawn(order)[9].split()[2:]
    assert [one.text for one in listed][-len({*shown}) :] == [f"discard {card}" for card in dict.fromkeys(shown)]


def asked(folder: Path, *lines: str, lang: Lang = "en", seats: int = 3) -> str:
    return shown(sitting(folder, "contract-rummy", *lines, lang=lang, seats=seats))


def test_the_forced_draw_makes_itself_and_tells_the_card(tmp_path: Path) -> None:
    told = asked(tmp_path, "refuse")
    assert "it is made for you: draw from the stock." in " ".join(told.split())
    assert "You draw the five of spades from the stock." in told
    assert told.count("Your move") == 2


@pytest.mark.parametrize(
    ("lang", "lines", "again"),
    [
        ("en", ("2", "1", "no claims", "2", "1"), "claims"),
        ("en", ("2", "1", "3", "2", "1"), "ask me again whether I claim"),
        ("ru", ("отказ", "1", "в этой партии меня не спрашивать", "нет", "1"), "претендую"),
    ],
)
def test_whoever_claims_nothing_is_not_asked_until_he_says_so(
    tmp_path: Path, lang: Lang, lines: tuple[str, ...], again: str
) -> None:
    question = {"en": "2) decline", "ru": "2) не брать"}[lang]
    offer = {"en": "ask me again whether I claim", "ru": "снова спрашивать"}[lang]
    told = asked(tmp_path / "one", *lines, "2", "1", "2", lang=lang)
    assert told.count(question) == 1
    assert told.count(offer) >= 3
    told = asked(tmp_path / "two", *lines, again, "2", "1", "2", "1", lang=lang)
    assert told.count(question) >= 2


def test_an_answer_for_the_deal_is_taken_back_with_the_question(tmp_path: Path) -> None:
    told = asked(tmp_path, "2", "1", "no claims", "undo", "2", "undo", "undo")
    assert told.count("2) decline the ten of spades") == 3
    assert told.count("3) no claims in this deal") == 3
    assert told.count("Your last move is taken back.") == 3


def test_a_standing_answer_is_no_move_to_be_taken_back(tmp_path: Path) -> None:
    told = asked(tmp_path, "2", "1", "no claims", "2", "1", "undo")
    assert told.count("2) decline") == 1
    assert told.rstrip().endswith("Your move:")
    assert told.count("1) discard the six of clubs") == 3


def test_what_lasts_ends_with_the_deal(tmp_path: Path) -> None:
    session = sitting(tmp_path, "contract-rummy", "2", "1", "no claims", seats=3, deals=2)
    shown(session)
    assert session.lasting
    finish_deal(session)
    session.begin_deal()
    assert not session.lasting


@pytest.mark.parametrize("begun", [0, 1, 4, 7])
def test_the_hint_names_the_whole_contract(begun: int) -> None:
    _, state = at(CONTRACT)
    for move in GAME.parse_move("meld 9c 9d *r=9d / 4s 5s 6s", state, 0)[:begun]:
        state.apply(0, move)
    said = advice.hint(GAME, state.view(0), "en", NAMES)
    assert said.startswith(f"Hint: {'finish' if begun else 'lay'} your contract: the nines of clubs and diamonds, ")
    assert said.endswith("; the contract is complete: lay it before somebody goes out.")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_longest_contract_stands_whole_in_the_title(lang: Lang) -> None:
    assert {"en": "three sequences, the whole hand", "ru": "три последовательности, вся рука"}[lang] in drawn(
        lang=lang, width=78, deal=7
    )[0]


def test_a_contract_that_was_laid_is_no_news_to_whoever_laid_it(tmp_path: Path) -> None:
    session = sitting(tmp_path, "contract-rummy", "meld 9c 9d 9h / Tc Td Th")
    hands = [["9c", "9d", "9h", "Tc", "Td", "Th", "2c", "4s"], ["Qc", "Qd", "5h"]]
    session.match.resume(GAME.position(CONTRACT | {"deal": 1, "hands": hands}), [])
    told = shown(session)
    assert "Since your last move" not in told
    assert sum("You lay down a group" in line.text for line in session.history(0).lines) == 2


@pytest.mark.parametrize(("lang", "said"), [("en", "*b is the black joker"), ("ru", "*b — чёрный джокер")])
def test_the_signs_of_jokers_are_explained_where_they_are_seen(lang: Lang, said: str) -> None:
    lines = drawn(lang=lang)
    assert any(said in line for line in lines)
    assert not any("*b" in line for line in drawn(lang=lang, hands=[HAND[:-1], ["Qc", "Qd"]]))


def test_a_card_that_goes_is_understood_in_the_words_of_people() -> None:
    assert GAME.typed_words()["снести"] == "discard"
