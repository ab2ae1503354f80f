"""The rooms ``text`` and ``words`` of every family offer what ``foolery.contract.rooms`` asks for, and no more."""

from types import ModuleType

import pytest

from foolery.animals import text as animals_text
from foolery.animals import words as animals_words
from foolery.contract import rooms
from foolery.durak import text as durak_text
from foolery.durak import words as durak_words
from foolery.idiot import text as idiot_text
from foolery.idiot import words as idiot_words
from foolery.picture import animals as animals_picture
from foolery.picture import durak as durak_picture
from foolery.picture import idiot as idiot_picture
from foolery.picture import rummy as rummy_picture
from foolery.rummy import text as rummy_text
from foolery.rummy import words as rummy_words

TEXTS: list[rooms.Text] = [animals_text, durak_text, idiot_text, rummy_text]
WORDS: list[rooms.Words] = [animals_words, durak_words, idiot_words, rummy_words]
PICTURES: list[rooms.Picture] = [animals_picture, durak_picture, idiot_picture, rummy_picture]
"""Type checkers hold each to its protocol."""


def asked_for(protocol: type) -> set[str]:
    """The names of what a protocol has."""
    return {name for name, value in vars(protocol).items() if callable(value) and not name.startswith("_")}


@pytest.mark.parametrize("room", TEXTS, ids=lambda room: room.__name__)
def test_a_text_offers_what_is_asked_for(room: ModuleType) -> None:
    assert set(room.__all__) == asked_for(rooms.Text)


@pytest.mark.parametrize("room", WORDS, ids=lambda room: room.__name__)
def test_words_offer_what_is_asked_for(room: ModuleType) -> None:
    assert set(room.__all__) == asked_for(rooms.Words)


@pytest.mark.parametrize("family", ["animals", "durak", "idiot", "rummy"])
def test_a_room_is_found_by_its_place(family: str) -> None:
    assert rooms.text(family) in TEXTS
    assert rooms.words(family) in WORDS
    assert rooms.picture(family) in PICTURES
