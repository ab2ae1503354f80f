"""Validation of the arguments of environments: names, types, seeds and deal ids, for each lane."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from operator import index
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from foolery.base.arguments import shown
from foolery.base.errors import LearningError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def whole_number(value: Any) -> int | None:
    """A whole number as Python's own; None for anything else, truth values included."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def among(value: Any, known: tuple[str, ...]) -> bool:
    """Whether it is one of these names."""
    return isinstance(value, str) and value in known


def options(given: Any, known: tuple[str, ...], ignored: str = "") -> Mapping[str, Any]:
    """The options of ``reset``, none of them misspelt. Raises LearningError."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise LearningError("learning.options", value=shown(given), known=known)
    for name in given:
        if name not in known and (not ignored or name != ignored):
            raise LearningError("learning.option", value=shown(name), known=known)
    return given


def array(given: Any) -> NDArray[Any] | None:
    """What NumPy makes of it; None where it makes nothing of it, as of rows of different lengths."""
    try:
        return np.asarray(given)
    except (TypeError, ValueError):
        return None


def kind(given: Any, found: NDArray[Any] | None) -> Any:
    """What was handed in for an array, in short: its type and shape, or itself where it is none."""
    return shown(given) if found is None or found.dtype == object else f"{found.dtype} {found.shape}"


def seat(value: Any, game: str, seats: int) -> int:
    """A seat of this table. Raises LearningError."""
    number = whole_number(value)
    if number is None or not 0 <= number < seats:
        raise LearningError("learning.seat", game=game, seat=shown(value), last=seats - 1)
    return number


def row(given: Any, game: str, width: int, writable: bool) -> NDArray[np.uint8]:
    """A row of so many bytes, one behind the other. Raises LearningError."""
    right = isinstance(given, np.ndarray) and given.dtype == np.uint8 and given.shape == (width,)
    if not right or (writable and not (given.flags.c_contiguous and given.flags.writeable)):
        value = kind(given, given if isinstance(given, np.ndarray) else None)
        raise LearningError("learning.buffer" if writable else "learning.bytes", game=game, width=width, value=value)
    found: NDArray[np.uint8] = given
    return found


def tokens(given: Any, numbers: int) -> NDArray[np.integer[Any]]:
    """Tokens of so many numbers each, in rows of any number of dimensions. Raises LearningError."""
    found = array(given)
    if found is None or found.ndim < 1 or found.shape[-1] != numbers or found.dtype.kind not in "iu":
        raise LearningError("learning.tokens", numbers=numbers, value=kind(given, found))
    return found.reshape(-1, numbers)


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
    number = whole_number(seed)
    if number is None or not 0 <= number < SEEDS:
        raise LearningError("learning.seeds", lanes=lanes, value=shown(seed))
    hashed = (blake2b(f"{number}/{lane}".encode(), digest_size=8).digest() for lane in range(1, lanes))
    return [number, *(int.from_bytes(digest) >> 1 for digest in hashed)]


def seeds(given: Any, lanes: int) -> list[int | None]:
    """A seed for each lane, None where the lane continues with its dice. One seed is spread by ``lane_seeds``.

    Raises LearningError.
    """
    if whole_number(given) is not None:
        return [*lane_seeds(given, lanes)]
    rows = isinstance(given, Sequence) or (isinstance(given, np.ndarray) and given.ndim)
    found: list[Any] = list(given) if rows else []
    whole = [None if seed is None else whole_number(seed) for seed in found]
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
