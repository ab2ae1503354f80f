"""Positions of the animal game as JSON and as one line, in and out.

The line holds the same fields as ``name=value`` words; what has its default is left out:

    game=comic-animals hands=6dKc/7sAd/8cQc center=KhAc turn=0
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import LAUGH_PHASE, LAY_PHASE, NOBODY, move_text
from foolery.base.cards import RANKS, CardSet, card_text
from foolery.base.cards import cards as cards_of
from foolery.contract import position_line as lines
from foolery.contract.position_line import Reader, Writer

if TYPE_CHECKING:
    from foolery.animals.engine.state import AnimalsState
    from foolery.animals.engine.view import AnimalsView

FIELDS: Final = (
    *("game", "players", "pack", "hands", "trump", "stock", "table", "discard", "zones", "phase", "turn", "actors"),
    *(
        "last_layer",
        "persons",
        "turns",
        "memory",
        "shown",
        "lacks",
        "deal",
        "dealer",
        "seed",
        "ply",
        "seat",
        "legal",
        "result",
    ),
)
"""``trump``, ``stock`` and ``table`` stand there empty, or not at all: other families have such things."""


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
        "stock": [],
        "discard": texts(s.discard),
        "phase": s.phase,
        "turn": s.turn,
        "actors": list(s.actors()),
        "deal": s.deal,
        "dealer": s.dealer,
        "ply": s.ply,
    }
    return out | _optional(s.pile, s.last_layer, s.persons, s.turns, s.skips, s.shown, s.lacks, s.seed)


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
        "stock": [],
        "discard": view.discard_size,
        "phase": view.phase,
        "turn": view.turn,
        "actors": list(view.actors),
        "deal": view.deal,
        "dealer": view.dealer,
        "ply": view.ply,
        "legal": [move_text(move) for move in view.legal],
    }
    return out | _optional(view.pile, view.last_layer, view.persons, view.turns, view.skips, view.shown, view.lacks, "")


def _optional(
    pile: Sequence[int],
    last_layer: int,
    persons: Sequence[int],
    turns: int,
    skips: int,
    shown: Sequence[int],
    lacks: Sequence[int],
    seed: str,
) -> dict[str, Any]:
    """The fields that are left out where they say nothing."""
    optional: dict[str, Any] = {
        "zones": {"center": [card_text(card) for card in pile]} if pile else {},
        "last_layer": None if last_layer == NOBODY else last_layer,
        "persons": list(persons),
        "turns": turns or None,
        "memory": {NAME: {"all": skips, "seats": []}} if skips else {},
        "shown": [[seat, texts(mask)] for seat, mask in enumerate(shown) if mask],
        "lacks": [[seat, rank_letters(mask)] for seat, mask in enumerate(lacks) if mask],
        "seed": seed or None,
    }
    return {name: value for name, value in optional.items() if value or value == 0}


# The line


def to_line(data: Mapping[str, Any]) -> str:
    """The fields of a position on one line."""
    hands = len(data["hands"])
    usual = {"players": hands, "deal": 1, "dealer": hands - 1, "ply": 0, "phase": LAY_PHASE, "trump": None, "stock": []}
    kept = {
        name: value
        for name, value in data.items()
        if usual.get(name, ()) != value and (name != "actors" or data.get("phase") == LAUGH_PHASE)
    }
    return lines.write_line(kept, _WRITERS)


def _write_lacks(value: Sequence[Sequence[Any]]) -> str:
    return "/".join(f"{seat}:{ranks}" for seat, ranks in value)


_WRITERS: Final[dict[str, Writer]] = {
    "hands": lines.write_rows,
    "seat": lines.write_seat,
    "discard": lines.write_cards,
    "zones": lines.write_zones,
    "memory": lines.write_memory,
    "actors": lines.write_numbers,
    "persons": lines.write_numbers,
    "shown": lines.write_pairs,
    "lacks": _write_lacks,
    "seed": lines.write_text,
    "legal": lines.write_actions,
}


def from_line(line: str) -> dict[str, Any]:
    """The fields of a position line. Raises NotationError with the column of what cannot be read."""
    return lines.read_line(line, FIELDS, _READERS, "hands=6dKc/7sAd")


def _read_lacks(text: str) -> list[list[Any]]:
    return [[int(seat), ranks] for seat, _, ranks in (item.partition(":") for item in text.split("/"))]


_READERS: Final[dict[str, Reader]] = {
    **dict.fromkeys(("players", "turn", "turns", "last_layer", "deal", "dealer", "ply"), int),
    **dict.fromkeys(("actors", "persons"), lines.read_numbers),
    **dict.fromkeys(("stock", "table"), lines.read_cards),
    "trump": lambda text: None if text == "-" else text,
    "hands": lines.read_rows,
    "seat": lines.read_seat,
    "discard": lines.read_pile,
    "zones": lines.read_zones,
    "memory": lines.read_memory,
    "shown": lines.read_pairs,
    "lacks": _read_lacks,
    "seed": json.loads,
    "legal": lines.read_actions,
}
