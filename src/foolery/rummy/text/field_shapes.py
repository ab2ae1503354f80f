"""The shapes that the fields of a position have, tried before anything is read from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from foolery.base import arguments
from foolery.base.messages import Message
from foolery.rummy.text.notation import FIELDS

Check = Callable[[Any], bool]
_MELD: Final = re.compile("[gs][0-9]")
_SEAT: Final = re.compile("[0-9]{1,2}")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 30


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _are_cards(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(map(_are_cards, value))


def _is_seat(value: Any) -> bool:
    return isinstance(value, str) and _SEAT.fullmatch(value) is not None


def _are_melds(value: Any) -> bool:
    return isinstance(value, dict) and all(
        _is_seat(seat)
        and isinstance(row, dict)
        and all(_is_text(name) and _MELD.fullmatch(name) and _are_cards(cards) for name, cards in row.items())
        for seat, row in value.items()
    )


def _are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _is_number(pair[0]) and _are_cards(pair[1]) for pair in value
    )


def _are_seen(value: Any) -> bool:
    """Cards by who saw them, None being the public."""
    return isinstance(value, list) and _are_pairs(
        [[0, pair[1]] if isinstance(pair, list) and len(pair) == 2 and pair[0] is None else pair for pair in value]
    )


SHAPES: Final[dict[str, tuple[Check, str]]] = {
    **dict.fromkeys(("game", "phase", "taken", "seed"), (_is_text, "shape.text")),
    **dict.fromkeys(
        ("players", "seat", "discarded_by", "turn", "turns", "reshuffles", "deal", "dealer", "ended", "ply"),
        (_is_number, "shape.number"),
    ),
    **dict.fromkeys(("discard_pile", "removed", "legal"), (_are_cards, "rummy.shape-texts")),
    **dict.fromkeys(("actors", "claims", "points", "melded", "melded_this_turn"), (_are_numbers, "shape.numbers")),
    **dict.fromkeys(("hands", "laid"), (_are_rows, "rummy.shape-rows")),
    "shown": (_are_pairs, "rummy.shape-pairs"),
    "seen": (_are_seen, "rummy.shape-pairs"),
    "stock": (lambda value: _is_number(value) or _are_cards(value), "rummy.shape-stock"),
    "melds": (_are_melds, "rummy.shape-melds"),
    "joker_means": (
        lambda value: isinstance(value, dict) and all(map(_is_text, value.values())),
        "rummy.shape-means",
    ),
    "joker_owner": (
        lambda value: isinstance(value, dict) and all(map(_is_number, value.values())),
        "rummy.shape-owner",
    ),
    "sheet": (lambda value: isinstance(value, list) and all(map(_are_numbers, value)), "rummy.shape-sheet"),
    "result": (lambda value: isinstance(value, dict), "shape.object"),
}


def well_shaped(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Message]]:
    """The fields that can be read, and what is wrong with the others."""
    good: dict[str, Any] = {}
    problems = []
    for name, value in data.items():
        if name not in FIELDS:
            problems.append(Message("rummy.no-field", name=name))
        elif value is not None and name in SHAPES:
            check, right = SHAPES[name]
            if check(value):
                good[name] = value
            else:
                shown = arguments.shown(value)
                problems.append(Message("position.must-be", name=name, value=shown, right=Message(right)))
    return good, problems
