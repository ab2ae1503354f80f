"""The shape of a position's fields, told before anything is read from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.idiot.text.notation import FIELDS, ZONES

Fits = Callable[[Any], bool]


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 30


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _cards(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(card, str) for card in value)


def _rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_cards, value))


def _numbers(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_number, value)) and len(set(value)) == len(value)


def _pairs(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(item, list | tuple) and len(item) == 2 and (item[0] is None or _number(item[0])) and _cards(item[1])
        for item in value
    )


def _swaps(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(item, list | tuple) and len(item) == 3 and _number(item[0]) and _cards(item[1]) and _cards(item[2])
        for item in value
    )


def _memory(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(item, Mapping)
        and set(item) <= {"all", "seats"}
        and _whole(item.get("all", 0))
        and isinstance(item.get("seats", []), list | tuple)
        and all(map(_whole, item.get("seats", [])))
        for item in value.values()
    )


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -(1 << 63) < value < 1 << 63


SHAPES: Final[dict[str, tuple[Fits, str]]] = {
    **dict.fromkeys(("game", "phase", "seed"), (_text, "shape.text")),
    **dict.fromkeys(("players", "turns", "deal", "dealer", "ply", "seat"), (_number, "shape.number")),
    **dict.fromkeys(("actors", "out"), (_numbers, "idiot.shape-places")),
    "hands": (_rows, "idiot.shape-hands"),
    "stock": (lambda value: _number(value) or _cards(value), "shape.stock"),
    "discard": (lambda value: _number(value) or _cards(value), "shape.stock"),
    "direction": (lambda value: value in (1, -1), "idiot.shape-direction"),
    "limited": (lambda value: isinstance(value, bool), "shape.flag"),
    "swapped": (_swaps, "idiot.shape-swapped"),
    "shown": (_pairs, "idiot.shape-shown"),
    "seen": (_pairs, "idiot.shape-seen"),
    "memory": (_memory, "shape.memory"),
    "legal": (_cards, "shape.actions"),
    "result": (lambda value: isinstance(value, Mapping), "shape.object"),
}


def well_shaped(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Message]]:
    """The fields that have their shape, and what is wrong with each other one. Raises PositionError without hands."""
    good: dict[str, Any] = {}
    problems: list[Message] = []
    for name, value in data.items():
        if name not in FIELDS:
            problems.append(Message("position.no-field", name=name))
        elif name in ("trump", "table"):
            if value:
                problems.append(Message("idiot.has-none", name=name))
        elif name == "zones":
            problems += _zones(value, good)
        elif value is not None:
            fits, right = SHAPES.get(name, (_text, "shape.text"))
            if fits(value):
                good[name] = value
            else:
                problems.append(_should_be(name, right))
    if not good.get("hands"):
        raise PositionError([*problems, Message("position.hands-missing")])
    return good, problems


def _should_be(name: str, shape: str) -> Message:
    return Message("idiot.should-be", name=name, right=Message(shape))


def _zones(value: Any, good: dict[str, Any]) -> list[Message]:
    """Take over the rows and the pile; what is wrong with them."""
    if not isinstance(value, Mapping):
        return [_should_be("zones", "idiot.shape-zones")]
    problems = []
    for name, rows in value.items():
        if name not in ZONES:
            problems.append(Message("idiot.no-zone", name=name))
        elif not (_cards(rows) if name == "pile" else _rows(rows)):
            problems.append(_should_be(name, "shape.cards" if name == "pile" else "idiot.shape-rows"))
        else:
            good[name] = rows
    return problems
