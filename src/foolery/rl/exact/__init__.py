"""Small games with hidden cards, solved: the whole tree, exact values, best answers and exploitability of any policy.

``python -m foolery.rl.exact`` prints them. Needs the extra ``foolery[rl]``, for exact values SciPy, which
``foolery[openspiel]`` brings.
"""

from foolery.rl.exact.presets import PRESETS, SmallGame, preset
from foolery.rl.exact.solving import (
    Answer,
    best_response,
    exploitability,
    nash_conv,
    policy_of,
    solve,
    uniform,
    values,
)
from foolery.rl.exact.tree import InformationSet, Tree

__all__ = [
    "PRESETS",
    "Answer",
    "InformationSet",
    "SmallGame",
    "Tree",
    "best_response",
    "exploitability",
    "nash_conv",
    "policy_of",
    "preset",
    "solve",
    "uniform",
    "values",
]
