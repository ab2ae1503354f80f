"""The animal game as the catalogue finds it."""

from __future__ import annotations

from typing import Final

from foolery.animals import rules
from foolery.animals.engine.compose import REGISTRY
from foolery.animals.game import AnimalsGame
from foolery.animals.text.notation import POSITION
from foolery.contract.family import Family

REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=AnimalsGame.family,
    registry=REGISTRY,
    make=AnimalsGame,
    from_line=POSITION.from_line,
    view_form=POSITION.view_form,
)
