"""Foolery for learners: every variant as a batch of environments, with adapters for the usual libraries.

Needs the extra ``foolery[rl]``. ``docs/environment.md`` has the table of moves, the layout of what is seen, examples.
"""

from foolery.rl.arguments import lane_seeds
from foolery.rl.histories import Tokenizer, tokenizer
from foolery.rl.observation import Seen, decode, layout, seen
from foolery.rl.registration import ids
from foolery.rl.table import record
from foolery.rl.vector import FooleryVectorEnv, vector

__all__ = [
    "FooleryVectorEnv",
    "Seen",
    "Tokenizer",
    "decode",
    "ids",
    "lane_seeds",
    "layout",
    "record",
    "seen",
    "tokenizer",
    "vector",
]
