"""Durak as the catalogue finds it, with all its rules."""

from __future__ import annotations

from typing import Final

from foolery.durak import rules
from foolery.durak.compose import REGISTRY
from foolery.durak.forms import DurakViewForm
from foolery.durak.game import DurakGame
from foolery.durak.notation import from_line
from foolery.durak.options import PRESET_TITLES
from foolery.family import Family

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
