"""Positions of Contract Rummy as text: their fields, out; and one line, out and in.

    game=contract-rummy hands=9c9d9h/KsKh stock=3h9cTs discard_pile=Kd melds=0.g1:7c7d7h,0.s1:4s*r6s joker_means=*r:5s@0

``discard_pile`` begins with the lowest card, ``stock`` with the next one. Cards that are named nowhere take no part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import card_text, parse_card
from foolery.base.errors import NotationError
from foolery.contract import position_line as lines
from foolery.rummy.engine.numbers import OVER
from foolery.rummy.engine.outcome import points
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.sets import Meld, meld_names
from foolery.rummy.engine.tally import faces, size

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State
    from foolery.rummy.engine.view import RummyView

FIELDS: Final = (
    *("game", "players", "pack", "seat", "hands", "stock", "discard_pile", "discarded_by", "melds", "joker_means"),
    *("joker_owner", "phase", "turn", "actors", "taken", "melded", "melded_this_turn", "laid", "claims", "turns"),
    *("reshuffles", "deal", "dealer", "sheet", "shown", "seen", "removed", "ended", "points", "seed", "ply"),
    *("legal", "result"),
)


def texts(cards: Sequence[int]) -> list[str]:
    """Cards as text."""
    return [card_text(card) for card in cards]


# Positions


def _course(s: State | RummyView, phase: str, melds: Sequence[Sequence[Meld]], reshuffles: int) -> dict[str, Any]:
    """What everybody knows about the course of a deal."""
    slots = [slot for row in melds for meld in row for slot in meld.slots if slot.card >= 52]
    out = {
        "melds": {str(seat): _melds_to_json(row) for seat, row in enumerate(melds) if row},
        "joker_means": {card_text(slot.card): card_text(slot.stated) for slot in slots},
        "joker_owner": {card_text(slot.card): slot.by for slot in slots},
        "phase": phase,
        "turn": s.turn,
        "actors": list(s.actors if isinstance(s.actors, tuple) else s.actors()),
        "discarded_by": s.discarded_by if s.discarded_by >= 0 else None,
        "taken": card_text(s.taken) if s.taken >= 0 else None,
        "melded_this_turn": [s.turn] if s.just_melded else [],
        "laid": [[laid.text for laid in cards] for cards in s.laid],
        "claims": list(s.claims),
        "turns": s.turns,
        "reshuffles": reshuffles,
        "deal": s.deal,
        "dealer": s.dealer,
        "sheet": [list(row) for row in s.sheet],
        "shown": [[seat, texts(faces(shown))] for seat, shown in enumerate(s.shown) if shown],
        "ended": s.ended,
    }
    needless = (
        "melds",
        "joker_means",
        "joker_owner",
        "taken",
        "melded_this_turn",
        "laid",
        "reshuffles",
        "sheet",
        "shown",
        "ended",
    )
    return {name: value for name, value in out.items() if value or name not in needless}


def _melds_to_json(melds: Sequence[Meld]) -> dict[str, list[str]]:
    return {
        name: [card_text(slot.card) for slot in meld.slots] for name, meld in zip(meld_names(melds), melds, strict=True)
    }


def state_to_json(s: State) -> dict[str, Any]:
    """Every field of a full position; the optional ones only where they say something."""
    out: dict[str, Any] = {
        "game": s.rules.id,
        "players": s.players,
        "hands": [texts(faces(hand)) for hand in s.hands],
        "stock": texts(s.stock[::-1]),
        "discard_pile": texts(s.pile),
    }
    out |= _course(s, PHASES[s.phase], s.melds, s.stirred)
    if s.phase == OVER:
        out["points"] = list(points(s))
    if s.seed:
        out["seed"] = s.seed
    return out | {"ply": s.ply}


def view_to_json(view: RummyView) -> dict[str, Any]:
    """The same fields with ``?`` for each card that the seat does not know."""
    hands = []
    for seat, number in enumerate(view.hand_sizes):
        known = view.hand if seat == view.seat else view.revealed[seat] if view.revealed else view.shown[seat]
        hands.append(texts(faces(known)) + ["?"] * (number - size(known)))
    out: dict[str, Any] = {
        "game": view.game,
        "players": view.players,
        "seat": view.seat,
        "hands": hands,
        "stock": view.stock_size,
        "discard_pile": ["?"] * (len(view.pile) - 1) + texts(view.pile[-1:]),
    }
    out |= _course(view, view.phase, view.melds, view.reshuffles)
    if len(view.pile) > 1:
        out["seen"] = [[view.seat, texts(view.pile[:-1])]]
    if view.removed:
        out["removed"] = texts(faces(view.removed))
    if view.points:
        out["points"] = list(view.points)
    out["ply"] = view.ply
    out["legal"] = [view.move_text(move) for move in view.legal]
    return out


# The line

_ALWAYS: Final = {"hands", "stock", "discard_pile", "seat"}
_MELD: Final = re.compile(r"(\d+)\.([gs]\d):(.+)")


def to_line(data: Mapping[str, Any]) -> str:
    """The fields of a position on one line; what has its default is left out."""
    players = len(data["hands"])
    usual = {
        "players": players,
        "phase": "draw",
        "turn": 0,
        "deal": 1,
        "dealer": players - 1,
        "turns": 0,
        "ply": 0,
        "claims": [0] * players,
        "ended": 0,
    }
    shown = {"game": data["game"]}
    for name, value in data.items():
        plain = (name in usual and usual[name] == value) or (lines.says_nothing(value) and name not in _ALWAYS)
        if not plain and name not in ("game", "joker_owner", "actors"):
            shown[name] = value
    if data.get("joker_means"):
        owners = data["joker_owner"]
        shown["joker_means"] = {joker: (face, owners[joker]) for joker, face in data["joker_means"].items()}
    if data.get("phase") == "claim":
        shown["actors"] = data["actors"]
    return lines.write_line(shown, _WRITERS)


def from_line(line: str) -> dict[str, Any]:
    """The fields of a position line. Raises NotationError with the column of what cannot be read."""
    data = lines.read_line(line, FIELDS, _READERS, "hands=9c9d9h/KsKh")
    means = data.get("joker_means")
    if means is not None:
        data["joker_means"] = {joker: face for joker, (face, _) in means.items()}
        data["joker_owner"] = {joker: owner for joker, (_, owner) in means.items() if owner is not None}
    return data


def _write_melds(value: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    return ",".join(
        f"{seat}.{name}:{lines.write_cards(cards)}" for seat, row in value.items() for name, cards in row.items()
    )


def _read_melds(text: str) -> dict[str, dict[str, list[str]]]:
    out: dict[str, dict[str, list[str]]] = {}
    for item in text.split(","):
        found = _MELD.fullmatch(item)
        if found is None:
            raise NotationError("rummy.not-a-meld", text=item)
        out.setdefault(found[1], {})[found[2]] = lines.read_cards(found[3])
    return out


def _write_means(value: Mapping[str, tuple[str, int]]) -> str:
    return "|".join(f"{joker}:{face}@{owner}" for joker, (face, owner) in value.items())


def _read_means(text: str) -> dict[str, tuple[str, int | None]]:
    out: dict[str, tuple[str, int | None]] = {}
    for item in text.split("|"):
        joker, _, rest = item.partition(":")
        face, at, owner = rest.partition("@")
        out[card_text(parse_card(joker))] = card_text(parse_card(face)), int(owner) if at else None
    return out


def _write_laid(value: Sequence[Sequence[str]]) -> str:
    return "/".join(",".join(cards) or "-" for cards in value)


def _read_laid(text: str) -> list[list[str]]:
    return [[] if row == "-" else row.split(",") for row in text.split("/")]


def _write_sheet(value: Sequence[Sequence[int]]) -> str:
    return "/".join(map(lines.write_numbers, value))


def _read_sheet(text: str) -> list[list[int]]:
    return [lines.read_numbers(row) for row in text.split("/")]


_WRITERS: Final[dict[str, lines.Writer]] = {
    **dict.fromkeys(("actors", "claims", "points", "melded", "melded_this_turn"), lines.write_numbers),
    **dict.fromkeys(("stock", "discard_pile", "removed"), lines.write_cards),
    **dict.fromkeys(("shown", "seen"), lines.write_pairs),
    "hands": lines.write_rows,
    "seat": lines.write_seat,
    "melds": _write_melds,
    "joker_means": _write_means,
    "laid": _write_laid,
    "sheet": _write_sheet,
    "seed": lines.write_text,
    "legal": lines.write_actions,
    "result": lines.write_json,
}

_READERS: Final[dict[str, lines.Reader]] = {
    **dict.fromkeys(("players", "discarded_by", "turn", "turns", "reshuffles", "deal", "dealer", "ended", "ply"), int),
    **dict.fromkeys(("actors", "claims", "points", "melded", "melded_this_turn"), lines.read_numbers),
    **dict.fromkeys(("discard_pile", "removed"), lines.read_cards),
    **dict.fromkeys(("shown", "seen"), lines.read_pairs),
    "stock": lines.read_pile,
    "hands": lines.read_rows,
    "seat": lines.read_seat,
    "melds": _read_melds,
    "joker_means": _read_means,
    "laid": _read_laid,
    "sheet": _read_sheet,
    "seed": json.loads,
    "legal": lines.read_actions,
    "result": json.loads,
}
