"""The log without a disk: for trials, and what the one on disk is compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.server.log.kept import GONE, LANDED, TAKEN, Appended, Landing, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Seat
    from foolery.server.log.kept import Mark, Opening, Row, Sits


class MemoryLog:
    """A ``Log`` that is gone with the process."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[int, Row]] = {}
        self.openings: dict[str, Opening] = {}
        self.marks: dict[str, Mark] = {}
        self.seats: dict[tuple[str, Seat], Sits] = {}
        self.last_seen: dict[tuple[str, Seat], int] = {}
        self._keys: dict[tuple[str, str], Row] = {}

    async def append(self, row: Row, mark: Mark | None, opening: Opening | None = None) -> Appended:
        """See ``Log``."""
        known = self._keys.get((row.game, row.key))
        if known is not None:
            return Appended(Landing.REPEATED, known)
        if row.seq and row.seq - 1 not in self.rows.get(row.game, {}):
            return GONE
        rows = self.rows.setdefault(row.game, {})
        if row.seq in rows:
            return TAKEN
        rows[row.seq] = row
        self._keys[row.game, row.key] = row
        if opening is not None:
            self.openings[row.game] = opening
        if mark is not None:
            self._note(row.game, mark, row.at)
        return LANDED

    def _note(self, game: str, mark: Mark, at: int) -> None:
        self.marks[game] = mark
        for one in mark.seats or ():
            self.seats[game, one.seat] = one
            self.last_seen[game, one.seat] = at

    async def after(self, game: str, seq: int) -> list[Row]:
        """See ``Log``."""
        return [row for number, row in sorted(self.rows.get(game, {}).items()) if number > seq]

    async def heads(self, games: Sequence[str]) -> dict[str, int]:
        """See ``Log``."""
        return {game: max(self.rows[game]) for game in games if game in self.rows}

    async def mark(self, game: str, mark: Mark, seq: int | None = None) -> None:
        """See ``Log``."""
        if game in self.marks and seq in (None, max(self.rows[game])):
            self._note(game, mark, 0)

    async def due(self, now: int, most: int = 100) -> list[str]:
        """See ``Log``."""
        found = [(mark.due, game) for game, mark in self.marks.items() if mark.due is not None and mark.due <= now]
        return [game for _, game in sorted(found)][:most]

    async def seen(self, present: Sequence[tuple[str, str]], now: int) -> None:
        """See ``Log``."""
        for place, one in self.seats.items():
            if (place[0], one.person) in present:
                self.last_seen[place] = max(now, self.last_seen[place])

    async def gone(self, before: int) -> list[tuple[str, Seat]]:
        """See ``Log``."""
        plays = {place: self.last_seen[place] for place, one in self.seats.items() if one.person and not one.bot}
        found = [
            (seen, game, seat)
            for (game, seat), seen in plays.items()
            if seen <= before and self.marks[game].status is Status.PLAYING
            if any(other[0] == game and then > before for other, then in plays.items())
        ]
        return [(game, seat) for _, game, seat in sorted(found)]
