"""Cards as people call them, put into notation: “the nine of clubs”, “red joker”, “six”.

What cards are called in its cases each grammar knows; the table ``ranks-typed`` has further words for ranks. Letters
count without their accents.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from foolery.base.cards import RANKS, SUITS, card_text
from foolery.base.folders import languages, remembered
from foolery.base.meant import RANKS_WRITTEN
from foolery.speech.language import Tongue, tongue, typed_in
from foolery.speech.sentences import CASES

_JOKERS: Final = (52, 53)
_LONGEST: Final = 4
"""Words that the longest name of a card has."""


def in_notation(text: str) -> str:
    """The text with the names of cards in notation, a rank without a suit as its letter; other words stay."""
    words, out = text.split(), []
    names = _names()
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + _LONGEST), at, -1):
            found = names.get(folded(" ".join(words[at:end])))
            if found is not None:
                out.append(found)
                at = end
                break
        else:
            out.append(words[at])
            at += 1
    return " ".join(out)


def folded(text: str) -> str:
    """The text in small letters without accents, signs around it left out."""
    plain = unicodedata.normalize("NFKD", text.strip(" .,:;!?").casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


@remembered
def _names() -> Mapping[str, str]:
    """What cards and ranks are called in any language, with what stands for them in notation."""
    found: dict[str, str] = {}
    for lang in reversed(languages()):
        found |= _names_in(tongue(lang))
    return found


def _names_in(spoken: Tongue) -> dict[str, str]:
    ranks = {folded(word): rank for rank, words in typed_in(spoken.code, "ranks").items() for word in words}
    found = dict(ranks)
    for case in CASES:
        found |= {folded(spoken.rank(rank, case)): RANKS_WRITTEN[rank] for rank in range(14)}
        for card in (*range(52), *_JOKERS):
            found |= dict.fromkeys(map(folded, (spoken.card(card, case), spoken.the_card(card, case))), card_text(card))
        for suit, letter in enumerate(SUITS):
            named = folded(spoken.suit(suit, case))
            found |= {f"{word} {named}": f"{rank}{letter}" for word, rank in ranks.items() if rank in RANKS}
    return found
