"""The rooms ``text``, ``words`` and ``picture`` of every family offer what ``foolery.contract.rooms`` asks for."""

import pytest

from foolery import catalogue
from foolery.contract import rooms

FAMILIES = catalogue.FAMILIES.names


def asked_for(protocol: type) -> set[str]:
    """The names of what a protocol has."""
    return {name for name, value in vars(protocol).items() if callable(value) and not name.startswith("_")}


def missing(room: object, protocol: type) -> set[str]:
    """What a room lacks."""
    return {name for name in asked_for(protocol) if not callable(getattr(room, name, None))}


@pytest.mark.parametrize("family", FAMILIES)
def test_rooms_offer_what_is_asked_for(family: str) -> None:
    assert missing(rooms.text(family), rooms.Text) == set()
    assert missing(rooms.words(family), rooms.Words) == set()
    assert missing(rooms.picture(family), rooms.Picture) == set()


def test_a_room_that_lacks_something_is_found() -> None:
    assert missing(rooms.text("animals"), rooms.Words) > {"event_text", "rules_page"}
