"""Contract Rummy as the catalogue finds it."""

from __future__ import annotations

from typing import Final

from foolery.contract.family import Family
from foolery.rummy import rules
from foolery.rummy.engine.compose import REGISTRY
from foolery.rummy.game import RummyGame
from foolery.rummy.text.notation import POSITION

REGISTRY.discover(rules)

FAMILY: Final = Family(
    name=RummyGame.family,
    registry=REGISTRY,
    make=RummyGame,
    from_line=POSITION.from_line,
    view_form=POSITION.view_form,
)
