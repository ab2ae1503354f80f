"""The yardstick of the animal game: always the lowest card, and never a laugh."""

from __future__ import annotations

from typing import ClassVar

from foolery.animals.engine.moves import NO_LAUGH_MOVE
from foolery.base.cards import Move
from foolery.bots.bot import Bot
from foolery.contract import View


class AnimalsLowest(Bot):
    """Lays the lowest card that it may, the lower suit first; keeps a straight face, so that others take piles."""

    name: ClassVar[str] = "lowest"

    def choose(self, view: View) -> Move:
        """The lowest card; no laugh."""
        return NO_LAUGH_MOVE if NO_LAUGH_MOVE in view.legal else view.legal[0]
