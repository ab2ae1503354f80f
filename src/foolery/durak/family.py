"""Durak as the catalogue finds it, with all its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from foolery.contract.family import Family
from foolery.durak import rules
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.config import CORE_OPTIONS
from foolery.durak.game import DurakGame
from foolery.durak.text.notation import POSITION
from foolery.speech import SOURCE
from foolery.speech.language import area


def _page_sentences() -> Iterable[str]:
    """The sentences that every rules page has, but for its headings and the words that it explains, and its options."""
    sentences = [name for name in area(SOURCE, "durak-page") if "." not in name]
    return [*sentences, *(option.name for option in CORE_OPTIONS)]


REGISTRY.vocabulary["replaces"] = _page_sentences
REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=DurakGame.family,
    registry=REGISTRY,
    make=DurakGame,
    from_line=POSITION.from_line,
    view_form=POSITION.view_form,
)
