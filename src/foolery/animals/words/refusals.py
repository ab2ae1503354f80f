"""Why a move of the animal game is refused, by the word that its reason has for programs."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang
from foolery.speech import SOURCE, sentence_of, tongue


def refusal_text(game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """Why a move is refused, in a sentence for children where there is one."""
    code = f"animals-refusals.{error.reason}"
    return error.text(lang) if sentence_of(code, SOURCE) is None else tongue(lang).sentence(code)
