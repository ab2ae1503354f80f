"""The part of a family's table of moves that some variants can need: fewer numbers, and so a smaller net."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract.episode import Episode


class Narrowing:
    """``wide[n]`` is the number in the family's table of number ``n`` here, ``narrow`` the way back; −1: not needed."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        variants = {(episode.variant, episode.seats): episode for episode in episodes}
        every = sorted({number for episode in variants.values() for number in episode.possible()})
        self.wide = np.array(every, np.int32)
        self.narrow = np.full(episodes[0].size, -1, np.int32)
        self.narrow[self.wide] = np.arange(len(every), dtype=np.int32)

    def widened(self, action: int) -> int:
        """The number in the family's table; −1: there is no such number here."""
        return int(self.wide[action]) if 0 <= action < len(self.wide) else -1
