"""One line of a tournament's file: a command and its fields.

result 2.3; places Anna, Boris > Gleb; straps 1

A line is ``kind subject; field value; field value``; blanks around the parts do not count. Empty lines and lines that
begin with ``#`` are ignored and stay where they are. Names cannot contain dividing signs: ``,`` ``;`` ``|`` ``>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from foolery.base.errors import FooleryError
from foolery.base.messages import Message


class TournamentError(FooleryError):
    """A command that a tournament refuses; ``code`` is ``tournament.…`` and the sentence is that of the language."""


class BrokenFile(TournamentError):
    """A file that is no tournament, or does not follow its rules; ``line`` counts from 1 (0: not known)."""

    extra = ("line",)

    def __init__(self, code: str, /, line: int = 0, **fields: object) -> None:
        self.line = line
        super().__init__(code, **fields)

    def said(self) -> Message:
        """The message after its line."""
        return Message("where.line", line=self.line, what=self.message) if self.line else self.message


FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "new": frozenset(
        {
            *("format", "game", "seats", "fee", "seed", "best-of", "advance", "seeding", "late", "refund", "rounds"),
            *("prizes", "group", "through", "members", "lang", "minutes"),
        }
    ),
    "enter": frozenset({"rating", "bot", "members"}),
    "withdraw": frozenset(),
    "pair": frozenset({"bye"}),
    "result": frozenset({"places", "straps", "scores"}),
    "correct": frozenset({"places", "straps", "scores"}),
    "undo": frozenset(),
}
"""The kinds of commands, and the fields that each may have."""
MOST_NUMBER: Final = 10**9


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a tournament: a kind, a subject and fields, as they are in the file."""

    kind: str
    subject: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The line of the file."""
        head = f"{self.kind} {self.subject}".rstrip()
        return "; ".join([head, *(f"{name} {value}" for name, value in self.fields.items())])

    def checked(self) -> Command:
        """The command itself, where it can stand on a line. Raises TournamentError."""
        if any(";" in part for part in (self.subject, *self.fields.values())) or not self.line.isprintable():
            raise TournamentError("tournament.no-line", line=self.line)
        return self

    @classmethod
    def read(cls, line: str) -> Command:
        """The command of a line. Raises TournamentError."""
        head, *parts = line.split(";")
        kind, _, subject = head.strip().partition(" ")
        if kind not in FIELDS:
            raise TournamentError("tournament.no-kind", kind=kind, kinds=list(FIELDS))
        fields: dict[str, str] = {}
        for part in parts:
            name, _, value = part.strip().partition(" ")
            if not name:
                raise TournamentError("tournament.empty-field")
            if not FIELDS[kind]:
                raise TournamentError("tournament.no-fields", kind=kind, name=name)
            if name not in FIELDS[kind]:
                raise TournamentError("tournament.no-field", kind=kind, name=name, names=sorted(FIELDS[kind]))
            if name in fields:
                raise TournamentError("tournament.field-twice", name=name)
            fields[name] = value.strip()
        return cls(kind, subject.strip(), fields)


def whole(name: str, text: str, least: int = 0, most: int = MOST_NUMBER) -> int:
    """The whole number that a field is. Raises TournamentError."""
    if text.isascii() and text.isdecimal() and len(text) < len(str(MOST_NUMBER)) + 1 and least <= int(text) <= most:
        return int(text)
    raise TournamentError("tournament.no-number", name=name, text=text, least=least, most=most)
