"""Text that is safe to print, and one-line reprs.

Names, ids, headers of records and names of files are written by others. Control characters, and with them the escape
sequences of terminals, could recolour, erase or overwrite what stands on the screen; marks of direction could show a
sentence in another order than it is; further line breaks could fake lines.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from typing import Any, Final

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


LONGEST: Final = 1000
"""Characters of a ``repr`` at most."""


def in_short(text: str) -> str:
    """A text, cut where it is longer than anybody reads."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def described(thing: object, write: Callable[[], str], name: str = "") -> str:
    """A thing by its kind and what is written of it: ``<DurakView game=transfer seat=0 …>``.

    A position that a rule has spoiled cannot be written; whoever looks for the reason must see it all the same.
    """
    name = name or type(thing).__name__
    try:
        return f"<{name} {in_short(write())}>"
    except Exception as error:
        return f"<{name} that cannot be written: {type(error).__name__}>"


def called(thing: object, **fields: Any) -> str:
    """A thing as the call that makes it, with the fields that differ from what they usually are."""
    return in_short(f"{type(thing).__name__}({', '.join(f'{name}={value!r}' for name, value in fields.items())})")
