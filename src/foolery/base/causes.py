"""What an exception says, as a field of a sentence."""

from __future__ import annotations

import errno

from foolery.base.errors import FooleryError, IllegalMove
from foolery.base.folders import SOURCE, table
from foolery.base.messages import Message


def reason(error: BaseException) -> Message | str:
    """The message of an error of ours, what a system says, else the text that the exception brings."""
    if isinstance(error, FooleryError):
        return error.said()
    if isinstance(error, OSError):
        return system_reason(error)
    if isinstance(error, UnicodeError):
        return Message("system.not-text")
    if isinstance(error, RecursionError):
        return Message("system.too-deep")
    return str(error) or type(error).__name__


def fault(error: BaseException) -> Message | str:
    """What code of others has done: an error of ours speaks for itself, any other is named by its kind."""
    if isinstance(error, FooleryError):
        return error.said()
    return Message("law.raised", kind=type(error).__name__, cause=reason(error))


def of_action(error: FooleryError) -> Message:
    """Why an action cannot be read or made, without the action itself, which the sentence around this one names."""
    if isinstance(error, IllegalMove):
        return error.message
    why = error.fields.get("why") if error.code == "move.unreadable" else None
    return why if isinstance(why, Message) else error.said()


def system_reason(error: OSError) -> Message:
    """What the operating system says against a file, by its number; in its own words where we have none."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in table(SOURCE, "system"):
        return Message(f"system.{name}")
    return Message("system.other", text=error.strerror or str(error) or type(error).__name__)
