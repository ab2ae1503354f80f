"""Players that are programs. They see views and nothing else."""

from foolery.bots.bot import PROGRAM, Adviser, Bot, BotError, ByFamily
from foolery.bots.calling import (
    apart,
    ask,
    begin,
    close,
    find,
    finish,
    listed,
    listens,
    make,
    named,
    names,
    tell,
    title,
)
from foolery.bots.heuristic import Advice, Heuristic, hint, reason
from foolery.bots.lowest import Lowest
from foolery.bots.random import Random

__all__ = [
    "PROGRAM",
    "Advice",
    "Adviser",
    "Bot",
    "BotError",
    "ByFamily",
    "Heuristic",
    "Lowest",
    "Random",
    "apart",
    "ask",
    "begin",
    "close",
    "find",
    "finish",
    "hint",
    "listed",
    "listens",
    "make",
    "named",
    "names",
    "reason",
    "tell",
    "title",
]
