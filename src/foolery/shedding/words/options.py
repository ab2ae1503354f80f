"""The options of the shedding game in words: titles, what they are about, and what is played under each value."""

from __future__ import annotations

from foolery.contract import Game, Lang
from foolery.ruleset import Option
from foolery.speech import SOURCE, said, sentence_of, tongue


def option_words(option: Option, lang: Lang) -> tuple[str, str]:
    """The title of an option, and what it is about."""
    if not _has("title", option):
        return said(option.title, lang) or option.name, ""
    own = tongue(lang)
    return own.say(f"idiot-options.{option.name}.title"), own.say(f"idiot-options.{option.name}.help")


def option_says(game: Game, option: Option, value: str, lang: Lang) -> str:
    """What is played when the option has this value; of an option of somebody's rule, what that rule says."""
    if not _has("title", option):
        return said(option.said.get(value, {}), lang)
    return tongue(lang).say(f"idiot-options.{option.name}.{value}") if _has(value, option) else ""


def _has(part: str, option: Option) -> bool:
    """Whether there is a sentence about this part of an option; of those of somebody's rules there are none."""
    return sentence_of(f"idiot-options.{option.name}.{part}", SOURCE) is not None
