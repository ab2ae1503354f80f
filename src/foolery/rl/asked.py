"""What callers of environments hand in, refused at the door where it is of a wrong type or name."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from foolery.base.arguments import shown
from foolery.base.errors import LearningError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def whole(value: Any) -> int | None:
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
    number = whole(value)
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
