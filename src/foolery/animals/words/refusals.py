"""Why a move of the animal game is refused, by the word that its reason has for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.animals.words import english, russian
from foolery.animals.words.telling import language
from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang

_REFUSALS: Final = {"en": english.REFUSALS, "ru": russian.REFUSALS}


def refusal_text(game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """Why a move is refused, in a sentence for children where there is one."""
    return _REFUSALS[language(lang).code].get(error.reason) or error.text(lang)
