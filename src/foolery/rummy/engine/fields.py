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
from foolery.contract import position_line as lines
from foolery.contract.declared.codecs import (
    CardList,
    CardSets,
    Codec,
    Numbers,
    SeatNumber,
    Seats,
    Whole,
    is_cards,
    is_list,
    is_pair,
    is_text,
    is_whole,
)
from foolery.contract.declared.fields import ActorsField, Field, HandsZone
from foolery.contract.forms import CardText
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


def tally_texts(cards: Tally) -> list[str]:
    """The cards of a tally as text, lowest first."""
    return [*_tally_texts(cards)]


@lru_cache(maxsize=4096)  # Hands are written far more often than they change.
def _tally_texts(cards: Tally) -> tuple[str, ...]:
    return tuple(texts(faces(cards)))


# Kinds of values

NUMBER: Final = Whole("shape.number", below=BELOW)
NUMBERS: Final = Numbers(below=BELOW)
SEAT: Final = SeatNumber("shape.number")


class SeatOrNone(SeatNumber):
    """A seat, or null where nobody is meant."""

    form = int | None


class NumberRows(Codec[Sequence[Sequence[int]]]):
    """Rows of whole numbers."""

    form = list[list[int]]
    expected = "rummy.shape-sheet"

    def fits(self, data: Any) -> bool:
        return is_list(data, NUMBERS.fits)

    def dump(self, value: Sequence[Sequence[int]]) -> list[list[int]]:
        return [*map(list, value)]

    def format(self, data: Any) -> str:
        return "/".join(map(lines.write_numbers, data))

    def parse(self, word: str) -> Any:
        return [lines.read_numbers(row) for row in word.split("/")]


class CardOrNone(Codec[int]):
    """A card, or null."""

    form = CardText

    def fits(self, data: Any) -> bool:
        return is_text(data)

    def dump(self, value: int) -> str | None:
        return None if value < 0 else _TEXTS[value]


class CardRow(CardList):
    """Cards in their order."""

    expected = "rummy.shape-texts"

    def dump(self, value: Sequence[int]) -> list[str]:
        return texts(value)


class TalliesBySeat(CardSets):
    """Cards by seat."""

    def dump(self, value: Sequence[Tally]) -> list[list[Any]]:
        return [[seat, tally_texts(cards)] for seat, cards in enumerate(value) if cards]


class SeenCards(CardSets):
    """Cards by who has seen them. The public is null."""

    form = list[tuple[int | None, list[CardText]]]

    def fits(self, data: Any) -> bool:
        return is_list(data, lambda item: is_pair(item, is_cards) or self._of_public(item))

    @staticmethod
    def _of_public(item: Any) -> bool:
        return isinstance(item, list | tuple) and len(item) == 2 and item[0] is None and is_cards(item[1])


class LaidSets(Codec[Sequence[Any]]):
    """The sets of an unfinished contract, the last one open."""

    form = list[list[str]]
    expected = "rummy.shape-rows"

    def fits(self, data: Any) -> bool:
        return is_list(data, is_cards)

    def dump(self, value: Sequence[Any]) -> list[list[str]]:
        return [[laid.text for laid in cards] for cards in value]

    def format(self, data: Any) -> str:
        return "/".join(",".join(cards) or "-" for cards in data)

    def parse(self, word: str) -> Any:
        return [[] if row == "-" else row.split(",") for row in word.split("/")]


