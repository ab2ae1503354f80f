"""A player of the shedding game who always lays the lowest rank that fits."""

from __future__ import annotations

from typing import ClassVar

from foolery.base.cards import Move
from foolery.bots.bot import Bot
from foolery.contract import View
from foolery.shedding.engine.moves import kind_of, rank_of
from foolery.shedding.engine.numbers import PLAY
from foolery.shedding.engine.view import ShedView


class ShedLowest(Bot):
    """The lowest rank that fits, twos included, and all cards of it at once.

    It exchanges nothing before play, turns the first face-down card, and takes the pile only when it must, with the
    lowest face-up card where one goes along.
    """

    name: ClassVar[str] = "lowest"

    def choose(self, view: View) -> Move:
        """The last of the plays of the lowest rank, which lays them all; else ready, or the first legal move."""
        legal = view.legal
        if isinstance(view, ShedView) and view.phase != "play":
            return legal[-1]
        if kind_of(legal[0]) != PLAY:
            return legal[0]
        low = rank_of(legal[0])
        best = legal[0]
        for move in legal:
            if kind_of(move) != PLAY or rank_of(move) != low:
                break
            best = move
        return best
