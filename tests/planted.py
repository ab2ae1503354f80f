"""A table put into the log of a running server as it would have been played there, for a guest to go on with."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from foolery.server.log import Opening, People, Row, SqlLog, Store
from foolery.server.schedule import mark_of
from foolery.server.settings import Settings
from foolery.table import Command, Table

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from foolery.table import Entry

T = TypeVar("T")


class Plot:
    """The database of a server, beside which it runs."""

    def __init__(self, folder: str) -> None:
        self.settings = Settings(data=Path(folder))
        self.store = Store.open(Path(folder))
        self.log = SqlLog(self.store)
        # The browser of a test has the loop of its thread.
        self._beside = ThreadPoolExecutor(1)

    def close(self) -> None:
        """Let go of the database."""
        self._beside.shutdown()
        self.store.close()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._beside.submit(asyncio.run, work).result()

    def person(self, cookie: dict[str, str]) -> str:
        """Whose cookie that is."""
        (token,) = cookie.values()
        found = self._run(People(self.store).person_of(token, _now()))
        assert found is not None
        return found.id

    def plant(self, name: str, table: Table, person: str) -> None:
        """Keep the log of a table; this person is its host."""
        self._run(self._plant(name, table, person))

    async def _plant(self, name: str, table: Table, person: str) -> None:
        for entry in table.log:
            opening = Opening(table.game.id, table.setup.players, person) if not entry.seq else None
            row = msgspec.structs.replace(Row.of(name, entry), at=_now())
            mark = mark_of(name, table, self.settings) if entry.seq in (0, table.seq) else None
            await self.log.append(row, mark, opening)

    def entries(self, name: str, after: int) -> list[Entry]:
        """What has been kept since."""
        return [row.entry() for row in self._run(self.log.after(name, after))]


def seated(table: Table, seat: int, person: str) -> Table:
    """The same table with somebody else in this seat: his entries are made again under his name."""
    found = Table()
    for entry in table.log:
        command = entry.command
        if command.kind == "sit" and command.seat == seat:
            command = _changed(command, body={**command.body, "person": person})
        elif command.by == str(seat):
            command = _changed(command, by=person)
        if not found.log:
            found.append(entry)
            continue
        answer = found.do(command, entry.at)
        assert answer.accepted, answer.error
    return found


def _changed(command: Command, **fields: object) -> Command:
    known = {name: getattr(command, name) for name in ("id", "kind", "seat", "by", "deal", "ply", "seq", "body")}
    return Command(**(known | fields))


def _now() -> int:
    return int(time.time() * 1000)
