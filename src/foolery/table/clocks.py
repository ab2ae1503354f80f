"""Clocks as numbers: how much time everybody has left, and since when they have been asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from foolery.base.cards import Seat


class Clocks:
    """The time of the people of one deal: a bank for all of it, or so much for each answer; else nobody has any.

    A clock runs while its person is asked. Each answer adds the increment; whoever is asked no longer without having
    answered has only spent what has passed.
    """

    def __init__(self, bank: int | None, increment: int, move: int | None = None) -> None:
        self.bank = bank
        self.increment = increment
        self.move = move
        self.left: dict[Seat, int] = {}
        self.since: dict[Seat, int] = {}

    def copy(self) -> Clocks:
        """Clocks that run on their own."""
        twin = Clocks(self.bank, self.increment, self.move)
        twin.left, twin.since = dict(self.left), dict(self.since)
        return twin

    def begin(self, seats: Iterable[Seat]) -> None:
        """A deal begins: everybody has all his time."""
        whole = self.move if self.bank is None else self.bank
        self.left = {} if whole is None else dict.fromkeys(seats, whole)
        self.since = {}

    def come_back(self, seat: Seat) -> None:
        """Somebody whose time was up sits there again and has one increment at least, or the time of an answer."""
        if seat in self.left:
            self.left[seat] = max(self.left[seat], self.move or self.increment)

    def turn(self, now: int, asked: Collection[Seat], answered: Collection[Seat]) -> None:
        """Stop whoever has answered or is asked no longer, start whoever is asked now."""
        for seat in [seat for seat in self.since if seat in answered or seat not in asked]:
            self.left[seat] = max(0, self.left[seat] - (now - self.since.pop(seat)))
            self.left[seat] = self.move or self.left[seat] + self.increment * (seat in answered)
        for seat in asked:
            if seat in self.left:
                self.since.setdefault(seat, now)

    def deadlines(self) -> dict[Seat, int]:
        """When the time of everybody who is asked is up."""
        return {seat: since + self.left[seat] for seat, since in sorted(self.since.items())}

    def over(self, seat: Seat, now: int) -> bool:
        """Whether this seat is asked and has no time left."""
        return seat in self.since and now >= self.since[seat] + self.left[seat]
