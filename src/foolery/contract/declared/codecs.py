"""Codecs: one kind of value as the engine keeps it, as plain data, as a word of a line, and as a type on the wire.

A codec knows no game. ``fits`` looks at the shape of plain data alone. What a table allows, as the number of its seats,
is checked with the fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from foolery.base.cards import COPY, RANKS, Card, CardSet, Seat, card_text, cardset, parse_card
from foolery.base.cards import cards as cards_of
from foolery.contract import reading as lines
from foolery.contract.forms import CardText, MemoryForm, ShownCard

V = TypeVar("V")
Check = Callable[[Any], bool]
"""Whether plain data has a shape."""

NOBODY: Final = -1
"""The number that stands for no seat."""
LARGEST: Final = 1 << 63
"""Numbers of a position lie below."""


class Codec(Generic[V]):
    """A kind of value.

    ``form`` is the type of its plain data, from which the schema of views is made. ``expected`` is the id of the
    message that says what the data must be. An id that ends in ``-to`` takes the last seat.
    """

    form: Any = Any
    expected = "shape.text"
    nested = False
    """Whether data has a list for each seat."""

    def __init__(self, expected: str = "") -> None:
        if expected:
            self.expected = expected

    def fits(self, data: Any) -> bool:
        """Whether plain data has the shape of this kind."""
        raise NotImplementedError

    def dump(self, value: V) -> Any:
        """Plain data of a value."""
        return value

    def load(self, data: Any) -> V:
        """The value of plain data that fits. Raises NotationError for a card that does not exist."""
        found: V = data
        return found

    def format(self, data: Any) -> str:
        """The word of a line for plain data."""
        return str(data)

    def parse(self, word: str) -> Any:
        """The plain data of a word. Raises NotationError, ValueError or IndexError for a word that is none."""
        return word

    def seats(self, data: Any) -> Sequence[Seat]:
        """The seats that plain data names."""
        return ()

    def cards(self, data: Any) -> Sequence[str]:
        """The cards that plain data names as lying there, with ``?`` where some are unknown."""
        return ()


def is_whole(data: Any) -> bool:
    """Whether data is a whole number from 0."""
    return isinstance(data, int) and not isinstance(data, bool) and 0 <= data < LARGEST


def is_list(data: Any, fits: Check) -> bool:
    """Whether data is a list of items that fit."""
    return isinstance(data, list | tuple) and all(map(fits, data))


def is_text(data: Any) -> bool:
    """Whether data is a text."""
    return isinstance(data, str)


def is_cards(data: Any) -> bool:
    """Whether data is a list of cards by their shape alone."""
    return is_list(data, is_text)


def maybe(check: Check) -> Check:
    """What checks data that may be null."""
    return lambda data: data is None or check(data)


def either(*checks: Check) -> Check:
    """What checks data of several shapes."""
    return lambda data: any(check(data) for check in checks)


def list_of(check: Check) -> Check:
    """What checks a list of items."""
    return lambda data: is_list(data, check)


def rows_of(*checks: Check) -> Check:
    """What checks a list of rows, each with one item for each check."""

    def is_row(data: Any) -> bool:
        fits = isinstance(data, list | tuple) and len(data) == len(checks)
        return fits and all(check(item) for check, item in zip(checks, data, strict=True))

    return list_of(is_row)


def object_of(check: Check) -> Check:
    """What checks an object by its values."""
    return lambda data: isinstance(data, Mapping) and all(map(is_text, data)) and all(map(check, data.values()))


def entries(**checks: Check) -> Check:
    """What checks an object by these entries. It may have others."""
    return lambda data: isinstance(data, Mapping) and all(check(data.get(name)) for name, check in checks.items())


class Kind(Codec[Any]):
    """A kind of value: what its plain data must be, how a line holds them, their type, and how they are made."""

    def __init__(
        self,
        expected: str,
        fits: Check,
        write: lines.Writer = str,
        read: lines.Reader = str,
        form: Any = Any,
        dump: Callable[[Any], Any] | None = None,
    ) -> None:
        super().__init__(expected)
        self.form = form
        # In the place of the methods: a call less for each field that is written.
        vars(self).update(fits=fits, format=write, parse=read, **({"dump": dump} if dump else {}))


class Whole(Codec[int]):
    """A whole number from 0."""

    form = int
    expected = "shape.reasonable"

    def __init__(self, expected: str = "", below: int = LARGEST) -> None:
        super().__init__(expected)
        self.below = below

    def fits(self, data: Any) -> bool:
        return is_whole(data) and data < self.below

    def parse(self, word: str) -> int:
        return int(word)


class SeatNumber(Codec[Seat]):
    """A seat; no seat is null."""

    form = int
    expected = "shape.place-to"

    def fits(self, data: Any) -> bool:
        return is_whole(data)

    def dump(self, value: Seat) -> Seat | None:
        return None if value == NOBODY else value

    def load(self, data: Any) -> Seat:
        return NOBODY if data is None else int(data)

    def parse(self, word: str) -> int:
        return int(word)

    def seats(self, data: Any) -> Sequence[Seat]:
        return () if data is None else (data,)


class Viewer(SeatNumber):
    """The seat of a view; the public view has none."""

    form = int | None

    def format(self, data: Any) -> str:
        return lines.write_seat(data)

    def parse(self, word: str) -> Any:
        return lines.read_seat(word)


class Numbers(Codec[tuple[int, ...]]):
    """Whole numbers from 0."""

    form = list[int]
    expected = "shape.numbers"

    def __init__(self, expected: str = "", below: int = LARGEST) -> None:
        super().__init__(expected)
        self.below = below

    def fits(self, data: Any) -> bool:
        return is_list(data, is_whole) and all(number < self.below for number in data)

    def dump(self, value: tuple[int, ...]) -> list[int]:
        return list(value)

    def load(self, data: Any) -> tuple[int, ...]:
        return tuple(data)

    def format(self, data: Any) -> str:
        return lines.write_numbers(data)

    def parse(self, word: str) -> Any:
        return lines.read_numbers(word)


class Seats(Numbers):
    """A set of seats in ascending order."""

    expected = "shape.places-to"

    def load(self, data: Any) -> tuple[Seat, ...]:
        return tuple(sorted(data))

    def seats(self, data: Any) -> Sequence[Seat]:
        return tuple(data)


class SeatOrder(Seats):
    """Seats in an order that matters, none twice."""

    def fits(self, data: Any) -> bool:
        return super().fits(data) and len(set(data)) == len(data)

    def load(self, data: Any) -> tuple[Seat, ...]:
        return tuple(data)


class Flag(Codec[bool]):
    """Yes or no."""

    form = bool
    expected = "shape.flag"

    def fits(self, data: Any) -> bool:
        return isinstance(data, bool)

    def format(self, data: Any) -> str:
        return lines.write_flag(data)

    def parse(self, word: str) -> bool:
        return lines.read_flag(word)


class Word(Codec[str]):
    """One of several words."""

    form = str

    def __init__(self, words: Sequence[str], expected: str) -> None:
        self.words = words
        self.expected = expected

    def fits(self, data: Any) -> bool:
        return data in self.words


class RankLetter(Codec[int]):
    """A rank by its letter, null for none; -1 in the engine."""

    form = str | None
    expected = "shape.rank"

    def fits(self, data: Any) -> bool:
        return data is None or (isinstance(data, str) and len(data) == 1 and data in RANKS)

    def dump(self, value: int) -> str | None:
        return None if value < 0 else RANKS[value]

    def load(self, data: Any) -> int:
        return -1 if data is None else RANKS.index(data)


class Text(Codec[str]):
    """Any text. A line holds it as JSON."""

    form = str

    def fits(self, data: Any) -> bool:
        return is_text(data)

    def format(self, data: Any) -> str:
        return lines.write_text(data)

    def parse(self, word: str) -> Any:
        return json.loads(word)


class Name(Codec[str]):
    """A text without spaces. A line holds it unquoted."""

    form = str
    expected = "shape.game"

    def fits(self, data: Any) -> bool:
        return is_text(data)


class Actions(Codec[Any]):
    """Actions in notation."""

    form = list[str]
    expected = "shape.actions"

    def fits(self, data: Any) -> bool:
        return is_cards(data)

    def format(self, data: Any) -> str:
        return lines.write_actions(data)

    def parse(self, word: str) -> Any:
        return lines.read_actions(word)


class Anything(Codec[Any]):
    """What is checked elsewhere."""

    expected = "shape.object"

    def fits(self, data: Any) -> bool:
        return True

    def parse(self, word: str) -> Any:
        return word


class Nothing(Codec[None]):
    """The codec of a field that this family lacks and other families have: ``data``, its empty value, or null."""

    def __init__(self, data: Any, form: Any, expected: str) -> None:
        self.data = data
        self.form = form
        self.expected = expected

    def fits(self, data: Any) -> bool:
        return data is None or (self.data is not None and (data == [] or (is_whole(data) and data == 0)))

    def parse(self, word: str) -> Any:
        return self.data if word == "-" else word


class CardSets(Codec[Sequence[CardSet]]):
    """Cards by seat, as ``[seat, cards]`` for each seat that has any."""

    form = list[tuple[int, list[CardText]]]

    def fits(self, data: Any) -> bool:
        return rows_of(is_whole, is_cards)(data)

    def dump(self, value: Sequence[CardSet]) -> list[list[Any]]:
        return [[seat, texts(mask)] for seat, mask in enumerate(value) if mask]

    def load(self, data: Any) -> dict[Seat, CardSet]:  # type: ignore[override]  # seats that are not named are left out
        return {seat: known_cards(cards) for seat, cards in data}

    def format(self, data: Any) -> str:
        return lines.write_pairs(data)

    def parse(self, word: str) -> Any:
        return lines.read_pairs(word)

    def seats(self, data: Any) -> Sequence[Seat]:
        return [seat for seat, _ in data]


class RankSets(CardSets):
    """Ranks by seat, as ``[seat, letters]``; a set of ranks is a mask by the number of the rank."""

    form = list[tuple[int, str]]

    def fits(self, data: Any) -> bool:
        return rows_of(is_whole, is_text)(data)

    def dump(self, value: Sequence[int]) -> list[list[Any]]:
        return [[seat, rank_letters(mask)] for seat, mask in enumerate(value) if mask]

    def load(self, data: Any) -> dict[Seat, int]:  # type: ignore[override]  # as above
        return {seat: sum(1 << RANKS.index(letter) for letter in set(letters)) for seat, letters in data}

    def format(self, data: Any) -> str:
        return "/".join(f"{seat}:{ranks}" for seat, ranks in data)

    def parse(self, word: str) -> Any:
        return [[int(seat), ranks] for seat, _, ranks in (item.partition(":") for item in word.split("/"))]


class Counter(Codec[int]):
    """A number that a rule remembers for everybody, under the name of the rule in the field ``memory``."""

    form = dict[str, MemoryForm]

    def __init__(self, rule: str, expected: str) -> None:
        self.rule = rule
        self.expected = expected

    def fits(self, data: Any) -> bool:
        return isinstance(data, Mapping) and set(data) <= {self.rule} and all(map(is_memory, data.values()))

    def dump(self, value: int) -> dict[str, Any]:
        return {self.rule: {"all": value, "seats": []}} if value else {}

    def load(self, data: Any) -> int:
        return int(data.get(self.rule, {}).get("all", 0))

    def format(self, data: Any) -> str:
        return lines.write_memory(data)

    def parse(self, word: str) -> Any:
        return lines.read_memory(word)


class Memory(Codec[Any]):
    """What rules remember, as ``(rule, (number for all, number of each seat …))`` for each rule."""

    form = dict[str, MemoryForm]
    expected = "shape.memory"

    def fits(self, data: Any) -> bool:
        return isinstance(data, Mapping) and all(is_memory(item, is_signed) for item in data.values())

    def dump(self, value: Sequence[tuple[str, Sequence[int]]]) -> dict[str, Any]:
        return {rule: {"all": one, "seats": each} for rule, (one, *each) in value} if value else {}

    def format(self, data: Any) -> str:
        return lines.write_memory(data)

    def parse(self, word: str) -> Any:
        return lines.read_memory(word)


def is_signed(data: Any) -> bool:
    """Whether data is a whole number, also one below 0."""
    return isinstance(data, int) and not isinstance(data, bool) and -LARGEST < data < LARGEST


def is_memory(data: Any, is_number: Callable[[Any], bool] = is_whole) -> bool:
    """Whether data is what a rule remembers: ``{all, seats}``."""
    return (
        isinstance(data, Mapping)
        and set(data) <= {"all", "seats"}
        and is_number(data.get("all", 0))
        and is_list(data.get("seats", []), is_number)
    )


class CardList(Codec[tuple[Card, ...]]):
    """Cards in their order."""

    expected = "shape.cards"

    def __init__(self, form: Any = list[CardText]) -> None:
        self.form = form

    def fits(self, data: Any) -> bool:
        return is_cards(data)

    def dump(self, value: Sequence[Card]) -> list[str]:
        return [card_text(card) for card in value]

    def load(self, data: Any) -> tuple[Card, ...]:
        return tuple([parse_card(text) for text in data])

    def format(self, data: Any) -> str:
        return lines.write_cards(data)

    def parse(self, word: str) -> Any:
        return lines.read_cards(word)

    def cards(self, data: Any) -> Sequence[str]:
        return tuple(data)


class HiddenCards(Codec[CardSet]):
    """A heap whose cards views only count."""

    form = int
    expected = "shape.cards"

    def fits(self, data: Any) -> bool:
        return is_whole(data) or is_cards(data)

    def dump(self, value: CardSet) -> list[str]:
        return texts(value)

    def load(self, data: Any) -> CardSet:
        return 0 if isinstance(data, int) else known_cards(data)

    def format(self, data: Any) -> str:
        return lines.write_cards(data)

    def parse(self, word: str) -> Any:
        return lines.read_pile(word)

    def cards(self, data: Any) -> Sequence[str]:
        # A position may name any number.
        return ["?"] * min(data, 1) if isinstance(data, int) else tuple(data)


class HiddenOrder(HiddenCards):
    """A row whose cards views only count, as a stock."""

    expected = "shape.stock"

    def dump(self, value: Any) -> list[str]:
        return [card_text(card) for card in value]


class Hands(Codec[Sequence[CardSet]]):
    """The hand, or another set of cards, of each seat."""

    nested = True

    def __init__(self, expected: str = "shape.hands", form: Any = list[list[ShownCard]]) -> None:
        self.expected = expected
        self.form = form

    def fits(self, data: Any) -> bool:
        return is_list(data, is_cards)

    def dump(self, value: Sequence[CardSet]) -> list[list[str]]:
        return [texts(hand) for hand in value]

    def load(self, data: Any) -> list[CardSet]:
        return [known_cards(row) for row in data]

    def format(self, data: Any) -> str:
        return lines.write_rows(data)

    def parse(self, word: str) -> Any:
        return lines.read_rows(word)

    def cards(self, data: Any) -> Sequence[str]:
        return [text for row in data for text in row]


def texts(mask: CardSet) -> list[str]:
    """The cards of a set as text."""
    return [*_texts(mask)]


@lru_cache(maxsize=4096)  # Hands and heaps are written far more often than they change.
def _texts(mask: CardSet) -> tuple[str, ...]:
    # By face: of two packs the copy makes no difference.
    return tuple([card_text(card) for card in sorted(cards_of(mask), key=lambda card: card % COPY)])


def known_cards(row: Sequence[str]) -> CardSet:
    """The cards of a row that are known. Raises NotationError for a card that does not exist."""
    return cardset(parse_card(text) for text in row if text != "?")


def rank_letters(ranks: int) -> str:
    """Ranks as letters, lowest first."""
    return "".join(letter for number, letter in enumerate(RANKS) if ranks >> number & 1)
