"""Histories: the newest tokens of what a seat has heard since the dealing, as rows of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.rl import asked
from foolery.rl.tokens import FIELDS, MOST_TOKENS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from foolery.base.cards import Seat
    from foolery.contract import Event
    from foolery.contract.episode import Episode
    from foolery.rl.tokens import Token, Tokenizer


def length(given: Any) -> int:
    """How many tokens a history keeps. Raises LearningError for what is no whole number from 0 to MOST_TOKENS."""
    number = asked.whole(given)
    if number is None or not 0 <= number <= MOST_TOKENS:
        raise LearningError("learning.history", value=shown(given), least=0, most=MOST_TOKENS)
    return number


def space(kept: int) -> spaces.Box:
    """The space of one history."""
    return spaces.Box(0, np.iinfo(np.uint16).max, (kept, FIELDS), np.uint16)


def history(tokenizer: Tokenizer, events: Sequence[Event], seat: Seat, kept: int) -> NDArray[np.uint16]:
    """The newest ``kept`` tokens (kept × 5, uint16) of what a seat hears of these events; the rest is 0."""
    found = np.zeros((kept, FIELDS), np.uint16)
    tokens = tokenizer.newest(events, seat, kept) if kept else []
    if tokens:
        found[: len(tokens)] = tokens
    return found


class Past:
    """The histories of every seat of every lane, each with the newest ``kept`` tokens; behind them all is 0.

    ``shown`` (lanes × kept × numbers of a token, uint16) has those of one seat of each lane.
    """

    def __init__(self, episodes: Sequence[Episode], tokenizers: Sequence[Tokenizer], kept: int) -> None:
        self.episodes = episodes
        self.tokenizers = tokenizers
        self.kept = kept
        seats = max(episode.seats for episode in episodes)
        self.shown = np.zeros((len(episodes), kept, FIELDS), np.uint16)
        self._rows = np.zeros((len(episodes), seats, kept, FIELDS), np.uint16)
        self._lanes = np.arange(len(episodes))
        self._filled = [[0] * episode.seats for episode in episodes]
        self._logs: list[list[Event]] = []

    def begin(self, lane: int, dealing: Sequence[Event]) -> None:
        """Start the histories of a lane with the events of its dealing."""
        self._rows[lane] = 0
        self._filled[lane] = [0] * self.episodes[lane].seats
        self._hear(lane, dealing)

    def listen(self) -> None:
        """Before a step: let all tables log their events."""
        self._logs = [[] for _ in self.episodes]
        for episode, log in zip(self.episodes, self._logs, strict=True):
            episode.listen(log)

    def hear(self) -> None:
        """After a step: add the logged events."""
        for lane, log in enumerate(self._logs):
            if log:
                self._hear(lane, log)

    def deafen(self) -> None:
        """After a step, failed or not: end the logs."""
        for episode in self.episodes:
            episode.listen(None)

    def show(self, seats: NDArray[np.int32]) -> None:
        """Write the history of one seat of each lane into ``shown``; of a deal that is over, that of seat 0."""
        self.shown[:] = self._rows[self._lanes, np.maximum(seats, 0)]

    def of(self, lane: int, seat: int) -> NDArray[np.uint16]:
        """The history of any seat, as a new array."""
        found: NDArray[np.uint16] = self._rows[lane, seat].copy()
        return found

    def _hear(self, lane: int, events: Sequence[Event]) -> None:
        for seat in range(self.episodes[lane].seats):
            self._add(lane, seat, self.tokenizers[lane].newest(events, seat, self.kept))

    def _add(self, lane: int, seat: int, tokens: list[Token]) -> None:
        if not tokens:
            return
        rows, filled = self._rows[lane, seat], self._filled[lane][seat]
        stay = min(filled, self.kept - len(tokens))
        if stay < filled:
            rows[:stay] = rows[filled - stay : filled].copy()
        rows[stay : stay + len(tokens)] = tokens
        self._filled[lane][seat] = stay + len(tokens)
