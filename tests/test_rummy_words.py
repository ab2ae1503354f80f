"""What a seat of Contract Rummy sees, and the words for it."""

from __future__ import annotations

from typing import Any

import pytest

import foolery
from foolery.base.cards import parse_card
from foolery.bots import hint, make, reason
from foolery.bots.rummy import RummyHeuristic
from foolery.contract import Lang
from foolery.rummy.engine.compose import REGISTRY
from foolery.rummy.engine.view import RummyView
from foolery.rummy.game import RummyGame
from foolery.rummy.words.pages import Variant
from foolery.rummy.words.telling import completing_text, outlook
from tests.rummy_positions import CONTRACT, GAME, LAYING, TABLE, at, do

TOLD: Variant = GAME
"""A game offers all that its words ask of it."""


def test_a_view_can_be_written_down_and_read() -> None:
    for number in range(6):
        match = GAME.match(3, f"view {number}")
        bots = [make("random", f"{number} {seat}") for seat in range(3)]
        for _ in range(60):
            seat = match.state.actors()[0]
            match.state.play(seat, bots[seat].choose(match.state.view(seat)))
        for seat in range(3):
            view = match.state.view(seat)
            assert GAME.view(view.to_json()) == view
            assert GAME.view(view.line()) == view


def test_what_a_seat_sees_of_the_others() -> None:
    game, state = at(TABLE)
    do(game, state, "0: refuse", "1: claim")
    mine, other = state.view(1).to_json(), state.view(2).to_json()
    assert mine["hands"][1] == ["3h", "6h", "8s", "Kd"]
    assert other["hands"][1] == ["Kd", "?", "?", "?"]
    assert other["stock"] == 2
    for seat in range(4):
        assert "Kd" not in state.view(seat).text() or seat == 1


def test_only_the_top_of_the_discards_is_shown() -> None:
    _, state = at(TABLE, discard_pile=["2h", "3s", "Kd"])
    view = state.view(1)
    assert view.to_json()["discard_pile"] == ["?", "?", "Kd"]
    assert "2h" not in view.line(memory=False)
    assert [foolery.card_text(card) for card in view.pile] == ["2h", "3s", "Kd"]


def test_completing_cards() -> None:
    _, state = at(CONTRACT, hands=[["9c", "9d", "4s", "5s", "6s", "2d"], ["3c"]])
    view = state.view(0)
    assert isinstance(view, RummyView)
    assert {foolery.card_text(card) for card in view.completing()} == {"9c", "9d", "9h", "9s", "*b", "*r"}
    said = completing_text(view).removeprefix("Your contract would be completed by any of these: ")
    assert said == "a nine."
    assert view.contracts() == []


ENGLISH = """\
Deal 2/7: one group and one sequence, and your contract lies on the table.
It is your turn. The discard pile is empty. The stock is empty.
You have laid down the nines of clubs, diamonds and hearts (0.g1); clubs from two to four (0.s1).
Anna has laid down the sevens of clubs, diamonds and hearts (1.g1); spades from four to six, the red joker as the five \
of spades (1.s1).
Anna holds 2 cards.
You hold the ace of clubs; the eight of diamonds; the five and seven of spades."""

RUSSIAN = """\
Партия 2/7: одна группа и одна последовательность; ваш контракт уже на столе.
Ходите вы. Сброс пуст. Колода пуста.
У вас на столе: девятки треф, бубен и червей (0.g1); трефы от двойки до четвёрки (0.s1).
Анна, на столе: семёрки треф, бубен и червей (1.g1); пики от четвёрки до шестёрки, красный джокер вместо \
пятёрки пик (1.s1).
На руках: Анна — 2 карты.
У вас на руках туз треф; восьмёрка бубен; пятёрка и семёрка пик."""


def test_a_view_in_words() -> None:
    _, state = at(LAYING)
    names = ["Вы", "Anna"]
    assert state.view(0).text("en", names) == ENGLISH
    assert state.view(0).text("ru", ["", "Анна"]) == RUSSIAN


