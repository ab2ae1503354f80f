"""The record of a running game: begun, written after everything that happens, taken up again."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from foolery import bots
from foolery.base.causes import system_reason
from foolery.table import Occupant, Table, record_of, table_of
from foolery.table import Setup as TableSetup
from foolery.terminal import store

if TYPE_CHECKING:
    from pathlib import Path

    from foolery.base.messages import Message
    from foolery.record import Record
    from foolery.table.forms import UndoWord
    from foolery.terminal.options import Setup


class Saving:
    """A table and the file that its game is kept in. ``trouble`` says why it cannot be written, if so."""

    def __init__(self, setup: Setup, table: Table, path: Path, date: str, remarks: dict[str, str]) -> None:
        self.setup = setup
        self.table = table
        self.path = path
        self.date = date
        self.remarks = remarks
        self.trouble: Message | None = None

    @classmethod
    def begun(cls, setup: Setup, path: Path) -> Saving:
        """A new game with everybody in their seats."""
        table = Table.open(
            TableSetup(
                game=setup.game, players=len(setup.sitters), seed=setup.seed, deals=setup.deals, undo=_undo(setup)
            )
        )
        date = datetime.now().astimezone().date().isoformat()
        return cls(setup, table, path, date, store.noted(setup))

    @classmethod
    def going_on(cls, setup: Setup, record: Record, path: Path) -> Saving:
        """A game that stopped where its record does. Raises FooleryError where it cannot be continued."""
        table = table_of(record, seated(setup), open_end=setup.deals is None, undo=_undo(setup))
        return cls(setup, table, path, record.date, {**record.remarks, **store.noted(setup)})

    def write(self) -> None:
        """Write the record as it is now."""
        try:
            store.write_whole(self.path, record_of(self.table, self.date, self.remarks).text("full"))
            self.trouble = None
        except OSError as error:
            self.trouble = system_reason(error)

    def finished(self) -> None:
        """The people have had enough: there is nothing to go on with."""
        if store.running() == self.path.absolute():
            store.set_running(None)


def _undo(setup: Setup) -> UndoWord:
    """Bots have nothing against taking back; at one keyboard nobody asks the others what they have seen."""
    return "asked" if setup.people == 1 else "hidden"


def seated(setup: Setup) -> list[Occupant]:
    """Everybody as the table knows them; the people at one keyboard are told apart by their seats."""
    return [
        Occupant(sitter.name, person=str(seat))
        if sitter.person
        else Occupant(sitter.name, bot=bots.named(sitter.bot or ""))
        for seat, sitter in enumerate(setup.sitters)
    ]
