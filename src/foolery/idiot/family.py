"""The shedding game as the catalogue finds it, with all its rules."""

from __future__ import annotations

from typing import Final

from foolery.family import Family
from foolery.idiot import rules
from foolery.idiot.compose import REGISTRY
from foolery.idiot.forms import ShedViewForm
from foolery.idiot.game import ShedGame
from foolery.idiot.notation import from_line

REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=ShedGame.family,
    titles={"en": "Idiot, the shedding game", "ru": "Идиот (игра на сброс)"},
    registry=REGISTRY,
    make=ShedGame,
    from_line=from_line,
    view_form=ShedViewForm,
)