class Melds(Codec[Sequence[Sequence[Meld]]]):
    """The sets on the table by seat and name."""

    form = dict[str, dict[str, list[CardText]]]
    expected = "rummy.shape-melds"

    def fits(self, data: Any) -> bool:
        return isinstance(data, dict) and all(
            is_text(seat)
            and _SEAT.fullmatch(seat) is not None
            and isinstance(row, dict)
            and all(is_text(name) and _MELD_NAME.fullmatch(name) and is_cards(cards) for name, cards in row.items())
            for seat, row in data.items()
        )

    def dump(self, value: Sequence[Sequence[Meld]]) -> dict[str, dict[str, list[str]]]:
        return {str(seat): _melds_by_name(row) for seat, row in enumerate(value) if row}

    def format(self, data: Any) -> str:
        return ",".join(
            f"{seat}.{name}:{lines.write_cards(cards)}" for seat, row in data.items() for name, cards in row.items()
        )

    def parse(self, word: str) -> dict[str, dict[str, list[str]]]:
        out: dict[str, dict[str, list[str]]] = {}
        for item in word.split(","):
            found = _MELD.fullmatch(item)
            if found is None:
                raise NotationError("rummy.not-a-meld", text=item)
            out.setdefault(found[1], {})[found[2]] = lines.read_cards(found[3])
        return out


def _melds_by_name(melds: Sequence[Meld]) -> dict[str, list[str]]:
    names = meld_names(melds)
    return {name: [_TEXTS[slot.card] for slot in meld.slots] for name, meld in zip(names, melds, strict=True)}


class JokerMeanings(Codec[Sequence[Slot]]):
    """What the jokers on the table stand for. Lines hold the seat that laid each beside it."""

    form = dict[str, CardText]
    expected = "rummy.shape-means"

    def fits(self, data: Any) -> bool:
        return isinstance(data, dict) and all(map(is_text, data.values()))

    def dump(self, value: Sequence[Slot]) -> dict[str, str]:
        return {_TEXTS[slot.card]: _TEXTS[slot.stated] for slot in value}

    def format(self, data: Any) -> str:
        return "|".join(f"{joker}:{face}@{owner}" for joker, (face, owner) in data.items())

    def parse(self, word: str) -> dict[str, tuple[str, int | None]]:
        out: dict[str, tuple[str, int | None]] = {}
        for item in word.split("|"):
            joker, _, rest = item.partition(":")
            face, at, owner = rest.partition("@")
            out[card_text(parse_card(joker))] = card_text(parse_card(face)), int(owner) if at else None
        return out


class JokerOwners(Codec[Sequence[Slot]]):
    """The seats that laid the jokers on the table."""

    form = dict[str, int]
    expected = "rummy.shape-owner"

    def fits(self, data: Any) -> bool:
        return isinstance(data, dict) and all(map(is_whole, data.values()))

    def dump(self, value: Sequence[Slot]) -> dict[str, int]:
        return {_TEXTS[slot.card]: slot.by for slot in value}


class ResultData(Codec[Any]):
    """How the deal ended, as it is sent."""

    expected = "shape.object"

    def fits(self, data: Any) -> bool:
        return isinstance(data, dict)

    def parse(self, word: str) -> Any:
        return json.loads(word)


# Fields


class Unwritten(Field):
    """What follows from other fields. A position may name it all the same."""

    in_state = in_view = False


class PlyField(Field):
    """The number of moves, for others than the seat in turn without those of an unfinished contract."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.ply if seat == state.turn else state.ply - state.steps_laid(),)

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        return (data.get("ply", 0),)


class PhaseField(Field):
    """The phase, in a state its number."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (PHASES[state.phase],)

    def of_state(self, state: Any) -> Any:
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

    def in_hand(self, view: Any, seat: Seat) -> Tally:
        if seat == view.seat:
            return int(view.hand)
        return int((view.revealed or view.shown)[seat])

    def of_view(self, view: Any) -> Any:
        rows = []
        for seat, number in enumerate(view.hand_sizes):
            known = _tally_texts(self.in_hand(view, seat))
            rows.append([*known, *("?" * (number - len(known)))])
        return rows


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
        return self.codec.dump(
            [slot for row in state.melds for meld in row for slot in meld.slots if slot.card >= JOKER]
        )

    def of_view(self, view: Any) -> Any:
        return self.of_state(view)


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
