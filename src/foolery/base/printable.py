"""The one filter of everything that is printed: foreign text must not steer a terminal or turn a line round.

Names, ids, headers of records and names of files are written by others. Control characters, and with them the escape
sequences of terminals, could recolour, erase or overwrite what stands on the screen; marks of direction could show a
sentence in another order than it is; further line breaks could fake lines.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Final

STAND_IN: Final = "\N{REPLACEMENT CHARACTER}"
"""What is shown for a sign that is not to be printed."""

_UNSEEN: Final = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Categories of signs that steer or are not seen: controls, formats with the marks of direction, line breaks."""


def printable(text: str) -> str:
    """The text with a stand-in for every sign that steers; as many signs as before. It is one line."""
    return text if text.isprintable() else "".join(STAND_IN if _steers(sign) else sign for sign in text)


def printable_lines(text: str) -> str:
    """A text of several lines, each fit to be printed."""
    return "\n".join(map(printable, text.split("\n")))


def printable_json(found: object, ascii_only: bool = False) -> str:
    """Data as JSON on one line, in which signs that steer are escaped: a reader of JSON gets them as they are."""
    text = json.dumps(found, ensure_ascii=ascii_only)
    if text.isprintable():
        return text
    return "".join(json.dumps(sign)[1:-1] if _steers(sign) else sign for sign in text)


def _steers(sign: str) -> bool:
    return not sign.isprintable() and unicodedata.category(sign) in _UNSEEN


def unprintable(text: str) -> str:
    """The code of the first unprintable character of a text, as ``U+0007``; empty if there is none."""
    return next((f"U+{ord(sign):04X}" for sign in text if not sign.isprintable()), "")
