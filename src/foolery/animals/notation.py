"""Positions of the animal game as JSON and as one line, in and out.

The line holds the same fields as ``name=value`` words; what has its default is left out:

    game=comic-animals hands=6dKc/7sAd/8cQc center=KhAc turn=0
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.animals.moves import move_text
from foolery.animals.options import NAME
from foolery.animals.state import LAUGH_PHASE, LAY_PHASE, NOBODY
from foolery.cards import RANKS, CardSet, card_text, parse_card
from foolery.cards import cards as cards_of
from foolery.errors import NotationError

if TYPE_CHECKING:
    from foolery.animals.state import AnimalsState
    from foolery.animals.view import AnimalsView

FIELDS: Final = (
    *("game", "players", "pack", "hands", "trump", "stock", "table", "discard", "zones", "phase", "turn", "actors"),
    *("last_layer", "persons", "memory", "shown", "lacks", "deal", "dealer", "seed", "ply", "seat", "legal", "result"),
)
"""``trump``, ``stock`` and ``table`` may stand there empty: other families have such things."""


def texts(cardset: CardSet) -> list[str]:
    """The cards of a set as text."""
    return [card_text(card) for card in cards_of(cardset)]


def rank_letters(ranks: int) -> str:
    """Ranks as letters, lowest first."""
    return "".join(letter for number, letter in enumerate(RANKS) if ranks >> number & 1)


def state_to_json(s: AnimalsState) -> dict[str, Any]:
    """Every field of a full position; the optional ones only where they say something."""
    out: dict[str, Any] = {
        "game": s.rules.id,
        "players": s.players,
        "hands": [texts(hand) for hand in s.hands],
        "trump": None,
        "discard": texts(s.discard),
        "phase": s.phase,
        "turn": s.turn,
        "actors": list(s.actors()),
        "deal": s.deal,
        "dealer": s.dealer,
        "ply": s.ply,
    }
    return out | _optional(s.pile, s.last_layer, s.persons, s.turns, s.skipped, s.shown, s.lacks, s.seed)


def view_to_json(view: AnimalsView) -> dict[str, Any]:
    """The same fields with ``?`` for each card that the seat does not know."""
    hands = []
    for seat, number in enumerate(view.hand_sizes):
        known = texts(view.known(seat))
        hands.append(known + ["?"] * (number - len(known)))
    out: dict[str, Any] = {
        "game": view.game,
        "players": view.players,
        "seat": view.seat,
        "hands": hands,
        "trump": None,
        "discard": view.discard_size,
        "phase": view.phase,
        "turn": view.turn,
        "actors": list(view.actors),
        "deal": view.deal,
        "dealer": view.dealer,
        "ply": view.ply,
        "legal": [move_text(move) for move in view.legal],
    }
    return out | _optional(
        view.pile, view.last_layer, view.persons, view.turns, view.skipped, view.shown, view.lacks, ""
    )


def _optional(
    pile: Sequence[int],
    last_layer: int,
    persons: Sequence[int],
    turns: int,
    skipped: Sequence[int],
    shown: Sequence[int],
    lacks: Sequence[int],
    seed: str,
) -> dict[str, Any]:
    """The fields that are left out where they say nothing."""
    optional = {
        "zones": {"center": [card_text(card) for card in pile]} if pile else {},
        "last_layer": None if last_layer == NOBODY else last_layer,
        "persons": list(persons),
        "memory": {NAME: {"all": turns, "seats": list(skipped)}} if turns or any(skipped) else {},
        "shown": [[seat, texts(mask)] for seat, mask in enumerate(shown) if mask],
        "lacks": [[seat, rank_letters(mask)] for seat, mask in enumerate(lacks) if mask],
        "seed": seed or None,
    }
    return {name: value for name, value in optional.items() if value or value == 0}


def digest(s: AnimalsState) -> str:
    """A fingerprint of the full position: 16 hexadecimal digits."""
    text = json.dumps(state_to_json(s), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# The line


def to_line(data: Mapping[str, Any]) -> str:
    """The fields of a position on one line."""
    hands = len(data["hands"])
    usual = {"players": hands, "deal": 1, "dealer": hands - 1, "ply": 0, "phase": LAY_PHASE, "trump": None}
    words = [f"game={data['game']}"]
    for name, value in data.items():
        if name == "game" or usual.get(name, ()) == value or (name == "actors" and data.get("phase") != LAUGH_PHASE):
            continue
        words.append(f"{name}={_WRITERS.get(name, str)(value)}")
    return " ".join(words)


def _write_cards(value: Any) -> str:
    return str(value) if isinstance(value, int) else "".join(value) or "-"


def _write_pairs(value: Sequence[Sequence[Any]]) -> str:
    return "/".join(f"{seat}:{''.join(what)}" for seat, what in value) or "-"


def _write_numbers(value: Sequence[int]) -> str:
    return ",".join(map(str, value)) or "-"


_WRITERS: Final[dict[str, Callable[[Any], str]]] = {
    "hands": lambda value: "/".join(_write_cards(row) for row in value),
    "discard": _write_cards,
    "zones": lambda value: "|".join(f"{name}:{_write_cards(cards)}" for name, cards in value.items()),
    "memory": lambda value: "|".join(f"{name}:{it['all']}:{_write_numbers(it['seats'])}" for name, it in value.items()),
    "actors": _write_numbers,
    "persons": _write_numbers,
    "shown": _write_pairs,
    "lacks": _write_pairs,
    "seed": lambda value: json.dumps(value).replace(" ", "\\u0020"),
    "legal": lambda value: ",".join(text.replace(" ", ".") for text in value) or "-",
}

_CARD: Final = re.compile(r"10.|\?|\*[rb*]|_[1-4]|[^\s?*_/|,:@#~-]{2}")


def from_line(line: str) -> dict[str, Any]:
    """The fields of a position line. Raises NotationError with the column of what cannot be read."""
    data: dict[str, Any] = {}
    for found in re.finditer(r"\S+", line):
        word, column = found.group(), found.start() + 1
        name, equals, value = word.partition("=")
        if not equals or name not in FIELDS:
            near = "write key=value words, as hands=8dTs/Jh6c" if not equals else f"the fields are {', '.join(FIELDS)}"
            raise NotationError(f"“{word}” is not a field of a position; {near}", 1, column)
        if name in data:
            raise NotationError(f"the field {name} is there twice", 1, column)
        try:
            data[name] = _READERS.get(name, str)(value)
        except NotationError as error:
            raise NotationError(f"{name}: {error}", 1, column + len(name) + 1) from None
        except ValueError:
            raise NotationError(f"“{value}” cannot be read as {name}", 1, column + len(name) + 1) from None
    return data


def read_cards(text: str) -> list[str]:
    """Cards written one after another."""
    out: list[str] = []
    at = 0
    while text not in ("-", "") and at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            raise NotationError(f"“{text[at:]}” does not begin with a card")
        word = found.group()
        out.append("?" if word == "?" else card_text(parse_card(word)))
        at = found.end()
    return out


def _read_pile(value: str) -> Any:
    return int(value) if value.isdigit() else read_cards(value)


def _read_numbers(value: str) -> list[int]:
    return [] if value == "-" else [int(one) for one in value.split(",")]


def _read_zones(value: str) -> dict[str, Any]:
    return {name: read_cards(cards) for name, _, cards in (item.rpartition(":") for item in value.split("|"))}


def _read_memory(value: str) -> dict[str, Any]:
    out = {}
    for item in value.split("|"):
        name, everybody, seats = item.rsplit(":", 2)
        out[name] = {"all": int(everybody), "seats": _read_numbers(seats)}
    return out


def _read_pairs(read: Callable[[str], Any]) -> Callable[[str], list[list[Any]]]:
    return lambda value: [[int(seat), read(what)] for seat, _, what in (one.partition(":") for one in value.split("/"))]


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    **dict.fromkeys(("players", "turn", "last_layer", "deal", "dealer", "ply", "seat"), int),
    **dict.fromkeys(("actors", "persons"), _read_numbers),
    **dict.fromkeys(("stock", "table"), read_cards),
    "discard": _read_pile,
    "trump": lambda value: None if value == "-" else value,
    "hands": lambda value: [read_cards(row) for row in value.split("/")],
    "zones": _read_zones,
    "memory": _read_memory,
    "shown": _read_pairs(read_cards),
    "lacks": _read_pairs(str),
    "seed": json.loads,
    "legal": lambda value: [] if value == "-" else [one.replace(".", " ") for one in value.split(",")],
}
