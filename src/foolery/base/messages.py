"""Sentences as data: an id and the fields it names. Words are put on at the edge, in whatever language is read there.

The sentences lie in ``languages/<code>/<area>.json``, one file an area, a sentence by its name: the id
``cards.unknown`` is the sentence ``unknown`` of the area ``cards``. A rule brings the sentences of its own with it, in
all languages (see ``learn``). In a sentence stand marks:

    {text}               the field as it is; a number, a list with commas, a message in the language of the sentence
    {seats:span}         whole numbers in short: “2 to 5, 7 or 8”
    {names:and}          a list with “and” before its last item; ``or`` in the same way
    {these:semicolons}   a list with semicolons
    {names:quoted}       a list with each item in the quotation marks of the language
    {seat:player}        a seat as people count players, from 1
    [n:card|cards]       the form that the number in the field ``n`` asks for; a language has as many as it needs

A sentence has no capital and no full stop: it may stand inside another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

LONGEST: Final = 200
"""Characters of a field at most: an error does not repeat megabytes of what it was given."""
DEEPEST: Final = 20
"""Messages and lists inside each other at most, where they are read."""
MOST: Final = 50
"""Items of a list at most."""
FOLDER: Final = Path(__file__).parent.with_name("languages")
SOURCE: Final = "en"
"""The language that stands in for a sentence which another lacks."""

strict = False
"""Whether a sentence that is missing, or does not fit its fields, raises: so it is in the tests, never for users."""

_MARK: Final = re.compile(r"\{(?P<field>\w+)(?::(?P<how>\w+))?\}|\[(?P<number>\w+):(?P<forms>[^\[\]]*)\]")


class WordingError(LookupError):
    """A sentence that is not there, or whose marks do not fit the fields; only in ``strict`` mode."""


class Message:
    """An id and the fields that its sentence names.

    Fields are JSON-able once ``to_wire`` has been over them: texts, numbers, truth values, None, further messages, and
    lists of these. A text is cut at ``LONGEST`` characters, a list at ``MOST`` items.
    """

    __slots__ = ("code", "fields")

    def __init__(self, code: str, /, **fields: Any) -> None:
        self.code = code
        self.fields: dict[str, Any] = {name: _bounded(value) for name, value in fields.items()}

    def text(self, lang: str = SOURCE) -> str:
        """The sentence in a language; in English where the language lacks it."""
        return say(self, lang)

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
        return f"Message({self.code!r}{fields})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, self.fields) == (other.code, other.fields)

    def __hash__(self) -> int:
        return hash((self.code, repr(self.fields)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.code, self.fields)


def _made(code: str, fields: Mapping[str, Any]) -> Message:
    return Message(code, **fields)


def _bounded(value: Any) -> Any:
    if isinstance(value, str):
        # Half a surrogate pair comes in by JSON and goes out by no encoding.
        text = str(value).encode(errors="backslashreplace").decode() if not value.isascii() else str(value)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if isinstance(value, bool | float | Message) or value is None:
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
    if isinstance(value, Message):
        return value.to_wire()
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _read(value: Any, deep: int) -> Any:
    if deep < 0:
        _not_one()
    if isinstance(value, list):
        return [_read(item, deep - 1) for item in value]
    if not isinstance(value, Mapping):
        return value
    if not isinstance(value["code"], str) or not isinstance(value["fields"], Mapping):
        _not_one()
    return Message(value["code"], **{name: _read(item, deep - 1) for name, item in value["fields"].items()})


def _not_one() -> NoReturn:
    raise TypeError("a message has a text as its code and fields by name")


# The languages

_LEARNED: Final[dict[str, Mapping[str, str]]] = {}
"""What rules have brought: a sentence by language for each id."""


def learn(sentences: Mapping[str, Mapping[str, str]]) -> None:
    """Take up sentences from outside the folders: a text by language for each id. The later wording counts."""
    _LEARNED.update(sentences)


bringers: Final[list[Callable[[], object]]] = []
"""What brings all sentences that can be learned. It is called once, when a sentence is missing or all are wanted."""


def known(code: str, lang: str) -> str | None:
    """The sentence with this id, as far as has been learned."""
    learned = _LEARNED.get(code)
    if learned is not None and lang in learned:
        return learned[lang]
    name, _, rest = code.partition(".")
    return area(lang, name).get(rest)


def _learn_all() -> None:
    while bringers:
        bringers.pop()()


def languages() -> tuple[str, ...]:
    """The codes of all languages that have a folder, the source first."""
    found = sorted(folder.name for folder in FOLDER.iterdir() if (folder / "words.json").is_file())
    return (SOURCE, *(code for code in found if code != SOURCE))


@cache
def area(lang: str, name: str) -> Mapping[str, str]:
    """The sentences of one area in one language by their names; empty where there are none."""
    path = FOLDER / lang / f"{name}.json"
    if not (lang.isidentifier() and name.replace("-", "_").isidentifier() and len(name) <= LONGEST and path.is_file()):
        return {}
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def sentence_of(code: str, lang: str) -> str | None:
    """The sentence with this id, its marks not filled in; None where the language has none."""
    found = known(code, lang)
    if found is None and bringers:
        _learn_all()
        found = known(code, lang)
    return found


def fields_of(sentence: str) -> set[str]:
    """The fields that a sentence names."""
    return {mark["field"] or mark["number"] for mark in _MARK.finditer(sentence)}


def codes() -> Iterator[str]:
    """Every id that has a sentence in the source language, those of rules included."""
    _learn_all()
    for path in sorted((FOLDER / SOURCE).glob("*.json")):
        yield from (f"{path.stem}.{name}" for name in area(SOURCE, path.stem))
    yield from _LEARNED


def say(message: Message, lang: str = SOURCE) -> str:
    """The sentence of a message. Where nobody has words for it, its id: so an error of somebody's own can be read."""
    if not area(lang, "words"):
        lang = SOURCE
    sentence = sentence_of(message.code, lang)
    if sentence is None:
        if strict:
            raise WordingError(f"there is no sentence {message.code} in {lang}")
        sentence = sentence_of(message.code, SOURCE)
    if sentence is None:
        return message.code
    if strict and fields_of(sentence) != set(message.fields):
        raise WordingError(f"{message.code} in {lang} names {fields_of(sentence)}, given are {set(message.fields)}")

    def filled(mark: re.Match[str]) -> str:
        if mark["number"] is not None:
            return _form(mark["forms"].split("|"), message.fields.get(mark["number"], 0), lang)
        name = mark["field"]
        return shown(message.fields[name], lang, mark["how"] or "") if name in message.fields else mark[0]

    return _MARK.sub(filled, sentence)


