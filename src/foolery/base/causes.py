"""What an exception says, as a field of a sentence."""

from __future__ import annotations

import errno

from foolery.base.errors import FooleryError, IllegalMove
from foolery.base.messages import SOURCE, Message, sentence_of


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


def of_action(error: FooleryError) -> Message:
    """Why an action cannot be read or made, without the action itself, which the sentence around this one names."""
    if isinstance(error, IllegalMove):
        return error.message
    why = error.fields.get("why") if error.code == "move.unreadable" else None
    return why if isinstance(why, Message) else error.said()


def system_reason(error: OSError) -> Message:
    """What the operating system says against a file, by its number; in its own words where we have none."""
    code = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    if sentence_of(code, SOURCE) is not None:
        return Message(code)
    return Message("system.other", text=error.strerror or str(error) or type(error).__name__)
