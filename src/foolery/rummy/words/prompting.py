"""The line of the moment: what a seat may do now, else who decides what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.rummy.engine.moves import DISCARD, LAY_OFF, MELD_CARD, MELD_CLOSE, TRADE, kind_of
from foolery.rummy.words.telling import asked_text, language
from foolery.speech import Facts, say, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract import Lang
    from foolery.rummy.engine.view import RummyView

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
