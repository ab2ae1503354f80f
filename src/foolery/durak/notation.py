"""Positions of Durak as JSON and as one line, in and out.

The line holds the same fields as ``key=value`` words with blanks between them; what has its default is left out. Cards
stand one after another without blanks, places are separated by ``/``, an empty list is ``-``:

    game=throw-in hands=8dTs/Jh6c trump=h attacker=0 defender=1 table=8c@0:Tc@1,9d@0 phase=defend bouts=9,5

A slot of the table is ``attack@by`` or ``attack@by:cover@cover_by``, ``#n`` behind it the number of the cover where
the covers came in another order, ``~`` before it a card that need not be answered.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.cards import CardSet, card_text, parse_card
from foolery.cards import cards as cards_of
from foolery.durak.compose import phase_name
from foolery.errors import NotationError

if TYPE_CHECKING:
    from foolery.durak.state import State
    from foolery.durak.view import DurakView

FIELDS: Final = (
    *("game", "players", "pack", "hands", "trump", "attacker", "defender", "first", "stock", "discard", "table"),
    *("phase", "actors", "passed", "blocked", "out", "bouts", "beaten_bouts", "deal", "dealer", "known", "shown"),
    *("seen", "zones", "memory", "queue", "seed", "ply", "seat", "legal", "result"),
)
SUIT_LETTERS: Final = "cdhs"


def texts(cardset: CardSet) -> list[str]:
    """The cards of a set as text, ordered by face, so that copies make no difference."""
    return [card_text(card) for card in sorted(cards_of(cardset), key=lambda card: card & 63)]


def trump_text(mask: int) -> str | None:
    """Trump suits as letters; None where there are none."""
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if mask >> suit & 1) or None


def places(mask: int) -> list[int]:
    """The places of a mask."""
    return [place for place in range(8) if mask >> place & 1]


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
        "phase": phase_name(s.phase, rules),
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
    seen = [[None, texts(s.gone)]] if s.gone else []
    optional = {
        "shown": shown,
        "known": _known(s),
        "seen": seen,
        "zones": zones_to_json(s),
        "memory": memory_to_json(s),
        "queue": queue_to_json(s),
        "seed": s.seed or None,
    }
    return out | {name: value for name, value in optional.items() if value}


def slot_to_json(slot: Sequence[int]) -> dict[str, Any]:
    """One slot of the table."""
    attack, by, cover, cover_by, cover_no, obliged = slot
    out: dict[str, Any] = {
        "attack": card_text(attack),
        "by": by,
        "cover": card_text(cover) if cover >= 0 else None,
        "cover_by": cover_by if cover >= 0 else None,
    }
    if cover >= 0:
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
    """What the rules remember; ``core`` keeps whether the lowest trump was on the table, epaulettes and last cards."""
    out: dict[str, Any] = {}
    seats = [s.strap_run(place) | s.emptied_order(place) << 8 for place in range(s.places)]
    everybody = s.six_played | s.fools << 1 | s.drawn << 9 | s.limited << 10
    if everybody or any(seats):
        out["core"] = {"all": everybody, "seats": seats}
    for rule in s.rules.rules:
        one = s.memo(rule.slot)
        each = [s.seat_memo(rule.slot, place) for place in range(s.places)]
        if one or any(each):
            out[rule.name] = {"all": one, "seats": each}
    return out


def queue_to_json(s: State) -> list[Any]:
    """Waiting questions as [phase, place], then the phase that the bout returns to."""
    waiting = [[phase_name(phase, s.rules), place] for phase, place in s.queue or ()]
    if s.asked >= 0 or waiting:
        return [*waiting, [phase_name(s.back, s.rules), s.asked]]
    return []


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
        "stock": ["?"] * (view.stock_size - (view.turn_up >= 0))
        + ([card_text(view.turn_up)] if view.turn_up >= 0 else []),
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
        "legal": [view.move_text(move) for move in view.legal],
    }
    zones = {
        name: [["?" if card < 0 else card_text(card) for card in row] for row in rows]
        for name, rows in view.zones
        if any(rows)
    }
    optional = {
        "shown": [[place, texts(mask)] for place, mask in enumerate(view.shown) if mask],
        "seen": [[view.seat, texts(view.seen)]] if view.seen else [],
        "zones": zones,
        "memory": {name: {"all": numbers[0], "seats": list(numbers[1:])} for name, numbers in view.memory},
        "queue": [list(item) for item in view.queue],
    }
    return out | {name: value for name, value in optional.items() if value}


# The line


def to_line(data: Mapping[str, Any]) -> str:
    """The fields of a position on one line."""
    words = [f"game={data['game']}"]
    usual = {
        "players": len(data["hands"]),
        "first": data["attacker"],
        "deal": 1,
        "dealer": len(data["hands"]) - 1,
        "ply": 0,
    }
    for name, value in data.items():
        empty = value is None or value is False or (isinstance(value, (list, dict)) and not value)
        if name in ("game", "beaten_bouts", "actors") or (empty and name not in _ALWAYS) or usual.get(name) == value:
            continue
        if name == "bouts":
            words.append(f"bouts={value},{data.get('beaten_bouts', 0)}")
        else:
            words.append(f"{name}={_WRITERS.get(name, str)(value)}")
    if data.get("actors") and data.get("phase") not in ("lead", "defend", "over"):
        words.append(f"actors={_numbers(data['actors'])}")
    return " ".join(words)


_ALWAYS: Final = {"hands", "trump", "stock", "discard"}


def _cards(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    return "".join(value) or "-"


def _rows(value: Sequence[Any]) -> str:
    return "/".join(_cards(row) for row in value) or "-"


def _numbers(value: Sequence[int]) -> str:
    return ",".join(map(str, value)) or "-"


def _slots(value: Sequence[Mapping[str, Any]]) -> str:
    out = []
    number = 0
    for slot in value:
        text = ("" if slot.get("obliged", True) else "~") + f"{slot['attack']}@{slot['by']}"
        if slot.get("cover"):
            number += 1
            text += f":{slot['cover']}@{slot['cover_by']}"
            if slot.get("cover_no", number) != number:
                text += f"#{slot['cover_no']}"
        out.append(text)
    return ",".join(out)


def _pairs(value: Sequence[Sequence[Any]]) -> str:
    """[place, cards] or [observer, place, cards], a ``*`` for all."""
    out = []
    for item in value:
        *who, cards = item
        out.append(">".join("*" if one is None else str(one) for one in who) + ":" + _cards(cards))
    return "/".join(out)


def _zones(value: Mapping[str, Any]) -> str:
    out = []
    for name, cards in value.items():
        nested = bool(cards) and isinstance(cards[0], list)
        out.append(f"{name}:{_rows(cards) if nested else _cards(cards)}")
    return "|".join(out)


def _memory(value: Mapping[str, Any]) -> str:
    return "|".join(f"{name}:{item['all']}:{_numbers(item['seats'])}" for name, item in value.items())


_WRITERS: Final[dict[str, Any]] = {
    "hands": _rows,
    "trump": lambda value: "/".join(one or "-" for one in value) if isinstance(value, list) else value or "-",
    "stock": _cards,
    "discard": _cards,
    "table": _slots,
    "actors": _numbers,
    "passed": _numbers,
    "out": _numbers,
    "blocked": lambda value: "yes",
    "known": _pairs,
    "shown": _pairs,
    "seen": _pairs,
    "zones": _zones,
    "memory": _memory,
    "queue": lambda value: "/".join(f"{phase}@{place}" for phase, place in value),
    "seed": lambda value: json.dumps(value).replace(" ", "\\u0020"),
    "legal": lambda value: ",".join(text.replace(" ", ".") for text in value) or "-",
    "result": lambda value: json.dumps(value, separators=(",", ":")),
}

_CARD: Final = re.compile(r"10.|\?|\*[rb*]|_[1-4]|[^\s?*_/|,:@#~-]{2}")


def from_line(line: str) -> dict[str, Any]:
    """The fields of a position line. Raises NotationError with the column of what cannot be read."""
    data: dict[str, Any] = {}
    for match in re.finditer(r"\S+", line):
        word, column = match.group(), match.start() + 1
        name, equals, value = word.partition("=")
        if not equals or name not in FIELDS:
            near = "write key=value words, as hands=8dTs/Jh6c" if not equals else f"the fields are {', '.join(FIELDS)}"
            raise NotationError(f"“{word}” is not a field of a position; {near}", 1, column)
        if name in data:
            raise NotationError(f"the field {name} is there twice", 1, column)
        try:
            _READERS.get(name, _read_word)(data, name, value)
        except NotationError as error:
            raise NotationError(f"{name}: {error}", 1, column + len(name) + 1) from None
        except (ValueError, IndexError):
            raise NotationError(f"“{value}” cannot be read as {name}", 1, column + len(name) + 1) from None
    return data


def read_cards(text: str) -> list[str]:
    """Cards written one after another."""
    if text in ("-", ""):
        return []
    out = []
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            raise NotationError(f"“{text[at:]}” does not begin with a card")
        word = match.group()
        out.append("?" if word == "?" else card_text(parse_card(word)))
        at = match.end()
    return out


def _read_word(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = value


def _read_number(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = int(value)


def _read_hands(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = [read_cards(row) for row in value.split("/")]


def _read_trump(data: dict[str, Any], name: str, value: str) -> None:
    rows: list[str | None] = [None if one == "-" else one for one in value.split("/")]
    data[name] = rows if len(rows) > 1 else rows[0]


def _read_pile(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = int(value) if value.isdigit() else read_cards(value)


def _read_numbers(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = [] if value == "-" else [int(one) for one in value.split(",")]


def _read_bouts(data: dict[str, Any], name: str, value: str) -> None:
    first, _, second = value.partition(",")
    data["bouts"] = int(first)
    data["beaten_bouts"] = int(second or 0)


def _read_table(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = [_read_slot(one) for one in value.split(",")]


def _read_slot(text: str) -> dict[str, Any]:
    body, _, number = text.removeprefix("~").partition("#")
    attack, _, cover = body.partition(":")
    card, at, by = attack.partition("@")
    if not at:
        raise NotationError(f"“{text}” is not a slot; write 8c@0 or 8c@0:Tc@1")
    slot: dict[str, Any] = {"attack": card_text(parse_card(card)), "by": int(by), "cover": None, "cover_by": None}
    if cover:
        card, _, by = cover.partition("@")
        slot |= {"cover": card_text(parse_card(card)), "cover_by": int(by)}
    if number:
        slot["cover_no"] = int(number)
    return slot | ({"obliged": False} if text.startswith("~") else {})


def _read_pairs(data: dict[str, Any], name: str, value: str) -> None:
    rows = []
    for item in value.split("/"):
        who, _, cards = item.partition(":")
        rows.append([*(None if one == "*" else int(one) for one in who.split(">")), read_cards(cards)])
    data[name] = rows


def _read_zones(data: dict[str, Any], name: str, value: str) -> None:
    out: dict[str, Any] = {}
    for item in value.split("|"):
        zone, _, cards = item.rpartition(":")
        out[zone] = [read_cards(row) for row in cards.split("/")] if "/" in cards else read_cards(cards)
    data[name] = out


def _read_memory(data: dict[str, Any], name: str, value: str) -> None:
    out = {}
    for item in value.split("|"):
        rule, everybody, seats = item.rsplit(":", 2)
        out[rule] = {"all": int(everybody), "seats": [] if seats == "-" else [int(one) for one in seats.split(",")]}
    data[name] = out


def _read_queue(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = [[phase, int(place)] for phase, _, place in (item.rpartition("@") for item in value.split("/"))]


def _read_json(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = json.loads(value)


def _read_legal(data: dict[str, Any], name: str, value: str) -> None:
    data[name] = [] if value == "-" else [one.replace(".", " ") for one in value.split(",")]


_READERS: Final[dict[str, Any]] = {
    **dict.fromkeys(("players", "attacker", "defender", "first", "deal", "dealer", "ply", "seat"), _read_number),
    **dict.fromkeys(("actors", "passed", "out"), _read_numbers),
    **dict.fromkeys(("stock", "discard"), _read_pile),
    **dict.fromkeys(("known", "shown", "seen"), _read_pairs),
    "hands": _read_hands,
    "trump": _read_trump,
    "bouts": _read_bouts,
    "table": _read_table,
    "blocked": lambda data, name, value: data.__setitem__(name, value == "yes"),
    "zones": _read_zones,
    "memory": _read_memory,
    "queue": _read_queue,
    "seed": _read_json,
    "legal": _read_legal,
    "result": _read_json,
}
