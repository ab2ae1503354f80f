"""The letters by which cards are read and written, in all languages: each folder has them in ``letters.json``.

There ``ranks`` are the letters from the two to the ace and ``suits`` those of clubs, diamonds, hearts and spades, with
blanks between; ``ranks-typed`` (``10=T``) and ``clubs``, ``diamonds``, ``hearts``, ``spades`` are what people may type
for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.base.folders import languages, remembered, table

NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SYMBOLS: Final = "♣♦♥♠"
HOLLOW: Final = "♧♢♡♤"


@remembered
def ranks(lang: str) -> tuple[str, ...]:
    """How the ranks from the two to the ace are written; as in the notation where the language does not say."""
    return tuple(table(lang, "letters").get("ranks", "2 3 4 5 6 7 8 9 T J Q K A").split())


@remembered
def suits(lang: str) -> tuple[str, ...]:
    """How the suits are written."""
    return tuple(table(lang, "letters").get("suits", "c d h s").split())


@remembered
def rank_typed(lang: str) -> Mapping[str, int]:
    """What is read as a rank in this language."""
    found = {letter: number for number, letter in enumerate(ranks(lang))}
    found |= {letter.lower(): number for letter, number in found.items()}
    further = (one.partition("=") for one in table(lang, "letters").get("ranks-typed", "").split())
    return found | {word: ranks(lang).index(letter) for word, _, letter in further if letter in ranks(lang)}


@remembered
def suit_typed(lang: str) -> Mapping[str, int]:
    """What is read as a suit in this language, letters and whole words."""
    letters = table(lang, "letters")
    return {word: number for number, name in enumerate(NAMES) for word in letters.get(name, "").split()}


@remembered
def suit_words() -> Mapping[str, int]:
    """What is read as a suit in any language, signs too; of two that read it otherwise the first language counts."""
    found = {sign: number for signs in (SYMBOLS, HOLLOW) for number, sign in enumerate(signs)}
    for lang in reversed(languages()):
        found |= suit_typed(lang)
    return found


def read(rank: str, suit: str) -> tuple[int, int] | None:
    """The rank and the suit that these letters are in one language, the source before all others."""
    sign = (SYMBOLS + HOLLOW).find(suit) % 4 if suit in SYMBOLS + HOLLOW else -1
    for lang in languages():
        number = rank_typed(lang).get(rank)
        of = sign if sign >= 0 else suit_typed(lang).get(suit)
        if number is not None and of is not None:
            return number, of
    return None


def read_apart(rank: str, suit: str) -> tuple[tuple[str, str], int, int] | None:
    """A rank of one language beside a suit of another: the two languages, the rank and the suit.

    None where one of them is none in any language.
    """
    by_rank = next(((lang, rank_typed(lang)[rank]) for lang in languages() if rank in rank_typed(lang)), None)
    by_suit = next(((lang, suit_typed(lang)[suit]) for lang in languages() if suit in suit_typed(lang)), None)
    if by_rank is None or by_suit is None:
        return None
    one, other = sorted((by_rank[0], by_suit[0]), key=languages().index)
    return (one, other), by_rank[1], by_suit[1]


def looks_like_ten(lang: str) -> str:
    """The letter of another rank that looks like the ten of the notation, ``T``; empty where none does."""
    return str(table(lang, "letters").get("looks-like-ten", ""))
