"""Worked examples of rules; ``authoring.examples`` tries them.

A rule writes them as lines of notation::

    examples = worked('''
    Only aces cover a six
        ru: Шестёрку бьют только тузы
        game=throw-in+royal hands=Kc7s/AcAd7c trump=h attacker=0 table=6c@0 phase=defend bouts=9,5
        allowed: cover 6c with Ac, cover 6c with Ad
        refused: cover 6c with 7c
        play: 1: cover 6c with Ac, 0: pass
        then: phase=lead attacker=1
    ''')

A title stands at the margin, and all that belongs to it further right. ``game=…`` is a position. A position or a deal
may be JSON too: ``{"game": "throw-in", "players": 3, "seed": "a"}``. ``then`` holds fields of the position afterwards.
They are written as in a line, or as JSON where a line does not write them: ``fools=[0]``. A line that begins with none
of these words continues the one before it. Titles in further languages follow their codes, or stand in the files of the
package as ``examples.1.title``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import Any, Final

from foolery.base.errors import FooleryError, NotationError, RulesError
from foolery.base.folders import SOURCE, languages
from foolery.base.messages import Message
from foolery.ruleset import overlay
from foolery.ruleset.loading import placed
from foolery.ruleset.spoken import places
from foolery.ruleset.texts import Titles

Reader = Callable[[str], dict[str, Any]]
"""What reads the fields of a position line."""

ENTRIES: Final = ("allowed", "refused", "play", "then")
_ENTRY: Final = re.compile(r"([a-z]+): ")
_PLAYED: Final = re.compile(r"\d+: *\S")
_READERS: Final[list[Callable[[Any], Reader]]] = []


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a rule: a position, and what is allowed, refused or true after some actions.

    ``position`` is JSON as in the notation; without hands it is a deal of its ``seed`` to its ``players``. ``allowed``
    and ``refused`` are actions of the seat that acts; ``play`` are ``seat: action`` lines and ``then`` fields of the
    JSON position that hold afterwards.
    """

    title: Titles
    position: Mapping[str, Any]
    allowed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)

    @property
    def steps(self) -> list[tuple[int, str]]:
        """The seat and the action of each line of ``play``."""
        lines = (line.partition(":") for line in self.play)
        return [(int(seat), action.strip()) for seat, _, action in lines]


def read_with(reader: Callable[[Any], Reader]) -> None:
    """Read the lines of examples with what this returns for a rule."""
    _READERS.append(reader)


def worked(text: str) -> Any:
    """Examples as lines, for the attribute ``examples`` of a rule. They are read when first asked for."""
    return _Worked(text)


class _Worked:
    """The examples of a rule class, read from their lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.made: dict[Any, tuple[Example, ...]] = {}

    def __get__(self, rule: object, kind: Any = None) -> tuple[Example, ...]:
        """Raises RulesError with the number of the example that cannot be read."""
        kind = type(rule) if kind is None else kind
        if kind not in self.made:
            # Other threads, and what is loaded to read the lines, may read them meanwhile.
            self.made.setdefault(kind, tuple(_read(self.text, kind)))
            overlay.renew(kind)
        return self.made[kind]


def _read(text: str, rule: Any) -> Iterator[Example]:
    reader, titles = _READERS[-1](rule), places(rule)
    for number, lines in enumerate(re.split(r"\n(?=\S)", cleandoc(f"\n{text}")), 1):
        try:
            yield _example(lines.split("\n"), reader, titles.get(f"examples.{number}.title", {}))
        except (FooleryError, ValueError) as error:
            what = error.said() if isinstance(error, FooleryError) else str(error)
            raise RulesError.of(
                placed(rule, "examples", Message("author.example", number=number, what=what))
            ) from error


def _example(lines: list[str], reader: Reader, titles: Titles) -> Example:
    """An example of its title and the lines below it. Raises NotationError for a line that cannot be read."""
    entries: dict[str, str] = {}
    entry = SOURCE
    for line in [f"{SOURCE}: {lines[0]}", *map(str.strip, lines[1:])]:
        found = _ENTRY.match(line)
        if found and found[1] not in (*ENTRIES, *languages()):
            raise NotationError("author.entry", word=found[1])
        start = found[1] if found else "game" if line.startswith(("game=", "{")) else ""
        if start:
            if start in entries:
                raise NotationError("author.entry-twice", word=start)
            entry = start
            entries[entry] = line[found.end() :] if found else line
        else:
            entries[entry] += f" {line}"
    actions = {name: tuple(entries.pop(name).split(", ")) for name in ("allowed", "refused", "play") if name in entries}
    for line in actions.get("play", ()):
        if not _PLAYED.match(line):
            raise NotationError("author.play", text=line)
    if "game" not in entries:
        raise NotationError("position.no-game")
    game, then = entries.pop("game"), entries.pop("then", "")
    position = json.loads(game) if game.startswith("{") else reader(game)
    return Example({**entries, **titles}, position, **actions, then=_fields(then, reader))


def _fields(text: str, reader: Reader) -> dict[str, Any]:
    """The fields that hold afterwards: those of a position line, and as JSON what such a line does not write."""
    found: dict[str, Any] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        try:
            read = reader(word)
        except NotationError:
            try:
                read = {name: json.loads(value)}
            except ValueError:
                raise NotationError("author.then", word=word) from None
        if read.get(name) == value:
            with suppress(ValueError):
                read = {name: json.loads(value)}
        found |= read
    return found
