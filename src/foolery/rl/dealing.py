"""By which dice, or by which names of the documented shuffle, lanes are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.rl import asked

SEEDS: Final = 1 << 63
"""Seeds are below."""


def seeds(given: Any, lanes: int) -> list[int | None]:
    """A seed for each lane, None where it goes on with its chance; one seed is that of lane 0, the next has the next.

    Raises LearningError.
    """
    found: list[Any]
    if (first := asked.whole(given)) is not None:
        found = [first + lane for lane in range(lanes)]
    else:
        rows = isinstance(given, Sequence) or (isinstance(given, np.ndarray) and given.ndim)
        found = list(given) if rows else []
    whole = [None if seed is None else asked.whole(seed) for seed in found]
    told = zip(whole, found, strict=True)
    right = all(one is None if seed is None else 0 <= seed < SEEDS for seed, one in told)
    if len(found) != lanes or not right:
        raise LearningError("learning.seeds", lanes=lanes, value=shown(given))
    return whole


def names(given: Any, lanes: int) -> list[str]:
    """The name of a deal for each lane, ``TEXT/lane`` where one text is given. Raises LearningError."""
    if isinstance(given, str):
        return [f"{given}/{lane}" for lane in range(lanes)]
    found: list[Any] = list(given) if isinstance(given, Sequence | np.ndarray) else []
    if len(found) != lanes or not all(isinstance(name, str) for name in found):
        raise LearningError("learning.deals", lanes=lanes, value=shown(given))
    return [str(name) for name in found]
