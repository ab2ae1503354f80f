"""What people type, read and hear in the shedding game: positions, short forms, both languages, the rules page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import foolery
from foolery.base.errors import BadOption, FooleryError, IllegalMove, NotationError, PositionError
from foolery.contract import LANGS, Lang
from foolery.shedding.engine.events import ShedEvent
from foolery.shedding.game import ShedGame
from foolery.shedding.text.notation import POSITION
from foolery.shedding.text.typed import move_of
from foolery.speech import languages, tongue, typed_in

GAME = foolery.game("shed-idiot")
PILE = "hands=9c9dTh/4c5c actors=0 zones=up:-/3d|down:-/Kd|pile:8c"
ROW = "hands=-/4c5c actors=0 zones=up:9cJd/3d|pile:8c"
BLIND = "hands=-/4c5c actors=0 zones=down:9cJd/3d|pile:8c"
STUCK = "hands=4d/4c5c actors=0 zones=pile:8c"
EXCHANGE = "hands=9cTh/4c5c phase=exchange zones=up:3c3d/3h3s"
TWICE = "game=shed-idiot,shed-idiot.packs=2 hands=9cKd/4c5c phase=exchange zones=up:9c3d/3h3s"
MIRRORED = "game=shed-idiot,shed-idiot.packs=2 hands=9cKd/4c5c phase=exchange zones=up:9cKd/3h3s"
"""Cards of the hand that lie in the row too."""
ALONG = "game=shed-idiot,shed-idiot.take-face-up=on hands=-/4c5c actors=0 zones=up:4d5d/-|pile:8c"


@pytest.mark.parametrize(
    ("position", "typed", "move"),
    [
        (PILE, "play 9c", "play 9c"),
        (PILE, "9c", "play 9c"),
        (PILE, "9d 9c", "play 9c 9d"),
        (PILE, "10h", "play Th"),
        (PILE, "play 9d, 9c", "play 9c 9d"),
        (PILE, "положить 9т и 9б", "play 9c 9d"),
        (PILE, "кладу 10ч", "play Th"),
        (ROW, "Jd", "play Jd"),
        (BLIND, "play-down 2", "play-down 2"),
        (BLIND, "2", "play-down 2"),
        (BLIND, "вслепую 1", "play-down 1"),
        (BLIND, "вскрыть 1", "play-down 1"),
        (STUCK, "take", "take-pile"),
        (STUCK, "take-pile", "take-pile"),
        (STUCK, "беру", "take-pile"),
        (EXCHANGE, "swap 9c for 3d", "swap 9c for 3d"),
        (EXCHANGE, "9c 3d", "swap 9c for 3d"),
        (EXCHANGE, "обменять 9т на 3б", "swap 9c for 3d"),
        (TWICE, "9c", "swap 9c for 3d"),
        (TWICE, "swap 9c", "swap 9c for 3d"),
        (TWICE, "Kd 9c", "swap Kd for 9c"),
        (MIRRORED, "9c Kd", "swap 9c for Kd"),
        (MIRRORED, "Kd", "swap Kd for 9c"),
        (EXCHANGE, "ready", "ready"),
        (EXCHANGE, "готово", "ready"),
        (ALONG, "take-pile with 5d", "take-pile with 5d"),
        (ALONG, "взять с 5б", "take-pile with 5d"),
        (ALONG, "take the pile and the five of diamonds", "take-pile with 5d"),
        (PILE, "десятку", "play Th"),
        (PILE, "девятка бубен", "play 9d"),
        (PILE, "Положить девятки треф и бубен.", "play 9c 9d"),
        (BLIND, "turn face-down card number 2", "play-down 2"),
        (STUCK, "взять стопку", "take-pile"),
        (EXCHANGE, "обменять девятку треф на тройку бубен", "swap 9c for 3d"),
        (EXCHANGE, "девятку на тройку бубен", "swap 9c for 3d"),
        (EXCHANGE, "закончить обмен", "ready"),
        (EXCHANGE, "end the exchange", "ready"),
    ],
)
def test_typed(position: str, typed: str, move: str) -> None:
    variant = re.search(r"game=(\S+)", position)
    game = foolery.game(variant[1] if variant else "shed-idiot")
    state = game.position(position)
    (found,) = game.parse_move(typed, state, 0)
    assert state.move_text(found) == move


@pytest.mark.parametrize(
    ("position", "typed", "error", "said"),
    [
        (PILE, "", NotationError, "an empty text is not a move"),
        (PILE, "play", NotationError, "“play” fits several actions: play 9c, play 9d"),
        (STUCK, "ready", IllegalMove, "the exchange is over"),
        (PILE, "hello", NotationError, "“hello” is neither an action nor a card"),
        ("hands=2c9c/4c actors=0", "0", NotationError, "face-down cards are numbered from 1"),
        ("hands=2c9c/4c actors=0", "play 0", NotationError, "face-down cards are numbered from 1"),
        (BLIND, "play-down 0", NotationError, "face-down cards are numbered from 1"),
        (EXCHANGE, "9c", NotationError, "“9c” fits several actions: swap 9c for 3c, swap 9c for 3d"),
        (EXCHANGE, "swap 3d", IllegalMove, "this is not possible now"),
        (PILE, "play 9c Th", NotationError, "only cards of one rank are played together"),
        (PILE, "девятка", NotationError, "“девятка” fits several actions: play 9c, play 9d, play 9c 9d"),
        (PILE, "туз", IllegalMove, "not all of these cards are yours to play"),
        (BLIND, "play-down", NotationError, "“play-down” fits several actions: play-down 1, play-down 2"),
        (PILE, "play Тh", NotationError, "mixes two alphabets"),
        (ALONG, "take-pile", NotationError, "“take-pile” fits several actions: take-pile with 4d, take-pile with 5d"),
    ],
)
def test_not_read(position: str, typed: str, error: type[FooleryError], said: str) -> None:
    variant = re.search(r"game=(\S+)", position)
    game = foolery.game(variant[1] if variant else "shed-idiot")
    state = game.position(position)
    before = state.to_json()
    with pytest.raises(error) as caught:
        game.parse_move(typed, state, 0)
    assert said in str(caught.value)
    assert re.search("[а-яё]{3}", caught.value.text("ru"))
    assert state.to_json() == before


@pytest.mark.parametrize("typed", ["9" * 5000 + " 9c", "play-down " + "1" * 5000, "play ² 9c", "x" * 1_000_000])
def test_numbers_that_nobody_counts_to_are_not_read(typed: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move(typed, GAME.position(PILE), 0)
    assert caught.value.code in ("move.unreadable", "move.no-word")
    assert len(str(caught.value)) < 1000
    assert len(caught.value.text("ru")) < 1000


@pytest.mark.parametrize("text", ["swap 3 9c", "swap 9c", "swap " + "9" * 5000, "ready 3", "play-down 9c"])
def test_a_text_that_is_no_move_of_a_view_is_told(text: str) -> None:
    with pytest.raises(NotationError):
        move_of(ShedGame("shed-exchange").rules_for(2), text)


@pytest.mark.parametrize("text", [PILE, ROW, BLIND, STUCK, EXCHANGE])
def test_positions_round_trip(text: str) -> None:
    state = GAME.position(text)
    again = GAME.position(state.line())
    assert again.to_json() == state.to_json() == GAME.position(json.loads(json.dumps(state.to_json()))).to_json()
    assert state.to_json()["discard"], "what is not named has burned"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_views_are_read_back(players: int) -> None:
    for seed in range(3):
        state = GAME.deal(players, f"view {seed}")
        number = 0
        while actors := state.actors():
            if number % 9 == 0:
                for seat in range(players):
                    view = state.view(seat)
                    again = GAME.view(view.line())
                    assert again.to_json() == view.to_json()
                    assert again.legal == view.legal
                    assert again.sample("x").view(seat).to_json() == view.to_json()
            moves = state.legal(actors[0])
            state.play(actors[0], moves[number * 7 % len(moves)])
            number += 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hands=9c/9c actors=0", "9c (the hand of 1) is there too often"),
        ("hands=9c/*r actors=0", "*r (the hand of 1) is not in the pack"),
        ("hands=9c/? actors=0", "the hand of 1 holds an unknown card"),
        ("hands=9c actors=0", "there are 1 hands, but shed-idiot is played by 2 to 8"),
        ("hands=9c/4c actors=5", "actors is 5, but the places are 0 to 1"),
        ("hands=9c/- actors=0", "1 has no cards, so the deal is over"),
        ("hands=9c/4c actors=0 phase=lead", "phase is “lead”, which is not a phase of this game"),
        ("hands=9c/4c actors=0 zones=up:3c/4d/5d", "up has 3 rows, but there are 2 hands"),
        ("hands=9c/4c actors=0 zones=heap:3c", "there is no zone heap in this game"),
        ("hands=9c/4c actors=0 discard=3c", "49 cards of the pack lie nowhere"),
        ("hands=9c/4c actors=0 turns=2000", "turns is 2000, but a deal ends after 2000"),
        ("hands=9c/4c actors=0,1", "2 places act, but in play one does"),
        ("hands=9c/4c actors=0 memory=royal:1:0,0", "memory is of royal, which is not a rule of this game"),
        ("hands=9c/4c actors=0 swapped=0:3c>9c", "3c (put up by 0) is not there"),
        ("hands=9c/4c actors=0 out=0", "0 is out but has cards"),
        ("hands=9c/4c phase=over", "phase is over, but the cards say that the deal goes on"),
        ("hands=9c/4c actors=0 trump=h", "trump is “h”, but must be empty: this game has none"),
        ("hands=9c/4c actors=0 pack=36", "pack is 36, but shed-idiot is played with 52"),
    ],
)
def test_positions_refused(text: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.position(text)
    assert said in str(caught.value)
    told = caught.value.text("ru")
    assert told.startswith("эту позицию играть нельзя: ")
    assert not re.search(r"\b(the|is|are|but|not)\b", told), told


@pytest.mark.parametrize("name", [name for name in POSITION.by_key if name not in ("game", "trump", "table", "zones")])
def test_every_field_with_a_wrong_shape_is_refused(name: str) -> None:
    data: dict[str, Any] = {"hands": [["9c"], ["4c"]], "actors": [0], name: {"strange": object}}
    if name == "memory":
        data[name] = 7
    if name in ("legal", "result", "seat"):
        data[name] = 7
    with pytest.raises(PositionError):
        GAME.position(data)


OPTIONS = ("shed-idiot.packs", "shed-idiot.play-on", "shed-idiot.take-face-up", "shed-idiot.voluntary-take")


def test_all_is_said_in_every_language() -> None:
    verbs = set(typed_in("en", "idiot"))
    assert all(word in typed_in("en", "idiot")[word] for word in verbs)
    for lang in languages():
        assert set(typed_in(lang, "idiot")) == verbs
        assert all(typed_in(lang, "idiot").values())
        rows = {row["name"]: row for row in GAME.option_rows(lang)}
        assert set(rows) == set(OPTIONS)
        for row in rows.values():
            assert row["title"] != row["name"]
            assert row["help"]
            assert all(row["said"][value] for value in row["values"])
    assert all(re.search("[а-я]", word) for words in typed_in("ru", "idiot").values() for word in words)
    assert set(GAME.typed_words()) >= {"play", "swap", "ready", "беру"}


EVENTS = [
    (
        ShedEvent("play", 0, (28, 29)),
        "Anna plays the nines of clubs and diamonds.",
        "Анна кладёт девятки треф и бубен.",
    ),
    (ShedEvent("draw", 0, (28,), seen=2), "Anna draws 1 card.", "Анна берёт из колоды 1 карту."),
    (ShedEvent("swap", 0, (28, 4), seen=2, count=2), "Anna swaps a card.", "Анна меняет карту."),
    (ShedEvent("take", 0, (), seen=0, count=21), "Anna takes the pile (21 cards).", "Анна забирает стопку (21 карта)."),
    (ShedEvent("burn", 0, (), seen=0, count=4), "The pile burns (4 cards).", "Стопка сгорает (4 карты)."),
    (
        ShedEvent("turn", 0, (28,)),
        "Anna turns a face-down card: the nine of clubs.",
        "Анна вскрывает закрытую карту: девятка треф.",
    ),
    (ShedEvent("won", 0), "Anna has no cards left and wins.", "Анна остаётся без карт и выигрывает."),
    (ShedEvent("fool", 0), "Anna is the only one with cards: the idiot.", "Анна остаётся с картами и в идиотах."),
    (ShedEvent("row", 0, (28,)), "Anna has face up: the nine of clubs.", "Анна — открытый ряд: девятка треф."),
]


@pytest.mark.parametrize(("event", "english", "said"), EVENTS, ids=lambda part: getattr(part, "kind", ""))
def test_events(event: ShedEvent, english: str, said: str) -> None:
    assert event.text(2, "en", ["Anna", "Boris", "Vera"]) == english
    assert event.text(2, "ru", ["Анна", "Борис", "Вера"]) == said


def test_you_are_spoken_to() -> None:
    assert ShedEvent("play", 0, (28,)).text(0) == "You play the nine of clubs."
    assert ShedEvent("play", 0, (28,)).text(0, "ru") == "Вы кладёте девятку треф."
    assert ShedEvent("swap", 0, (28, 4), seen=1).text(0, "ru") == "Вы меняете девятку треф на тройку треф."
    assert ShedEvent("row", 0, (28,)).text(0, "ru") == "Ваш открытый ряд: девятка треф."


@pytest.mark.parametrize("lang", LANGS)
def test_every_move_has_words(lang: Lang) -> None:
    for text in (PILE, BLIND, STUCK, EXCHANGE):
        view = GAME.position(text).view(0)
        for move in view.legal:
            label = GAME.move_label(move, view, lang)
            assert label != view.move_text(move) or label == "ready"
            assert bool(re.search("[а-я]", label)) == (lang == "ru")


def test_view_text() -> None:
    said = GAME.position(PILE).view(0).text("en", ["You", "Boris"])
    assert said.splitlines() == [
        "It is your turn.",
        "On top of the pile: the eight of clubs; the pile holds 1 card.",
        "The stock is empty.",
        "Boris holds 2 cards; face up: the three of diamonds; face down: 1 card.",
        "You hold the nines of clubs and diamonds; the ten of hearts.",
    ]
    said = GAME.position(PILE).view(0).text("ru", ["Вы", "Борис"])
    assert said.splitlines()[3] == "Борис — на руках 2 карты; открыто: тройка бубен; закрыто: 1 карта."


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("stock", "burn", "face-down")), ("ru", ("колод", "сгора", "закрыт"))]
)
def test_rules_page(lang: Lang, words: tuple[str, ...]) -> None:
    page = GAME.rules_text(lang)
    assert all(word in page for word in words)
    assert page.count("\n## ") == 12
    assert "{" not in page
    assert "play-on=on" in page
    on = foolery.game("shed-idiot,shed-idiot.play-on=on").rules_text(lang)
    assert on.count("\n## ") == 13
    for name in OPTIONS:
        assert f"`{name}=" in page
        assert tongue(lang).say(f"idiot-options.{name}.help") in page


def test_page_for_packs() -> None:
    assert "Two packs of 52 cards" in foolery.game("shed-idiot,shed-idiot.packs=2").rules_text()
    assert "Five or more people" in GAME.rules_text()
    assert "Five or more people" not in foolery.game("shed-idiot,shed-idiot.packs=1").rules_text()


def test_option_rows() -> None:
    rows = {row["name"]: row for row in foolery.game("shed-idiot,shed-idiot.play-on=on").option_rows("ru")}
    assert set(rows) == set(OPTIONS)
    assert rows["shed-idiot.play-on"]["value"] == "on"
    assert rows["shed-idiot.play-on"]["default"] == "off"
    assert rows["shed-idiot.packs"]["values"] == ["auto", "1", "2"]


def test_explain() -> None:
    told = GAME.explain(GAME.position(PILE))
    assert told["questions"]["alike"] == ["shed-four-of-a-kind"]
    assert told["ranks"]["T"] == {"effects": ["shed-ten"], "under": "2TJQKA"}
    assert told["fits"] == "289TJQKA"
    allowed = {move["move"] for move in told["moves"][0] if move["allowed"] == "yes"}
    assert allowed == {"play 9c", "play 9d", "play 9c 9d", "play Th"}
    assert told["questions"]["effects"] == ["shed-ten", "shed-two"]


def test_explain_says_why_a_rank_is_refused() -> None:
    line = "game=shed-idiot hands=9c9dKd/7c stock=Ah actors=0 zones=down:7s/Qd|pile:4hJc"
    refused = [move for move in GAME.explain(GAME.position(line))["moves"][0] if move["allowed"] == "no"]
    assert [(move["move"], move["why"][0]["en"]) for move in refused] == [
        ("play 9c 9d", "lower than the jack on the pile"),
        ("take-pile", "the pile is taken only by somebody with no card that fits"),
    ]
    assert refused[0]["why"][0]["ru"] == "младше карты на стопке: валет"


def test_the_number_of_packs_is_hinted_at() -> None:
    with pytest.raises(BadOption, match=re.escape("did you mean shed-idiot.packs?")):
        foolery.game("shed-idiot,pack=36")
