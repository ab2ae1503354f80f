"""The line of the moment: what comes next, and whether it is this child's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.animals.engine.moves import LAY, OVER, kind_of
from foolery.animals.words.telling import follows_text, language, turn_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.animals.engine.view import AnimalsView
    from foolery.contract import Lang


def prompt(view: AnimalsView, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """“It is your turn. Next comes an eight.”"""
    if view.phase == OVER:
        return ""
    tongue = language(lang)
    said = [turn_text(view, tongue, names)]
    if view.legal and kind_of(view.legal[0]) == LAY:
        said.append(follows_text(view, tongue))
    return " ".join(said)
