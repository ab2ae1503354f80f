"""Seeds and names of deals, checked and spread over lanes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

import numpy as np

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.rl import asked

SEEDS: Final = 1 << 63
"""Seeds are below."""


def fresh() -> int:
    """A seed from the system's entropy: another one in every process and at every call."""
    return secrets.randbelow(SEEDS)


def lane_seeds(seed: int, lanes: int) -> list[int]:
    """The seeds of the lanes of a batch with this seed, from 0 to 2⁶³ − 1.

    Lane 0 has the seed itself. Lane k has the first 63 bits of BLAKE2b of ``SEED/k``, so batches with neighbouring
    seeds share no lanes. Raises LearningError.
    """
    number = asked.whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise LearningError("learning.seeds", lanes=lanes, value=shown(seed))
    hashed = (blake2b(f"{number}/{lane}".encode(), digest_size=8).digest() for lane in range(1, lanes))
    return [number, *(int.from_bytes(digest) >> 1 for digest in hashed)]


def seeds(given: Any, lanes: int) -> list[int | None]:
    """A seed for each lane, None where the lane continues with its dice. One seed is spread by ``lane_seeds``.

    Raises LearningError.
    """
    if asked.whole(given) is not None:
        return [*lane_seeds(given, lanes)]
    rows = isinstance(given, Sequence) or (isinstance(given, np.ndarray) and given.ndim)
    found: list[Any] = list(given) if rows else []
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
