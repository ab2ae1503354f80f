"""The table options of Durak in words: what each is called, what it is about, and what is played under each value.

They stand in the table ``durak-options``; the sentences of the values are those of the rules page. A value that is a
number is found under ``#`` and says the number as ``{n}`` or, with the cards it counts, as ``{cards}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from foolery.base import meant
from foolery.contract import Lang
from foolery.durak.words.telling import language
from foolery.ruleset import Option
from foolery.ruleset.help_text import named
from foolery.speech import SOURCE, said, sentence_of


class Composed(Protocol):
    """What a page, and what is said of options, need of a game."""

    id: str

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its value."""

    @property
    def composition(self) -> Any:
        """The rules in play and the options that differ from their default."""

    def title(self, lang: Lang = "en") -> str:
        """The name for people."""

    def seats(self) -> Sequence[int]:
        """The numbers of players."""

    def rules_for(self, places: int) -> Any:
        """The composed rules at a table."""

    def option_rows(self, lang: Lang = "en") -> list[dict[str, Any]]:
        """Every option with its words."""


def option_title(name: str, lang: Lang = "en") -> str:
    """The short title of an option; its name where nobody has given it one."""
    return _said(f"{name}.title", lang) or name


def option_help(name: str, lang: Lang = "en") -> str:
    """What an option is about, in a sentence; empty where nobody has said it."""
    return _said(f"{name}.help", lang)


def option_words(option: Option, lang: Lang = "en") -> tuple[str, str]:
    """The title of an option, and what it is about in a sentence, or nothing."""
    return said(option.title, lang) or option_title(option.name, lang), option_help(option.name, lang)


def option_says(game: Composed, option: Option, value: str, lang: Lang = "en") -> str:
    """What is played in a game under a value of an option; of a pack that nobody has named, also how it grows."""
    text = value_says(option, value, lang)
    grows = option.name == "pack" and value == game.options["pack"]
    return " ".join(filter(None, [text, big_table(game, lang)])) if grows else text


def big_table(game: Composed, lang: Lang = "en") -> str:
    """The larger pack of the largest tables, in a sentence; empty where all play with the same."""
    small, large = game.rules_for(game.seats()[0]), game.rules_for(game.seats()[-1])
    if large.low_rank >= small.low_rank:
        return ""
    plain = small.config.get("dummies") == 0 and {7, 8} <= {*game.seats()}
    return language(lang).say(f"durak-page.{'big-table' if plain else 'big-table-from'}")


def value_says(option: Option, value: str, lang: Lang = "en") -> str:
    """What is played under a value of an option, in a sentence; empty where nobody has said it."""
    return value_text(option.name, value, lang) or said(option.said.get(value, {}), lang)


def option_named(option: Option, value: str, lang: Lang = "en") -> str:
    """The same, and where nobody has said it the title and the value themselves."""
    return named(option, value, lang, partial(value_says, lang=lang))


def value_text(name: str, value: str, lang: Lang = "en") -> str:
    """What is played when the option has this value, in a sentence; empty where nobody has said it."""
    text = _said(f"{name}.{value}", lang)
    if text or not (value.isascii() and value.isdigit()):
        return text
    return _said(f"{name}.#", lang, int(value))


def _said(name: str, lang: Lang, number: int = 0) -> str:
    """A text of the table; empty where it has none."""
    code = f"durak-options.{name}"
    tongue = language(lang)
    if sentence_of(code, SOURCE) is None:
        return ""
    return tongue.say(code, n=str(number), cards=meant.number(number))
