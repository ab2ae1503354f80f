"""What a view is as a learner sees it, for whoever plays with a net at any table."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.catalogue import game as game_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.base.cards import Move
    from foolery.contract import View
    from foolery.contract.episode import Episode
    from foolery.contract.layout import Layout


class Seen(NamedTuple):
    """``observation`` is the row of bytes, ``moves`` the engine's move by its number in the family's table."""

    observation: NDArray[np.uint8]
    moves: dict[int, Move]


def _table(variant: str, players: int) -> Episode:
    return _kept(variant, players, get_ident())


@lru_cache(maxsize=64)  # A table is made once for a game and asked for every decision; each thread has its own.
def _kept(variant: str, players: int, thread: int) -> Episode:
    return game_of(variant).episode(players)


def layout(variant: str, players: int) -> Layout:
    """What rows of a game are made of: fields by name, with offset, length, values and meaning.

    Raises RulesError or LearningError.
    """
    return _table(game_of(variant).id, players).layout


def seen(view: View) -> Seen:
    """A view as the row that a batch would show its seat, and the moves that it may make by number.

    Raises LearningError where its game cannot be learned.
    """
    episode = _table(view.game, view.players)
    row = np.zeros(episode.layout.size, np.uint8)
    seat = 0 if view.seat is None else view.seat
    state = view.sample("learner")
    episode.take(state)
    episode.observe(seat, row.data, 0)
    return Seen(row, {episode.number(move): move for move in view.legal})


def decode(variant: str, players: int, row: NDArray[np.uint8]) -> dict[str, Any]:
    """The fields of the view that a row tells, by their names in the view; legal moves and result are not among them.

    Raises LearningError for a row of another length.
    """
    found = game_of(variant)
    episode = _table(found.id, players)
    if row.shape != (episode.layout.size,) or row.dtype != np.uint8:
        value = shown(f"{row.dtype} {row.shape}")
        raise LearningError("learning.buffer", game=found.id, width=episode.layout.size, value=value)
    return episode.decode(row.tobytes())
