"""A view that somebody wrote down, read back: a position with unknown cards.

The unknown cards are dealt by lot, the position that this makes is read as every other one, and the view is what its
seat sees of it. So whatever a position is refused for refuses a view too, and what is accepted is the view of a
position that can be played. At last the view must say what was written; that is compared field by field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import COPY, card_text, parse_card
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.base.shuffle import shuffled
from foolery.contract import Result
from foolery.contract.reading import body, counted, plain, read_result
from foolery.durak.engine.memory import deal_number
from foolery.durak.engine.view import DurakView
from foolery.durak.text.notation import POSITION
from foolery.durak.text.reading import read_state

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules

UNKNOWN: Final = "?"
_NEEDED: Final = ("seat", "stock", "discard", "trump")
_NOT_READ: Final = ("seat", "legal", "result", "seen", "actors")
"""Fields of a view that a full position has not, or has otherwise."""


def read_view(rules: Rules, data: Mapping[str, Any]) -> DurakView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    good, ill = POSITION.well_shaped(body(data))
    if ill:
        raise PositionError(ill)
    POSITION.count_hands(good)
    problems = [Message("position.view-lacks", name=name) for name in _NEEDED if name not in good]
    problems += [
        Message("view.no-field", name=name) for name in good if name not in POSITION.names and name not in _NOT_READ
    ]
    seat, seats = good.get("seat"), len(good["hands"]) - rules.dummies
    if seat is not None and not 0 <= seat < seats:
        problems.append(Message("position.outside", name="seat", place=seat, last=seats - 1))
    problems += [] if problems else _miscounted(rules, good)
    if problems:
        raise PositionError(problems)
    if good.get("seen"):
        good["seen"] = _seen_by(seat, good["seen"])
    view = read_state(rules, _dealt(rules, good, seat)).view(seat)
    _compare(view, good)
    return view


# The unknown cards


def _rows(data: Mapping[str, Any]) -> Iterator[Any]:
    """Every list of cards, or number of cards, that lie somewhere; the discard pile aside."""
    yield from data["hands"]
    yield data["stock"]
    for slot in data.get("table") or ():
        yield [slot["attack"], *([slot["cover"]] if slot.get("cover") else [])]
    for rows in (data.get("zones") or {}).values():
        yield from rows if rows and not isinstance(rows[0], str) else [rows]


def _texts(row: Any) -> list[str]:
    """The cards of a row that may be written with blanks, or be their number."""
    if isinstance(row, int):
        return [UNKNOWN] * row
    return row.split() if isinstance(row, str) else list(row or ())


def _length(row: Any) -> int:
    return row if isinstance(row, int) else len(row.split() if isinstance(row, str) else row or ())


def _gone(data: Mapping[str, Any]) -> list[str]:
    """The cards that the seat saw leaving the game, or that lie open in the discard pile."""
    if isinstance(data["discard"], int):
        return [text for _, cards in data.get("seen") or () for text in _texts(cards)]
    return [text for text in _texts(data["discard"]) if text != UNKNOWN]


def _seen_by(seat: int | None, seen: Any) -> list[Any]:
    """What left the game before a seat in one row: what everybody saw leave, it saw too."""
    mine = [text for who, cards in seen if who in (None, seat) for text in _texts(cards)]
    return [[seat, mine], *([who, cards] for who, cards in seen if who not in (None, seat))]


def _miscounted(rules: Rules, data: Mapping[str, Any]) -> list[Message]:
    """Counts that are beyond any pack, or not those of this one; cards that are there too often."""
    rows = [*_rows(data), data["discard"]]
    sizes = [_length(row) for row in rows]
    if min(sizes) < 0 or sum(sizes) != len(rules.pack_cards):
        return counted(-1 if min(sizes) < 0 else sum(sizes), len(rules.pack_cards))
    named = [text for row in _rows(data) for text in _texts(row) if text != UNKNOWN] + _gone(data)
    faces = Counter(parse_card(text) for text in named)
    there = Counter(card % COPY for card in rules.pack_cards)
    out = [Message("position.twice-or-strange", card=card_text(face)) for face in sorted((faces - there).keys())]
    if len(_gone(data)) > _length(data["discard"]):
        out.append(Message("view.gone", seen=len(_gone(data)), discard=_length(data["discard"])))
    return out


def _dealt(rules: Rules, data: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The fields of a full position: of all that look like this view one by lot."""
    gone = _gone(data)
    known = Counter(parse_card(text) for row in _rows(data) for text in _texts(row) if text != UNKNOWN)
    known += Counter(map(parse_card, gone))
    left = [card_text(face) for face in (Counter(card % COPY for card in rules.pack_cards) - known).elements()]
    unknown = iter(shuffled(sorted(left), "view", "deal"))

    def full(row: Any) -> list[str]:
        return [next(unknown) if text == UNKNOWN else text for text in _texts(row)]

    def zone(rows: Any) -> Any:
        return [full(row) for row in rows] if rows and not isinstance(rows[0], str) else full(rows)

    out = {name: value for name, value in data.items() if name not in _NOT_READ}
    out |= {"hands": [full(hand) for hand in data["hands"]], "stock": full(data["stock"])}
    out["zones"] = {
        zone_of.name: full(rows[0]) if zone_of.shared and rows and isinstance(rows[0], list) else zone(rows)
        for zone_of in (one for rule in rules.rules for one in rule.zones)
        if (rows := (data.get("zones") or {}).get(zone_of.name))
    } | {name: rows for name, rows in (data.get("zones") or {}).items() if name not in _zone_names(rules)}
    out["discard"] = gone + full(_length(data["discard"]) - len(gone))
    out["seen"] = [[seat, gone]] if gone else []
    out["known"] = _private(data, seat)
    if data.get("result") is not None:
        out["memory"] = _with_result(data.get("memory") or {}, read_result(data["result"]))
    return out


