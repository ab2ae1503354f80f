"""News of watched tables: hints between processes, and a look into the log now and then.

    stop = feed.watch(name, callback)            callback(table) soon, and after whatever is new; it returns at once
    async with feed: ...                         while it is open, hints that were lost are found

The table that a watcher is given is the newest, not every one in between. Where nobody can go on there any more the
watcher is called as well: ``desk.closed(name)`` says why.

A hint may be lost, doubled or late; what it is about stands in the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, Self

from foolery.base.errors import FooleryError
from foolery.table import Table

if TYPE_CHECKING:
    from foolery.server.command_handler import CommandHandler

LOGGER: Final = logging.getLogger("foolery.server")

Callback = Callable[[Table], None]
State = tuple[int, bool]
"""What of a table a watcher has been told: the number of its last entry, and whether nobody can go on."""


@dataclass(slots=True, eq=False)
class _Watcher:
    callback: Callback
    told: State | None = None


@dataclass(slots=True)
class _Watched:
    """A table that somebody watches; ``wanted`` is the entry that is to be told at least, None for all there are."""

    watchers: list[_Watcher] = field(default_factory=list)
    wanted: int | None = None
    look_again: bool = False
    looking: asyncio.Task[None] | None = None


class Feed:
    """Tells watchers of tables."""

    def __init__(self, desk: CommandHandler, bus: Bus) -> None:
        self._desk = desk
        self._bus = bus
        self._watched: dict[str, _Watched] = {}
        self._polling: asyncio.Task[None] | None = None
        self._stop_listening = bus.listen(self._heard)

    async def __aenter__(self) -> Self:
        self._polling = asyncio.create_task(self._poll_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._stop_listening()
        tasks = [one.looking for one in self._watched.values()] + [self._polling]
        for task in tasks:
            if task is not None:
                task.cancel()
        await asyncio.gather(*(task for task in tasks if task is not None), return_exceptions=True)

    def watch(self, name: str, callback: Callback) -> Callable[[], None]:
        """Tell this callback of the table as it stands and of whatever comes; what is returned ends it."""
        watched = self._watched.setdefault(name, _Watched())
        watcher = _Watcher(callback)
        watched.watchers.append(watcher)
        self._look(name, watched, None)

        def stop() -> None:
            if watcher in watched.watchers:
                watched.watchers.remove(watcher)
            if not watched.watchers and self._watched.get(name) is watched:
                del self._watched[name]

        return stop

    async def poll(self) -> None:
        """Look for entries of which no hint came, and wait until they are told."""
        await self._look_around()
        await self.told()

    async def _look_around(self) -> None:
        """Look at every table of which there is something new; nobody's is waited for."""
        try:
            heads = await self._desk.log.heads(list(self._watched))
        except FooleryError as error:
            LOGGER.warning("The log cannot be read: %s", error)
            return
        for name, seq in heads.items():
            watched = self._watched.get(name)
            if watched is not None and any(one.told is None or one.told[0] < seq for one in watched.watchers):
                self._look(name, watched, seq)

    async def told(self) -> None:
        """Wait until everybody has been told what this feed knows of."""
        while looking := [one.looking for one in self._watched.values() if one.looking is not None]:
            await asyncio.gather(*looking)

    async def _poll_on(self) -> None:
        while True:
            await self._desk.time.sleep(round(self._desk.settings.poll * 1000))
            try:
                await self._look_around()
            except Exception:
                LOGGER.exception("The look for new entries failed")

    def _heard(self, name: str, seq: int) -> None:
        watched = self._watched.get(name)
        if watched is not None:
            self._look(name, watched, seq)

    def _look(self, name: str, watched: _Watched, seq: int | None) -> None:
        if not watched.look_again or seq is None or (watched.wanted is not None and watched.wanted < seq):
            watched.wanted = seq
        watched.look_again = True
        if watched.looking is not None:
            return
        table = None if watched.wanted is None else self._desk.held(name, watched.wanted)
        if table is None:
            watched.looking = asyncio.create_task(self._tell(name, watched))
        else:
            watched.look_again = False
            self._show(name, watched, table)

    def _show(self, name: str, watched: _Watched, table: Table) -> None:
        """Give this table to whoever has not been told it."""
        state = (table.seq, self._desk.closed(name) is not None)
        for one in [one for one in watched.watchers if one.told != state]:
            one.told = state
            _call(one.callback, table, name)

    async def _tell(self, name: str, watched: _Watched) -> None:
        """Give the newest table to whoever has not been told it, until nobody has asked for another look."""
        try:
            while watched.look_again:
                watched.look_again = False
                table = await self._desk.table(name, watched.wanted)
                self._show(name, watched, table)
        except FooleryError as error:
            # The next hint or poll comes here again.
            LOGGER.warning("Table %s cannot be shown: %s", name, error)
        except Exception:
            LOGGER.exception("Table %s cannot be shown", name)
        finally:
            watched.looking = None


def _call(callback: Callback, table: Table, name: str) -> None:
    try:
        callback(table)
    except Exception:
        LOGGER.exception("Somebody who watches table %s failed", name)


Heard = Callable[[str, int], None]
"""Told of a table and of the number of an entry; it returns at once."""


class Bus(Protocol):
    """Carries hints to all who listen."""

    def hint(self, table: str, seq: int) -> None:
        """There is an entry with this number."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call this for every hint, until what is returned is called."""


class ProcessBus:
    """Carries hints within this process."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def hint(self, table: str, seq: int) -> None:
        """See ``Bus``."""
        for heard in list(self._listeners):
            try:
                heard(table, seq)
            except Exception:
                # The entry is kept: whoever sent it must not be told otherwise because somebody stumbles over the hint.
                LOGGER.exception("A listener failed at a hint of table %s", table)

    def listen(self, heard: Heard) -> Callable[[], None]:
        """See ``Bus``."""
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard) if heard in self._listeners else None
