"""An episode as a record: to be verified, replayed in the browser, reviewed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.record import Recorder
from foolery.rl import asked, dealing
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.contract import Game
    from foolery.record import Record


def record(
    variant: str, deal: str, numbers: Iterable[int], players: int | None = None, actions: str = "family"
) -> Record:
    """The record of a deal of the documented shuffle in which these numbers were chosen one after another.

    Raises RulesError, and LearningError where one of them is no legal move.
    """
    dealing.names([deal], 1)
    table = LearningTable(variant, players, actions)
    state = table.game.deal(table.seats, deal)
    played: list[tuple[Seat, Move]] = []
    if not isinstance(numbers, Iterable):
        raise LearningError("learning.numbers", value=shown(numbers))
    for given in numbers:
        if not state.actors():
            raise LearningError("learning.over", lane=0)
        seat = state.actors()[0]
        table.episode.take(state)
        moves = {table.number(move): move for move in state.legal(seat)}
        number = asked.whole(given)
        if number not in moves:
            raise LearningError("learning.illegal", lane=0, action=shown(given), seat=seat)
        played.append((seat, moves[number]))
        state.apply(*played[-1])
    return recorded(table.game, table.seats, deal, played)


def recorded(game: Game, players: int, deal: str, played: Iterable[tuple[Seat, Move]]) -> Record:
    """The record of a deal of the documented shuffle in which these moves were made."""
    state = game.deal(players, deal)
    recorder = Recorder(game, players, deal)
    recorder.deal_started(state)
    for seat, move in played:
        text = state.move_text(move)
        recorder.moved(seat, text, state.play(seat, move))
    result = state.result()
    if result is not None:
        recorder.deal_ended(result)
    return recorder.record