def test_moves_and_events_in_words() -> None:
    game, state = at(LAYING, hands=[["5s", "7s", "*b"], ["Qc", "Qd"]])
    view = state.view(0)
    labels = {state.move_text(move): [game.move_label(move, view, "en"), game.move_label(move, view, "ru")]
              for move in view.legal}  # fmt: skip
    assert labels["lay-off 7s on 1.s1"] == [
        "add the seven of spades to player 2's sequence (1.s1)",
        "подложить семёрку пик к комбинации игрока 2 (1.s1)",
    ]
    assert labels["lay-off *b=9s on 0.g1"] == [
        "add the black joker as the nine of spades to your group (0.g1)",
        "подложить чёрного джокера вместо девятки пик к вашей комбинации (0.g1)",
    ]
    assert labels["trade 5s for *r"] == [
        "put the five of spades in the joker's place and take the red joker",
        "положить пятёрку пик на место джокера и забрать красного джокера",
    ]
    events = []
    for action in ("trade 5s for *r", "lay-off *r=9s on 0.g1", "lay-off 7s on 1.s1", "discard *b"):
        for move in game.parse_move(action, state, 0):
            events += state.play(0, move)
    assert [event.text(1) for event in events] == [
        "Player 1 puts the five of spades in the joker's place and takes the red joker.",
        "Player 1 adds the red joker to their own group.",
        "The red joker stands for the nine of spades.",
        "Player 1 adds the seven of spades to your sequence.",
        "Player 1 discards the black joker.",
        "Player 1 has no cards left: the deal is over.",
        "You are left with the queens of clubs and diamonds.",
    ]
    assert [event.text(1, "ru") for event in events][3:] == [
        "Игрок 1 подкладывает семёрку пик к вашей последовательности.",
        "Игрок 1 сбрасывает чёрного джокера.",
        "Игрок 1 остаётся без карт: партия окончена.",
        "У вас осталось на руках: дамы треф и бубен.",
    ]
    result = state.result()
    assert result is not None
    assert game.result_text(result, 0) == "You win this deal. Points of this deal: you — 0, player 2 — 20."
    assert (
        game.result_text(result, 1, "ru") == "Эту партию выигрывает игрок 1. Очки за эту партию: игрок 1 — 0, вы — 20."
    )


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rules_page_tells_what_is_true_in_the_variant(lang: Any) -> None:
    usual = GAME.rules_text(lang)
    for option in REGISTRY.declared(GAME.composition.rules).values():
        for value in [*option.values[1:], *(["3"] if option.numbers else [])]:
            page = RummyGame(f"contract-rummy,{option.name}={value}").rules_text(lang)
            assert page.split("## ")[:-1] != usual.split("## ")[:-1], f"{option.name}={value} changes no sentence"
    assert usual.count("\n## ") == 15


def test_a_hint_says_what_the_hand_is_good_for() -> None:
    _, state = at(CONTRACT)
    view = state.view(0)
    assert isinstance(view, RummyView)
    assert outlook(view).startswith("Your hand holds your contract: the nines of clubs and diamonds, the red joker")
    move, said = RummyHeuristic().advice(view, "ru")
    assert said.startswith("контракт собран, пора его выложить. Контракт уже на руках: девятки треф")
    assert move in view.legal
    action, why = hint(view)
    assert action == view.actions()[0]
    assert reason(view, action, why, "ru") == "контракт собран, пора его выложить"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Your contract would be completed by any of these: an eight; a king; the two of clubs."),
        ("ru", "Контракт собрался бы с любой из этих карт: восьмёрка; король; двойка треф."),
    ],
)
def test_a_rank_of_which_any_suit_helps_is_said_once(lang: Lang, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = at(LAYING)[1].view(0)
    cards = [parse_card(text) for text in ("8c", "8d", "8h", "8s", "Kc", "Kd", "Kh", "Ks", "2c")]
    monkeypatch.setattr(RummyView, "completing", lambda self: cards)
    assert completing_text(view, lang) == said
