"""A position on one line: ``name=value`` words with blanks between them, in and out.

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
from typing import Any, Final

from foolery.base.cards import card_text, parse_card
from foolery.base.errors import NotationError

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
