"""Fields of a Durak position: their plain data, how a line holds it, and how states and views are written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NotRequired, TypedDict

from foolery.base.cards import Place, Seat, card_text, parse_card
from foolery.base.cards import cards as cards_of
from foolery.base.errors import NotationError
from foolery.base.messages import Message
from foolery.contract import reading as lines
from foolery.contract.declared.codecs import (
    LARGEST,
    CardSets,
    Check,
    Flag,
    Kind,
    Memory,
    either,
    entries,
    is_list,
    is_memory,
    is_text,
    list_of,
    maybe,
    object_of,
    rows_of,
    texts,
)
from foolery.contract.declared.fields import (
    SEED,
    ActorsField,
    ComputedField,
    Field,
    HandsZone,
    LegalField,
    StateOnly,
    Unwritten,
)
from foolery.contract.forms import CardText, ShownCard
from foolery.durak.engine.memory import bout_number, deal_number, seat_numbers, waits_for_first_lead
from foolery.durak.engine.moves import SUIT_LETTERS
from foolery.durak.engine.seeing import NOBODY

# Shapes of plain data


def is_number(data: Any) -> bool:
    """Whether data is a whole number; -1 is no place and no count, and is refused where the field is read."""
    return isinstance(data, int) and not isinstance(data, bool) and -1 <= data < LARGEST


def is_row(data: Any) -> bool:
    """Whether data is a list of cards, or a text with blanks between them."""
    return isinstance(data, str) or is_list(data, is_text)


# What a view holds, as plain data


def card_row(cards: Sequence[int] | None) -> list[str]:
    """Cards in their order; None stands for none."""
    return [*map(card_text, cards)] if cards else []


def suits(trumps: Sequence[int]) -> str | list[str | None] | None:
    """Trump suits as letters, null for none; a list of them where every place has its own."""
    return suits_of(trumps[0]) if len(trumps) == 1 else [suits_of(mask) for mask in trumps]


@lru_cache
def suits_of(mask: int) -> str | None:
    """The letters of a mask of suits; None where there are none."""
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if mask >> suit & 1) or None


class SlotForm(TypedDict):
    """An attack card on the table, by whom, and its cover. ``cover_no`` counts covers, 0 is one of one's own card; not
    ``obliged``: it need not be answered.
    """

    attack: CardText
    by: int
    cover: CardText | None
    cover_by: int | None
    cover_no: NotRequired[int]
    obliged: NotRequired[bool]


def slots(table: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """The slots of the table in the order of play."""
    return [slot_data(*slot) for slot in table]


def slot_data(attack: int, by: Place, cover: int, cover_by: Place, cover_no: int, obliged: int) -> dict[str, Any]:
    """One slot of the table."""
    out: dict[str, Any] = {
        "attack": card_text(attack),
        "by": by,
        "cover": card_text(cover) if cover >= 0 else None,
        "cover_by": cover_by if cover_by >= 0 else None,
    }
    if cover_by >= 0:
        out["cover_no"] = cover_no
    if not obliged:
        out["obliged"] = False
    return out


class LastDealForm(TypedDict):
    """Who lost the last deal, and who went out first in it."""

    fool: NotRequired[int]
    first_out: NotRequired[int]


def last_deal(before: tuple[Place, Place]) -> dict[str, int]:
    """Fool and first out of the last deal, as far as there were any."""
    if before == NOBODY:
        return {}
    return {name: place for name, place in zip(("fool", "first_out"), before, strict=True) if place >= 0}


# Words of a line


def write_trump(data: Any) -> str:
    """Suits; those of single places are separated by ``/``."""
    return "/".join(one or "-" for one in data) if isinstance(data, list) else data or "-"


def read_trump(word: str) -> Any:
    """The same back."""
    rows = [None if one == "-" else one for one in word.split("/")]
    return rows if len(rows) > 1 else rows[0]


def read_bouts(word: str) -> list[int]:
    """The number of the bout, and that of the beaten bouts."""
    first, _, second = word.partition(",")
    return [int(first), int(second or 0)]


def write_slots(data: Sequence[Mapping[str, Any]]) -> str:
    """The slots of the table, as the page ``notation`` says."""
    out = []
    number = 0
    for slot in data:
        text = ("" if slot.get("obliged", True) else "~") + f"{slot['attack']}@{slot['by']}"
        if slot.get("cover_by") is not None:
            quiet = slot.get("cover_no") == 0
            number += 0 if quiet else 1
            text += f":{slot.get('cover') or ''}@{slot['cover_by']}"
            if quiet or slot.get("cover_no", number) != number:
                text += f"#{slot['cover_no']}"
        out.append(text)
    return ",".join(out)


def read_slots(word: str) -> list[dict[str, Any]]:
    """The same back."""
    return [read_slot(one) for one in word.split(",")]


def read_slot(text: str) -> dict[str, Any]:
    """One slot. Raises NotationError, or ValueError for a place that is no number."""
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


# Kinds


def by_place(expected: str, *who: Check, form: Any = Any, dump: Callable[[Any], Any] | None = None) -> Kind:
    """The kind of rows of cards after the places that they concern."""
    return Kind(expected, rows_of(*who, is_row), lines.write_pairs, lines.read_pairs, form, dump)


NUMBERS: Final = lines.write_numbers, lines.read_numbers
CARDS: Final = lines.write_cards, lines.read_cards
PILE: Final = "shape.cards", either(is_number, is_row), lines.write_cards, lines.read_pile

COUNT: Final = Kind("shape.reasonable", is_number, read=int, form=int)
PLAYERS: Final = Kind("shape.whole", is_number, read=int)
VIEWER: Final = Kind("shape.place-to", is_number, lines.write_seat, lines.read_seat)
PHASE: Final = Kind("shape.phase", is_text)
PLACE: Final = Kind("shape.place-to", is_number, read=int, form=int | None)
PLACES: Final = Kind(
    "shape.places-to", list_of(is_number), *NUMBERS, list[int], lambda mask: [*cards_of(mask)] if mask else []
)
"""Places of a mask."""
IN_ORDER: Final = Kind("shape.places-to", list_of(is_number), *NUMBERS, list[int], list)
IS_FLAG: Final = Flag().fits
FLAG: Final = Kind("shape.flag", IS_FLAG, lines.write_flag, lines.read_flag, bool, bool)
TRUMP: Final = Kind(
    "shape.suits",
    either(is_text, list_of(maybe(is_text))),
    write_trump,
    read_trump,
    str | list[str | None] | None,
    suits,
)
STOCK: Final = Kind(*PILE, list[ShownCard])
DISCARD: Final = Kind(*PILE, int | list[CardText])
SLOT: Final = entries(
    attack=is_text,
    cover=maybe(is_text),
    **dict.fromkeys(("by", "cover_by", "cover_no"), maybe(is_number)),
    obliged=maybe(IS_FLAG),
)
TABLE: Final = Kind("shape.slots", list_of(SLOT), write_slots, read_slots, list[SlotForm], slots)
BOUTS: Final = Kind("shape.reasonable", is_number, lines.write_numbers, read_bouts, int)
"""The number of the bout; in a line with that of the beaten bouts behind it."""
BEATEN: Final = Kind("shape.reasonable", is_number, form=int)
HANDS: Final = Kind("shape.hands", list_of(is_row), lines.write_rows, lines.read_rows)
SHOWN: Final = by_place("shape.shown", is_number, dump=CardSets("").dump)
KNOWN: Final = by_place("shape.known", is_number, is_number)
SEEN: Final = by_place("shape.seen", maybe(is_number), form=list[tuple[int | None, list[CardText]]])
ZONES: Final = Kind(
    "shape.zones",
    object_of(either(is_row, list_of(is_row))),
    lines.write_zones,
    lines.read_zones,
    dict[str, list[list[ShownCard]]],
)
MEMORY: Final = Kind(
    "shape.memory",
    object_of(lambda data: is_memory(data, is_number)),
    lines.write_memory,
    lines.read_memory,
    Memory.form,
    Memory().dump,
)
QUEUE: Final = Kind(
    "shape.queue",
    rows_of(is_text, is_number),
    lines.write_queue,
    lines.read_queue,
    list[tuple[str, int]],
    lambda waiting: [[*one] for one in waiting],
)
PICKED: Final = Kind("shape.cards", is_row, *CARDS, list[CardText], card_row)
TURNED_UP: Final = Kind("shape.card", is_text, form=CardText, dump=lambda card: card_text(card) if card >= 0 else None)
BEFORE: Final = Kind("shape.before", object_of(is_number), lines.write_json, json.loads, LastDealForm, last_deal)
FOOLS: Final = list_of(lambda data: is_number(data) and 0 <= data < 8)
RESULT: Final = Kind("shape.object", entries(fools=FOOLS, draw=IS_FLAG, limited=IS_FLAG), lines.write_json, json.loads)


# Fields


class HandsField(HandsZone):
    """The hands: of each what a seat knows of it."""

    def __init__(self) -> None:
        super().__init__("known")
        self.codec = HANDS

    def attributes(self) -> tuple[str, ...]:
        return ("hand", "hand_sizes", "known")

    def of_state(self, state: Any) -> Any:
        return [texts(state.hand(place)) for place in range(state.places)]

    def of_view(self, view: Any) -> Any:
        return [
            seen + ["?"] * (number - len(seen)) if known and (seen := texts(known)) else ["?"] * number
            for number, known in zip(view.hand_sizes, view.known, strict=True)
        ]


class FirstField(Field):
    """The place that led. Lines leave it out where it is the attacker."""

    def usual(self, data: Mapping[str, Any]) -> Any:
        return data["attacker"]


class StockField(Field):
    """The stock, the next card first. All see the open cards at its bottom."""

    def attributes(self) -> tuple[str, ...]:
        return ("turn_up", "bottom", "below", "stock_size")

    def of_state(self, state: Any) -> Any:
        return [*map(card_text, state.stock())]

    def of_view(self, view: Any) -> Any:
        bottom, below = view.bottom, view.below
        covered = ["?"] * (view.stock_size - len(bottom) - below)
        return covered + card_row(bottom) + ["?"] * below if bottom or below else covered


class DiscardField(Field):
    """The discard pile: its cards where it lies open, otherwise their number."""

    def attributes(self) -> tuple[str, ...]:
        return ("discard_size", "open_discard")

    def of_state(self, state: Any) -> Any:
        return texts(state.discard)

    def of_view(self, view: Any) -> Any:
        return texts(view.seen) if view.open_discard else view.discard_size


class TableField(ComputedField):
    """The table."""

    def expected(self, last: Seat) -> Message:
        return Message("shape.slots", slot="{attack, by, cover, cover_by}")


class ActingField(ActorsField):
    """Who acts. Lines say it in phases of rules, and where several may act."""

    def __init__(self) -> None:
        super().__init__()
        self.codec = IN_ORDER

    def in_line(self, data: Mapping[str, Any]) -> bool:
        return bool(data["actors"]) and data.get("phase") not in ("lead", "defend", "over")


class MovesField(LegalField):
    """The legal moves of the seat."""

    def of_view(self, view: Any) -> Any:
        return [*map(view.rules.move_text, view.legal)] if view.legal else []


class ShownField(Field):
    """The cards of each hand that all know."""

    def of_state(self, state: Any) -> Any:
        return [[place, texts(mask)] for place in range(state.places) if (mask := state.known(place))]


class KnownField(StateOnly):
    """What single seats know of other hands, as ``[observer, place, cards]``."""

    def of_state(self, state: Any) -> Any:
        if state.private is None:
            return []
        return [
            [observer, place, texts(mask)]
            for observer in range(state.players)
            for place in range(state.places)
            if (mask := state.known_to(observer, place) & ~state.known(place))
        ]


class SeenField(Field):
    """The cards that left the game in sight of a seat; null stands for everybody."""

    def of_state(self, state: Any) -> Any:
        gone = state.gone
        out: list[Any] = [[None, texts(gone)]] if gone else []
        for seat in range(state.players):
            if mask := state.gone_to(seat) & ~gone:
                out.append([seat, texts(mask)])
        return out

    def of_view(self, view: Any) -> Any:
        return [[view.seat, texts(view.seen)]] if view.seen else []


class ZonesField(Field):
    """The zones of the rules in play: cards, or a row for each place. A view has rows always."""

    def of_state(self, state: Any) -> Any:
        out: dict[str, Any] = {}
        for index, zone in enumerate(zone for rule in state.rules.rules for zone in rule.zones):
            rows = [card_row(state.zone(index, place)) for place in range(1 if zone.shared else state.places)]
            if any(rows):
                out[zone.name] = rows[0] if zone.shared else rows
        return out

    def of_view(self, view: Any) -> Any:
        if not view.zones:
            return {}
        return {
            name: [["?" if card < 0 else card_text(card) for card in row] for row in rows]
            for name, rows in view.zones
            if any(rows)
        }


class MemoryField(Field):
    """What the rules remember; ``core`` keeps how the deal has ended, and the numbers of places."""

    def of_state(self, state: Any) -> Any:
        out: dict[str, Any] = {}
        seats = seat_numbers(state)
        everybody = deal_number(state.fools, state.drawn, state.limited, bout_number(state))
        if everybody or any(seats):
            out["core"] = {"all": everybody, "seats": seats}
        for rule in state.rules.rules:
            one = state.memo(rule.slot)
            each = [state.seat_memo(rule.slot, place) for place in range(state.places)]
            if one or any(each):
                out[rule.name] = {"all": one, "seats": each}
        return out


UNSEEN: Final = (KnownField(KNOWN, "known", default=[], omit=True), SEED, Unwritten(RESULT, key="result"))
"""Fields that no view has as an attribute."""


# What a state keeps, as views do


def trumps_of(state: Any) -> Sequence[int]:
    """Masks of trump suits: one for all, or one for each place."""
    return (state.trumps,) if state.own_trumps is None else state.own_trumps


def before_of(state: Any) -> tuple[Place, Place]:
    """Fool and first out of the last deal, as long as nobody has led."""
    return (state.last_fool, state.last_out) if waits_for_first_lead(state) else NOBODY
