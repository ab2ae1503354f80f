"""Pickled states: the game that they name, and the position and the moves with which it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from foolery.base.cards import Move, Seat
from foolery.contract import rooms


@lru_cache(maxsize=64)  # Workers read thousands of states of a few games.
def _game(family: str, name: str) -> Any:
    return rooms.game_of(family, name)


def forget() -> None:
    """Make the games of pickles anew: rules were loaded or taken away."""
    _game.cache_clear()


def parts(family: str, state: Any) -> tuple[Any, ...]:
    """What a state is pickled as: its game by id, its position, the moves so far and the events of its dealing.

    No class of the engine is in it, so both forms read each other; the events are made again with their game's words.
    """
    opening = [event.key() for event in state.opening]
    return restore, (family, state.rules.id, state.to_json(), list(state.history), opening)


def restore(
    family: str,
    game: str,
    data: dict[str, Any],
    history: Sequence[tuple[Seat, Move]],
    opening: Sequence[tuple[Any, ...]] = (),
) -> Any:
    """Rebuild a state of a game of this family, in whichever form of the engine runs."""
    variant = _game(family, game)
    state = variant.position(data)
    state.history.extend(history)
    state.opening = tuple(variant.event(*one) for one in opening)
    return state
