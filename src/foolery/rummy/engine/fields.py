"""Fields of Contract Rummy that state, view and plain data hold each in its own way.

A state keeps its cards in C arrays and gives values of its own. A hand is a tally; see ``tally``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from foolery.base.cards import Seat, card_text, parse_card
from foolery.base.errors import NotationError
from foolery.contract import reading as lines
from foolery.contract.declared.codecs import (
    Kind,
    Numbers,
    SeatNumber,
    Seats,
    Whole,
    entries,
    is_cards,
    is_text,
    is_whole,
    list_of,
    maybe,
    object_of,
    rows_of,
)
from foolery.contract.declared.fields import ActorsField, Field, HandsZone
from foolery.contract.forms import CardText, ShownCard
from foolery.rummy.engine.numbers import FACES, JOKER, OVER
from foolery.rummy.engine.outcome import points
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.sets import Meld, Slot, meld_names
from foolery.rummy.engine.tally import Tally, faces, size

BELOW: Final = 1 << 30
"""Numbers of a position lie below: the state keeps them as C ints."""
_TEXTS: Final = tuple(map(card_text, range(FACES)))
_MELD_NAME: Final = re.compile("[gs][0-9]")
_SEAT: Final = re.compile("[0-9]{1,2}")
_MELD: Final = re.compile(r"(\d+)\.([gs]\d):(.+)")


def texts(cards: Iterable[int]) -> list[str]:
    """Cards as text."""
    return [_TEXTS[card] for card in cards]


def tally_texts(mask: Tally) -> list[str]:
    """The cards of a tally as text, lowest first."""
    return [*_tally_texts(mask)]


@lru_cache(maxsize=4096)  # Hands are written far more often than they change.
def _tally_texts(cards: Tally) -> tuple[str, ...]:
    return tuple(texts(faces(cards)))


# What a state or view holds, as plain data


def seat_or_none(seat: Seat) -> Seat | None:
    """A seat; -1 stands for none."""
    return None if seat < 0 else seat


def card_or_none(card: int) -> str | None:
    """A card; -1 stands for none."""
    return None if card < 0 else _TEXTS[card]


def tallies_by_seat(tallies: Sequence[Tally]) -> list[list[Any]]:
    """Cards after the seats that hold any."""
    return [[seat, tally_texts(cards)] for seat, cards in enumerate(tallies) if cards]


def melds_by_seat(melds: Sequence[Sequence[Meld]]) -> dict[str, dict[str, list[str]]]:
    """The sets on the table by seat and name."""
    return {
        str(seat): {
            name: texts(slot.card for slot in meld.slots) for name, meld in zip(meld_names(row), row, strict=True)
        }
        for seat, row in enumerate(melds)
        if row
    }


def meanings(melds: Sequence[Sequence[Meld]]) -> dict[str, str]:
    """What each joker on the table stands for."""
    return {_TEXTS[slot.card]: _TEXTS[slot.stated] for slot in jokers(melds)}


def owners(melds: Sequence[Sequence[Meld]]) -> dict[str, Seat]:
    """The seat that laid each joker on the table."""
    return {_TEXTS[slot.card]: slot.by for slot in jokers(melds)}


def jokers(melds: Sequence[Sequence[Meld]]) -> list[Slot]:
    """The jokers on the table."""
    return [slot for row in melds for meld in row for slot in meld.slots if slot.card >= JOKER]


# Words of a line


def write_melds(data: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """The sets on the table, as ``0.g1:7c7d7h``."""
    rows = ((seat, name, cards) for seat, row in data.items() for name, cards in row.items())
    return ",".join(f"{seat}.{name}:{lines.write_cards(cards)}" for seat, name, cards in rows)


def read_melds(word: str) -> dict[str, dict[str, list[str]]]:
    """The sets on the table."""
    out: dict[str, dict[str, list[str]]] = {}
    for item in word.split(","):
        found = _MELD.fullmatch(item)
        if found is None:
            raise NotationError("rummy.not-a-meld", text=item)
        out.setdefault(found[1], {})[found[2]] = lines.read_cards(found[3])
    return out


def write_meanings(data: Mapping[str, tuple[str, int]]) -> str:
    """What jokers stand for and who laid them, as ``*r:5s@0``."""
    return "|".join(f"{joker}:{face}@{owner}" for joker, (face, owner) in data.items())


def read_meanings(word: str) -> dict[str, tuple[str, int | None]]:
    """What jokers stand for, and who laid them where that is named."""
    out: dict[str, tuple[str, int | None]] = {}
    for item in word.split("|"):
        joker, _, rest = item.partition(":")
        face, at, owner = rest.partition("@")
        out[card_text(parse_card(joker))] = card_text(parse_card(face)), int(owner) if at else None
    return out


# Kinds of values


def are_melds(data: Any) -> bool:
    """Whether data are sets by seat and name."""
    return isinstance(data, dict) and all(
        is_text(seat)
        and _SEAT.fullmatch(seat)
        and isinstance(row, dict)
        and all(is_text(name) and _MELD_NAME.fullmatch(name) and is_cards(cards) for name, cards in row.items())
        for seat, row in data.items()
    )


_CARDS: Final = lines.write_cards, lines.read_cards
_PAIRS: Final = lines.write_pairs, lines.read_pairs

NUMBER: Final = Whole("shape.number", below=BELOW)
NUMBERS: Final = Numbers(below=BELOW)
SEAT: Final = SeatNumber("shape.number")
SEAT_OR_NONE: Final = Kind("shape.number", is_whole, read=int, form=int | None, dump=seat_or_none)
CARD_OR_NONE: Final = Kind("shape.text", is_text, form=CardText, dump=card_or_none)
CARDS: Final = Kind("rummy.shape-texts", is_cards, *_CARDS, list[CardText], texts)
SHOWN_CARDS: Final = Kind("rummy.shape-texts", is_cards, *_CARDS, list[ShownCard], texts)
SHOWN: Final = Kind("rummy.shape-pairs", rows_of(is_whole, is_cards), *_PAIRS, dump=tallies_by_seat)
SEEN: Final = Kind(
    "rummy.shape-pairs",
    rows_of(maybe(is_whole), is_cards),
    *_PAIRS,
    list[tuple[int | None, list[CardText]]],
)
LAID: Final = Kind(
    "rummy.shape-rows",
    list_of(is_cards),
    lambda data: "/".join(",".join(cards) or "-" for cards in data),
    lambda word: [[] if row == "-" else row.split(",") for row in word.split("/")],
    list[list[str]],
    lambda sets: [[laid.text for laid in cards] for cards in sets],
)
SHEET: Final = Kind(
    "rummy.shape-sheet",
    list_of(NUMBERS.fits),
    lambda data: "/".join(map(lines.write_numbers, data)),
    lambda word: [*map(lines.read_numbers, word.split("/"))],
    list[list[int]],
    lambda rows: [*map(list, rows)],
)
MELDS: Final = Kind(
    "rummy.shape-melds", are_melds, write_melds, read_melds, dict[str, dict[str, list[CardText]]], melds_by_seat
)
MEANINGS: Final = Kind(
    "rummy.shape-means",
    object_of(is_text),
    write_meanings,
    read_meanings,
    dict[str, CardText],
    meanings,
)
OWNERS: Final = Kind("rummy.shape-owner", object_of(is_whole), form=dict[str, int], dump=owners)
RESULT: Final = Kind("shape.object", entries(), read=json.loads)

# Fields


class PlyField(Field):
    """The number of moves, for others than the seat in turn without those of an unfinished contract."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.ply if seat == state.turn else state.ply - state.steps_laid(),)

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        return (data.get("ply", 0),)


