"""The yardstick: a player who always parts with his cheapest card, as each family counts cheapness."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from foolery.bots.animals import AnimalsLowest
from foolery.bots.bot import Bot, ByFamily
from foolery.bots.durak.lowest import DurakLowest
from foolery.bots.rummy.heuristic import RummyLowest
from foolery.bots.shedding.heuristic import ShedLowest


class Lowest(ByFamily):
    """Always the cheapest move; the first of the legal list where a family has no such player."""

    name: ClassVar[str] = "lowest"
    players: ClassVar[Mapping[str, type[Bot]]] = {
        "animals": AnimalsLowest,
        "durak": DurakLowest,
        "idiot": ShedLowest,
        "rummy": RummyLowest,
    }
