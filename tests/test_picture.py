"""Pictures of positions: true XML that stands by itself, everything inside its frame, and no card that is not seen."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import foolery
from foolery import bots
from foolery.base.cards import PACKS, card_text
from foolery.base.errors import FooleryError
from foolery.contract import State, View, rooms
from foolery.picture.canvas import LEAST_STEP, WIDTH, per_row
from foolery.picture.deck import face, letter
from foolery.speech import languages, sentence_of
from foolery.speech.language import area
from tests.tiers import every

SVG = "{http://www.w3.org/2000/svg}"
TABLES = (
    ("transfer", 3),
    ("throw-in+own-trumps,pack=52", 6),
    ("throw-in+dummy-playing", 3),
    ("throw-in+piled", 2),
    ("throw-in+joker-gifts", 4),
    ("simple+big", 8),
    ("idiots-revenge", 2),
    ("shed-idiot", 4),
    ("contract-rummy", 3),
    ("comic-animals", 5),
)


def deal(name: str, players: int, every: int = 7) -> Iterator[State]:
    """Positions of one deal between bots, its end among them."""
    state = foolery.game(name).deal(players, "picture")
    player = bots.make("lowest", seed="0")
    while state.actors() and state.ply < 250:
        if state.ply % every == 0:
            yield state
        seat = state.actors()[0]
        state.play(seat, player.choose(state.view(seat)))
    yield state


def drawn(svg: str) -> list[str]:
    """The ids of the cards that a picture uses, one for each time."""
    mark = re.search(r'id="(f\w+-)corner"', svg)
    assert mark is not None
    names = [use.attrib["href"].removeprefix("#" + mark[1]) for use in ET.fromstring(svg).iter(f"{SVG}use")]
    return [name for name in names if name != "back"]


def text_of(name: str) -> str:
    """The card in notation that a picture calls so."""
    return name.replace("joker-", "*").replace("blank-", "_").replace("mega", "**")


def all_in(value: Any) -> list[str]:
    """Every card that stands in the fields of a position."""
    if isinstance(value, str):
        return re.findall(r"(?<![\w-])(?:[2-9TJQKA][cdhs]|\*[br*]|_[1-4])(?![\w-])", value)
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [card for one in inside for card in all_in(one)]


@every(2)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_picture_is_xml_and_stands_by_itself(name: str, players: int) -> None:
    for state in deal(name, players, 20):
        every: list[State | View] = [state, *(state.view(seat) for seat in (None, 0, players - 1))]
        for seen in every:
            for lang in languages():
                svg = foolery.svg(seen, lang)
                root = ET.fromstring(svg)
                ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
                assert len(ids) == len(set(ids))
                assert {one.removeprefix("#") for one in re.findall(r'href="(.*?)"', svg)} <= set(ids)
                assert set(re.findall(r"url\(#(.*?)\)", svg)) <= set(ids)
                assert "§" not in svg
                assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
                assert svg == foolery.svg(seen, lang)


@every(2)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_shows_no_card_that_it_does_not_hold(name: str, players: int) -> None:
    for state in deal(name, players):
        for seat in (None, *range(players)):
            fields = state.view(seat).to_json()
            known = all_in({key: value for key, value in fields.items() if key not in ("seen", "legal")})
            cards = [text_of(one) for one in drawn(foolery.svg(state.view(seat)))]
            cards = [card for card in cards if fields.get("turned_up") != card]
            if fields["game"].startswith("comic-animals"):
                continue  # What comes next is shown as cards of any suit.
            assert set(cards) <= set(known), state.line()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_two_worlds_that_look_the_same_have_the_same_picture(name: str, players: int) -> None:
    for state in deal(name, players):
        for seat in range(players):
            view = state.view(seat)
            assert foolery.svg(view) == foolery.svg(view.sample("picture").view(seat))


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] != "comic-animals"])
def test_a_state_shows_every_card(name: str, players: int) -> None:
    for state in deal(name, players):
        pack = [card_text(card) for cards in state.census().values() for card in cards]
        cards = [text_of(one) for one in drawn(foolery.svg(state))]
        assert set(pack) == set(cards), state.line()


@every(2)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_everything_lies_inside_the_frame(name: str, players: int) -> None:
    for state in deal(name, players):
        every: list[State | View] = [state, state.view(0), state.view(None)]
        for seen in every:
            root = ET.fromstring(foolery.svg(seen, names=[f"A rather long name {seat}" for seat in range(players)]))
            height = float(root.attrib["height"])
            for use in root.iter(f"{SVG}use"):
                numbers = re.match(r"translate\((\S+) (\S+)\).* scale\((\S+)\)", use.attrib["transform"])
                assert numbers is not None
                x, y, scale = map(float, numbers.groups())
                assert x > 8
                assert y > 20
                assert x + 100 * scale < WIDTH - 8, state.line()
                assert y + 140 * scale < height - 4, state.line()
            for text in root.iter(f"{SVG}text"):
                assert float(text.attrib["y"]) < height


def test_names_and_titles_are_only_text() -> None:
    state = foolery.game("throw-in").deal(2, "x")
    svg = foolery.svg(state.view(1), names=["<b>&§", 'B"'])
    ET.fromstring(svg)
    assert "&lt;b&gt;&amp;&#167;" in svg
    assert "<b>" not in svg


@pytest.mark.parametrize("lang", languages())
def test_every_card_has_a_face_in_every_language(lang: str) -> None:
    faces = {card_text(card) for pack in PACKS.values() for card in pack} | {"?"}
    shapes = {text: face(text, lang) for text in faces}
    assert len(set(shapes.values()) | {shapes["_1"]}) == len(faces) - 3  # The four blanks look alike.
    for shape in shapes.values():
        ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{shape}</svg>')
        assert "<text" not in shape


def test_a_letter_without_a_shape_is_written() -> None:
    assert ">Z</text>" in letter("Z", "#000")
    assert "<text" not in letter("K", "#000")


def test_notebooks_are_given_the_picture() -> None:
    for name, players in TABLES:
        state: Any = foolery.game(name).deal(players, "x")
        assert state._repr_html_() == foolery.svg(state)
        assert state.view(0)._repr_html_() == foolery.svg(state.view(0))
        assert rooms.picture(state.family).svg(state, "en", None) == foolery.svg(state)


def test_long_hands_keep_their_indices_in_sight() -> None:
    for number in range(1, 120):
        cards, step = per_row(number, 42, 300)
        assert cards == 1 or step >= 42 * LEAST_STEP - 0.01
        assert (cards - 1) * step + 42 <= 300.01


def test_bad_arguments_are_refused_in_a_sentence() -> None:
    view = foolery.game("throw-in").deal(2, "x").view(0)
    wrong: Any = [(view, "xx", None), (view, "en", ["only one"]), ("no view", "en", None)]
    for seen, lang, names in wrong:
        with pytest.raises(foolery.FooleryError):
            foolery.svg(seen, lang, names)


def test_words_of_pictures_are_short() -> None:
    for lang in languages():
        for name in area("en", "picture"):
            assert len(sentence_of(f"picture.{name}", lang) or "") < 40


@pytest.mark.parametrize("seen", [None, 5, "simple", foolery.game("simple")], ids=str)
def test_what_cannot_be_drawn_is_told_as_what_can(seen: Any) -> None:
    with pytest.raises(FooleryError, match=r"^a view or a state is drawn, as `svg\(.*\)`, not ") as caught:
        foolery.svg(seen)
    assert "рисуют вид" in caught.value.text("ru")
