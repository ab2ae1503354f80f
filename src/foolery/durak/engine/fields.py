"""Fields of a Durak position that this family has of its own, or keeps in arrays of its compiled state."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NotRequired, TypedDict

from foolery.base.cards import Seat, card_text, parse_card
from foolery.base.errors import NotationError
from foolery.base.messages import Message
from foolery.contract import position_line as lines
from foolery.contract.declared.codecs import (
    LARGEST,
    Actions,
    Codec,
    Flag,
    Hands,
    Name,
    is_list,
    is_memory,
    is_text,
    texts,
)
from foolery.contract.declared.fields import (
    SEED,
    ActorsField,
    DealerField,
    Field,
    GameField,
    HandsZone,
    LegalField,
    PlayersField,
    StateOnly,
    ViewerField,
)
from foolery.contract.forms import CardText, MemoryForm, ShownCard
from foolery.durak.engine.memory import bout_number, deal_number, queue_of, seat_numbers, waits_for_first_lead
from foolery.durak.engine.moves import SUIT_LETTERS
from foolery.durak.engine.seeing import NOBODY

# Shapes of plain data


def is_number(data: Any) -> bool:
    """Whether data is a whole number; -1 is no place and no count, and is refused where the field is read."""
    return isinstance(data, int) and not isinstance(data, bool) and -1 <= data < LARGEST


def is_row(data: Any) -> bool:
    """Whether data is a list of cards, or a text with blanks between them."""
    return isinstance(data, str) or is_list(data, is_text)


def is_pile(data: Any) -> bool:
    """Whether data is a row of cards, or their number."""
    return is_number(data) or is_row(data)


def is_suits(data: Any) -> bool:
    """Whether data is the letters of suits, or null for none."""
    return data is None or isinstance(data, str)


def is_place(data: Any) -> bool:
    """Whether data is a place, or null for everybody."""
    return data is None or is_number(data)


def is_slot(data: Any) -> bool:
    """Whether data is a slot of the table. What is unknown in it is refused where the table is read."""
    return (
        isinstance(data, Mapping)
        and is_text(data.get("attack"))
        and is_suits(data.get("cover"))
        and all(is_place(data.get(name)) for name in ("by", "cover_by", "cover_no"))
        and (data.get("obliged") is None or isinstance(data["obliged"], bool))
    )


def is_ending(data: Any) -> bool:
    """Whether data is how a deal ended, as far as a position keeps it."""
    return (
        isinstance(data, Mapping)
        and is_list(data.get("fools"), lambda place: is_number(place) and 0 <= place < 8)
        and isinstance(data.get("draw"), bool)
        and isinstance(data.get("limited"), bool)
    )


def tuple_of(*checks: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """What checks a list of so many items."""
    return lambda data: (
        isinstance(data, list | tuple)
        and len(data) == len(checks)
        and all(check(item) for check, item in zip(checks, data, strict=True))
    )


def list_of(*checks: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """What checks a list of items; each is such a list where there are several checks."""
    item = checks[0] if len(checks) == 1 else tuple_of(*checks)
    return lambda data: is_list(data, item)


def object_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """What checks an object by its values."""
    return lambda data: isinstance(data, Mapping) and all(map(is_text, data)) and all(map(check, data.values()))


class Kind(Codec[Any]):
    """A kind of plain data: what it must be, its shape, how a line holds it, and its type in a view."""

    def __init__(
        self,
        expected: str,
        fits: Callable[[Any], bool],
        write: lines.Writer = str,
        read: lines.Reader = str,
        form: Any = Any,
    ) -> None:
        self.expected = expected
        self.form = form
        # In the place of the methods: a call less for each field that is written.
        vars(self).update(fits=fits, format=write, parse=read)


class PlaceOrder(Kind):
    """Places in their order."""

    def dump(self, value: Sequence[Seat]) -> list[Seat]:
        return [*value]


class PlaceSet(Kind):
    """Places: a mask for the engine."""

    def dump(self, value: int) -> list[int]:
        return [place for place in range(8) if value >> place & 1] if value else []


class PickedCards(Kind):
    """Cards in their order, none instead of an empty list."""

    def dump(self, value: Sequence[int] | None) -> list[str]:
        return [card_text(card) for card in value] if value else []


class FaceOfCard(Kind):
    """A card, -1 for none."""

    def dump(self, value: int) -> str | None:
        return card_text(value) if value >= 0 else None


class YesNo(Flag):
    """Yes or no, a number for the engine."""

    def dump(self, value: Any) -> bool:
        return bool(value)


class HandRows(Hands):
    """The hand of each place."""

    def fits(self, data: Any) -> bool:
        return is_list(data, is_row)


PHASE: Final = Kind("shape.phase", is_text)
COUNT: Final = Kind("shape.reasonable", is_number, read=int, form=int)
PLACE: Final = Kind("shape.place-to", is_number, read=int, form=int | None)
SEATS: Final = PlaceOrder("shape.places-to", list_of(is_number), lines.write_numbers, lines.read_numbers, list[int])
PLACES: Final = PlaceSet("shape.places-to", list_of(is_number), lines.write_numbers, lines.read_numbers, list[int])
PICKED: Final = PickedCards("shape.cards", is_row, lines.write_cards, lines.read_cards, list[CardText])
TURNED_UP: Final = FaceOfCard("shape.card", is_text, form=CardText)

# What stands in every position


class Hand(HandsZone):
    """The hands: of each what a seat knows of it."""

    def __init__(self) -> None:
        super().__init__("known")
        self.codec = HandRows()

    def attributes(self) -> tuple[str, ...]:
        return ("hand", "hand_sizes", "known")

    def of_state(self, state: Any) -> Any:
        return [texts(state.hand(place)) for place in range(state.places)]

    def of_view(self, view: Any) -> Any:
        return [
            seen + ["?"] * (number - len(seen)) if known and (seen := texts(known)) else ["?"] * number
            for number, known in zip(view.hand_sizes, view.known, strict=True)
        ]


class Trump(Field):
    """The trump suits as letters, null for none; a list of them where every place has its own."""

    def __init__(self) -> None:
        form = str | list[str | None] | None
        super().__init__(Kind("shape.suits", is_trump, _write_trump, _read_trump, form), key="trump")

    def of_state(self, state: Any) -> Any:
        own = state.own_trumps
        return trump_text(state.trumps) if own is None else [trump_text(mask) for mask in own]

    def of_view(self, view: Any) -> Any:
        trumps = view.trumps
        return trump_text(trumps[0]) if len(trumps) == 1 else [trump_text(mask) for mask in trumps]


def is_trump(data: Any) -> bool:
    """Whether data is the letters of suits, or such letters for each place."""
    return is_suits(data) or is_list(data, is_suits)


@lru_cache
def trump_text(mask: int) -> str | None:
    """Trump suits as letters; None where there are none."""
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if mask >> suit & 1) or None


def _write_trump(data: Any) -> str:
    return "/".join(one or "-" for one in data) if isinstance(data, list) else data or "-"


def _read_trump(word: str) -> Any:
    rows = [None if one == "-" else one for one in word.split("/")]
    return rows if len(rows) > 1 else rows[0]


class FirstAttacker(Field):
    """Who led: the attacker, unless a line says otherwise."""

    def usual(self, data: Mapping[str, Any]) -> Any:
        return data["attacker"]


class Stock(Field):
    """The stock, the next card first. All see the open cards at its bottom."""

    def __init__(self) -> None:
        kind = Kind("shape.cards", is_pile, lines.write_cards, lines.read_pile, list[ShownCard])
        super().__init__(kind, key="stock")

    def attributes(self) -> tuple[str, ...]:
        return ("turn_up", "bottom", "below", "stock_size")

    def of_state(self, state: Any) -> Any:
        return [card_text(card) for card in state.stock()]

    def of_view(self, view: Any) -> Any:
        bottom, below = view.bottom, view.below
        covered = ["?"] * (view.stock_size - len(bottom) - below)
        return covered + [card_text(card) for card in bottom] + ["?"] * below if bottom or below else covered


class Discard(Field):
    """The discard pile: its cards where it lies open, otherwise their number."""

    def __init__(self) -> None:
        kind = Kind("shape.cards", is_pile, lines.write_cards, lines.read_pile, int | list[CardText])
        super().__init__(kind, key="discard")

    def attributes(self) -> tuple[str, ...]:
        return ("discard_size", "open_discard")

    def of_state(self, state: Any) -> Any:
        return texts(state.discard)

    def of_view(self, view: Any) -> Any:
        return texts(view.seen) if view.open_discard else view.discard_size


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


class Table(Field):
    """The slots of the table in the order of play."""

    def __init__(self) -> None:
        kind = Kind("shape.slots", list_of(is_slot), _write_slots, _read_slots, list[SlotForm])
        super().__init__(kind, default=[])

    def expected(self, last: Seat) -> Message:
        return Message("shape.slots", slot="{attack, by, cover, cover_by}")

    def of_state(self, state: Any) -> Any:
        return [slot_to_json(slot) for slot in state.table()]

    def of_view(self, view: Any) -> Any:
        return [slot_to_json(slot) for slot in view.table]


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
    if not obliged:
        out["obliged"] = False
    return out


def _write_slots(data: Sequence[Mapping[str, Any]]) -> str:
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


def _read_slots(word: str) -> list[dict[str, Any]]:
    return [_read_slot(one) for one in word.split(",")]


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


class Phase(Field):
    """The phase, a number in the state."""

    def __init__(self) -> None:
        super().__init__(PHASE)

    def of_state(self, state: Any) -> Any:
        return state.rules.phase_name(state.phase)


class Actors(ActorsField):
    """Who acts. Lines say it in phases of rules, and where several may act."""

    def __init__(self) -> None:
        super().__init__()
        self.codec = SEATS

    def in_line(self, data: Mapping[str, Any]) -> bool:
        return bool(data["actors"]) and data.get("phase") not in ("lead", "defend", "over")


class Out(Field):
    """The places that are out, in the order in which they went."""

    def __init__(self) -> None:
        super().__init__(SEATS, default=[])

    def of_state(self, state: Any) -> Any:
        return state.out_order()


def _read_bouts(word: str) -> list[int]:
    first, _, second = word.partition(",")
    return [int(first), int(second or 0)]


BOUTS: Final = Kind("shape.reasonable", is_number, lines.write_numbers, _read_bouts, int)
"""The number of the bout; in a line with that of the beaten bouts behind it."""


class BeatenBouts(Field):
    """The number of beaten bouts, which a line has behind that of the bout."""

    def __init__(self) -> None:
        super().__init__(Kind("shape.reasonable", is_number, form=int))

    def in_line(self, data: Mapping[str, Any]) -> bool:
        return False


class Legal(LegalField):
    """The legal moves of the seat."""

    def __init__(self) -> None:
        super().__init__(Actions(), default=[])

    def of_view(self, view: Any) -> Any:
        return [*map(view.rules.move_text, view.legal)] if view.legal else []


# What is there only where it says something


def pairs(expected: str, *who: Callable[[Any], bool], form: Any = Any) -> Kind:
    """Cards by those whom they concern."""
    return Kind(expected, list_of(*who, is_row), lines.write_pairs, lines.read_pairs, form)


class Shown(Field):
    """The cards of each hand that all know."""

    def __init__(self) -> None:
        super().__init__(pairs("shape.shown", is_number), default=[], omit=True)

    def of_state(self, state: Any) -> Any:
        return [[place, texts(mask)] for place in range(state.places) if (mask := state.known(place))]

    def of_view(self, view: Any) -> Any:
        if not any(view.shown):
            return []
        return [[place, texts(mask)] for place, mask in enumerate(view.shown) if mask]


class Known(StateOnly):
    """What single seats know of other hands, as ``[observer, place, cards]``."""

    def __init__(self) -> None:
        super().__init__(pairs("shape.known", is_number, is_number), "known", default=[], omit=True)

    def of_state(self, state: Any) -> Any:
        if state.private is None:
            return []
        return [
            [observer, place, texts(mask)]
            for observer in range(state.players)
            for place in range(state.places)
            if (mask := state.known_to(observer, place) & ~state.known(place))
        ]


class Seen(Field):
    """The cards that left the game in sight of a seat; null stands for everybody."""

    def __init__(self) -> None:
        kind = pairs("shape.seen", is_place, form=list[tuple[int | None, list[CardText]]])
        super().__init__(kind, default=[], omit=True)

    def of_state(self, state: Any) -> Any:
        gone = state.gone
        out: list[Any] = [[None, texts(gone)]] if gone else []
        for seat in range(state.players):
            if mask := state.gone_to(seat) & ~gone:
                out.append([seat, texts(mask)])
        return out

    def of_view(self, view: Any) -> Any:
        return [[view.seat, texts(view.seen)]] if view.seen else []


def is_zone(data: Any) -> bool:
    """Whether data is the cards of a zone, or a row of them for each place."""
    return is_row(data) or is_list(data, is_row)


class Zones(Field):
    """The zones of the rules in play: cards, or a row for each place. A view has rows always."""

    def __init__(self) -> None:
        kind = Kind(
            "shape.zones", object_of(is_zone), lines.write_zones, lines.read_zones, dict[str, list[list[ShownCard]]]
        )
        super().__init__(kind, default={}, omit=True)

    def of_state(self, state: Any) -> Any:
        out: dict[str, Any] = {}
        for index, zone in enumerate(zone for rule in state.rules.rules for zone in rule.zones):
            places = range(1 if zone.shared else state.places)
            rows = [[card_text(card) for card in state.zone(index, place)] for place in places]
            if any(rows):
                out[zone.name] = rows[0] if zone.shared else rows
        return out

    def of_view(self, view: Any) -> Any:
        return (
            {
                name: [["?" if card < 0 else card_text(card) for card in row] for row in rows]
                for name, rows in view.zones
                if any(rows)
            }
            if view.zones
            else {}
        )


class Memory(Field):
    """What the rules remember; ``core`` keeps how the deal has ended, and the numbers of places."""

    def __init__(self) -> None:
        kind = Kind(
            "shape.memory",
            object_of(lambda data: is_memory(data, is_number)),
            lines.write_memory,
            lines.read_memory,
            dict[str, MemoryForm],
        )
        super().__init__(kind, default={}, omit=True)

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

    def of_view(self, view: Any) -> Any:
        return {name: {"all": one, "seats": each} for name, (one, *each) in view.memory} if view.memory else {}


class Queue(Field):
    """The questions that wait, as ``[phase, place]``."""

    def __init__(self) -> None:
        kind = Kind(
            "shape.queue", list_of(is_text, is_number), lines.write_queue, lines.read_queue, list[tuple[str, int]]
        )
        super().__init__(kind, default=[], omit=True)

    def of_state(self, state: Any) -> Any:
        return [[*item] for item in queue_of(state)]

    def of_view(self, view: Any) -> Any:
        return [[*item] for item in view.queue] if view.queue else []


class LastDealForm(TypedDict):
    """Who lost the last deal, and who went out first in it."""

    fool: NotRequired[int]
    first_out: NotRequired[int]


class LastDeal(Field):
    """Fool and first out of the last deal, as long as nobody has led."""

    def __init__(self) -> None:
        kind = Kind("shape.before", object_of(is_number), lines.write_json, json.loads, LastDealForm)
        super().__init__(kind, default={}, omit=True)

    def of_state(self, state: Any) -> Any:
        return last_deal(state.last_fool, state.last_out) if waits_for_first_lead(state) else {}

    def of_view(self, view: Any) -> Any:
        return {} if view.before == NOBODY else last_deal(*view.before)


def last_deal(fool: int, first_out: int) -> dict[str, int]:
    """Fool and first out of the last deal, as far as there were any."""
    return {name: place for name, place in (("fool", fool), ("first_out", first_out)) if place >= 0}


class ResultField(Field):
    """How the deal ended, which only views on the wire have."""

    in_state = in_view = False

    def __init__(self) -> None:
        super().__init__(Kind("shape.object", is_ending, lines.write_json, json.loads), key="result")


GAME: Final = GameField(Name(), nullable=False)
PLAYERS: Final = PlayersField(Kind("shape.whole", is_number, read=int))
SEAT: Final = ViewerField(Kind("shape.place-to", is_number, lines.write_seat, lines.read_seat))
DEALER: Final = DealerField(PLACE)
DEAL: Final = Field(COUNT, default=1)
PLY: Final = Field(COUNT, default=0)
UNSEEN: Final = (Known(), SEED, ResultField())
"""Fields that no view has as an attribute."""
