"""How things show themselves in Python: on one line, and never a long one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
