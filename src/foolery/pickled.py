"""Pickled states: the game that they name, and the position and the moves with which it goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from foolery.cards import Move, Seat


@lru_cache(maxsize=64)
def _game(kind: Callable[[str], Any], text: str) -> Any:
    return kind(text)


def forget() -> None:
    """Make the games of pickles anew: rules were loaded or taken away."""
    _game.cache_clear()


def restore(kind: Callable[[str], Any], game: str, data: dict[str, Any], history: list[tuple[Seat, Move]]) -> Any:
    """Rebuild a state of a game of this class, in whichever form of the engine runs."""
    state = _game(kind, game).position(data)
    state.history.extend(history)
    return state
