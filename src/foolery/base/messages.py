"""Sentences as data: an id and the fields it names. Words are put on when somebody reads them, in his language.

The id ``cards.unknown`` is the sentence ``unknown`` of the table ``cards.json`` that every language has in its folder;
a rule brings the sentences of its own with it. ``foolery.speech`` says how sentences are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NoReturn

from foolery.base.folders import SOURCE
from foolery.base.printable import in_short

LONGEST: Final = 200
"""Characters of a field at most: an error does not repeat megabytes of what it was given."""
DEEPEST: Final = 20
"""Messages and lists inside each other at most, where they are read."""
MOST: Final = 50
"""Items of a list at most."""


_WRITTEN: Final = {
    "card": re.compile(r"[2-9TJQKA][cdhs]|\*[*br]|_[1-4]"),
    "cards": re.compile(r"[2-9TJQKA][cdhs]|\*[*br]|_[1-4]"),
    "suit": re.compile("[cdhs-]"),
    "rank": re.compile("[2-9TJQKA*+_]"),
    "person": re.compile("-1|[0-9]{1,4}"),
    "number": re.compile(""),
}
"""How each kind of thing is written, as in the notation."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A thing of the game as a field: what it is called and how it is declined is a matter of the language.

    ``of`` are cards in notation, one suit, rank or place, and ``number`` how many there are, of what ``noun`` says.
    ``foolery.base.meant`` makes them.
    """

    kind: str
    of: tuple[str, ...] = ()
    number: int = 0
    noun: str = ""

    def to_wire(self) -> dict[str, Any]:
        """It as plain data."""
        return {"meant": self.kind, "of": list(self.of), "number": self.number, "noun": self.noun}

    @classmethod
    def from_wire(cls, data: Mapping[str, Any]) -> Meant:
        """The thing that this data is. Raises KeyError or TypeError where it is none."""
        kind, of, number, noun = data["meant"], data["of"], data["number"], data["noun"]
        written = _WRITTEN.get(kind) if isinstance(kind, str) else None
        known = written is not None and isinstance(of, list) and len(of) <= MOST
        if not known or not isinstance(number, int) or not isinstance(noun, str) or len(noun) > LONGEST:
            _not_one()
        if any(not isinstance(one, str) or written is None or not written.fullmatch(one) for one in of):
            _not_one()
        if kind not in ("cards", "number") and len(of) != 1:
            _not_one()
        return cls(kind, tuple(of), number, noun)


class Message:
    """An id and the fields that its sentence names.

    Fields are JSON-able once ``to_wire`` has been over them: texts, numbers, truth values, None, further messages,
    things of the game (``meant``), and lists of these. A text is cut at ``LONGEST`` characters, a list at ``MOST``.
    """

    __slots__ = ("code", "fields")

    def __init__(self, code: str, /, **fields: Any) -> None:
        self.code = code
        self.fields: dict[str, Any] = {name: _bounded(value) for name, value in fields.items()}

    def text(self, lang: str = SOURCE) -> str:
        """The sentence in a language; in English where the language lacks it."""
        # What is never read needs no sentences, so they are loaded here; they stand on the floor above.
        said: str = import_module("foolery.speech").text_of(self, lang)
        return said

    def to_wire(self) -> dict[str, Any]:
        """The message as plain data: ``code`` and ``fields``, messages inside it too."""
        return {"code": self.code, "fields": {name: _plain(value) for name, value in self.fields.items()}}

    @classmethod
    def from_wire(cls, data: Mapping[str, Any]) -> Message:
        """The message that this data holds. Raises KeyError or TypeError where it is none, or goes too deep."""
        found = _read(data, DEEPEST)
        return found if isinstance(found, Message) else _not_one()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return in_short(f"Message({self.code!r}{fields})")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, self.fields) == (other.code, other.fields)

    def __hash__(self) -> int:
        return hash((self.code, repr(self.fields)))

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, which bounds the fields of whatever is read.
        return _made, (self.code, self.fields)


def _made(code: str, fields: Mapping[str, Any]) -> Message:
    return Message(code, **fields)


def _bounded(value: Any) -> Any:
    if isinstance(value, str):
        # Half a surrogate pair comes in by JSON and goes out by no encoding.
        text = str(value).encode(errors="backslashreplace").decode() if not value.isascii() else str(value)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if isinstance(value, bool | float | Message | Meant) or value is None:
        return value
    if isinstance(value, int):
        # Python refuses to write longer numbers out, and nobody wants to read them.
        return int(value) if abs(value) < 10**LONGEST else f"{'-' if value < 0 else ''}…"
    if isinstance(value, Iterable) and not isinstance(value, Mapping | bytes):
        items = [_bounded(item) for item, _ in zip(value, range(MOST + 1), strict=False)]
        return items if len(items) <= MOST else [*items[:MOST], "…"]
    try:
        return _bounded(str(value))
    except ValueError:
        return "…"


def _plain(value: Any) -> Any:
    if isinstance(value, Message | Meant):
        return value.to_wire()
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _read(value: Any, deep: int) -> Any:
    if deep < 0:
        _not_one()
    if isinstance(value, list):
        return [_read(item, deep - 1) for item in value]
    if not isinstance(value, Mapping):
        return value
    if "meant" in value:
        return Meant.from_wire(value)
    if not isinstance(value["code"], str) or not isinstance(value["fields"], Mapping):
        _not_one()
    return Message(value["code"], **{name: _read(item, deep - 1) for name, item in value["fields"].items()})


def _not_one() -> NoReturn:
    raise TypeError("a message has a text as its code and fields by name")
