"""Players that are programs. They see views and nothing else."""

from foolery.bots.bot import PROGRAM, Adviser, Bot, BotError, ByFamily
from foolery.bots.calling import (
    apart,
    ask,
    at_tables,
    begin,
    close,
    find,
    finish,
    is_ours,
    listed,
    listens,
    make,
    named,
    names,
    offered,
    tell,
    title,
)
from foolery.bots.heuristic import Advice, Heuristic, Teacher, hint, reason
from foolery.bots.lowest import Lowest
from foolery.bots.random import Random
from foolery.bots.search import Search, explained

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
    "Search",
    "Teacher",
    "apart",
    "ask",
    "at_tables",
    "begin",
    "close",
    "explained",
    "find",
    "finish",
    "hint",
    "is_ours",
    "listed",
    "listens",
    "make",
    "named",
    "names",
    "offered",
    "reason",
    "tell",
    "title",
]
