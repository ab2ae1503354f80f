"""What a rule says of itself has the shape that its readers count on; somebody's own rule is looked at when loaded.

``SHAPES`` names every attribute of the rules of all families. A fault is one message with the rule, the attribute,
what stands there and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from foolery.base.messages import Message

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


LIST: Final = Message("author.list", example=Message("author.list-example", many='("one", "two")', one='("one",)'))
SAID: Final = Message("author.said", example='{"en": "…", "ru": "…"}')
PLAIN: Final = Message("author.plain", example='{"name": "text"}')
LISTS: Final = Message("author.lists", example='{"word": ("one", "two")}')
NAMED: Final = Message("author.named", example='{"name": {"en": "…"}}')
FLAG: Final = Message("author.flag")
NUMBER: Final = Message("author.number")

SHAPES: Final[Mapping[str, tuple[Check, Message]]] = {
    "name": (name, Message("author.id", example='"acme:four-cards"')),
    **dict.fromkeys(("row", "revision"), (whole, NUMBER)),
    **dict.fromkeys(
        ("base", "chooses_alone", "secret_memory", "shrinks_hands", "fills_stock"),
        (flag, FLAG),
    ),
    "default_base": (text, Message("author.base", example='"throw-in"')),
    **dict.fromkeys(
        ("owns", "needs", "gives", "removes", "takes", "closes", "contains", "yields", "replaces", "continues"),
        (_TEXTS, LIST),
    ),
    **dict.fromkeys(("hidden_kinds", "steps", "attacks", "asked_in"), (_TEXTS, LIST)),
    **dict.fromkeys(("titles", "help", "source"), (_SAID, SAID)),
    **dict.fromkeys(("defaults", "fixes", "forms"), (_PLAIN, PLAIN)),
    **dict.fromkeys(("kinds", "phases"), (table(text, whole), Message("author.numbers", example='{"word": 60}'))),
    **dict.fromkeys(("refuses", "warns", "words", "sentences"), (table(text, _SAID), NAMED)),
    **dict.fromkeys(("typed", "kin", "on_table"), (table(text, _TEXTS), LISTS)),
    "needs_if": (table(pair, _TEXTS), Message("author.features", example='{("acme:n", "on"): ("a stock",)}')),
    "help_if": (
        table(pair, some(made("of", "says", "beside"))),
        Message("author.instead", example='{("acme:n", "on"): (Instead(…),)}'),
    ),
    "implies": (table(pair, _PLAIN), Message("author.values", example='{("acme:n", "on"): {"lead-max": "1"}}')),
    "options_declared": (
        some(made("name", "values", "numbers")),
        Message("author.options", example='(Option("acme:n", 0, ("off", "on")),)'),
    ),
    "examples": (some(made("title", "position", "allowed")), Message("author.examples", example="(Example(…),)")),
    "zones": (some(made("name", "seen", "counts")), Message("author.zones", example='(Zone("acme-pile"),)')),
    "events": (table(text, made("least", "betrays")), Message("author.events", example='{"hop": EventKind()}')),
    "rank_effects": (table(whole, made("skips")), Message("author.effects", example="{6: Effect(skips=1)}")),
}
"""For each attribute how to know it, and what it must be."""

_PARTS: Final[Mapping[str, Mapping[str, tuple[Check, Message]]]] = {
    "options_declared": {
        "name": (text, Message("author.text", example='"acme:n"')),
        "row": (whole, NUMBER),
        "values": (lambda value: some(text)(value) and len(value) > 0, LIST),
        "numbers": (flag, FLAG),
        "title": (_SAID, SAID),
        "default": (lambda value: isinstance(value, str), Message("author.one")),
        "said": (table(text, _SAID), Message("author.valued", example='{"on": {"en": "…", "ru": "…"}}')),
    },
    "examples": {
        "title": (_SAID, SAID),
        "position": (lambda value: isinstance(value, Mapping), Message("author.position")),
        **dict.fromkeys(("allowed", "refused", "play"), (_TEXTS, LIST)),
        "then": (lambda value: isinstance(value, Mapping), Message("author.fields")),
    },
    "help_if": {
        **dict.fromkeys(("of", "says"), (_SAID, SAID)),
        "beside": (_PLAIN, PLAIN),
    },
    "zones": {
        "name": (text, Message("author.text", example='"acme-pile"')),
        "seen": (lambda value: value in ("all", "owner", "nobody"), Message("author.seen")),
        **dict.fromkeys(("shared", "counts", "travels"), (flag, FLAG)),
    },
}
"""The same for the parts of what is made from a class."""


def faults(rule: Any) -> Iterator[Message]:
    """What is wrong with the shape of a rule's attributes, one sentence each."""
    known = name(getattr(rule, "name", None))
    titled = rule.name if known else rule.__name__
    for attribute, (check, wanted) in SHAPES.items():
        if not hasattr(rule, attribute):
            continue
        value = getattr(rule, attribute)
        if not check(value):
            yield Message("author.shape", rule=titled, attribute=attribute, value=shown(value), right=wanted)
            continue
        for number, one in enumerate(_made(attribute, value), 1):
            for part, (fits, right) in _PARTS[attribute].items():
                inner = getattr(one, part, None)
                if not fits(inner):
                    place = f"{attribute} {number}: {part}"
                    yield Message("author.shape", rule=titled, attribute=place, value=shown(inner), right=right)
        if attribute == "options_declared":
            yield from _defaults(titled, value)


def _made(attribute: str, value: Any) -> list[Any]:
    """What an attribute holds that is made from a class."""
    if attribute not in _PARTS:
        return []
    return [one for parts in value.values() for one in parts] if isinstance(value, Mapping) else list(value)


def _defaults(titled: str, options: Any) -> Iterator[Message]:
    """Defaults that are no value of their option."""
    for option in options:
        given = isinstance(option.default, str) and some(text)(option.values) and option.default
        if given and given not in option.values and not (option.numbers and given.isdigit()):
            yield Message("author.default", rule=titled, option=option.name, value=given, values=option.values)


def shown(value: object) -> str:
    """A value as its author may have written it, on one line and cut where it is long."""
    if isinstance(value, type):
        found = f"the class {value.__name__}"
    elif is_dataclass(value) and fields(value):
        found = f"{type(value).__name__}({getattr(value, fields(value)[0].name)!r}, …)"
    else:
        found = " ".join(repr(value).split())
    return found if len(found) <= _LONGEST else found[: _LONGEST - 1] + "…"
