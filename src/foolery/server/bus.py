"""Hints between whoever writes and whoever shows: “there is something new at this table”, and nothing else.

A hint may be lost, doubled or late; what it is about stands in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Protocol

Heard = Callable[[str, int], None]
"""Told of a table and of the number of an entry; it returns at once."""

LOGGER: Final = logging.getLogger("foolery.server")


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
