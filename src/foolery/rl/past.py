"""What the seats of many tables have heard since the deal, as rows of tokens that are made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from foolery.rl.tokens import FIELDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from foolery.contract import Event
    from foolery.contract.episode import Episode
    from foolery.rl.tokens import Hearing, Token


class Past:
    """Keeps the newest ``kept`` tokens of every seat of every lane, in order; behind them all is 0.

    ``shown`` (lanes × kept × numbers of a token, uint16) has those of one seat of each lane.
    """

    def __init__(self, episodes: Sequence[Episode], hearings: Sequence[Hearing], kept: int) -> None:
        self.episodes = episodes
        self.hearings = hearings
        self.kept = kept
        seats = max(episode.seats for episode in episodes)
        self.shown = np.zeros((len(episodes), kept, FIELDS), np.uint16)
        self._rows = np.zeros((len(episodes), seats, kept, FIELDS), np.uint16)
        self._lanes = np.arange(len(episodes))
        self._filled = [[0] * episode.seats for episode in episodes]
        self._logs: list[list[Event]] = []

    def forget(self, lane: int) -> None:
        """A lane is dealt anew."""
        self._rows[lane] = 0
        self._filled[lane] = [0] * self.episodes[lane].seats

    def listen(self) -> None:
        """Before a step: from now on tables tell what happens."""
        self._logs = [[] for _ in self.episodes]
        for episode, log in zip(self.episodes, self._logs, strict=True):
            episode.listen(log)

    def hear(self, actors: Sequence[int], actions: Sequence[int]) -> None:
        """After a step: what was told, and the moves that ``actors`` made; −1: the deal was over."""
        for lane, (log, actor) in enumerate(zip(self._logs, actors, strict=True)):
            if actor < 0:
                continue
            hearing = self.hearings[lane]
            for seat in range(self.episodes[lane].seats):
                own = [hearing.own(actions[lane])] if seat == actor else []
                self._add(lane, seat, own + hearing.tokens(log, seat))

    def deafen(self) -> None:
        """After a step, failed or not: tables tell nothing any more."""
        for episode in self.episodes:
            episode.listen(None)

    def show(self, seats: NDArray[np.int32]) -> None:
        """Write what one seat of each lane has heard into ``shown``, of a deal that is over what seat 0 has."""
        self.shown[:] = self._rows[self._lanes, np.maximum(seats, 0)]

    def of(self, lane: int, seat: int) -> NDArray[np.uint16]:
        """What any seat has heard, as a new array."""
        found: NDArray[np.uint16] = self._rows[lane, seat].copy()
        return found

    def _add(self, lane: int, seat: int, tokens: list[Token]) -> None:
        if not tokens:
            return
        rows, filled = self._rows[lane, seat], self._filled[lane][seat]
        tokens = tokens[-self.kept :]
        stay = min(filled, self.kept - len(tokens))
        if stay < filled:
            rows[:stay] = rows[filled - stay : filled].copy()
        rows[stay : stay + len(tokens)] = tokens
        self._filled[lane][seat] = stay + len(tokens)
