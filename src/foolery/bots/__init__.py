"""Players that are programs. They see views and nothing else."""

from foolery.bots.bot import Adviser, Bot, BotError, ByFamily, ask, begin, find, make, names, title
from foolery.bots.heuristic import Heuristic, hint
from foolery.bots.lowest import Lowest
from foolery.bots.random import Random

__all__ = [
    "Adviser",
    "Bot",
    "BotError",
    "ByFamily",
    "Heuristic",
    "Lowest",
    "Random",
    "ask",
    "begin",
    "find",
    "hint",
    "make",
    "names",
    "title",
]
