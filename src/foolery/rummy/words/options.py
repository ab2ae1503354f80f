"""The options of Contract Rummy in words: what they are about, and what is played under each value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.contract import Game, Lang
from foolery.speech import SOURCE, said, sentence_of, tongue

if TYPE_CHECKING:
    from foolery.ruleset import Option

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
