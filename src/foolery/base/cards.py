"""Cards and packs: the ground floor.

A card is an int, ``rank * 4 + suit``: ranks 0–12 are 2 … A, suits 0–3 are clubs, diamonds, hearts, spades.
Jokers are 52 (black) and 53 (red), the mega card is 56, blanks are 60–63. The second pack of a game stands
64 higher, the third 128. A set of cards is an int too: bit ``c`` stands for card ``c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from foolery.base import letters
from foolery.base.errors import NotationError, shortened
from foolery.base.folders import SOURCE, languages, remembered

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


def card_text(card: Card, lang: str = "", symbols: bool = False) -> str:
    """A card without its copy: in notation (``9c``) or in the letters of a language; ``symbols``: ``A♠``."""
    face = card % COPY
    if face in _SPECIAL:
        return _SPECIAL[face]
    if not 0 <= face < 52:
        raise NotationError("cards.number", card=card)
    if not lang and not symbols:
        return _FACES[face]
    return _written(lang if lang in languages() else SOURCE, symbols)[face]


@remembered
def _written(lang: str, symbols: bool) -> list[str]:
    """Every usual card as a language writes it."""
    signs = letters.SYMBOLS if symbols else letters.suits(lang)
    return [rank + suit for rank in letters.ranks(lang) for suit in signs]


def cards_text(items: Iterable[Card], lang: str = "") -> str:
    """Cards with a blank between them."""
    return " ".join(card_text(card, lang) for card in items)


def parse_card(text: str) -> Card:
    """The first copy of the card that ``text`` names.

    Reads ``9c``, ``10h``, ``T♥``, ``♥10``, lower-case ranks, the letters of every language, jokers ``*r``
    ``*b``, blanks ``_1`` and the mega card ``**``. Where two languages read the same letters otherwise, the
    notation counts. Raises NotationError; ranks of one language beside suits of another are refused with both readings.
    """
    face = _USUAL.get(text)
    if face is not None:
        return face
    if len(text) >= 2 and text[0] in letters.SYMBOLS + letters.HOLLOW:
        text = text[1:] + text[0]
    r, s = text[:-1], text[-1:]
    found = letters.read(r, s) if s else None
    if found is not None:
        return found[0] * 4 + found[1]
    apart = letters.read_apart(r, s)
    if apart is not None:
        raise _mixed(text, *apart)
    raise NotationError("cards.unknown", text=shortened(text))


def _mixed(text: str, known: tuple[str, str], number: int, of: int) -> NotationError:
    """Why a card in the letters of two languages is refused: to one the letter T is the ten, to another the ace."""
    one, other = (card_text(number * 4 + of, lang) for lang in known)
    twin = letters.looks_like_ten(known[1])
    if twin and text[0] == RANKS[8]:
        ace = twin + letters.suits(known[1])[of]
        return NotationError("cards.mixed-ten", text=text, one=one, other=other, ace=ace)
    return NotationError("cards.mixed", text=text, one=one, other=other)


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
