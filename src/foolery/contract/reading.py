"""Reading what ``to_wire`` of an event or a result gives; whatever is written otherwise is refused with its field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from foolery.base import arguments
from foolery.base.cards import SUITS, Card, parse_card
from foolery.base.errors import NotationError
from foolery.base.messages import Message
from foolery.contract.event import EVERYBODY
from foolery.contract.result import Result
from foolery.ruleset.event_kinds import MANY, UNDECLARED, EventKind

MOST_PLACES: Final = 8
_KIND: Final = re.compile(r"[a-z][a-z0-9:-]{0,59}")
_STATED: Final = re.compile(r"[2-9TJQKA]?[cdhs]")


EventFields = tuple[str, int, tuple[Card, ...], int, int, int]
"""What an event is made from: kind, place, cards, to, seen and count."""


def refuse(field: str, value: object, wanted: str) -> NoReturn:
    """Refuse the value of a field; ``wanted`` names a sentence of the area ``shape``."""
    if value is None:
        raise NotationError("wire.missing", field=field, wanted=Message(f"shape.{wanted}"))
    raise NotationError("wire.field", field=field, value=arguments.shown(value), wanted=Message(f"shape.{wanted}"))


def check_document(data: object) -> None:
    """Raise NotationError where what was sent has no fields at all."""
    if type(data) is not dict and not isinstance(data, Mapping):
        raise NotationError("wire.document", value=arguments.shown(data))


def whole(data: Mapping[str, Any], field: str, least: int, most: int) -> int:
    """A whole number within these bounds."""
    value = data.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        refuse(field, value, "whole")
    return value


def place(data: Mapping[str, Any], field: str) -> int:
    """A place; -1 for null."""
    return -1 if data.get(field) is None else whole(data, field, 0, MOST_PLACES - 1)


def card_list(data: Mapping[str, Any], field: str) -> tuple[Card, ...] | None:
    """Cards by their faces; None for null."""
    found = data.get(field)
    if found is None:
        return None
    if not isinstance(found, list) or len(found) > MANY or not all(isinstance(card, str) for card in found):
        refuse(field, found, "cards")
    return tuple(parse_card(card) for card in found)


def seats(data: Mapping[str, Any], field: str) -> tuple[int, ...]:
    """A list of places."""
    found = data.get(field)
    good = isinstance(found, list) and len(found) <= MOST_PLACES
    if not good or not all(type(seat) is int and 0 <= seat < MOST_PLACES for seat in found or ()):
        refuse(field, found, "places")
    return tuple(found or ())


def event_fields(data: Mapping[str, Any], kinds: Mapping[str, EventKind]) -> EventFields:
    """What an event is made from, out of its wire form. Raises NotationError."""
    check_document(data)
    kind = data.get("kind")
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        refuse("kind", kind, "text")
    what = kinds.get(kind, UNDECLARED)
    stated = data.get("stated")
    if stated is not None:
        if not isinstance(stated, str) or not _STATED.fullmatch(stated):
            refuse("stated", stated, "text")
        kind = f"{kind}-{stated.lower()}"
    cards = card_list(data, "cards")
    count = whole(data, "count", 0, MANY)
    if cards is not None and len(cards) != count:
        refuse("count", count, "whole")
    seen = EVERYBODY if cards is not None else 0
    if "seen" in data:
        seen = EVERYBODY if data["seen"] is None else sum(1 << seat for seat in set(seats(data, "seen")))
    return kind, place(data, "place"), cards or (), _to(data, what), seen, count


def _to(data: Mapping[str, Any], what: EventKind) -> int:
    """The place or the suit that an event names; -1 for null."""
    value = data.get("to")
    if what.to != "suit" or value is None:
        return place(data, "to")
    if not isinstance(value, str) or len(value) != 1 or value not in SUITS:
        refuse("to", value, "text")
    return SUITS.index(value)


def read_result(data: Mapping[str, Any]) -> Result:
    """The result that this data holds. Raises NotationError."""
    check_document(data)
    shares = data.get("utilities")
    numbers = (
        shares if isinstance(shares, list) and len(shares) <= MOST_PLACES else refuse("utilities", shares, "numbers")
    )
    if not all(type(one) in (int, float) and abs(one) <= MANY for one in numbers):
        refuse("utilities", shares, "numbers")
    points = data.get("points")
    if not isinstance(points, list) or len(points) > MOST_PLACES or not all(type(one) is int for one in points):
        refuse("points", points, "numbers")
    flags = {name: data.get(name) for name in ("draw", "limited")}
    for name, value in flags.items():
        if not isinstance(value, bool):
            refuse(name, value, "flag")
    return Result(
        utilities=tuple(float(one) for one in numbers),
        fools=seats(data, "fools"),
        winners=seats(data, "winners"),
        draw=bool(flags["draw"]),
        limited=bool(flags["limited"]),
        places=seats(data, "places"),
        straps=whole(data, "straps", 0, MANY),
        points=tuple(points),
    )
