"""Why a move of Contract Rummy is refused, in words."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang


def refusal_text(game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """The reason, which names the cards itself; not the move before it, which whoever reads this has just typed."""
    return error.message.text(lang)
