"""A bot without any judgement."""

from __future__ import annotations

from typing import ClassVar

from foolery.base.cards import Move
from foolery.bots.bot import Bot
from foolery.contract import View


class Random(Bot):
    """Any legal move, all equally likely."""

    name: ClassVar[str] = "random"

    def choose(self, view: View) -> Move:
        """One of the legal moves by lot."""
        return view.legal[self.chance(view, len(view.legal))]
