"""The line of the moment: what a seat needs now, else whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.base import meant
from foolery.shedding.engine.moves import CORE_KINDS, kind_of
from foolery.shedding.engine.numbers import ALL_RANKS, PLAY, PLAY_DOWN
from foolery.shedding.words.telling import language, turn_text
from foolery.speech import Facts, say, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract import Lang
    from foolery.shedding.engine.view import ShedView
    from foolery.speech import Tongue

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
