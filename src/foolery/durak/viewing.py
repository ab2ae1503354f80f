"""A view that somebody wrote down, read back: a position with unknown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from foolery.bits import bit, copies
from foolery.cards import card_text, cardset, parse_card
from foolery.contract import Result
from foolery.durak.moves import SUIT_LETTERS
from foolery.durak.questions import PHASES
from foolery.durak.shape import well_shaped
from foolery.durak.typed import read_move
from foolery.durak.view import DurakView, Slot
from foolery.errors import FooleryError, NotationError, PositionError

if TYPE_CHECKING:
    from foolery.durak.questions import Rules


def read_view(rules: Rules, data: Mapping[str, Any]) -> DurakView:
    """The view of ``seat``. Raises PositionError with every field that is missing or wrong."""
    good, problems = well_shaped(data)
    problems += _problems(rules, good)
    if problems:
        raise PositionError(problems)
    try:
        return _read(rules, good)
    except KeyError as error:
        raise PositionError([f"a position with unknown cards is a view, and this one has no {error.args[0]}"]) from None
    except NotationError:
        raise
    except FooleryError as error:
        raise PositionError([f"this view cannot be read: {error}"]) from None
    except (TypeError, ValueError, IndexError):
        raise PositionError(["this view cannot be read: its fields do not go together"]) from None


def _problems(rules: Rules, data: Mapping[str, Any]) -> list[str]:
    """Places outside the table, an unknown phase, cards that are there twice or not in the pack."""
    last = len(data.get("hands") or ()) - 1
    out = []
    for name in ("seat", "attacker", "defender", "first", "dealer"):
        if data.get(name) is not None and not 0 <= data[name] <= last:
            out.append(f"{name} is {data[name]}, but the places are 0 to {last}")
    for i, slot in enumerate(data.get("table") or (), 1):
        for name in ("by", "cover_by"):
            if slot.get(name) is not None and not 0 <= slot[name] <= last:
                where = f"{name} in slot {i} of the table"
                out.append(f"{where} is {slot[name]}, but the places are 0 to {last}")
    for name in ("actors", "passed", "out"):
        if any(not 0 <= place <= last for place in data.get(name) or ()):
            out.append(f"{name} names a place outside 0 to {last}")
    phase = data.get("phase")
    if phase is not None and phase not in PHASES and not any(phase in rule.phases for rule in rules.rules):
        out.append(f"phase is {phase!r}, which is not a phase of this game")
    if data.get("attacker") == data.get("defender") and phase != "over":
        out.append("attacker and defender are the same place")
    return out + _misplaced(rules, data)


def _misplaced(rules: Rules, data: Mapping[str, Any]) -> list[str]:
    """Cards named more often than the pack holds them."""
    texts = [text for hand in data.get("hands") or () for text in hand]
    stock = data.get("stock")
    texts += stock if isinstance(stock, list) else []
    for slot in data.get("table") or ():
        texts += [slot["attack"], *([slot["cover"]] if slot.get("cover") else [])]
    faces = Counter(parse_card(text) & 63 for text in texts if text != "?")
    return [
        f"{card_text(face)} is there twice or not in the pack"
        for face, number in faces.items()
        if number > copies(rules.pack_set, face)
    ]


def _mask(value: Any) -> int:
    return cardset(parse_card(card) for card in value if card != "?")


def _suits(value: str | None) -> int:
    return sum(1 << SUIT_LETTERS.index(letter) for letter in value or "")


def _table(rows: list[Mapping[str, Any]]) -> tuple[Slot, ...]:
    """The slots; covers are numbered in the order of the table where no number is given."""
    out: list[Slot] = []
    for row in rows:
        out.append(_slot(row, sum(slot.cover_no > 0 for slot in out) + 1))
    return tuple(out)


def _slot(slot: Mapping[str, Any], number: int) -> Slot:
    cover, by = slot.get("cover"), slot.get("cover_by")
    return Slot(
        parse_card(slot["attack"]),
        slot["by"],
        parse_card(cover) if cover else -1,
        -1 if by is None else by,
        0 if by is None else slot.get("cover_no", number),
        bool(slot.get("obliged", True)),
    )


def _bottom(stock: int | list[str]) -> tuple[tuple[int, ...], int]:
    """The open cards of the stock, and how many lie face down below them."""
    if isinstance(stock, int):
        return (), 0
    known = [i for i, card in enumerate(stock) if card != "?"]
    if not known:
        return (), 0
    return tuple(parse_card(card) for card in stock[known[0] : known[-1] + 1]), len(stock) - known[-1] - 1


def _legal(rules: Rules, texts: list[str], phase: str) -> tuple[int, ...]:
    return tuple(sorted(read_move(rules, text, phase) for text in texts))


def _zones(rules: Rules, data: Mapping[str, Any], places: int) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
    """The rows of every zone of the rules in play, -1 for a card that is not seen."""
    out = []
    for zone in (zone for rule in rules.rules for zone in rule.zones):
        rows = data.get(zone.name) or [[]] * (1 if zone.shared else places)
        if zone.shared and not isinstance(rows[0], list):
            rows = [rows]
        out.append((zone.name, tuple(tuple(-1 if card == "?" else parse_card(card) for card in row) for row in rows)))
    return tuple(out)


def _result(data: Mapping[str, Any]) -> Result:
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Result(**fields)


def _read(rules: Rules, data: Mapping[str, Any]) -> DurakView:
    seat = data["seat"]
    hands = data["hands"]
    stock = data["stock"]
    bottom, below = _bottom(stock)
    turned = bottom[0] if bottom and rules.turn_up else -1
    trump = data["trump"]
    discard = data["discard"]
    result = data.get("result")
    memory = data.get("memory") or {}
    before = data.get("before") or {}
    known = [_mask(hand) for hand in hands]
    shown = dict.fromkeys(range(len(hands)), 0) | {place: _mask(cards) for place, cards in data.get("shown") or ()}
    return DurakView(
        rules=rules,
        game=rules.id,
        seat=seat,
        players=data.get("players", len(hands)),
        ply=data.get("ply", 0),
        phase=data["phase"],
        actors=tuple(
            data.get("actors") or {"lead": [data["attacker"]], "defend": [data["defender"]]}.get(data["phase"], [])
        ),
        legal=_legal(rules, data.get("legal") or [], data["phase"]),
        hand=known[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        known=tuple(known),
        shown=tuple(shown.values()),
        table=_table(data.get("table") or []),
        trumps=tuple(map(_suits, trump)) if isinstance(trump, list) else (_suits(trump),),
        special=parse_card(data["turned_up"]) if data.get("turned_up") else -1,
        turn_up=turned,
        bottom=bottom,
        below=below,
        stock_size=stock if isinstance(stock, int) else len(stock),
        discard_size=discard if isinstance(discard, int) else len(discard),
        seen=sum((_mask(cards) for _, cards in data.get("seen") or ()), 0),
        open_discard=rules.open_discard,
        attacker=data["attacker"],
        defender=data["defender"],
        first=data.get("first", data["attacker"]),
        passed=sum(bit(place) for place in data.get("passed") or ()),
        blocked=bool(data.get("blocked")),
        out=tuple(data.get("out") or ()),
        bout=data.get("bouts", 1),
        beaten_bouts=data.get("beaten_bouts", 0),
        deal=data.get("deal", 1),
        dealer=data.get("dealer", len(hands) - 1),
        before=(before.get("fool", -1), before.get("first_out", -1)),
        zones=_zones(rules, data.get("zones") or {}, len(hands)),
        memory=tuple((name, (item["all"], *item["seats"])) for name, item in memory.items()),
        queue=tuple((phase, place) for phase, place in data.get("queue") or ()),
        picked=tuple(parse_card(card) for card in data.get("picked") or ()),
        result=None if result is None else _result(result),
    )
