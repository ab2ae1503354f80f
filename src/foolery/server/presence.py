"""Who has a browser open on which table; a seat is a person's whether or not one is.

    await presence.arrive(name, person)     a socket watches the table: also gives back a seat that a bot keeps
    await presence.depart(name, person)     that socket does so no longer
    presence.here(name)                     the people who are there, as this process knows

Every process writes down now and then whom it sees: whoever is not seen for ``settings.stand_in_after`` has gone, be it
that the process he was at was killed.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING, Final

from foolery.server.log import LogError
from foolery.table import HOUSE, Command

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.server.command_handler import CommandHandler
    from foolery.table import Table

LOGGER: Final = logging.getLogger("foolery.server")
BEATS: Final = 4
"""How often somebody who is there is written down in the time after which he would have gone."""


_GONE: Final = "gone "
"""How the ids of the commands begin that put somebody away."""


class Presence:
    """The sockets of this process, counted by table and person."""

    def __init__(self, desk: CommandHandler) -> None:
        self._desk = desk
        self._sockets: dict[str, Counter[str]] = {}
        self._here: dict[str, frozenset[str]] = {}
        """The same people, where somebody has asked since one of them came or went."""
        self._beaten = 0
        self.patience = round(desk.settings.stand_in_after * 1000)
        """After how many ms somebody who is not seen has gone."""

    def here(self, name: str) -> frozenset[str]:
        """The people with a socket on this table."""
        found = self._here.get(name)
        if found is None:
            found = frozenset(self._sockets.get(name, ()))
            if found:
                self._here[name] = found
        return found

    async def arrive(self, name: str, person: str) -> None:
        """A socket of this person watches the table. Raises FooleryError where there is no such table, LogError."""
        self._sockets.setdefault(name, Counter())[person] += 1
        self._here.pop(name, None)
        await self._see(name, person)
        await self.give_back(name, person)

    async def give_back(self, name: str, person: str) -> None:
        """Give somebody who is there the seats that bots have kept for him. Raises FooleryError."""
        table = await self._desk.table(name)
        for seat in kept_for(table, person):
            back = Command(f"back {table.seq}", "sit", seat, person)
            await self._desk.do(name, back)

    async def depart(self, name: str, person: str) -> None:
        """A socket of this person watches the table no longer."""
        there = self._sockets[name]
        there[person] -= 1
        if there[person] <= 0:
            self._here.pop(name, None)
            del there[person]
            if not there:
                del self._sockets[name]
            await self._see(name, person)

    async def _see(self, name: str, person: str) -> None:
        try:
            await self._desk.log.seen([(name, person)], self._desk.time.now())
        except LogError as error:
            # The next beat says it again; nobody is turned away for it.
            LOGGER.warning("It cannot be kept who is here: %s", error)

    async def beat(self) -> None:
        """Write down who is here, where that is due again. Raises LogError."""
        now = self._desk.time.now()
        if self._sockets and now >= self._beaten + self.patience // BEATS:
            self._beaten = now
            present = [(name, person) for name, people in self._sockets.items() for person in people]
            await self._desk.log.seen(present, now)


def kept_for(table: Table, person: str) -> list[Seat]:
    """The seats of a person at which a bot plays on."""
    if table.unjudged:
        return []
    return [seat for seat, one in enumerate(table.sitters) if one.person == person and one.away]


def put_away(table: Table, seat: Seat) -> Command:
    """What hands the seat of somebody who has gone to a bot, which keeps it for him."""
    return Command(f"{_GONE}{table.seq}", "sit", seat, HOUSE, seq=table.seq, body={"bot": table.setup.stand_in})


def thought_gone(table: Table, since: int) -> set[Seat | None]:
    """The seats whose people were put away by an entry after ``since``. Whose time was up comes back by himself."""
    found: set[Seat | None] = set()
    for entry in reversed(table.log):
        if entry.seq <= since:
            break
        if entry.command.by == HOUSE and entry.command.id.startswith(_GONE):
            found.add(entry.command.seat)
    return found
