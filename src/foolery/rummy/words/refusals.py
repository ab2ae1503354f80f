"""Refusals, prompts and options of Contract Rummy in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang
from foolery.rummy.engine.moves import DISCARD, LAY_OFF, MELD_CARD, MELD_CLOSE, TRADE, kind_of
from foolery.rummy.words.telling import asked_text, language
from foolery.speech import SOURCE, Facts, said, say, sentence, sentence_of, tongue

if TYPE_CHECKING:
    from foolery.ruleset import Option
    from foolery.rummy.engine.view import RummyView


def refusal_text(game: Game, error: IllegalMove, lang: Lang, cards: Sequence[Card]) -> str:
    """The reason, which names the cards itself; not the move before it, which whoever reads this has just typed."""
    return error.message.text(lang)


_DEEDS: Final = {
    MELD_CARD: "do-meld",
    MELD_CLOSE: "do-meld",
    LAY_OFF: "do-lay-off",
    TRADE: "do-trade",
    DISCARD: "do-discard",
}
"""What a seat may do in its turn once it has drawn."""


def prompt(view: RummyView, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """“It is your turn. Lay your contract or discard.”; for who waits who decides what."""
    if view.phase == "over":
        return ""
    asked = asked_text(view, lang, names)
    kinds = {kind_of(move) for move in view.legal}
    tongue = language(lang)
    deeds = [tongue.phrases[key] for key in dict.fromkeys(key for kind, key in _DEEDS.items() if kind in kinds)]
    if not deeds:
        return asked
    return f"{asked} {sentence(say(tongue.phrases['may'], Facts(texts={'move': deeds}), tongue))}"


PREFIX: Final = "contract-rummy."
"""What the names of all options begin with."""


def option_words(option: Option, lang: Lang) -> tuple[str, str]:
    """Its title, and what a number says."""
    number = tongue(lang).say(f"rummy-options.{option.name.removeprefix(PREFIX)}.help") if option.numbers else ""
    return said(option.title, lang), number


def option_says(game: Game, option: Option, value: str, lang: Lang) -> str:
    """What is played under a value."""
    return value_text(option.name, value, lang)


def value_text(name: str, value: str, lang: Lang) -> str:
    """What is played where the option of this name has this value."""
    place = f"rummy-options.{name.removeprefix(PREFIX)}"
    known = sentence_of(f"{place}.{value}", SOURCE) is not None
    return tongue(lang).say(f"{place}.{value}" if known else f"{place}.#", n=value)
