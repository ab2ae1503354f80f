"""Contract Rummy as the catalogue finds it."""

from __future__ import annotations

from typing import Final

from foolery.family import Family
from foolery.rummy.compose import REGISTRY
from foolery.rummy.forms import RummyViewForm
from foolery.rummy.game import RummyGame
from foolery.rummy.notation import from_line

FAMILY: Final = Family(
    name=RummyGame.family,
    titles={"en": "Contract Rummy", "ru": "Контрактный рамми"},
    registry=REGISTRY,
    make=RummyGame,
    from_line=from_line,
    view_form=RummyViewForm,
)
