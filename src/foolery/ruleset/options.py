"""Options of games and rules, and the ids of variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from foolery.base.errors import BadOption, NotationError, shortened
from foolery.base.messages import Message
from foolery.ruleset.texts import Titles

MOST: Final = 1_000_000_000
"""The greatest number that an option takes: the compiled form reckons with short ones."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game or rule: its values as words, the first being the default; ``numbers`` adds 1, 2, 3 … up to
    ``most``.

    ``said`` tells in a sentence what is played under a value, where the title does not.
    """

    name: str
    row: int
    values: tuple[str, ...]
    numbers: bool = False
    title: Titles = field(default_factory=dict)
    default: str = ""
    said: Mapping[str, Titles] = field(default_factory=dict)
    most: int = MOST

    @property
    def usual(self) -> str:
        """The default value."""
        return self.default or self.values[0]

    def check(self, value: str) -> str:
        """The value in its one spelling. Raises BadOption."""
        if value in self.values:
            return value
        if self.numbers and value.isascii() and value.isdigit() and value.strip("0"):
            number = value.lstrip("0")
            if len(number) > len(str(self.most)) or int(number) > self.most:
                raise BadOption("option.most", name=self.name, value=value, most=self.most)
            return number
        words = [one for one in self.values if not (self.numbers and one.isdigit() and int(one))]
        choices = [*words, *([Message("option.from-one")] if self.numbers else [])]
        raise BadOption("option.value", name=self.name, value=shortened(value), choices=choices)


def on_off(name: str, row: int, usual: str = "off", title: Titles | None = None) -> Option:
    """A switch, which is ``usual`` where nobody sets it."""
    return Option(name, row, ("on", "off") if usual == "on" else ("off", "on"), title={} if title is None else title)


def is_value(value: str, wanted: str) -> bool:
    """Whether an option has the wanted value; ``>1`` stands for every number above one."""
    if wanted.startswith(">"):
        return value.isdigit() and int(value) > int(wanted[1:])
    return value == wanted


def parse_id(text: str) -> tuple[list[str], dict[str, str]]:
    """The ids and options of a variant's text. Raises NotationError with the column of what cannot be read."""
    if not text.strip():
        raise NotationError("rules.no-name", 1, 1)
    parts = text.split(",")
    ids = [part.strip() for part in parts[0].split("+")]
    if "" in ids or any("=" in part or " " in part for part in ids):
        raise NotationError("rules.no-ids", 1, 1, text=parts[0])
    options: dict[str, str] = {}
    column = len(parts[0]) + 2
    for part in parts[1:]:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not (name and equals and value):
            raise NotationError("option.unreadable", 1, column, text=part)
        if options.get(name, value) != value:
            raise BadOption("option.twice", name=name, first=options[name], second=value)
        options[name] = value
        column += len(part) + 1
    return ids, options
