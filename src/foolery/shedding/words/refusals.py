"""Why a move of the shedding game is refused, by the word that its reason has for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.base import meant
from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang
from foolery.speech import SOURCE, said, sentence_of, tongue

_NAMING: Final = ("does-not-fit", "not-in-hand")
"""The reasons that name the cards of a move."""
_SWAPPING: Final = ("swap-not-in-hand", "swap-not-in-row")
"""Those that name one of the two cards of an exchange."""


def refusal_text(game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """Why a move is refused, in one sentence; ``cards`` are those it named."""
    spoken, reason = tongue(lang), error.reason
    rule = game.registry.rules.get(error.rule)
    if reason == "forbidden-by-rule" and rule is not None:
        return spoken.sentence("idiot-refusals.forbidden-by-rule", title=said(rule.titles, lang) or rule.name)
    if (cards and reason in _NAMING) or (len(cards) == 2 and reason in _SWAPPING):
        named = {"cards": meant.cards(cards), "card": meant.card(cards[0]), "card2": meant.card(cards[-1])}
        return spoken.sentence(f"idiot-refusals.{reason}-cards", **named)
    known = reason != "forbidden-by-rule" and sentence_of(f"idiot-refusals.{reason}", SOURCE) is not None
    return spoken.sentence(f"idiot-refusals.{reason if known else 'not-now'}")
