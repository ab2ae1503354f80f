"""Shapes that what a rule says of itself may have, and what each of them is called where it is missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Final

from foolery.base.messages import Message

Check = Callable[[object], bool]

NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?")
"""How the id of a rule is written."""
_LONGEST: Final = 60


def text(value: object) -> bool:
    """A text that is not empty."""
    return isinstance(value, str) and bool(value.strip())


def any_text(value: object) -> bool:
    """A text, which may be empty."""
    return isinstance(value, str)


def whole(value: object) -> bool:
    """A whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def flag(value: object) -> bool:
    """Yes or no."""
    return isinstance(value, bool)


def name(value: object) -> bool:
    """The id of a rule."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def mapping(value: object) -> bool:
    """Things by name."""
    return isinstance(value, Mapping)


def some(check: Check, least: int = 0) -> Check:
    """Any number of such things."""
    return lambda value: isinstance(value, tuple | list) and len(value) >= least and all(map(check, value))


def table(key: Check, check: Check) -> Check:
    """Such things by such keys."""
    return lambda value: isinstance(value, Mapping) and all(key(one) and check(two) for one, two in value.items())


def pair(value: object) -> bool:
    """An option and a value of it."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(text, value))


def made(*parts: str) -> Check:
    """An object with these fields, made from a class and not the class itself."""
    return lambda value: not isinstance(value, type) and all(hasattr(value, part) for part in parts)


TEXTS: Final = some(text)
SAID: Final = table(text, any_text)
PLAIN: Final = table(text, text)

A_FLAG: Final = Message("author.flag")
A_NUMBER: Final = Message("author.number")
A_LIST: Final = Message("author.list", example=Message("author.list-example", many='("one", "two")', one='("one",)'))
BY_LANGUAGE: Final = Message("author.said", example='{"en": "…", "ru": "…"}')
BY_NAME: Final = Message("author.plain", example='{"name": "text"}')
LISTS_BY_WORD: Final = Message("author.lists", example='{"word": ("one", "two")}')
NUMBERS_BY_WORD: Final = Message("author.numbers", example='{"word": 60}')
BY_NAME_AND_LANGUAGE: Final = Message("author.named", example='{"name": {"en": "…"}}')


def shown(value: object) -> str:
    """A value as its author may have written it, on one line and cut where it is long."""
    if isinstance(value, type):
        found = f"the class {value.__name__}"
    elif is_dataclass(value) and fields(value):
        found = f"{type(value).__name__}({getattr(value, fields(value)[0].name)!r}, …)"
    else:
        found = " ".join(repr(value).split())
    return found if len(found) <= _LONGEST else found[: _LONGEST - 1] + "…"
