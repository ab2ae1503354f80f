"""Why a table refuses a command, and what is said where a log does not agree with the rules."""

from __future__ import annotations

from foolery.base.errors import FooleryError


class TableError(FooleryError):
    """A command that a table refuses; ``code`` is ``table.…`` and the sentence is that of the language."""


class BrokenLog(TableError):
    """A log that is none, or that does not give what stands in it; ``seq`` is the number of the entry.

    It tells what the rules give and what the log has, all cards included: it is for whoever keeps the table and must
    never go to a seat.
    """

    def __init__(self, code: str, /, seq: int, **fields: object) -> None:
        self.seq = seq
        super().__init__(code, seq=seq, **fields)
