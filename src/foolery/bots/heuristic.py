"""A player who follows the advice that good players give, in each family its own, and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from foolery.bots.animals import AnimalsHeuristic
from foolery.bots.bot import Adviser, Bot, ByFamily
from foolery.bots.durak.heuristic import DurakHeuristic
from foolery.bots.idiot.heuristic import ShedHeuristic
from foolery.bots.lowest import Lowest
from foolery.bots.rummy.heuristic import RummyHeuristic
from foolery.cards import Move
from foolery.contract import Lang, View

COSTS_LEAST: Final = ("it costs least", "это обходится дешевле всего")
"""Why a move is made in a family without an adviser, in English and in Russian."""


class Heuristic(ByFamily):
    """The adviser of a family, else ``lowest``."""

    name: ClassVar[str] = "heuristic"
    players: ClassVar[Mapping[str, type[Bot]]] = {
        **Lowest.players,
        "animals": AnimalsHeuristic,
        "durak": DurakHeuristic,
        "idiot": ShedHeuristic,
        "rummy": RummyHeuristic,
    }

    def advice(self, view: View, lang: Lang = "en") -> tuple[Move, str]:
        """The move and, in a few words, its reason."""
        player = self.player(view)
        if isinstance(player, Adviser):
            return player.advice(view, lang)
        move = view.legal[0] if player is None else player.choose(view)
        return move, COSTS_LEAST[0 if lang == "en" else 1]


def hint(view: View, lang: Lang = "en") -> tuple[Move, str]:
    """What the heuristic would do, and why, in a few words."""
    return Heuristic().advice(view, lang)