def phase_of(state: Any) -> str:
    """The name of the phase, in a state its number."""
    return PHASES[state.phase]


class RummyActors(ActorsField):
    """The seat that decides, and the one that is asked about a refused discard."""

    def __init__(self) -> None:
        super().__init__(phases=("claim",), codec=Seats("shape.numbers"))

    def attributes(self) -> tuple[str, ...]:
        return ("actors", "asked")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return state.actors(), state.asked


class HandTallies(HandsZone):
    """The hands: each seat sees its own, of others what it saw them take, and all once the deal is over."""

    texts = staticmethod(tally_texts)

    def __init__(self) -> None:
        super().__init__(shown="shown", expected="rummy.shape-rows")
        self.nullable = True

    def attributes(self) -> tuple[str, ...]:
        return ("hand", "hand_sizes", "revealed")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        hands = state.hands
        own = 0 if seat is None else hands[seat]
        return own, tuple([size(hand) for hand in hands]), hands if state.phase == OVER else ()

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        own, _, revealed = self.seen(state, seat)
        return own, tuple(map(len, data["hands"])), revealed

    def of_state(self, state: Any) -> Any:
        return [*map(tally_texts, state.hands)]

    def others(self, view: Any) -> Sequence[Tally]:
        found: Sequence[Tally] = view.revealed or view.shown
        return found


class StockField(Field):
    """The stock, of which a view has the number of cards. A state has the next one last."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.stock_size(),)

    def of_state(self, state: Any) -> Any:
        return texts(state.stock[::-1])

    def of_view(self, view: Any) -> Any:
        return view.stock_size

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        stock = data["stock"]
        return (stock if isinstance(stock, int) else len(stock),)


class PileField(Field):
    """The discards. A view shows the top one; what it remembers of the others is ``SeenField``."""

    def of_view(self, view: Any) -> Any:
        return ["?"] * (len(view.pile) - 1) + texts(view.pile[-1:])


class SeenField(Field):
    """The discards below the top, by the seat that remembers them."""

    in_state = False

    def of_view(self, view: Any) -> Any:
        return [[view.seat, texts(view.pile[:-1])]] if len(view.pile) > 1 else []


class RemovedField(Field):
    """The cards that take no part. In a full position they are those that it does not name."""

    in_state = False

    def of_view(self, view: Any) -> Any:
        return tally_texts(view.removed)


class LaidField(Field):
    """An unfinished contract, which the seat in turn alone sees."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.laid if seat == state.turn else (),)

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        return (state.laid,)


class JustMelded(Field):
    """Whether the seat in turn has laid its contract in this turn."""

    def of_state(self, state: Any) -> Any:
        return [state.turn] if state.just_melded else []

    def of_view(self, view: Any) -> Any:
        return self.of_state(view)


class JokersField(Field):
    """What the sets on the table say about their jokers."""

    def of_state(self, state: Any) -> Any:
        return self.codec.dump(state.melds)

    def of_view(self, view: Any) -> Any:
        return self.codec.dump(view.melds)


class ClaimsField(Field):
    """How often each seat has claimed a refused discard."""

    def usual(self, data: Mapping[str, Any]) -> Any:
        return [0] * len(data["hands"])


class PointsField(Field):
    """What every hand counts, once the deal is over."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (points(state) if state.phase == OVER else (),)

    def of_state(self, state: Any) -> Any:
        return list(points(state)) if state.phase == OVER else []

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        return (tuple(data.get("points", ())),)
