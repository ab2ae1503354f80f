"""External input: positions and views as plain data or as a line, validated field by field.

So whatever a position is refused for refuses a view too, and who has an accepted view in hand can do with it all that
can be done with the view of a state.

The values are those of JSON. Cards stand one after another without blanks, rows of them and pairs are separated by
``/``, numbers by ``,``, named things by ``|``; an empty list is ``-``. A family lists its fields with a writer and a
reader for each; what has none is a word as it stands.

    hands=8dTs/Jh6c    shown=0:8d/1:Ts    known=0>1:8d    zones=pile:8dTs|buy-in:8d/-    memory=royal:3:0,1
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, NoReturn, TypeVar

from foolery.base import arguments
from foolery.base.cards import SUITS, Card, card_text, parse_card
from foolery.base.errors import FooleryError, NotationError, PositionError
from foolery.base.messages import Message
from foolery.contract.event import EVERYBODY
from foolery.contract.forms import FORMAT
from foolery.contract.result import Result
from foolery.contract.state import State
from foolery.contract.view import View
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


HEAD: Final = ("format", "family", "revisions")
"""What a view that is sent says of itself before its fields."""
_TOLD: Final = ("legal", "actors", "result", "points")
"""Fields that may be left out: the others tell them."""

Seen = TypeVar("Seen", bound=View)


def check_head(data: Mapping[str, Any], family: str, revisions: Mapping[str, int]) -> None:
    """Raise PositionError for a view of another form, another family, or of rules that play otherwise than these.

    Who writes a view by hand need not say any of that.
    """
    problems = []
    number = data.get("format", FORMAT)
    if type(number) is not int or number != FORMAT:
        problems.append(Message("view.format", format=arguments.shown(number), ours=FORMAT))
    if data.get("family", family) != family:
        problems.append(Message("view.family", family=arguments.shown(data["family"]), ours=family))
    problems += _other_rules(data.get("revisions", {}), revisions)
    if problems:
        raise PositionError(problems)


def _other_rules(named: Any, ours: Mapping[str, int]) -> list[Message]:
    """Rules that a view names with another number than they have here."""
    if not isinstance(named, Mapping):
        return [
            Message("position.must-be", name="revisions", value=arguments.shown(named), right=Message("shape.object"))
        ]
    found = []
    for rule, number in named.items():
        if rule not in ours:
            found.append(Message("view.strange-rule", rule=arguments.shown(rule)))
        elif type(number) is not int or number != ours[rule]:
            found.append(Message("view.revision", rule=rule, number=arguments.shown(number), ours=ours[rule]))
    return found


def body(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a view without the head that it is sent with."""
    return {name: value for name, value in data.items() if name not in HEAD}


def counted(found: int, pack: int) -> list[Message]:
    """A problem where a view holds another number of cards than its pack."""
    return [] if found == pack else [Message("view.counts", found=found, pack=pack)]


def settled(draft: Seen, data: Mapping[str, Any], read: Callable[[dict[str, Any]], State]) -> Seen:
    """The view that a draft of one, made from these fields, comes to; ``read`` makes a state of a full position.

    Raises PositionError where no position that can be played looks like it, or where it says something else.
    """
    try:
        world = draft.sample("view")
    except FooleryError as error:
        raise PositionError([error.said()]) from None
    view = read(world.to_json()).view(draft.seat)
    compared = [field.name for field in fields(draft) if field.compare and field.name not in _TOLD]
    wrong = [name for name in compared if getattr(draft, name) != getattr(view, name)]
    said = view.to_wire()
    wrong += [name for name in _TOLD if data.get(name) and plain(data[name]) != plain(said.get(name))]
    if wrong:
        raise PositionError([Message("view.differs", name=name) for name in wrong])
    assert isinstance(view, type(draft))
    return view


def plain(value: Any) -> Any:
    """A list in an order that says nothing; dots stand for blanks, as they do in the actions of a line."""
    if not isinstance(value, list):
        return value
    return sorted((one.replace(".", " ") if isinstance(one, str) else one for one in value), key=_weight)


def _weight(item: Any) -> tuple[int, int, str]:
    """What items of a list are sorted by: numbers, texts, and whatever else somebody has written there."""
    if isinstance(item, int):
        return 0, item, ""
    return (1, 0, item) if isinstance(item, str) else (2, 0, arguments.written(item))


Reader = Callable[[str], Any]
Writer = Callable[[Any], str]

_CARD: Final = re.compile(r"10.|\?|\*[rb*]|_[1-4]|[^\s?*_/|,:@#~-]{2}")


def fingerprint(fields: Mapping[str, Any]) -> str:
    """16 hexadecimal digits that tell positions apart, the same on every platform."""
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_line(
    line: str, fields: Sequence[str], readers: Mapping[str, Reader], example: str = "hands=8dTs/Jh6c"
) -> dict[str, Any]:
    """The fields of a line. Raises NotationError with the column of what cannot be read."""
    data: dict[str, Any] = {}
    for match in re.finditer(r"\S+", line):
        word, column = match.group(), match.start() + 1
        name, equals, value = word.partition("=")
        if not equals or name not in fields:
            if not equals:
                raise NotationError("position.no-word", 1, column, word=word, example=example)
            raise NotationError("position.fields", 1, column, word=word, fields=fields)
        if name in data:
            raise NotationError("position.twice", 1, column, name=name)
        try:
            data[name] = readers.get(name, str)(value)
        except NotationError as error:
            raise NotationError("position.in", 1, column + len(name) + 1, where=name, what=error.said()) from None
        except (ValueError, IndexError):
            raise NotationError("position.unreadable", 1, column + len(name) + 1, value=value, name=name) from None
    return data


