"""Durak as the catalogue finds it, with all its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from foolery.contract.family import Family
from foolery.durak import rules
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.options import PRESET_TITLES
from foolery.durak.game import DurakGame
from foolery.durak.text.notation import from_line
from foolery.durak.text.view_form import DurakViewForm


def _page_sentences() -> Iterable[str]:
    # Only who checks a rule asks for the words of pages.
    from foolery.durak.words.page_words import SENTENCES

    return SENTENCES


REGISTRY.vocabulary["replaces"] = _page_sentences
REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=DurakGame.family,
    titles={"en": "Durak", "ru": "Дурак"},
    registry=REGISTRY,
    make=DurakGame,
    from_line=from_line,
    view_form=DurakViewForm,
    preset_titles=PRESET_TITLES,
)
