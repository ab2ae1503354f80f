"""The record of a running game: begun, written after every move, taken up again."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from foolery import record as records
from foolery.errors_ru import system_reason
from foolery.terminal import store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from foolery.cards import Seat
    from foolery.contract import Event, Match, Result, State
    from foolery.terminal.options import Setup


class Saving:
    """Keeps the record and its file in step with the game. ``trouble`` says why it cannot be written, if so."""

    def __init__(self, setup: Setup, recorder: records.Recorder, path: Path) -> None:
        self.setup = setup
        self.recorder = recorder
        self.path = path
        self.trouble = ""

    @classmethod
    def begun(cls, setup: Setup, path: Path | None) -> Saving:
        """The record of a new game."""
        recorder = records.Recorder(
            setup.played(),
            len(setup.sitters),
            setup.seed,
            names=[sitter.name for sitter in setup.sitters],
            deals=setup.deals or 1,
            date=datetime.now().astimezone().date().isoformat(),
        )
        store.note_setup(recorder.record, setup)
        return cls(setup, recorder, path or store.new_record_path(setup.game))

    def deal_started(self, state: State) -> None:
        """A deal has been dealt."""
        self.recorder.deal_started(state)
        self.write()
        store.set_running(self.path)

    def moved(self, seat: Seat, text: str, events: Sequence[Event], result: Result | None) -> None:
        """A move has been made; ``result`` is there when it ended the deal."""
        self.recorder.moved(seat, text, events)
        if result is not None:
            self.recorder.deal_ended(result)
        self.write()

    @property
    def actions(self) -> int:
        """How many actions the running deal has so far."""
        return len(self.recorder.record.deals[-1].actions)

    def taken_back(self, actions: int) -> None:
        """The running deal has no more than so many actions again."""
        del self.recorder.record.deals[-1].actions[actions:]
        self.write()

    @property
    def deals(self) -> int:
        """How many deals have begun."""
        return len(self.recorder.record.deals)

    def write(self) -> None:
        """Write the record as it is now."""
        try:
            store.write_whole(self.path, self.recorder.text("full"))
            self.trouble = ""
        except OSError as error:
            self.trouble = system_reason(error, self.setup.lang)

    def finished(self) -> None:
        """The people have had enough: there is nothing to go on with."""
        if store.running() == self.path.absolute():
            store.set_running(None)


def replayed(record: records.Record) -> tuple[Match, list[list[Event]]]:
    """The match where the record stopped, and the events of its last deal by action, the dealing first."""
    match = records.resume(record)
    last: list[list[Event]] = []
    for step in records.replay(record):
        if step.seat is None:
            last = []
        last.append(list(step.events))
    return match, last
