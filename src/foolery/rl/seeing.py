"""What a view is as a learner sees it, for whoever plays with a net at any table."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from foolery.base.arguments import check_players, shown
from foolery.base.errors import FooleryError, LearningError
from foolery.catalogue import game as game_of
from foolery.contract import View
from foolery.rl import asked, tokens
from foolery.rl.critic import critic
from foolery.rl.tokens import hearing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.base.cards import Move
    from foolery.contract import Game
    from foolery.contract.episode import Episode
    from foolery.contract.layout import Layout
    from foolery.rl.critic import Critic


PARTS: Final = ("observation", "history", "critic")
"""The buffers that have a layout."""


class Seen(NamedTuple):
    """``observation`` is the row of bytes, ``moves`` the engine's move by its number in the family's table."""

    observation: NDArray[np.uint8]
    moves: dict[int, Move]


def _table(variant: str, players: int) -> Episode:
    return _kept(variant, players, get_ident())


@lru_cache(maxsize=64)  # A table is made once for a game and asked for every decision; each thread has its own.
def _kept(variant: str, players: int, thread: int) -> Episode:
    return game_of(variant).episode(players)


def layout(variant: str, players: int, of: str = "observation") -> Layout:
    """What rows of a game are made of: fields by name, with offset, length, values and meaning.

    ``of`` is the buffer: ``observation``, ``critic``, or ``history``, for the numbers of a token. Raises RulesError or
    LearningError.
    """
    found = _asked(variant, players, of)
    if of == "history":
        return tokens.layout()
    return critic(found, players).layout if of == "critic" else _table(found.id, players).layout


def seen(view: View) -> Seen:
    """A view as the row that a batch would show its seat, and the moves that it may make by number.

    Raises LearningError where its game cannot be learned, and for what is no view of a seat.
    """
    if not isinstance(view, View) or view.seat is None:
        raise LearningError("learning.view", value=shown(view))
    episode = _table(view.game, view.players)
    row = np.zeros(episode.layout.size, np.uint8)
    state = view.sample("learner")
    episode.take(state)
    episode.observe(view.seat, row.data, 0)
    return Seen(row, {episode.number(move): move for move in view.legal})


def decode(variant: str, players: int, row: NDArray[np.uint8], of: str = "observation") -> dict[str, Any]:
    """The fields of the view that a row tells, by their names in the view; legal moves and result are not among them.

    Of a row of ``critic`` it is ``views``, the same for each seat, and ``cards``, where every card lies; of rows of
    ``history`` it is ``history``, what each token tells. Raises LearningError for rows of another length, of another
    game, or of another number of players.
    """
    found = _asked(variant, players, of)
    if of == "history":
        told = asked.tokens(row, tokens.FIELDS)
        most = [field.most for field in tokens.layout().fields.values()]
        try:
            if ((told < 0) | (told > most)).any():
                raise IndexError
            return {"history": hearing(found, players).decode(told.tolist())}
        except (FooleryError, IndexError):
            raise LearningError("learning.row", game=found.id, players=players) from None
    if of == "critic":
        return _everything(critic(found, players), found, row)
    return _fields(found, players, row)


def _asked(variant: str, players: int, of: Any) -> Game:
    """The game. Raises LearningError where there is no such table or buffer of it."""
    if not asked.among(of, PARTS):
        raise LearningError("learning.part", value=shown(of), known=PARTS)
    found = game_of(variant)
    check_players(players)
    found.check_players(players)
    return found


def _everything(of: Critic, game: Game, row: NDArray[np.uint8]) -> dict[str, Any]:
    """What a row of a critic tells."""
    told = asked.row(row, game.id, of.layout.size, False).tobytes()
    for seat in range(of.episode.seats):
        part = of.layout.fields[f"seat-{seat}"]
        _fields(game, of.episode.seats, row[part.at : part.at + part.length])
    try:
        return of.decode(told)
    except (IndexError, KeyError, ValueError):
        raise LearningError("learning.row", game=game.id, players=of.episode.seats) from None


def _fields(found: Game, players: int, row: NDArray[np.uint8]) -> dict[str, Any]:
    """What a row of one seat tells."""
    episode = _table(found.id, players)
    told = asked.row(row, found.id, episode.layout.size, False).tobytes()
    seat, seats = episode.layout.read(told, "seat")
    if seats != players or seat >= seats or _marks(episode.layout, told) != _marked(found.id, players):
        raise LearningError("learning.row", game=found.id, players=players)
    try:
        return episode.decode(told)
    except (IndexError, KeyError, ValueError):
        raise LearningError("learning.row", game=found.id, players=players) from None


def _marks(layout: Layout, row: bytes) -> list[bytes]:
    """What in a row tells which game is played."""
    return [layout.read(row, name) for name in ("rules", "settings") if name in layout.fields]


@lru_cache(maxsize=64)
def _marked(variant: str, players: int) -> list[bytes]:
    """The same of any row of a game."""
    episode = game_of(variant).episode(players)
    row = bytearray(episode.layout.size)
    episode.begin_by("row")
    episode.observe(0, memoryview(row), 0)
    return _marks(episode.layout, bytes(row))
