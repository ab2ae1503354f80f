"""A view that somebody wrote down, read back: a position with unknown cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from foolery.bits import bit
from foolery.cards import cardset, parse_card
from foolery.contract import Result
from foolery.durak.notation import SUIT_LETTERS
from foolery.durak.view import DurakView, Slot
from foolery.errors import NotationError, PositionError

if TYPE_CHECKING:
    from foolery.durak.questions import Rules


def read_view(rules: Rules, data: Mapping[str, Any]) -> DurakView:
    """The view of ``seat``. Raises PositionError where a field that a view needs is missing or wrong."""
    try:
        return _read(rules, data)
    except KeyError as error:
        raise PositionError([f"a position with unknown cards is a view, and this one has no {error.args[0]}"]) from None
    except (TypeError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise PositionError([f"this view cannot be read: {error}"]) from None


def _mask(value: Any) -> int:
    return cardset(parse_card(card) for card in value if card != "?")


def _suits(value: str | None) -> int:
    return sum(1 << SUIT_LETTERS.index(letter) for letter in value or "")


def _table(rows: list[Mapping[str, Any]]) -> tuple[Slot, ...]:
    """The slots; covers are numbered in the order of the table where no number is given."""
    out: list[Slot] = []
    for row in rows:
        out.append(_slot(row, sum(slot.cover >= 0 for slot in out) + 1))
    return tuple(out)


def _slot(slot: Mapping[str, Any], number: int) -> Slot:
    cover = slot.get("cover")
    return Slot(
        parse_card(slot["attack"]),
        slot["by"],
        parse_card(cover) if cover else -1,
        slot["cover_by"] if cover else -1,
        slot.get("cover_no", number) if cover else 0,
        bool(slot.get("obliged", True)),
    )


def _legal(rules: Rules, texts: list[str]) -> tuple[int, ...]:
    from foolery.durak.moves import CORE_KINDS, move

    kinds = {word: number for number, word in CORE_KINDS.items()}
    kinds |= {word: number for rule in rules.rules for word, number in rule.kinds.items()}
    out = []
    for text in texts:
        verb, *cards = text.split()
        if verb == "cover":
            out.append(move(kinds[verb], attack=parse_card(cards[0]), cover=parse_card(cards[2])))
        else:
            out.append(move(kinds[verb], cards=[parse_card(card) for card in cards]))
    return tuple(sorted(out))


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
    turned = parse_card(stock[-1]) if isinstance(stock, list) and stock and stock[-1] != "?" else -1
    trump = data["trump"]
    discard = data["discard"]
    result = data.get("result")
    memory = data.get("memory") or {}
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
        legal=_legal(rules, data.get("legal") or []),
        hand=known[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        known=tuple(known),
        shown=tuple(shown.values()),
        table=_table(data.get("table") or []),
        trumps=tuple(map(_suits, trump)) if isinstance(trump, list) else (_suits(trump),),
        turn_up=turned,
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
        zones=_zones(rules, data.get("zones") or {}, len(hands)),
        memory=tuple((name, (item["all"], *item["seats"])) for name, item in memory.items()),
        queue=tuple((phase, place) for phase, place in data.get("queue") or ()),
        result=None if result is None else _result(result),
    )
