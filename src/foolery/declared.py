"""What a rule says of itself has the shape that its readers count on; somebody's own rule is looked at when loaded.

``SHAPES`` names every attribute of the rules of all families. A fault is one sentence with the rule, the attribute,
what stands there and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

Check = Callable[[Any], bool]

NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?")
"""How the id of a rule is written."""
_LONGEST: Final = 60


def text(value: object) -> bool:
    """A text that is not empty."""
    return isinstance(value, str) and bool(value.strip())


def whole(value: object) -> bool:
    """A whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def flag(value: object) -> bool:
    """Yes or no."""
    return isinstance(value, bool)


def name(value: object) -> bool:
    """The id of a rule."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def some(check: Check) -> Check:
    """Any number of such things."""
    return lambda value: isinstance(value, tuple | list) and all(map(check, value))


def table(key: Check, check: Check) -> Check:
    """Such things by such keys."""
    return lambda value: isinstance(value, Mapping) and all(key(one) and check(two) for one, two in value.items())


def pair(value: object) -> bool:
    """An option and a value of it."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(text, value))


def made(*parts: str) -> Check:
    """An object with these fields, made from a class and not the class itself."""
    return lambda value: not isinstance(value, type) and all(hasattr(value, part) for part in parts)


_TEXTS: Final = some(text)
_SAID: Final = table(text, lambda value: isinstance(value, str))
_PLAIN: Final = table(text, text)

LIST: Final = 'texts in brackets, as ("one", "two") or ("one",)'
SAID: Final = 'texts by language, as {"en": "…", "ru": "…"}'
PLAIN: Final = 'texts by name, as {"name": "text"}'
NUMBERS: Final = 'whole numbers by word, as {"word": 60}'
FLAG: Final = "True or False"
NUMBER: Final = "a whole number from 0"

SHAPES: Final[Mapping[str, tuple[Check, str]]] = {
    "name": (name, 'small letters, digits and hyphens, outside the package after a prefix, as "acme:four-cards"'),
    **dict.fromkeys(("row", "revision"), (whole, NUMBER)),
    **dict.fromkeys(
        ("base", "chooses_alone", "secret_memory", "shrinks_hands", "fills_stock"),
        (flag, FLAG),
    ),
    "default_base": (text, 'the id of a base, as "throw-in"'),
    **dict.fromkeys(
        ("owns", "needs", "gives", "removes", "takes", "closes", "contains", "yields", "replaces", "continues"),
        (_TEXTS, LIST),
    ),
    **dict.fromkeys(("hidden_kinds", "steps", "attacks", "asked_in", "betrays"), (_TEXTS, LIST)),
    **dict.fromkeys(("titles", "help", "source"), (_SAID, SAID)),
    **dict.fromkeys(("refuses", "defaults", "fixes", "forms", "errors_ru"), (_PLAIN, PLAIN)),
    **dict.fromkeys(("kinds", "phases"), (table(text, whole), NUMBERS)),
    **dict.fromkeys(("warns", "words"), (table(text, _SAID), 'texts by name and language, as {"name": {"en": "…"}}')),
    **dict.fromkeys(("typed", "kin"), (table(text, _TEXTS), 'lists of texts by word, as {"word": ("one", "two")}')),
    "needs_if": (table(pair, _TEXTS), 'features by option and value, as {("acme:n", "on"): ("a stock",)}'),
    "help_if": (
        table(pair, some(made("of", "says", "beside"))),
        'what is said instead by option and value, as {("acme:n", "on"): (Instead(…),)}',
    ),
    "implies": (table(pair, _PLAIN), 'values of options by option and value, as {("acme:n", "on"): {"lead-max": "1"}}'),
    "options_declared": (some(made("name", "values", "numbers")), 'options, as (Option("acme:n", 0, ("off", "on")),)'),
    "examples": (some(made("title", "position", "allowed")), "examples, as (Example(…),)"),
    "zones": (some(made("name", "seen", "counts")), 'zones, as (Zone("acme-pile"),)'),
    "rank_effects": (table(whole, made("skips")), "effects by rank, as {6: Effect(skips=1)}"),
}
"""For each attribute how to know it, and what it must be in words."""

_PARTS: Final[Mapping[str, Mapping[str, tuple[Check, str]]]] = {
    "options_declared": {
        "name": (text, 'a text, as "acme:n"'),
        "row": (whole, NUMBER),
        "values": (lambda value: some(text)(value) and len(value) > 0, LIST),
        "numbers": (flag, FLAG),
        "title": (_SAID, SAID),
        "default": (lambda value: isinstance(value, str), "one of the values"),
        "said": (table(text, _SAID), 'texts by value and language, as {"on": {"en": "…", "ru": "…"}}'),
    },
    "examples": {
        "title": (_SAID, SAID),
        "position": (lambda value: isinstance(value, Mapping), "a position as JSON"),
        **dict.fromkeys(("allowed", "refused", "play"), (_TEXTS, LIST)),
        "then": (lambda value: isinstance(value, Mapping), "fields of a position as JSON"),
    },
    "help_if": {
        **dict.fromkeys(("of", "says"), (_SAID, SAID)),
        "beside": (_PLAIN, PLAIN),
    },
    "zones": {
        "name": (text, 'a text, as "acme-pile"'),
        "seen": (lambda value: value in ("all", "owner", "nobody"), '"all", "owner" or "nobody"'),
        **dict.fromkeys(("shared", "counts", "travels"), (flag, FLAG)),
    },
}
"""The same for the parts of what is made from a class."""


def faults(rule: Any) -> Iterator[str]:
    """What is wrong with the shape of a rule's attributes, one sentence each."""
    known = name(getattr(rule, "name", None))
    titled = rule.name if known else rule.__name__
    for attribute, (check, wanted) in SHAPES.items():
        if not hasattr(rule, attribute):
            continue
        value = getattr(rule, attribute)
        if not check(value):
            yield f"in the rule {titled} {attribute} is {shown(value)}, but must be {wanted}"
            continue
        for number, one in enumerate(_made(attribute, value), 1):
            for part, (fits, right) in _PARTS[attribute].items():
                inner = getattr(one, part, None)
                if not fits(inner):
                    place = f"{attribute} {number}: {part}"
                    yield f"in the rule {titled} {place} is {shown(inner)}, but must be {right}"
        if attribute == "options_declared":
            yield from _defaults(titled, value)


def _made(attribute: str, value: Any) -> list[Any]:
    """What an attribute holds that is made from a class."""
    if attribute not in _PARTS:
        return []
    return [one for parts in value.values() for one in parts] if isinstance(value, Mapping) else list(value)


def _defaults(titled: str, options: Any) -> Iterator[str]:
    """Defaults that are no value of their option."""
    for option in options:
        given = isinstance(option.default, str) and some(text)(option.values) and option.default
        if given and given not in option.values and not (option.numbers and given.isdigit()):
            yield (
                f"in the rule {titled} the default of {option.name} is {given}, "
                f"but its values are {', '.join(option.values)}"
            )


def shown(value: object) -> str:
    """A value as its author may have written it, on one line and cut where it is long."""
    if isinstance(value, type):
        found = f"the class {value.__name__}"
    elif is_dataclass(value) and fields(value):
        found = f"{type(value).__name__}({getattr(value, fields(value)[0].name)!r}, …)"
    else:
        found = " ".join(repr(value).split())
    return found if len(found) <= _LONGEST else found[: _LONGEST - 1] + "…"
