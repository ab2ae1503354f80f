"""Errors of a tournament: a command that is refused, and a file that is broken."""

from __future__ import annotations

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
