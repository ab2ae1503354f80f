"""The shedding game as the catalogue finds it, with all its rules."""

from __future__ import annotations

from typing import Final

from foolery.contract.family import Family
from foolery.shedding import rules
from foolery.shedding.engine.compose import REGISTRY
from foolery.shedding.game import ShedGame
from foolery.shedding.text.notation import POSITION

REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=ShedGame.family,
    registry=REGISTRY,
    make=ShedGame,
    from_line=POSITION.from_line,
    view_form=POSITION.view_form,
)
