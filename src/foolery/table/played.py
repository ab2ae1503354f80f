"""A deal at a table, as it was played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from foolery.base.cards import Seat
    from foolery.contract import Event, Result
    from foolery.table.entry import PlayedAction


@dataclass(slots=True)
class DealPlayed:
    """One deal, begun or over, without what was taken back; ``seq`` is the entry that it was dealt in.

    ``secret`` and ``nonces`` are what its seed was made of, where it was committed.
    """

    dealer: Seat
    opening: tuple[Event, ...]
    seq: int
    order: tuple[str, ...] = ()
    secret: str = ""
    nonces: Mapping[Seat, str] = field(default_factory=dict)
    deeds: list[PlayedAction] = field(default_factory=list)
    result: Result | None = None

    def copy(self) -> DealPlayed:
        """The same deal with deeds of its own."""
        return replace(self, deeds=list(self.deeds))

    def events(self, after: int = -1) -> Iterator[Event]:
        """What happened, from the deed with this number on; −1: with the dealing."""
        if after < 0:
            yield from self.opening
        for deed in self.deeds[max(after, 0) :]:
            yield from deed.events