def _zone_names(rules: Rules) -> set[str]:
    return {zone.name for rule in rules.rules for zone in rule.zones}


def _private(data: Mapping[str, Any], seat: int | None) -> list[Any]:
    """What this seat alone knows of other hands: the cards that it names there and that not everybody has seen."""
    if seat is None:
        return []
    shown = {place: Counter(map(parse_card, _texts(cards))) for place, cards in data.get("shown") or ()}
    out = []
    for place, hand in enumerate(data["hands"]):
        named = Counter(parse_card(text) for text in _texts(hand) if text != UNKNOWN)
        mine = [card_text(face) for face in (named - shown.get(place, Counter())).elements()]
        if place != seat and mine:
            out.append([seat, place, mine])
    return out


def _with_result(memory: Mapping[str, Any], result: Result) -> dict[str, Any]:
    """The memory with what a position that is over keeps of its end."""
    core = dict(memory.get("core") or {})
    fools = sum(1 << place for place in set(result.fools))
    core["all"] = core.get("all", 0) | deal_number(fools, result.draw, result.limited, 0)
    return {**memory, "core": core}


# What was written, and what it came to


def _compare(view: DurakView, data: Mapping[str, Any]) -> None:
    """Raise PositionError where the view says something else than what was written."""
    written, found = _plain(data), _plain(view.to_wire())
    differing = [name for name, value in written.items() if value != found.get(name)]
    if differing:
        raise PositionError([Message("view.differs", name=name) for name in differing])


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that were written, each in one form: cards as text, in the order of faces where order says nothing."""
    out: dict[str, Any] = {}
    for name, value in data.items():
        if value is not None and value not in ([], {}, "") and name in _FORMS:
            out[name] = _FORMS[name](value)
    return out


def _row(row: Any) -> list[str]:
    return [text if text == UNKNOWN else card_text(parse_card(text)) for text in _texts(row)]


def _bunch(row: Any) -> list[str]:
    return sorted(_row(row))


def _pairs(value: Any) -> list[Any]:
    """Cards by whom, nobody without cards."""
    return sorted([[*who, _bunch(cards)] for *who, cards in value if _texts(cards)], key=str)


def _slot(slot: Mapping[str, Any]) -> list[Any]:
    cover = slot.get("cover")
    return [*_row([slot["attack"]]), cover and _row([cover]), slot.get("obliged", True) is not False]


def _same(value: Any) -> Any:
    return value


_FORMS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "hands": lambda value: list(map(_bunch, value)),
    "stock": _row,
    "discard": _length,
    "table": lambda value: list(map(_slot, value)),
    "shown": _pairs,
    "seen": _pairs,
    "legal": plain,
    "actors": list,
    "passed": sorted,
    "out": list,
    "picked": _bunch,
    **dict.fromkeys(("phase", "attacker", "defender", "first", "dealer", "deal", "bouts", "beaten_bouts"), _same),
    **dict.fromkeys(("ply", "blocked", "queue", "result"), _same),
}
