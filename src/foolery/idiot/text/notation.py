"""Positions of the shedding game as JSON and as one line, in and out.

    game=shed-idiot hands=5c9d9s/7c8cKd stock=AhKcQc discard=- zones=up:Ks8d2c/3h3dTd|down:7s4dTs/QdJhKh|pile:4h9c
    phase=play actors=0

``zones`` holds the rows ``up`` and ``down`` by place and the ``pile``, bottom first; what has its default is left out
of the line. ``swapped`` is an exchange that is not finished: per place the cards it has put up, then those it took.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import CardSet, card_text
from foolery.base.cards import cards as cards_of
from foolery.contract import position_line as lines

if TYPE_CHECKING:
    from foolery.idiot.engine.state import State
    from foolery.idiot.engine.view import ShedView

FIELDS: Final = (
    *("game", "players", "pack", "hands", "trump", "stock", "discard", "table", "zones", "phase", "actors", "out"),
    *("turns", "direction", "limited", "deal", "dealer", "ply", "swapped", "shown", "seen", "memory", "seed"),
    *("seat", "legal", "result"),
)
ZONES: Final = ("up", "down", "pile")


def texts(cardset: CardSet) -> list[str]:
    """The cards of a set as text, ordered by face, so that copies make no difference."""
    return [*_texts(cardset)]


@lru_cache(maxsize=4096)  # Hands and rows are written far more often than they change.
def _texts(cardset: CardSet) -> tuple[str, ...]:
    return tuple(card_text(card) for card in sorted(cards_of(cardset), key=lambda card: card & 63))


def state_to_json(s: State) -> dict[str, Any]:
    """Every field of a full position; the optional ones only where they say something."""
    zones = {
        "up": [texts(row) for row in s.up],
        "down": [[card_text(card) for card in row] for row in s.down],
        "pile": [card_text(card) for card in s.pile],
    }
    out: dict[str, Any] = {
        "game": s.rules.id,
        "players": s.players,
        "hands": [texts(hand) for hand in s.hands],
        "stock": [card_text(card) for card in s.stock],
        "discard": texts(s.discard),
        "zones": _present(zones),
        "phase": s.rules.phase_name(s.phase),
        "actors": list(s.actors()),
        "out": list(s.out),
        "turns": s.turns,
        "deal": s.deal,
        "dealer": s.dealer,
        "ply": s.ply,
    }
    raised, lowered, shown = s.raised, s.lowered, s.shown
    numbers = {rule.name: s.numbers_of(rule.slot) for rule in s.rules.rules}
    return out | _optional(
        direction=-1 if s.direction < 0 else None,
        limited=s.limited,
        swapped=[[place, texts(raised[place]), texts(lowered[place])] for place in _some(raised)],
        shown=[[place, texts(shown[place])] for place in _some(shown)],
        seen=[[None, texts(s.gone)]] if s.gone else [],
        memory={name: {"all": one, "seats": each} for name, (one, *each) in numbers.items() if one or any(each)},
        seed=s.seed or None,
    )


def view_to_json(view: ShedView) -> dict[str, Any]:
    """The same fields with ``?`` for each card that the seat does not know."""
    zones = {
        "up": [texts(row) for row in view.up],
        "down": [["?"] * number for number in view.down_sizes],
        "pile": [card_text(card) for card in view.pile],
    }
    out: dict[str, Any] = {
        "game": view.game,
        "players": view.players,
        "seat": view.seat,
        "hands": [_hand(view, place) for place in range(view.players)],
        "stock": view.stock_size,
        "discard": view.discard_size,
        "zones": _present(zones),
        "phase": view.phase,
        "actors": list(view.actors),
        "out": list(view.out),
        "turns": view.turns,
        "deal": view.deal,
        "dealer": view.dealer,
        "ply": view.ply,
        "legal": [view.move_text(move) for move in view.legal],
    }
    return out | _optional(
        direction=-1 if view.direction < 0 else None,
        limited=view.limited,
        swapped=[[place, *_swapped(view, place)] for place in _some(view.swaps)],
        shown=[[place, texts(mask)] for place, mask in enumerate(view.shown) if mask],
        seen=[[view.seat, texts(view.seen)]] if view.seen else [],
        memory={name: {"all": numbers[0], "seats": list(numbers[1:])} for name, numbers in view.memory},
    )


def _hand(view: ShedView, place: int) -> list[str]:
    known = texts(view.hand if place == view.seat else view.shown[place])
    return known + ["?"] * (view.hand_sizes[place] - len(known))


def _swapped(view: ShedView, place: int) -> list[list[str]]:
    if place == view.seat:
        return [texts(view.raised), texts(view.lowered)]
    return [["?"] * view.swaps[place]] * 2


def _some(numbers: Sequence[int]) -> list[int]:
    return [place for place, number in enumerate(numbers) if number]


def _present(zones: dict[str, Any]) -> dict[str, Any]:
    """The zones in which something lies."""
    return {name: rows for name, rows in zones.items() if any(rows)}


def _optional(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if not lines.says_nothing(value)}


# The line


def to_line(data: Mapping[str, Any]) -> str:
    """The fields of a position on one line."""
    usual = {"players": len(data["hands"]), "turns": 0, "deal": 1, "dealer": len(data["hands"]) - 1, "ply": 0}
    shown = {
        name: value
        for name, value in data.items()
        if name in ("hands", "stock", "discard", "seat")
        or not (lines.says_nothing(value) or (name in usual and usual[name] == value))
    }
    return lines.write_line(shown, _WRITERS)


def from_line(line: str) -> dict[str, Any]:
    """The fields of a position line. Raises NotationError with the column of what cannot be read."""
    return lines.read_line(line, FIELDS, _READERS, "hands=5c9d9s/7c8cKd")


def _write_swapped(value: Sequence[Sequence[Any]]) -> str:
    return "/".join(f"{place}:{lines.write_cards(up)}>{lines.write_cards(down)}" for place, up, down in value)


def _read_swapped(text: str) -> list[list[Any]]:
    out: list[list[Any]] = []
    for item in text.split("/"):
        place, _, cards = item.partition(":")
        up, _, down = cards.partition(">")
        out.append([int(place), lines.read_cards(up), lines.read_cards(down)])
    return out


def _read_zones(text: str) -> dict[str, Any]:
    """Cards by zone; the rows are rows also where only one place has one."""
    found = lines.read_zones(text)
    for name in ("up", "down"):
        if name in found and (not found[name] or not isinstance(found[name][0], list)):
            found[name] = [found[name]]
    return found


_WRITERS: Final[dict[str, lines.Writer]] = {
    "hands": lines.write_rows,
    "seat": lines.write_seat,
    "stock": lines.write_cards,
    "discard": lines.write_cards,
    "zones": lines.write_zones,
    "actors": lines.write_numbers,
    "out": lines.write_numbers,
    "limited": lines.write_flag,
    "swapped": _write_swapped,
    "shown": lines.write_pairs,
    "seen": lines.write_pairs,
    "memory": lines.write_memory,
    "seed": lines.write_text,
    "legal": lines.write_actions,
    "result": lines.write_json,
}
_READERS: Final[dict[str, lines.Reader]] = {
    **dict.fromkeys(("players", "turns", "direction", "deal", "dealer", "ply"), int),
    **dict.fromkeys(("actors", "out"), lines.read_numbers),
    **dict.fromkeys(("stock", "discard"), lines.read_pile),
    **dict.fromkeys(("shown", "seen"), lines.read_pairs),
    "hands": lines.read_rows,
    "seat": lines.read_seat,
    "zones": _read_zones,
    "limited": lines.read_flag,
    "swapped": _read_swapped,
    "memory": lines.read_memory,
    "seed": json.loads,
    "legal": lines.read_actions,
    "result": json.loads,
}
