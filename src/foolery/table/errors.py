"""Why a table refuses a command, and what is said where a log does not agree with the rules."""

from __future__ import annotations

from typing import Any

from foolery.base.arguments import shown
from foolery.base.errors import FooleryError
from foolery.base.messages import Message
from foolery.base.shapes import Fault, shape_of


class TableError(FooleryError):
    """A command that a table refuses; ``code`` is ``table.…`` and the sentence is that of the language."""


def refusal(fault: Fault, what: Message) -> TableError:
    """The error for a fault in what was sent or kept; ``what`` it is, the sentence says."""
    if not fault.path:
        return TableError("table.no-object", what=what, value=shown(fault.value))
    if fault.kind == "value":
        return TableError("table.no-value", what=what, name=fault.where, wanted=fault.wanted, value=shown(fault.value))
    return TableError(f"table.{fault.kind}-field", what=what, name=fault.where)


def check(form: Any, data: Any, what: Message) -> None:
    """Raise TableError where data is not of a declared form."""
    fault = shape_of(form).fault(data)
    if fault is not None:
        raise refusal(fault, what)


class BrokenLog(TableError):
    """A log that is none, or that does not give what stands in it; ``seq`` is the number of the entry.

    It tells what the rules give and what the log has, all cards included: it is for whoever keeps the table and must
    never go to a seat.
    """

    def __init__(self, code: str, /, seq: int, **fields: object) -> None:
        self.seq = seq
        super().__init__(code, seq=seq, **fields)
