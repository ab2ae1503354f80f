"""The shedding game as the catalogue finds it, with all its rules."""

from __future__ import annotations

from typing import Final

from foolery.contract.family import Family
from foolery.idiot import rules
from foolery.idiot.engine.compose import REGISTRY
from foolery.idiot.game import ShedGame
from foolery.idiot.text.notation import from_line
from foolery.idiot.text.view_form import ShedViewForm

REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=ShedGame.family,
    registry=REGISTRY,
    make=ShedGame,
    from_line=from_line,
    view_form=ShedViewForm,
)
