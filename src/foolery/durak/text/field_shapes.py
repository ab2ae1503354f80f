"""The shape of a position in JSON: which field holds what. A field of another shape is told and left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.base import arguments
from foolery.base.errors import PositionError
from foolery.base.messages import Message

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


def ending(value: Any) -> bool:
    """How a deal ended, as far as its view tells what the position keeps of it."""
    return (
        isinstance(value, Mapping)
        and some(whole)(value.get("fools"))
        and all(0 <= place < 8 for place in value["fools"])
        and flag(value.get("draw"))
        and flag(value.get("limited"))
    )


_CARDS: Final = either(some(word), word)
_PLACE: Final = either(nothing, whole)
_PLACES: Final = either(nothing, some(whole))
_A_PLACE: Final = Message("shape.place-to", last=arguments.MOST_SEATS - 1)
_A_LIST: Final = Message("shape.places-to", last=arguments.MOST_SEATS - 1)

SHAPES: Final[dict[str, tuple[Check, Message]]] = {
    "game": (word, Message("shape.game")),
    "players": (either(nothing, whole), Message("shape.whole")),
    "hands": (some(_CARDS), Message("shape.hands")),
    "trump": (either(nothing, word, some(either(nothing, word))), Message("shape.suits")),
    **dict.fromkeys(("attacker", "defender", "first", "dealer"), (_PLACE, _A_PLACE)),
    "stock": (either(nothing, _CARDS, whole), Message("shape.cards")),
    "discard": (either(nothing, _CARDS, whole), Message("shape.cards")),
    "table": (either(nothing, some(slot)), Message("shape.slots", slot="{attack, by, cover, cover_by}")),
    "phase": (either(nothing, word), Message("shape.phase")),
    **dict.fromkeys(("actors", "passed", "out"), (_PLACES, _A_LIST)),
    "blocked": (either(nothing, flag), Message("shape.flag")),
    **dict.fromkeys(("bouts", "beaten_bouts", "deal", "ply"), (either(nothing, whole), Message("shape.reasonable"))),
    "known": (either(nothing, some(row(whole, whole, _CARDS))), Message("shape.known")),
    "shown": (either(nothing, some(row(whole, _CARDS))), Message("shape.shown")),
    "seen": (either(nothing, some(row(either(nothing, whole), _CARDS))), Message("shape.seen")),
    "zones": (either(nothing, named(either(_CARDS, some(_CARDS)))), Message("shape.zones")),
    "memory": (either(nothing, named(numbers)), Message("shape.memory")),
    "queue": (either(nothing, some(row(word, whole))), Message("shape.queue")),
    "picked": (either(nothing, _CARDS), Message("shape.cards")),
    "turned_up": (either(nothing, word), Message("shape.card")),
    "before": (either(nothing, named(whole)), Message("shape.before")),
    "seed": (either(nothing, word), Message("shape.text")),
    "seat": (_PLACE, _A_PLACE),
    "legal": (either(nothing, some(word)), Message("shape.actions")),
    "result": (either(nothing, ending), Message("shape.object")),
}


def well_shaped(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Message]]:
    """The fields that have their shape, and a problem for each that has not."""
    good: dict[str, Any] = {}
    problems: list[Message] = []
    for name, value in data.items():
        shape = SHAPES.get(name)
        if shape is None or shape[0](value):
            good[name] = value
        else:
            right = Message(shape[1].code, last=_last(data)) if "last" in shape[1].fields else shape[1]
            problems.append(Message("position.must-be", name=name, value=arguments.shown(value), right=right))
    return good, problems


def _last(data: Mapping[str, Any]) -> int:
    """The last place of the position, or of any table where it is not told how many it has."""
    hands = data.get("hands")
    return (len(hands) if isinstance(hands, (list, tuple)) and hands else arguments.MOST_SEATS) - 1


def count_hands(data: Mapping[str, Any]) -> int:
    """How many places the position has. Raises PositionError where it has no hands."""
    hands = data.get("hands")
    if hands is None:
        raise PositionError([Message("position.no-hands")])
    if not isinstance(hands, (list, tuple)) or not 2 <= len(hands) <= 8:
        raise PositionError([Message("durak.hands")])
    return len(hands)