def shown(value: Any, lang: str = SOURCE, how: str = "") -> str:
    """A field as it stands in a sentence; ``how`` is what its mark says after the colon."""
    if isinstance(value, Message):
        return say(value, lang)
    if how == "player" and isinstance(value, int):
        return str(value + 1)
    if not isinstance(value, list):
        return json.dumps(value) if value is None or isinstance(value, bool) else str(value)
    if how == "span":
        return span(value, lang)
    items = [shown(item, lang) for item in value]
    if how == "quoted":
        words = area(lang, "words")
        items = [f"{words['open']}{item}{words['close']}" if item != "…" else item for item in items]
    if how in ("and", "or"):
        return joined(items, lang, how)
    return ("; " if how == "semicolons" else ", ").join(items)


def joined(items: Sequence[str], lang: str = SOURCE, word: str = "and") -> str:
    """A list with this word before its last item."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {area(lang, 'words')[word]} {items[-1]}"


def span(numbers: Sequence[int], lang: str = SOURCE) -> str:
    """Whole numbers in short: “2 to 6”, “4 or 6”, “2 to 5, 7 or 8”; “0” for none."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    until = area(lang, "words")["until"]
    parts: list[str] = []
    for run in runs:
        whole = len(run) > 2 or len(runs) == 1 < len(run)
        parts += [until.replace("{from}", str(run[0])).replace("{to}", str(run[-1]))] if whole else map(str, run)
    return joined(parts, lang, "or") or "0"


def _one_other(number: int) -> int:
    return int(number != 1)


def _one_few_many(number: int) -> int:
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


PLURALS: Final[Mapping[str, Callable[[int], int]]] = {"one-other": _one_other, "one-few-many": _one_few_many}
"""Which form a number asks for, by the name of the scheme that a language's ``words.json`` gives as ``plural``."""


def _form(forms: Sequence[str], number: Any, lang: str) -> str:
    chosen = PLURALS[area(lang, "words")["plural"]](abs(number)) if isinstance(number, int) else len(forms) - 1
    return forms[min(chosen, len(forms) - 1)]
