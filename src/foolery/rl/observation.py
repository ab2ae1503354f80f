"""The inputs of a net from a view and the events heard, as the environments write them: for nets at any table."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from foolery.base.arguments import check_players, shown
from foolery.base.errors import FooleryError, LearningError
from foolery.catalogue import game as game_of
from foolery.contract import Event, View
from foolery.rl import arguments, histories
from foolery.rl.critic import critic
from foolery.rl.histories import tokenizer_of
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from foolery.base.cards import Move
    from foolery.contract import Game
    from foolery.contract.episode import Episode
    from foolery.contract.layout import Layout
    from foolery.rl.critic import Critic

PARTS: Final = ("observation", "history", "critic")
"""The buffers that have a layout."""


class Seen(NamedTuple):
    """The inputs of a net at one decision, byte for byte those of an environment at the same decision.

    ``observation`` (bytes, uint8) is the row of the seat and ``moves`` the engine's move by its number. ``action_mask``
    (moves, int8) has 1 for each of these numbers. ``history`` (tokens × 5, uint16) has the newest tokens of what the
    seat has heard.
    """

    observation: NDArray[np.uint8]
    moves: dict[int, Move]
    action_mask: NDArray[np.int8]
    history: NDArray[np.uint16]


def _table(variant: str, players: int) -> Episode:
    return _kept(variant, players, "family", get_ident()).episode


@lru_cache(maxsize=64)  # A table is made once for a game and asked for every decision; each thread has its own.
def _kept(variant: str, players: int, actions: str, thread: int) -> LearningTable:
    return LearningTable(variant, players, actions)


def layout(variant: str, players: int, of: str = "observation") -> Layout:
    """What rows of a game are made of: fields by name, with offset, length, values and meaning.

    ``of`` is the buffer: ``observation``, ``critic``, or ``history``, for the numbers of a token. Raises RulesError or
    LearningError.
    """
    found = _asked(variant, players, of)
    if of == "history":
        return histories.layout()
    return critic(found, players).layout if of == "critic" else _table(found.id, players).layout


def seen(view: View, heard: Sequence[Event] = (), history: int = 0, actions: str = "family") -> Seen:
    """The inputs of a net that decides with this view in hand, and its legal moves by number.

    ``heard`` are all events of the deal that ``Bot.observe`` was given, in order, from the dealing on. ``history`` and
    ``actions`` are those of the environment in which the net was trained. Raises LearningError for what is no view of a
    seat, for other arguments of a wrong kind, and for a game that cannot be learned.
    """
    if not isinstance(view, View) or view.seat is None:
        raise LearningError("learning.view", value=shown(view))
    kept = histories.length(history)
    if not isinstance(heard, list | tuple) or not all(isinstance(event, Event) for event in heard):
        raise LearningError("learning.heard", value=shown(heard))
    LearningTable.check_numbering(actions)
    table = _kept(view.game, view.players, actions, get_ident())
    row = table.row_of(view.sample("learner"), view.seat)
    moves = {table.number(move): move for move in view.legal}
    mask = np.zeros(table.moves, np.int8)
    mask[list(moves)] = 1
    tokenizer = tokenizer_of(table.game, view.players)
    return Seen(row, moves, mask, histories.history(tokenizer, heard, view.seat, kept))


def decode(variant: str, players: int, row: NDArray[Any], of: str = "observation") -> dict[str, Any]:
    """The fields of the view that a row tells, by their names in the view; legal moves and result are not among them.

    Of a row of ``critic`` it is ``views``, the same for each seat, and ``cards``, where every card lies; of rows of
    ``history`` it is ``history``, what each token tells. Raises LearningError for rows of another length, of another
    game, or of another number of players.
    """
    found = _asked(variant, players, of)
    if of == "history":
        told = arguments.tokens(row, histories.FIELDS)
        most = [field.most for field in histories.layout().fields.values()]
        try:
            if ((told < 0) | (told > most)).any():
                raise IndexError
            return {"history": tokenizer_of(found, players).decode(told.tolist())}
        except (FooleryError, IndexError):
            raise LearningError("learning.row", game=found.id, players=players) from None
    if of == "critic":
        return _everything(critic(found, players), found, row)
    return _fields(found, players, row)


def _asked(variant: str, players: int, of: Any) -> Game:
    """The game. Raises LearningError where there is no such table or buffer of it."""
    if not arguments.among(of, PARTS):
        raise LearningError("learning.part", value=shown(of), known=PARTS)
    found = game_of(variant)
    check_players(players)
    found.check_players(players)
    return found


def _everything(of: Critic, game: Game, row: NDArray[np.uint8]) -> dict[str, Any]:
    """What a row of a critic tells."""
    told = arguments.row(row, game.id, of.layout.size, False).tobytes()
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
    told = arguments.row(row, found.id, episode.layout.size, False).tobytes()
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
