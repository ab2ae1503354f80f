"""Positions of Durak as JSON and as one line, in and out.

The line holds the same fields as ``key=value`` words with blanks between them; what has its default is left out. Cards
stand one after another without blanks, places are separated by ``/``, an empty list is ``-``:

    game=throw-in hands=8dTs/Jh6c trump=h attacker=0 defender=1 table=8c@0:Tc@1,9d@0 phase=defend bouts=9,5

A slot of the table is ``attack@by`` or ``attack@by:cover@cover_by``, ``#n`` behind it the number of the cover where
the covers came in another order (``#0``: its own player covered it), ``~`` before it a card that need not be answered.
``~9c@0:@1``: place 1 had covered it, with a card that has become an attack card itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import CardSet, card_text, parse_card
from foolery.base.cards import cards as cards_of
from foolery.base.errors import NotationError
from foolery.contract import position_line as lines
from foolery.contract.position_line import read_line, says_nothing, write_line
from foolery.durak.engine.memory import bout_number, deal_number, queue_of, seat_numbers, waits_for_first_lead
from foolery.durak.engine.moves import SUIT_LETTERS

if TYPE_CHECKING:
    from foolery.durak.engine.state import State
    from foolery.durak.engine.view import DurakView

FIELDS: Final = (
    *("game", "players", "pack", "hands", "trump", "attacker", "defender", "first", "stock", "discard", "table"),
    *("phase", "actors", "passed", "blocked", "out", "bouts", "beaten_bouts", "deal", "dealer", "known", "shown"),
    *("seen", "zones", "memory", "queue", "picked", "turned_up", "before", "seed", "ply", "seat", "legal", "result"),
)


def texts(cardset: CardSet) -> list[str]:
    """The cards of a set as text, ordered by face, so that copies make no difference."""
    return [*_texts(cardset)]


@lru_cache(maxsize=4096)  # Hands and piles are written far more often than they change.
def _texts(cardset: CardSet) -> tuple[str, ...]:
    return tuple(card_text(card) for card in sorted(cards_of(cardset), key=lambda card: card & 63))


@lru_cache
def trump_text(mask: int) -> str | None:
    """Trump suits as letters; None where there are none."""
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if mask >> suit & 1) or None


def places(mask: int) -> list[int]:
    """The places of a mask."""
    return [place for place in range(8) if mask >> place & 1] if mask else []


def state_to_json(s: State) -> dict[str, Any]:
    """Every field of a full position; the optional ones only where they say something."""
    rules = s.rules
    out: dict[str, Any] = {
        "game": rules.id,
        "players": s.players,
        "hands": [texts(s.hand(place)) for place in range(s.places)],
        "trump": trump_text(s.trumps) if s.own_trumps is None else [trump_text(mask) for mask in s.own_trumps],
        "attacker": s.attacker,
        "defender": s.defender,
        "first": s.first,
        "stock": [card_text(card) for card in s.stock()],
        "discard": texts(s.discard),
        "table": [slot_to_json(slot) for slot in s.table()],
        "phase": rules.phase_name(s.phase),
        "actors": list(s.actors()),
        "passed": places(s.passed),
        "blocked": bool(s.blocked),
        "out": s.out_order(),
        "bouts": s.bouts,
        "beaten_bouts": s.beaten_bouts,
        "deal": s.deal,
        "dealer": s.dealer,
        "ply": s.ply,
    }
    shown = [[place, texts(s.known(place))] for place in range(s.places) if s.known(place)]
    seen: list[Any] = [[None, texts(s.gone)]] if s.gone else []
    for seat in range(s.players):
        if s.gone_to(seat) & ~s.gone:
            seen.append([seat, texts(s.gone_to(seat) & ~s.gone)])
    optional = {
        "shown": shown,
        "known": _known(s),
        "seen": seen,
        "zones": zones_to_json(s),
        "memory": memory_to_json(s),
        "queue": [list(item) for item in queue_of(s)],
        "picked": [card_text(card) for card in s.picked or ()],
        "turned_up": card_text(s.special) if s.special >= 0 else None,
        "before": before_to_json(s),
        "seed": s.seed or None,
    }
    return out | {name: value for name, value in optional.items() if value}


def before_to_json(s: State) -> dict[str, int]:
    """What the last deal left, as long as nobody has led."""
    return last_deal(s.last_fool, s.last_out) if waits_for_first_lead(s) else {}


def last_deal(fool: int, first_out: int) -> dict[str, int]:
    """Fool and first out of the last deal, as far as there were any."""
    return {name: place for name, place in (("fool", fool), ("first_out", first_out)) if place >= 0}


def slot_to_json(slot: Sequence[int]) -> dict[str, Any]:
    """One slot of the table."""
    attack, by, cover, cover_by, cover_no, obliged = slot
    out: dict[str, Any] = {
        "attack": card_text(attack),
        "by": by,
        "cover": card_text(cover) if cover >= 0 else None,
        "cover_by": cover_by if cover_by >= 0 else None,
    }
    if cover_by >= 0:
        out["cover_no"] = cover_no
    return out | ({} if obliged else {"obliged": False})


def _known(s: State) -> list[Any]:
    if s.private is None:
        return []
    found = []
    for observer in range(s.players):
        for place in range(s.places):
            mask = s.known_to(observer, place) & ~s.known(place)
            if mask:
                found.append([observer, place, texts(mask)])
    return found


def zones_to_json(s: State) -> dict[str, Any]:
    """The zones of the rules in play: cards, or a list per place."""
    out: dict[str, Any] = {}
    for index, zone in enumerate(zone for rule in s.rules.rules for zone in rule.zones):
        rows = [[card_text(card) for card in s.zone(index, place)] for place in range(1 if zone.shared else s.places)]
        if any(rows):
            out[zone.name] = rows[0] if zone.shared else rows
    return out


def memory_to_json(s: State) -> dict[str, Any]:
    """What the rules remember; ``core`` keeps how the deal has ended, and the numbers of seats."""
    out: dict[str, Any] = {}
    seats = seat_numbers(s)
    everybody = deal_number(s.fools, s.drawn, s.limited, bout_number(s))
    if everybody or any(seats):
        out["core"] = {"all": everybody, "seats": seats}
    for rule in s.rules.rules:
        one = s.memo(rule.slot)
        each = [s.seat_memo(rule.slot, place) for place in range(s.places)]
        if one or any(each):
            out[rule.name] = {"all": one, "seats": each}
    return out


def view_to_json(view: DurakView) -> dict[str, Any]:
    """The same fields with ``?`` for each card that the seat does not know."""
    hands = []
    for place, number in enumerate(view.hand_sizes):
        known = texts(view.hand if place == view.seat else view.known[place])
        hands.append(known + ["?"] * (number - len(known)))
    trumps = [trump_text(mask) for mask in view.trumps]
    out: dict[str, Any] = {
        "game": view.game,
        "players": view.players,
        "seat": view.seat,
        "hands": hands,
        "trump": trumps[0] if len(trumps) == 1 else trumps,
        "attacker": view.attacker,
        "defender": view.defender,
        "first": view.first,
        "stock": ["?"] * (view.stock_size - len(view.bottom) - view.below)
        + [card_text(card) for card in view.bottom]
        + ["?"] * view.below,
        "discard": texts(view.seen) if view.open_discard else view.discard_size,
        "table": [slot_to_json(slot) for slot in view.table],
        "phase": view.phase,
        "actors": list(view.actors),
        "passed": places(view.passed),
        "blocked": view.blocked,
        "out": list(view.out),
        "bouts": view.bout,
        "beaten_bouts": view.beaten_bouts,
        "deal": view.deal,
        "dealer": view.dealer,
        "ply": view.ply,
        "legal": [view.rules.move_text(move) for move in view.legal],
    }
    if any(view.shown):
        out["shown"] = [[place, texts(mask)] for place, mask in enumerate(view.shown) if mask]
    if view.seen:
        out["seen"] = [[view.seat, texts(view.seen)]]
    if zones := [(name, rows) for name, rows in view.zones if any(rows)]:
        out["zones"] = {
            name: [["?" if card < 0 else card_text(card) for card in row] for row in rows] for name, rows in zones
        }
    if view.memory:
        out["memory"] = {name: {"all": numbers[0], "seats": list(numbers[1:])} for name, numbers in view.memory}
    if view.queue:
        out["queue"] = [list(item) for item in view.queue]
    if view.picked:
        out["picked"] = [card_text(card) for card in view.picked]
    if view.special >= 0:
        out["turned_up"] = card_text(view.special)
    if before := last_deal(*view.before):
        out["before"] = before
    return out


# The line

_ALWAYS: Final = {"hands", "trump", "stock", "discard", "seat"}


def to_line(data: Mapping[str, Any]) -> str:
    """The fields of a position on one line."""
    usual = {
        "players": len(data["hands"]),
        "first": data["attacker"],
        "deal": 1,
        "dealer": len(data["hands"]) - 1,
        "ply": 0,
    }
    shown = {"game": data["game"]}
    for name, value in data.items():
        plain = (name in usual and usual[name] == value) or (says_nothing(value) and name not in _ALWAYS)
        if not plain and name not in ("beaten_bouts", "actors"):
            shown[name] = value
    if "bouts" in shown:
        shown["bouts"] = [data["bouts"], data.get("beaten_bouts", 0)]
    if data.get("actors") and data.get("phase") not in ("lead", "defend", "over"):
        shown["actors"] = data["actors"]
    return write_line(shown, _WRITERS)


def from_line(line: str) -> dict[str, Any]:
    """The fields of a position line. Raises NotationError with the column of what cannot be read."""
    data = read_line(line, FIELDS, _READERS)
    if "bouts" in data:
        data["bouts"], data["beaten_bouts"] = data["bouts"]
    return data


def _write_slots(value: Sequence[Mapping[str, Any]]) -> str:
    out = []
    number = 0
    for slot in value:
        text = ("" if slot.get("obliged", True) else "~") + f"{slot['attack']}@{slot['by']}"
        if slot.get("cover_by") is not None:
            quiet = slot.get("cover_no") == 0
            number += 0 if quiet else 1
            text += f":{slot.get('cover') or ''}@{slot['cover_by']}"
            if quiet or slot.get("cover_no", number) != number:
                text += f"#{slot['cover_no']}"
        out.append(text)
    return ",".join(out)


def _read_slots(text: str) -> list[dict[str, Any]]:
    return [_read_slot(one) for one in text.split(",")]


def _read_slot(text: str) -> dict[str, Any]:
    body, _, number = text.removeprefix("~").partition("#")
    attack, _, cover = body.partition(":")
    card, at, by = attack.partition("@")
    if not at:
        raise NotationError("durak.no-slot", text=text)
    slot: dict[str, Any] = {"attack": card_text(parse_card(card)), "by": int(by), "cover": None, "cover_by": None}
    if cover:
        card, _, by = cover.partition("@")
        slot |= {"cover": card_text(parse_card(card)) if card else None, "cover_by": int(by)}
    if number:
        slot["cover_no"] = int(number)
    return slot | ({"obliged": False} if text.startswith("~") else {})


def _write_trump(value: Any) -> str:
    return "/".join(one or "-" for one in value) if isinstance(value, list) else value or "-"


def _read_trump(text: str) -> Any:
    rows = [None if one == "-" else one for one in text.split("/")]
    return rows if len(rows) > 1 else rows[0]


def _read_bouts(text: str) -> list[int]:
    first, _, second = text.partition(",")
    return [int(first), int(second or 0)]


_WRITERS: Final[dict[str, lines.Writer]] = {
    **dict.fromkeys(("actors", "passed", "out", "bouts"), lines.write_numbers),
    **dict.fromkeys(("stock", "discard"), lines.write_cards),
    **dict.fromkeys(("known", "shown", "seen"), lines.write_pairs),
    "hands": lines.write_rows,
    "seat": lines.write_seat,
    "trump": _write_trump,
    "table": _write_slots,
    "blocked": lines.write_flag,
    "zones": lines.write_zones,
    "memory": lines.write_memory,
    "queue": lines.write_queue,
    "picked": lines.write_cards,
    "before": lines.write_json,
    "seed": lines.write_text,
    "legal": lines.write_actions,
    "result": lines.write_json,
}

_READERS: Final[dict[str, lines.Reader]] = {
    **dict.fromkeys(("players", "attacker", "defender", "first", "deal", "dealer", "ply"), int),
    **dict.fromkeys(("actors", "passed", "out"), lines.read_numbers),
    **dict.fromkeys(("stock", "discard"), lines.read_pile),
    **dict.fromkeys(("known", "shown", "seen"), lines.read_pairs),
    "hands": lines.read_rows,
    "seat": lines.read_seat,
    "trump": _read_trump,
    "bouts": _read_bouts,
    "table": _read_slots,
    "blocked": lines.read_flag,
    "zones": lines.read_zones,
    "memory": lines.read_memory,
    "queue": lines.read_queue,
    "picked": lines.read_cards,
    "before": json.loads,
    "seed": json.loads,
    "legal": lines.read_actions,
    "result": json.loads,
}
