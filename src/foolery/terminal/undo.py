"""What a person may take back: moves that nobody else has heard of yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foolery.contract import State
    from foolery.terminal.session import Session


@dataclass(frozen=True, slots=True)
class Point:
    """A sitting just before a move: its state, and how much everybody had heard and the record held."""

    state: State
    logs: dict[int, int]
    told: dict[int, int]
    news: int
    actions: int

    @classmethod
    def of(cls, session: Session) -> Point:
        """The sitting as it is now."""
        return cls(
            session.state.copy(),
            {seat: len(log) for seat, log in session.logs.items()},
            dict(session.told),
            len(session.open_news),
            session.saving.actions,
        )

    def restore(self, session: Session) -> None:
        """Make everything after it undone, in the saved game too."""
        session.match.state = self.state
        for seat, length in self.logs.items():
            del session.logs[seat][length:]
        session.told = dict(self.told)
        del session.open_news[self.news :]
        session.saving.taken_back(self.actions)
