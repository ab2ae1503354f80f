"""Players that are programs. They see views and nothing else."""

from foolery.bots.bot import Adviser, Bot, BotError, ByFamily
from foolery.bots.calling import ask, begin, find, listens, make, named, names, tell, title
from foolery.bots.heuristic import Advice, Heuristic, hint, reason
from foolery.bots.lowest import Lowest
from foolery.bots.random import Random

__all__ = [
    "Advice",
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
    "listens",
    "make",
    "named",
    "names",
    "reason",
    "tell",
    "title",
]
