"""Refusals, prompts and options of the shedding game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from foolery.base import meant
from foolery.base.cards import Card
from foolery.base.errors import IllegalMove
from foolery.contract import Game, Lang
from foolery.ruleset import Option
from foolery.shedding.engine.moves import CORE_KINDS, kind_of
from foolery.shedding.engine.numbers import ALL_RANKS, PLAY, PLAY_DOWN
from foolery.shedding.words.telling import language, turn_text
from foolery.speech import SOURCE, Facts, said, say, sentence, sentence_of, tongue

if TYPE_CHECKING:
    from foolery.shedding.engine.view import ShedView
    from foolery.speech import Tongue

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


_RANKS: Final = 13
_RUN: Final = 3
"""From so many ranks in a row on they are said by their end: “a queen or higher”."""


def prompt(view: ShedView, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """“You need a queen or higher, a two or a ten.”; for who waits whose turn it is."""
    if view.phase == "over":
        return ""
    tongue = language(lang)
    if not view.legal or view.phase != "play":
        return turn_text(view, lang, names)
    kinds = {kind_of(move) for move in view.legal}
    said = [needed(view, lang)]
    if PLAY_DOWN in kinds:
        said.append(sentence(tongue.phrases["turn-one"]))
    elif PLAY not in kinds and kinds <= set(CORE_KINDS):
        said.append(sentence(tongue.phrases["nothing-fits"]))
    return " ".join(said)


def needed(view: ShedView, lang: Lang = "en") -> str:
    """Which ranks fit on the pile, in a sentence."""
    tongue = language(lang)
    ranks = view.fitting()
    if ranks & ALL_RANKS == ALL_RANKS:
        return sentence(tongue.phrases["need-any"])
    return sentence(say(tongue.phrases["need"], Facts(texts={"move": _said(ranks, tongue)}), tongue))


def _said(ranks: int, tongue: Tongue) -> list[str]:
    """Ranks one by one, but for those that go up to the ace or down to the two in a row."""
    fit = [bool(ranks >> rank & 1) for rank in range(_RANKS)]
    top, bottom = _RANKS, 0
    while top and fit[top - 1]:
        top -= 1
    while bottom < top and fit[bottom]:
        bottom += 1
    top = top if _RANKS - top >= _RUN else _RANKS
    bottom = bottom if bottom >= _RUN else 0
    said = [_rank("or-lower", bottom - 1, tongue)] if bottom else []
    said += [_rank("or-higher", top, tongue)] if top < _RANKS else []
    return said + [_rank("rank", rank, tongue) for rank in range(bottom, top) if fit[rank]]


def _rank(key: str, rank: int, tongue: Tongue) -> str:
    return say(tongue.phrases[key], Facts(texts={"rank": meant.rank(rank)}), tongue)


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