def write_line(data: Mapping[str, Any], writers: Mapping[str, Writer]) -> str:
    """The fields on one line, in their order."""
    return " ".join(f"{name}={writers.get(name, str)(value)}" for name, value in data.items())


def says_nothing(value: Any) -> bool:
    """Whether a field has the value that lines leave out: nothing, no, or an empty list or object."""
    return value is None or value is False or (isinstance(value, list | tuple | dict) and not value)


# Cards


def read_cards(text: str) -> list[str]:
    """Cards written one after another."""
    if text in ("-", ""):
        return []
    out = []
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            raise NotationError("position.no-card", text=text[at:])
        word = match.group()
        out.append("?" if word == "?" else card_text(parse_card(word)))
        at = match.end()
    return out


def read_pile(text: str) -> int | list[str]:
    """Cards, or their number."""
    return int(text) if text.isdigit() else read_cards(text)


def write_cards(value: Sequence[str] | int) -> str:
    """Cards, or their number."""
    return str(value) if isinstance(value, int) else "".join(value) or "-"


def read_rows(text: str) -> list[list[str]]:
    """Rows of cards: one for each place."""
    return [read_cards(row) for row in text.split("/")]


def write_rows(value: Sequence[Any]) -> str:
    """Rows of cards."""
    return "/".join(write_cards(row) for row in value) or "-"


def read_pairs(text: str) -> list[list[Any]]:
    """[place, cards] or [observer, place, cards], ``*`` standing for all."""
    rows: list[list[Any]] = []
    for item in text.split("/"):
        who, _, cards = item.partition(":")
        rows.append([*(None if one == "*" else int(one) for one in who.split(">")), read_cards(cards)])
    return rows


def write_pairs(value: Sequence[Sequence[Any]]) -> str:
    """[place, cards] or [observer, place, cards]; None, which is all, as ``*``."""
    out = []
    for item in value:
        *who, cards = item
        out.append(">".join("*" if one is None else str(one) for one in who) + ":" + write_cards(cards))
    return "/".join(out)


def read_zones(text: str) -> dict[str, Any]:
    """Cards by the name of their zone, or rows of them."""
    out: dict[str, Any] = {}
    for item in text.split("|"):
        zone, _, cards = item.rpartition(":")
        once(out, zone)
        out[zone] = read_rows(cards) if "/" in cards else read_cards(cards)
    return out


def once(found: Mapping[str, Any], name: str) -> None:
    """Raise NotationError for a name that was found before."""
    if name in found:
        raise NotationError("position.twice", name=name)


def write_zones(value: Mapping[str, Any]) -> str:
    """Cards by the name of their zone, or rows of them."""
    out = []
    for name, cards in value.items():
        nested = bool(cards) and isinstance(cards[0], list)
        out.append(f"{name}:{write_rows(cards) if nested else write_cards(cards)}")
    return "|".join(out)


# Numbers, and other things


def read_numbers(text: str) -> list[int]:
    """Whole numbers."""
    return [] if text == "-" else [int(one) for one in text.split(",")]


def write_numbers(value: Sequence[int]) -> str:
    """Whole numbers."""
    return ",".join(map(str, value)) or "-"


def read_seat(text: str) -> int | None:
    """Whose view it is; ``-`` for the public."""
    return None if text == "-" else int(text)


def write_seat(value: int | None) -> str:
    """Whose view it is; ``-`` for the public."""
    return "-" if value is None else str(value)


def read_memory(text: str) -> dict[str, Any]:
    """What rules remember: by name a number for all and one for each seat."""
    out: dict[str, Any] = {}
    for item in text.split("|"):
        rule, everybody, seats = item.rsplit(":", 2)
        once(out, rule)
        out[rule] = {"all": int(everybody), "seats": read_numbers(seats)}
    return out


def write_memory(value: Mapping[str, Any]) -> str:
    """What rules remember."""
    return "|".join(f"{name}:{item['all']}:{write_numbers(item['seats'])}" for name, item in value.items())


def read_queue(text: str) -> list[list[Any]]:
    """Waiting questions as [phase, place]."""
    return [[phase, int(place)] for phase, _, place in (item.rpartition("@") for item in text.split("/"))]


def write_queue(value: Sequence[Sequence[Any]]) -> str:
    """Waiting questions as [phase, place]."""
    return "/".join(f"{phase}@{place}" for phase, place in value)


def read_actions(text: str) -> list[str]:
    """Actions in notation, dots for their blanks."""
    return [] if text == "-" else [one.replace(".", " ") for one in text.split(",")]


def write_actions(value: Sequence[str]) -> str:
    """Actions in notation, dots for their blanks."""
    return ",".join(text.replace(" ", ".") for text in value) or "-"


def read_flag(text: str) -> bool:
    """``yes``, or anything else for no."""
    return text == "yes"


def write_flag(value: Any) -> str:
    """``yes``; no is left out."""
    return "yes"


def write_text(value: str) -> str:
    """A text in quotation marks, without blanks; ``json.loads`` reads it."""
    return json.dumps(value).replace(" ", "\\u0020")


def write_json(value: Any) -> str:
    """Anything that JSON holds, without blanks; ``json.loads`` reads it."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")
