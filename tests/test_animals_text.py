"""Text of the animal game: its page of the notation, views, samples, words in both languages, records."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import foolery
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.animals.game import AnimalsGame
from foolery.animals.rules.worked import EXAMPLES, with_the_lowest
from foolery.animals.text.notation import from_line, to_line
from foolery.animals.text.typed import ANIMALS, name_of, sound_of
from foolery.animals.words import WORDS
from foolery.authoring.examples import failures
from foolery.base.bits import rank_set
from foolery.base.cards import PACKS, card_text
from foolery.base.errors import FooleryError, IllegalMove, NotationError, PositionError
from foolery.contract import LANGS, Lang
from foolery.record import check, read, resume
from foolery.speech import tongue
from tests.grammar import Grammar
from tests.positions import texts
from tests.tiers import every

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "notation-animals.md").read_text(encoding="utf-8")
NAME = "comic-animals"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{re.escape(kind)}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def lines(kind: str) -> list[str]:
    return [line for block in blocks(kind) for line in block.splitlines()]


ACTIONS, POSITIONS = (Grammar(block) for block in blocks("ebnf"))


def game(text: str = NAME) -> AnimalsGame:
    found = foolery.game(text)
    assert isinstance(found, AnimalsGame)
    return found


def position(line: str) -> AnimalsState:
    return game(str(from_line(line)["game"])).position(line)


def played(text: str, players: int, seed: str, moves: int, persons: tuple[int, ...] = ()) -> AnimalsState:
    """A position that random play has led to."""
    state = game(text).with_persons(persons).deal(players, seed)
    random = Random(seed)
    for _ in range(moves):
        if state.actors():
            seat = state.actors()[0]
            state.play(seat, random.choice(state.legal(seat)))
    return state


# The page


@pytest.mark.parametrize("block", blocks("legal"))
def test_actions_are_legal_or_refused_as_shown(block: str) -> None:
    line, *examples = block.splitlines()
    assert POSITIONS.matches(line)
    assert len(examples) > 4
    for example in examples:
        found = re.fullmatch(r"(! )?(\d): (.*?)(?: = (.*))?", example)
        assert found is not None
        state, seat = position(line), int(found[2])
        table = game(state.rules.id)
        if found[1]:
            with pytest.raises((IllegalMove, NotationError)):
                state.play(seat, table.parse_move(found[3], state, seat)[0])
            continue
        (move,) = table.parse_move(found[3], state, seat)
        assert state.move_text(move) == (found[4] or found[3])
        assert ACTIONS.matches(state.move_text(move))
        state.play(seat, move)


@pytest.mark.parametrize("line", lines("line"))
def test_a_position_comes_back(line: str) -> None:
    assert POSITIONS.matches(line)
    state = position(line)
    again = position(state.line())
    assert again.to_json() == state.to_json()
    assert game(state.rules.id).position(json.loads(json.dumps(state.to_json()))).line() == state.line()
    assert POSITIONS.matches(state.line())
    for seat in range(state.players):
        assert POSITIONS.matches(state.view(seat).line())


@pytest.mark.parametrize("row", lines("line-refused"))
def test_a_position_is_refused_in_these_words(row: str) -> None:
    line, words = re.split(r" {2,}", row, maxsplit=1)
    with pytest.raises(FooleryError) as caught:
        game().position(line)
    assert words in str(caught.value)
    assert re.search("[а-яё]{3}", caught.value.text("ru"))


def test_the_record_replays() -> None:
    (text,) = blocks("record")
    assert check(text).text() == "1 deal, 27 actions: replays exactly"
    assert read(text).text() == text
    assert read(text).persons == (0,)
    assert read(text).shown_to("public").persons == (0,)


def test_the_page_names_every_event_and_field() -> None:
    table = PAGE[PAGE.index("## Records") :]
    for lang in LANGS:
        assert all(f"`{kind}`" in table for kind in tongue(lang, "animals").events)
    state = played(NAME, 3, "fields", 30, (1,))
    for name in {*state.to_json(), *from_line(state.line())}:
        assert f"`{name}`" in PAGE, name


# Positions, views, samples


@every(2)
@pytest.mark.parametrize("text", [NAME, f"{NAME},piled.drop-remainder=on", f"{NAME},comic-animals.new-pile=lowest"])
@pytest.mark.parametrize("players", [2, 3, 5, 7, 8])
def test_a_view_comes_back_and_is_sampled(text: str, players: int) -> None:
    for seed in range(6):
        state = played(text, players, f"view {seed}", 7 * seed, (0, 1))
        for seat in range(players):
            view = state.view(seat)
            assert game(text).view(view.to_json()) == view
            assert game(text).view(view.line()) == view
            world = view.sample(str(seed))
            assert world.view(seat) == view
            assert world.problems() == []


def test_a_sample_honours_what_skips_tell() -> None:
    """Seat 1 could not lay a jack, so no sample gives it one but those it has taken in sight."""
    line = "hands=JcJd/7sAd8h9h/8cQc6sAh zones=center:8d9cTh turn=1 last_layer=0"
    state = game(f"{NAME},comic-animals.laugh-mode=always").position(
        f"game={NAME},comic-animals.laugh-mode=always {line}"
    )
    state.play(1, state.legal(1)[0])
    view = state.view(2)
    assert view.lacks[1] == 1 << 9
    jacks = 0
    for seed in range(60):
        world = view.sample(str(seed))
        assert isinstance(world, AnimalsState)
        assert not world.hands[1] & rank_set(9)
        jacks += bool(world.hands[0] & rank_set(9))
    assert jacks


def test_a_view_shows_no_card_of_others() -> None:
    state = played(NAME, 4, "secret", 0)
    data = state.view(0).to_json()
    assert all(set(hand) == {"?"} for hand in data["hands"][1:])
    assert "seed" not in data
    assert data["discard"] == 0
    with pytest.raises(PositionError, match="unknown cards"):
        game().position(data)


def test_what_a_pile_held_is_known_to_all() -> None:
    state = position(f"game={NAME},comic-animals.laugh-mode=never hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=0")
    state.play(0, state.legal(0)[0])
    assert state.view(2).to_json()["hands"][0] == ["8d", "9c", "Th", "?", "?"]


def test_wrong_fields_are_told_all_at_once() -> None:
    data = {"game": NAME, "hands": [["6d"], ["7c"]], "turn": 5, "persons": [7], "players": 3}
    with pytest.raises(PositionError) as caught:
        game().position(data)
    assert len(caught.value.problems) == 3
    with pytest.raises(PositionError, match="the cards of center"):
        game().position({"game": NAME, "hands": [["6d"], ["7c"]], "turn": 0, "zones": {"stock": ["8c"]}})


def test_another_game_or_pack_is_refused() -> None:
    with pytest.raises(PositionError, match="not of comic-animals"):
        game().position(f"game={NAME},pack=52 hands=6d/7c turn=0")
    with pytest.raises(PositionError, match="pack is 52"):
        game().position({"game": NAME, "hands": [["6d"], ["7c"]], "turn": 0, "pack": "52"})


def test_the_line_leaves_out_what_has_its_default() -> None:
    state = position(f"game={NAME} hands=6dKc/7sAd turn=0")
    assert to_line({**state.to_json(), "discard": []}) == f"game={NAME} hands=6dKc/7sAd discard=- turn=0"


# Actions as people type them


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "an empty text"),
        ("lay 9c 9d", "one card is laid at a time"),
        ("skip 9c", "goes without a card"),
        ("hello", "neither an action nor a card"),
        ("lay", "fits several actions: lay 6d, lay 6h"),
    ],
)
def test_what_cannot_be_read_is_told(typed: str, words: str) -> None:
    state = position(f"game={NAME} hands=6d6hKc/7sAd zones=center:Ac turn=0")
    with pytest.raises(NotationError, match=words) as caught:
        game().parse_move(typed, state, 0)
    assert re.search("[а-яё]{3}", caught.value.text("ru"))


@pytest.mark.parametrize(
    "typed",
    [
        "lay " + "9" * 5000,
        "9" * 5000,
        "abcdefghij" * 30_000 + "x",
        "".join(chr(0x4E00 + i % 20_000) for i in range(300_000)),
        "laugh " + "9c " * 99_999,
        "²",
        "lay 7²",
    ],
)
def test_a_long_text_is_read_at_once_and_not_repeated(typed: str) -> None:
    with pytest.raises((NotationError, IllegalMove)) as caught:
        game().parse_move(typed, position(f"game={NAME} hands=6d6hKc/7sAd zones=center:Ac turn=0"))
    assert len(str(caught.value)) < 1000
    assert len(caught.value.text("ru")) < 1000


def test_a_refusal_holds_the_move_and_the_view_beside_its_words() -> None:
    state = position(f"game={NAME} hands=6d6hKc/7sAd zones=center:Ac turn=0")
    with pytest.raises(IllegalMove) as caught:
        game().parse_move("lay Kc", state)
    error = caught.value
    assert (error.code, error.reason, error.rule, error.move) == ("animals.wrong-rank", "wrong-rank", NAME, "lay Kc")
    assert error.view == state.view(0).line()
    assert str(error) == "lay Kc: the next card on the pile must be a six"
    assert error.text("ru") == "lay Kc: на стопку сейчас нужна такая карта: шестёрка"


@pytest.mark.parametrize(
    ("seat", "typed"),
    [(0, "moo"), (0, "Му"), (0, "муууу!"), (1, "мяу"), (1, "meow meow"), (6, "иа"), (7, "у-у"), (1, "скип")],
)
def test_the_sound_of_ones_own_animal_is_a_skip(seat: int, typed: str) -> None:
    hands = "/".join("Kd" if place == seat else "7d8d9dTd6s7s8s9s"[place * 2 : place * 2 + 2] for place in range(8))
    state = position(f"game={NAME} hands={hands} zones=center:Ac turn={seat}")
    (skip,) = state.legal(seat)
    assert game().parse_move(typed, state, seat) == [skip]
    if typed != "скип":
        other = position(f"game={NAME} hands=Kd/7d/8d/9d zones=center:Ac turn=3")
        with pytest.raises(IllegalMove, match="the sound of another animal") as caught:
            game().parse_move(typed, other, 3)
        assert caught.value.reason == "another-sound"


@pytest.mark.parametrize("pack", ["24", "32", "36", "52"])
def test_the_examples_of_the_page_are_played_with_its_pack(pack: str) -> None:
    cards = {card_text(card) for card in PACKS[pack]}
    shown = [*EXAMPLES, *with_the_lowest(pack)]
    assert all(failures(example) == [] for example in with_the_lowest(pack))
    if pack != "36":
        shown = [example for example in shown if example not in with_the_lowest("36")]
    for example in shown:
        named = {card for hand in example.position["hands"] for card in hand}
        assert named <= cards, example.title["en"]
    if pack != "36":
        page = game(f"{NAME},pack={pack}").rules_text()
        assert "A six begins" not in page
        assert "a six." not in page


def test_a_position_without_turn_begins_left_of_the_dealer() -> None:
    assert position(f"game={NAME} hands=7dKd/8c9s/6c6d zones=center:8d").turn == 0
    assert position(f"game={NAME} hands=7dKd/8c9s/6c6d zones=center:8d dealer=0").turn == 1
    assert position(f"game={NAME} hands=7dKd/8c9s/6c6d zones=center:8d actors=2").turn == 2


def test_a_refused_card_is_explained_in_words() -> None:
    state = position(f"game={NAME} hands=7dKd/8c9s zones=center:8d")
    assert state.turn == 0
    moves = {move["move"]: move for move in game().explain(state)["moves"][0]}
    assert moves["lay 7d"]["why"] == [
        {"en": "the next card on the pile must be a nine", "ru": "на стопку сейчас нужна другая карта: девятка"}
    ]
    assert moves["skip"]["allowed"] == "yes"


def test_every_typed_word_leads_to_a_kind() -> None:
    assert set(game().typed_words().values()) == {"lay", "skip", "laugh", "no-laugh"}


# Words


def test_eight_animals_with_different_sounds() -> None:
    assert ANIMALS == 8
    for lang in LANGS:
        assert len({name_of(seat, lang) for seat in range(ANIMALS)}) == 8
        assert len({sound_of(seat, lang) for seat in range(ANIMALS)}) == 8
        assert all(sound_of(seat, lang).endswith("!") for seat in range(ANIMALS))
        assert set(tongue(lang, "animals").people) == {str(seat) for seat in range(ANIMALS)}
    forms = [form for said in tongue("ru", "animals").people.values() for form in said.split("|")]
    assert len(forms) == 5 * ANIMALS
    assert all(re.fullmatch("[а-яё]+", form) for form in forms)


@pytest.mark.parametrize(
    ("lang", "seat", "words"),
    [
        ("en", 1, "The cow skips: Moo-o-o!"),
        ("en", 0, "You (cow) skip: Moo-o-o!"),
        ("ru", 1, "Корова пропускает: Му-у-у!"),
        ("ru", 0, "Вы (корова) пропускаете: Му-у-у!"),
    ],
)
def test_a_skip_is_told_with_its_sound(lang: Lang, seat: int, words: str) -> None:
    state = position(f"game={NAME} hands=9dKc/7sAd/8cQc zones=center:8d9cTh turn=0")
    (event, *_) = state.play(0, state.legal(0)[0])
    assert event.text(seat, lang) == words


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_names_the_animal_of_the_seat(lang: Lang) -> None:
    """Events about a seat, and views, which name all seats; in whole deals of several tables."""
    words = "[а-яё]" if lang == "ru" else "[a-z]"
    for players, persons in ((2, ()), (5, (0, 3)), (8, (1,))):
        state = game().with_persons(persons).deal(players, "words")
        random = Random(players)
        seen = list(state.opening)
        while state.actors():
            seat = state.actors()[0]
            seen += state.play(seat, random.choice(state.legal(seat)))
            for name in (None, ["Anna"] * players):
                text = state.view(seat).text(lang, name)
                assert all(name_of(place, lang) in text for place in range(players))
                assert not re.search(r"[{}\[\]|]", text)
                assert re.search(words, text)
        for event in seen:
            told = event.shown_to(0).text(0, lang, None)
            assert not re.search(r"[{}\[\]|]", told)
            if event.place >= 0:
                assert name_of(event.place, lang) in told.lower(), told
            assert WORDS.event_text(event, None, lang, None)


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("en", ["lay the six of diamonds", "skip and say Moo-o-o!", "laugh: ha-ha-ha!", "do not laugh"]),
        ("ru", ["положить шестёрку бубен", "пропустить и сказать: Му-у-у!", "засмеяться: ха-ха-ха!", "не смеяться"]),
    ],
)
def test_moves_have_labels(lang: Lang, labels: list[str]) -> None:
    found = []
    for line in (
        "hands=6dKc/7sAd zones=center:Ac turn=0",
        "hands=9dKc/7sAd zones=center:Ac turn=0",
        "hands=9dKc/7sAd zones=center:Ac turn=1 phase=laugh persons=0",
    ):
        view = position(f"game={NAME} {line}").view(0)
        assert isinstance(view, AnimalsView)
        found += [WORDS.move_label(move, view, lang) for move in view.legal]
    assert found == labels


@pytest.mark.parametrize("lang", LANGS)
def test_results_and_scores_in_words(lang: Lang) -> None:
    table = game(f"{NAME},comic-animals.laugh-mode=always")
    match = table.match(2, "x")
    while match.state.actors():
        seat = match.state.actors()[0]
        match.state.play(seat, match.state.legal(seat)[0])
    result = match.state.result()
    assert result is not None
    winner = name_of(result.winners[0], lang)
    assert winner in table.result_text(result, None, lang).lower()
    assert winner in table.score_text(match, None, lang).lower()
    assert "1" in table.score_text(match, None, lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "text",
    [NAME, f"{NAME},pack=24,piled.drop-remainder=on,comic-animals.new-pile=lowest"]
    + [f"{NAME},comic-animals.laugh-mode={mode}" for mode in ("random-30", "never", "always")],
)
def test_the_rules_page_says_what_is_played(text: str, lang: Lang) -> None:
    table = game(text)
    page = table.rules_text(lang)
    assert page.startswith(f"# {table.title(lang)}\n")
    assert all(sound_of(seat, lang) in page for seat in range(ANIMALS))
    assert not re.search(r"[{}]", page)
    assert ("24" if "24" in text else "36") in page
    assert page.count("30 %") == ("random" in text)
    assert "random-N" in page
    for row in table.option_rows(lang):
        assert f"`{row['name']}={row['value']}`" in page
    assert (name_of(0, "ru" if lang == "en" else "en") in page) is False


# Records


def test_a_saved_game_with_people_goes_on() -> None:
    (text,) = blocks("record")
    cut = text[: text.index("22. 0: no-laugh")]
    match = resume(read(cut))
    assert match.state.actors() == (0,)
    assert texts(match.state, 0) == ["laugh", "no-laugh"]
    assert match.game.persons == (0,)


@pytest.mark.parametrize(
    ("persons", "words"),
    [("2", "there is no seat 2"), ("1 0", "ascending order"), ("x", "a person is a number from 0 to 7")],
)
def test_wrong_persons_of_a_record_are_told(persons: str, words: str) -> None:
    (text,) = blocks("record")
    with pytest.raises(NotationError, match=words) as caught:
        read(text.replace("persons: 0", f"persons: {persons}"))
    assert re.search("[а-яё]{3}", caught.value.text("ru"))


@pytest.mark.parametrize("typed", ["seven", "a seven", "lay the Seven", "семерку", "кладу семёрку", "Семёрка!"])
def test_a_rank_may_be_said_by_its_name(typed: str) -> None:
    state = position(f"game={NAME} hands=7d7hKd/7sAd zones=center:6c turn=0")
    assert game().parse_move(typed, state, 0) == game().parse_move("lay 7d", state, 0)


@pytest.mark.parametrize(("typed", "reason"), [("king", "wrong-rank"), ("туза", "not-in-hand")])
def test_a_rank_that_is_not_next_is_refused(typed: str, reason: str) -> None:
    state = position(f"game={NAME} hands=7d7hKd/7sAd zones=center:6c turn=0")
    with pytest.raises(IllegalMove) as caught:
        game().parse_move(typed, state, 0)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("lay the seven of hearts", "lay 7h"),
        ("Положить семёрку червей.", "lay 7h"),
        ("семь", "lay 7d"),
        ("семёрка пик", "not-in-hand"),
    ],
)
def test_a_card_may_be_said_in_words(typed: str, move: str) -> None:
    state = position(f"game={NAME} hands=7d7hKd/7sAd zones=center:6c turn=0")
    if not move.startswith("lay"):
        with pytest.raises(IllegalMove) as caught:
            game().parse_action(typed, state, 0)
        assert caught.value.reason == move
        return
    assert game().parse_action(typed, state, 0).text == move


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", [NAME, "shed-idiot"])
def test_what_a_label_says_can_be_typed(text: str, lang: Lang) -> None:
    table = foolery.game(text)
    table = table.with_persons((0, 1)) if isinstance(table, AnimalsGame) else table
    state, random = table.deal(3, "labels"), Random(lang)
    for _ in range(60):
        if not state.actors():
            break
        seat = state.actors()[0]
        view, legal = state.view(seat), state.legal(seat)
        for move in legal:
            assert table.parse_move(table.move_label(move, view, lang), view, seat) == [move]
        state.play(seat, random.choice(legal))
