"""The shape of a position's fields, told before anything is read from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import PHASES
from foolery.animals.text.notation import FIELDS
from foolery.base import arguments
from foolery.base.errors import PositionError
from foolery.base.messages import Message

Check = Callable[[Any], bool]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 63


def _or_none(inner: Check) -> Check:
    return lambda value: value is None or inner(value)


def _list(inner: Check) -> Check:
    return lambda value: isinstance(value, (list, tuple)) and all(inner(one) for one in value)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _pair(value: Any, second: Check) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and _whole(value[0]) and second(value[1])


def _center(value: Any) -> bool:
    return isinstance(value, Mapping) and set(value) <= {"center"} and all(_list(_text)(one) for one in value.values())


def _memory(value: Any) -> bool:
    if not isinstance(value, Mapping) or not set(value) <= {NAME}:
        return False
    return all(
        isinstance(item, Mapping)
        and set(item) <= {"all", "seats"}
        and _whole(item.get("all", 0))
        and _list(_whole)(item.get("seats", []))
        for item in value.values()
    )


_CARDS: Final = _list(_text)
_EMPTY: Final = _or_none(lambda value: value == [] or value == 0)
SHAPES: Final[dict[str, tuple[Check, str]]] = {
    "game": (_text, "shape.game"),
    "players": (_or_none(_whole), "shape.whole"),
    "hands": (_list(_CARDS), "shape.hands"),
    "trump": (lambda value: value is None, "animals.shape-trump"),
    "stock": (_EMPTY, "animals.shape-stock"),
    "table": (_EMPTY, "animals.shape-table"),
    "discard": (_or_none(lambda value: _whole(value) or _CARDS(value)), "shape.cards"),
    "zones": (_or_none(_center), "animals.shape-zones"),
    "phase": (lambda value: value is None or value in PHASES, "animals.shape-phase"),
    **dict.fromkeys(("turn", "last_layer", "dealer", "seat"), (_or_none(_whole), "shape.place-to")),
    **dict.fromkeys(("actors", "persons"), (_or_none(_list(_whole)), "shape.places-to")),
    "memory": (_or_none(_memory), "animals.shape-memory"),
    "shown": (_or_none(_list(lambda value: _pair(value, _CARDS))), "animals.shape-shown"),
    "lacks": (_or_none(_list(lambda value: _pair(value, _text))), "animals.shape-lacks"),
    **dict.fromkeys(("deal", "ply", "turns"), (_or_none(_whole), "shape.reasonable")),
    "seed": (_or_none(_text), "shape.text"),
    "legal": (_or_none(_CARDS), "shape.actions"),
    "result": (lambda value: True, "shape.object"),
}


def well_shaped(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, each of its shape. Raises PositionError."""
    problems = []
    for name, value in data.items():
        if name not in FIELDS:
            problems.append(Message("position.no-field", name=name))
        elif not SHAPES.get(name, (lambda _: True, ""))[0](value):
            problems.append(
                Message("position.must-be", name=name, value=arguments.shown(value), right=_right(name, data))
            )
    if problems:
        raise PositionError(problems)
    return {name: value for name, value in data.items() if value is not None}


def _right(name: str, data: Mapping[str, Any]) -> Message:
    """What a field must be; of places it is told how far they go."""
    code, hands = SHAPES[name][1], data.get("hands")
    if not code.endswith("-to"):
        return Message(code)
    return Message(code, last=(len(hands) if isinstance(hands, list | tuple) and hands else arguments.MOST_SEATS) - 1)
