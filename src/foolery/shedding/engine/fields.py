"""Fields of a position that the shedding game has of its own, or keeps in arrays of its compiled state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from foolery.base import arguments
from foolery.base.bits import size
from foolery.base.cards import Seat, card_text
from foolery.base.messages import Message
from foolery.contract import reading as lines
from foolery.contract.declared.codecs import (
    CardSets,
    Codec,
    Hands,
    HiddenOrder,
    Nothing,
    is_cards,
    is_signed,
    is_whole,
    maybe,
    rows_of,
    texts,
)
from foolery.contract.declared.fields import Blank, Field, HiddenHeap, Zone
from foolery.contract.declared.position import Group
from foolery.contract.forms import CardText
from foolery.shedding.engine.numbers import OVER


class OneWay(Codec[int]):
    """The direction of play: 1 for clockwise, or −1."""

    form = int
    expected = "idiot.shape-direction"

    def fits(self, data: Any) -> bool:
        return is_signed(data) and data in (1, -1)

    def parse(self, word: str) -> int:
        return int(word)


class UpRows(Zone):
    """The face-up rows. Others see a row as it lay before an unfinished exchange, so do not see what was put up."""

    def __init__(self) -> None:
        super().__init__(Hands("idiot.shape-rows", list[list[CardText]]), key="zones.up", attribute="up")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        places = range(state.players)
        return (tuple([state.row(place) if place == seat else state.row_of(place) for place in places]),)


class DownRows(Zone):
    """The face-down rows, whose cards nobody has seen."""

    def __init__(self) -> None:
        super().__init__(Hands("idiot.shape-rows"), key="zones.down", attribute="down")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (tuple([state.down_size(place) for place in range(state.players)]),)

    def of_state(self, state: Any) -> Any:
        return [[card_text(card) for card in row] for row in state.down]

    def of_view(self, view: Any) -> Any:
        return [["?"] * number for number in view.down_sizes]


class StockZone(HiddenHeap):
    """The stock, top first."""

    def __init__(self) -> None:
        super().__init__(codec=HiddenOrder(), key="stock", attribute="stock")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.stock_size(),)


class Exchanges(Codec[Any]):
    """Unfinished exchanges, as ``[place, cards put up, cards taken]``."""

    form = list[list[Any]]
    expected = "idiot.shape-swapped"

    def fits(self, data: Any) -> bool:
        return rows_of(is_whole, is_cards, is_cards)(data)

    def format(self, data: Any) -> str:
        return "/".join(f"{place}:{lines.write_cards(up)}>{lines.write_cards(down)}" for place, up, down in data)

    def parse(self, word: str) -> Any:
        out: list[list[Any]] = []
        for item in word.split("/"):
            place, _, cards = item.partition(":")
            up, _, down = cards.partition(">")
            out.append([int(place), lines.read_cards(up), lines.read_cards(down)])
        return out


class ExchangeField(Field):
    """Unfinished exchanges: all see how many cards each seat has moved, a seat also which ones of its own."""

    def __init__(self) -> None:
        super().__init__(Exchanges(), key="swapped", default=[], omit=True)

    def attributes(self) -> tuple[str, ...]:
        return ("swaps", "raised", "lowered")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        raised = state.raised
        moved = tuple([size(mask) for mask in raised]) if state.phase > OVER else (0,) * state.players
        return (moved, 0, 0) if seat is None else (moved, raised[seat], state.lowered[seat])

    def of_state(self, state: Any) -> Any:
        lowered = state.lowered
        return [[place, texts(mask), texts(lowered[place])] for place, mask in enumerate(state.raised) if mask]

    def of_view(self, view: Any) -> Any:
        if not any(view.swaps):
            return []
        own = [texts(view.raised), texts(view.lowered)]
        return [
            [place, *(own if place == view.seat else [["?"] * number] * 2)]
            for place, number in enumerate(view.swaps)
            if number
        ]


class Shown(CardSets):
    """Cards of hands that all have seen going there; a null place counts as place 0."""

    def fits(self, data: Any) -> bool:
        return rows_of(maybe(is_whole), is_cards)(data)


class Burned(Shown):
    """Burned cards that were seen, as ``[observer, cards]``; null stands for everybody."""

    form = list[tuple[int | None, list[CardText]]]


class BurnedField(Field):
    """The burned cards that were seen."""

    def __init__(self) -> None:
        super().__init__(Burned("idiot.shape-seen"), attribute="gone", default=[], omit=True)

    def of_state(self, state: Any) -> Any:
        return [[None, texts(state.gone)]] if state.gone else []

    def of_view(self, view: Any) -> Any:
        return [[view.seat, texts(view.seen)]] if view.seen else []


def remembered(state: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The numbers of each rule that remembers anything: one for all, then one for each place."""
    rows = [(rule.name, state.numbers_of(rule.slot)) for rule in state.rules.rules]
    return tuple([row for row in rows if any(row[1])])


class Zones(Group):
    """The rows and the pile."""

    def problems(self, data: Any, last: Seat) -> list[Message]:
        if not isinstance(data, Mapping):
            return [] if data is None else super().problems(data, last)
        found = [Message("idiot.no-zone", name=name) for name in data if name not in self.members]
        for name, field in self.members.items():
            if name in data and not field.codec.fits(data[name]):
                right, value = field.expected(last), arguments.shown(data[name])
                found.append(Message("position.must-be", name=name, value=value, right=right))
        return found


LACKING: Final = tuple([Blank(Nothing([], Any, "idiot.shape-none"), key, written=False) for key in ("trump", "table")])
"""The fields of other families that positions of this game may hold empty."""
