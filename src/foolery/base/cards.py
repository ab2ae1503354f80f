"""Cards and packs: the ground floor.

A card is an int, ``rank * 4 + suit``: ranks 0–12 are 2 … A, suits 0–3 are clubs, diamonds, hearts, spades.
Jokers are 52 (black) and 53 (red), the mega card is 56, blanks are 60–63. The second pack of a game stands
64 higher, the third 128. A set of cards is an int too: bit ``c`` stands for card ``c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from foolery.base.errors import NotationError, shortened

Card = int
CardSet = int
Seat = int
Place = int
Move = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
BLACK_JOKER: Final = 52
RED_JOKER: Final = 53
MEGA: Final = 56
BLANKS: Final = (60, 61, 62, 63)
COPY: Final = 64

_SPECIAL: Final = {BLACK_JOKER: "*b", RED_JOKER: "*r", MEGA: "**", 60: "_1", 61: "_2", 62: "_3", 63: "_4"}
_SPECIAL_FACE: Final = {text: card for card, text in _SPECIAL.items()}
_FACES: Final = [rank + suit for rank in RANKS for suit in SUITS]
_USUAL: Final = _SPECIAL_FACE | {text: face for face, text in enumerate(_FACES)}
_RU_RANKS: Final = {"J": "В", "Q": "Д", "K": "К", "A": "Т", "T": "10"}
_RU_SUITS: Final = "тбчп"
_SYMBOLS: Final = "♣♦♥♠"

_LATIN_RANK: Final = {r: i for i, r in enumerate(RANKS)} | {r.lower(): i for i, r in enumerate(RANKS)} | {"10": 8}
_CYRILLIC_RANK: Final = {"В": 9, "в": 9, "Д": 10, "д": 10, "К": 11, "к": 11, "Т": 12, "т": 12}
_LATIN_SUIT: Final = {s: i for i, s in enumerate(SUITS)} | {s.upper(): i for i, s in enumerate(SUITS)}
_CYRILLIC_SUIT: Final = {s: i for i, s in enumerate(_RU_SUITS)} | {"к": 0}
_SYMBOL_SUIT: Final = {s: i for i, s in enumerate(_SYMBOLS)} | {s: i for i, s in enumerate("♧♢♡♤")}


def rank(card: Card) -> int:
    """0–12 for 2 … A, 13 for jokers, 14 for the mega card, 15 for blanks."""
    return card % COPY >> 2


def suit(card: Card) -> int:
    """0–3 for clubs … spades; -1 for a card that has none."""
    return card & 3 if card % COPY < 52 else -1


def cards(cardset: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest first."""
    while cardset:
        low = cardset & -cardset
        yield low.bit_length() - 1
        cardset ^= low


def cardset(items: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    out = 0
    for card in items:
        out |= 1 << card
    return out


def card_text(card: Card, lang: str = "en", symbols: bool = False) -> str:
    """A card in notation (``9c``), without its copy; ``symbols`` writes ``9♣``; Russian writes ``Тп`` or ``Т♠``."""
    face = card % COPY
    if face in _SPECIAL:
        return _SPECIAL[face]
    if lang == "en" and not symbols and face < 52:
        return _FACES[face]
    if not 0 <= face < 52:
        raise NotationError("cards.number", card=card)
    r, s = RANKS[face >> 2], face & 3
    if lang == "ru":
        return _RU_RANKS.get(r, r) + (_SYMBOLS if symbols else _RU_SUITS)[s]
    return r + (_SYMBOLS if symbols else SUITS)[s]


def cards_text(items: Iterable[Card], lang: str = "en") -> str:
    """Cards with a blank between them."""
    return " ".join(card_text(card, lang) for card in items)


def parse_card(text: str) -> Card:
    """The first copy of the card that ``text`` names.

    Reads ``9c``, ``10h``, ``T♥``, ``♥10``, lower-case ranks, Russian ``Дп``, jokers ``*r`` ``*b``, blanks ``_1`` and
    the mega card ``**``. Raises NotationError; ranks of one alphabet beside suits of the other are refused with both
    readings.
    """
    face = _USUAL.get(text)
    if face is not None:
        return face
    if len(text) >= 2 and text[0] in _SYMBOL_SUIT:
        text = text[1:] + text[0]
    r, s = text[:-1], text[-1:]
    latin, cyrillic = _LATIN_RANK.get(r), _CYRILLIC_RANK.get(r)
    digit = r == "10" or (len(r) == 1 and r in "23456789")
    if s in _SYMBOL_SUIT:
        found = latin if latin is not None else cyrillic
        if found is not None:
            return found * 4 + _SYMBOL_SUIT[s]
    elif latin is not None and s in _LATIN_SUIT:
        return latin * 4 + _LATIN_SUIT[s]
    elif s in _CYRILLIC_SUIT and (cyrillic is not None or digit):
        return (latin if digit and latin is not None else cyrillic or 0) * 4 + _CYRILLIC_SUIT[s]
    elif (latin is not None and s in _CYRILLIC_SUIT) or (cyrillic is not None and s in _LATIN_SUIT):
        raise _mixed(text, r, s)
    raise NotationError("cards.unknown", text=shortened(text))


def _mixed(text: str, r: str, s: str) -> NotationError:
    """Why a card in two alphabets is refused: Cyrillic Т is the ace, Latin T the ten."""
    number = _LATIN_RANK.get(r, _CYRILLIC_RANK.get(r, 0))
    number_of_suit = _LATIN_SUIT.get(s, _CYRILLIC_SUIT.get(s, 0))
    first = card_text(number * 4 + number_of_suit)
    second = card_text(number * 4 + number_of_suit, "ru")
    if r == "T":
        ace = card_text(12 * 4 + number_of_suit, "ru")
        return NotationError("cards.mixed-ten", text=text, latin=first, cyrillic=second, ace=ace)
    return NotationError("cards.mixed", text=text, latin=first, cyrillic=second)


def parse_cards(text: str) -> list[Card]:
    """Cards separated by blanks or commas."""
    return [parse_card(word) for word in text.replace(",", " ").split()]


def _plain(low: int) -> tuple[Card, ...]:
    return tuple(range(low * 4, 52))


def _twice(pack: tuple[Card, ...], copies: int) -> tuple[Card, ...]:
    return tuple(card + copy * COPY for copy in range(copies) for card in pack)


_36, _52 = _plain(4), _plain(0)
_JOKERS = (BLACK_JOKER, RED_JOKER)
PACKS: Final[dict[str, tuple[Card, ...]]] = {
    "24": _plain(7),
    "32": _plain(5),
    "36": _36,
    "52": _52,
    "53": (*_52, RED_JOKER),
    "54": _52 + _JOKERS,
    "55": (*_52, *_JOKERS, MEGA),
    "58": _52 + _JOKERS + BLANKS,
    "2x36": _twice(_36, 2),
    "2x52": _twice(_52, 2),
    "2x52+1": (*_twice(_52, 2), RED_JOKER),
    "3x52+2": _twice(_52, 3) + _JOKERS,
}
"""Every pack by name, lowest card first."""
