"""The shape of a position in JSON: which field holds what. A field of another shape is told and left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.errors import PositionError

Check = Callable[[Any], bool]


def whole(value: Any) -> bool:
    """A whole number that a rule's memory can hold."""
    return isinstance(value, int) and not isinstance(value, bool) and -1 <= value < 1 << 63


def nothing(value: Any) -> bool:
    """The field is not there."""
    return value is None


def word(value: Any) -> bool:
    """A text."""
    return isinstance(value, str)


def flag(value: Any) -> bool:
    """Yes or no."""
    return isinstance(value, bool)


def some(inner: Check) -> Check:
    """A list of these."""
    return lambda value: isinstance(value, (list, tuple)) and all(inner(one) for one in value)


def either(*checks: Check) -> Check:
    """One of several shapes."""
    return lambda value: any(check(value) for check in checks)


def row(*checks: Check) -> Check:
    """A list of just these, in this order."""
    return lambda value: (
        isinstance(value, (list, tuple))
        and len(value) == len(checks)
        and all(check(one) for check, one in zip(checks, value, strict=True))
    )


def named(inner: Check) -> Check:
    """An object whose values are these."""
    return lambda value: isinstance(value, Mapping) and all(word(key) and inner(one) for key, one in value.items())


def numbers(value: Any) -> bool:
    """What a rule remembers."""
    return (
        isinstance(value, Mapping)
        and set(value) <= {"all", "seats"}
        and whole(value.get("all", 0))
        and some(whole)(value.get("seats", []))
    )


def slot(value: Any) -> bool:
    """One slot of the table; unknown fields are told where the table is read."""
    return (
        isinstance(value, Mapping)
        and word(value.get("attack"))
        and either(nothing, word)(value.get("cover"))
        and all(either(nothing, whole)(value.get(name)) for name in ("by", "cover_by", "cover_no"))
        and either(nothing, flag)(value.get("obliged"))
    )


_CARDS: Final = either(some(word), word)
_PLACE: Final = either(nothing, whole)
_PLACES: Final = either(nothing, some(whole))

SHAPES: Final[dict[str, tuple[Check, str]]] = {
    "game": (word, "the id of a game"),
    "players": (either(nothing, whole), "a whole number"),
    "hands": (some(_CARDS), "a list of hands, each a list of cards"),
    "trump": (either(nothing, word, some(either(nothing, word))), "a suit as h, null, or a list of suits"),
    **dict.fromkeys(("attacker", "defender", "first", "dealer"), (_PLACE, "a place")),
    "stock": (either(nothing, _CARDS, whole), "a list of cards"),
    "discard": (either(nothing, _CARDS, whole), "a list of cards"),
    "table": (either(nothing, some(slot)), "a list of slots as {attack, by, cover, cover_by}"),
    "phase": (either(nothing, word), "the name of a phase"),
    **dict.fromkeys(("actors", "passed", "out"), (_PLACES, "a list of places")),
    "blocked": (either(nothing, flag), "true or false"),
    **dict.fromkeys(
        ("bouts", "beaten_bouts", "deal", "ply"), (either(nothing, whole), "a whole number of reasonable size")
    ),
    "known": (either(nothing, some(row(whole, whole, _CARDS))), "a list of [observer, holder, cards]"),
    "shown": (either(nothing, some(row(whole, _CARDS))), "a list of [holder, cards]"),
    "seen": (either(nothing, some(row(either(nothing, whole), _CARDS))), "a list of [observer, cards]"),
    "zones": (either(nothing, named(either(_CARDS, some(_CARDS)))), "an object of cards by zone"),
    "memory": (either(nothing, named(numbers)), "an object of {all, seats} by rule"),
    "queue": (either(nothing, some(row(word, whole))), "a list of [phase, place]"),
    "picked": (either(nothing, _CARDS), "a list of cards"),
    "turned_up": (either(nothing, word), "a card"),
    "before": (either(nothing, named(whole)), "an object of fool and first_out"),
    "seed": (either(nothing, word), "a text"),
    "seat": (whole, "a place"),
    "legal": (either(nothing, some(word)), "a list of actions"),
}


def well_shaped(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The fields that have their shape, and a problem for each that has not."""
    good: dict[str, Any] = {}
    problems = []
    for name, value in data.items():
        check, wanted = SHAPES.get(str(name), (None, ""))
        if check is None or check(value):
            good[str(name)] = value
        else:
            problems.append(f"{name} is {_brief(value)}, but must be {wanted}")
    return good, problems


def count_hands(data: Mapping[str, Any]) -> int:
    """How many places the position has. Raises PositionError where it has no hands."""
    hands = data.get("hands")
    if not isinstance(hands, (list, tuple)) or not 2 <= len(hands) <= 8:
        raise PositionError(["hands must be a list of 2 to 8 hands, each a list of cards"])
    return len(hands)


def _brief(value: Any) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
