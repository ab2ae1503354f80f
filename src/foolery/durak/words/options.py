"""The options of Durak in words, and those without effect in a game.

They stand in the table ``durak-options``; the sentences of the values are those of the rules page. A value that is a
number is found under ``#`` and says the number as ``{n}`` or, with the cards it counts, as ``{cards}``.

Only what follows from the rules in play counts here, not what hardly ever comes up. A test plays such games side by
side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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


_THROWING = ("throw-in-order", "throwers", "throw-while-pending", "throw-after-take")
_TRANSFERRING = ("transfer-several", "no-transfer-first-bout", "no-transfer-trump-on-table")
_TURNING = ("trump-card-source", "swap-six-of-trump")
SIX = 4
"""The rank of the six."""


def idle(game: Composed) -> frozenset[str]:
    """The names of the table options that have no effect in this game."""
    return without_use(game) | frozenset(_by_other_options(game))


def without_use(game: Composed) -> frozenset[str]:
    """Those of them that have none beside these rules, whatever the other options."""
    return frozenset((*_of_bouts(game), *_of_deals(game)))


def _of_bouts(game: Composed) -> Iterator[str]:
    """Options about attacks and drawing."""
    rules = game.rules_for(game.seats()[0])
    if not rules.throw_in:
        yield from _THROWING
        if not any(rule.kinds for rule in game.composition.rules):
            yield "cap-thrown"
    if max(game.seats()) == 2:
        yield "throwers"
    if not rules.transfer:
        yield from _TRANSFERRING
    if _without_stock(game):
        yield "replenish-order"


def _of_deals(game: Composed) -> Iterator[str]:
    """Options about the turn-up, the first lead and epaulettes."""
    seats = game.seats()
    rules = game.rules_for(seats[0])
    source = rules.config.get("trump_source")
    if not rules.turn_up or rules.config.get("deal") == "all":
        yield from _TURNING
    if source == "bottom":
        yield "trump-card-source"
    if not rules.turn_up and source != "last":
        yield "ace-not-trump"
    if rules.first_lead is not None:
        yield "next-lead"


def _by_other_options(game: Composed) -> Iterator[str]:
    """Options that have no effect beside the values of others."""
    cap = int(game.options["cap-total"]) if game.options["cap-total"].isdigit() else 0
    thrown = game.options["cap-thrown"] != "off"
    lifted = game.options["cap-lifted-empty-stock"] == "on"
    if lifted and _without_stock(game):
        yield from ("cap-total", "cap-thrown")
    if not cap and not thrown:
        yield "cap-lifted-empty-stock"
    if game.options["instant-loss-at"] == "off":
        yield "instant-loss-when"
    if 0 < cap <= 5 and not lifted:
        yield "first-attack-five"
    if {game.rules_for(places).low_rank for places in (game.seats()[0], game.seats()[-1])} == {SIX}:
        yield "strap-keep-sixes"


def _without_stock(game: Composed) -> bool:
    return any("a stock" in rule.removes for rule in game.composition.rules)
