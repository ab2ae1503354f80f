"""The options of the animal game in words: titles, what they are about, and what is played under each value."""

from __future__ import annotations

from foolery.contract import Game, Lang
from foolery.ruleset import Option
from foolery.speech import SOURCE, sentence_of, tongue


def option_words(option: Option, lang: Lang) -> tuple[str, str]:
    """The title of an option, and what it is about."""
    own = tongue(lang)
    return own.say(f"animals-options.{option.name}.title"), own.say(f"animals-options.{option.name}.help")


def option_says(game: Game, option: Option, value: str, lang: Lang) -> str:
    """What is played under a value; a share of laughs that somebody chose speaks for itself."""
    code = f"animals-options.{option.name}.{value}"
    return tongue(lang).say(code) if sentence_of(code, SOURCE) is not None else ""
