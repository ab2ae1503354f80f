"""The shape of a position's fields, told in sentences before anything is read from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.errors import PositionError
from foolery.idiot.notation import FIELDS, ZONES

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
    **dict.fromkeys(("game", "phase", "seed"), (_text, "a text")),
    **dict.fromkeys(("players", "turns", "deal", "dealer", "ply", "seat"), (_number, "a whole number from 0")),
    **dict.fromkeys(("actors", "out"), (_numbers, "a list of places, none twice")),
    "hands": (_rows, "a list with the cards of each place"),
    "stock": (lambda value: _number(value) or _cards(value), "a list of cards or their number"),
    "discard": (lambda value: _number(value) or _cards(value), "a list of cards or their number"),
    "direction": (lambda value: value in (1, -1), "1 for clockwise or -1"),
    "limited": (lambda value: isinstance(value, bool), "true or false"),
    "swapped": (_swaps, "a list of place, cards put up, cards taken"),
    "shown": (_pairs, "a list of pairs of place and cards"),
    "seen": (_pairs, "a list of pairs of place or null and cards"),
    "memory": (_memory, "an object of {all, seats} by rule"),
    "legal": (_cards, "a list of actions"),
    "result": (lambda value: isinstance(value, Mapping), "an object"),
}


def well_shaped(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The fields that have their shape, and a sentence about each other one. Raises PositionError without hands."""
    good: dict[str, Any] = {}
    problems = []
    for name, value in data.items():
        if name not in FIELDS:
            problems.append(f"{name} is not a field of a position")
        elif name in ("trump", "table"):
            if value:
                problems.append(f"{name} says something, but this game has none")
        elif name == "zones":
            problems += _zones(value, good)
        elif value is not None:
            fits, right = SHAPES.get(name, (_text, "a text"))
            if fits(value):
                good[name] = value
            else:
                problems.append(f"{name} should be {right}")
    if not good.get("hands"):
        raise PositionError([*problems, "a position needs hands, a list with the cards of each place"])
    return good, problems


def _zones(value: Any, good: dict[str, Any]) -> list[str]:
    """Take over the rows and the pile; what is wrong with them."""
    if not isinstance(value, Mapping):
        return ["zones should be an object with up, down and pile"]
    problems = []
    for name, rows in value.items():
        if name not in ZONES:
            problems.append(f"there is no zone {name} in this game; the zones are up, down and pile")
        elif not (_cards(rows) if name == "pile" else _rows(rows)):
            problems.append(f"{name} should be a list {'of cards' if name == 'pile' else 'of cards for each place'}")
        else:
            good[name] = rows
    return problems
