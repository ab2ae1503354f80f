"""What is sent to a table, and what it keeps: commands, entries of the log, answers. All plain data, there and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, cast

from foolery.base.messages import Message
from foolery.base.shapes import dump
from foolery.table.errors import check
from foolery.table.events import check_event
from foolery.table.forms import BODIES, CommandForm, CommandKey, EntryForm, KeptCommandForm

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.base.errors import FooleryError
    from foolery.contract import View

HOUSE: Final = ""
"""Who sends for nobody at the table: whoever keeps it. What keeps bots, clocks and several people at one keyboard."""
COMMAND: Final = Message("table.command")


@dataclass(frozen=True, slots=True)
class Command:
    """Something that somebody wants of a table.

    ``id`` is made by the client, so that it may send the same command again and gets the same answer. ``by`` is who
    sends it: the person that sits there, or the house; it comes with the connection and never with the words.
    ``deal``, ``ply`` and ``seq`` are those of the newest view that the client had: the deal, the decision, and the last
    entry of the log. ``body`` is what the kind of command needs.
    """

    id: str
    kind: str
    seat: Seat | None = None
    by: str = HOUSE
    deal: int = 0
    ply: int = 0
    seq: int = 0
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> tuple[Seat | None, str, str]:
        """What makes it the same command: ids count per seat, and for each who has sat there."""
        return (self.seat, self.by, self.id)

    def to_wire(self) -> dict[str, Any]:
        """The command as plain data."""
        return dump(self)

    @classmethod
    def from_wire(cls, data: object) -> Command:
        """The command that an entry holds. Raises TableError."""
        check(KeptCommandForm, data, COMMAND)
        return cls(**cast("Mapping[str, Any]", data)).check_body()

    @classmethod
    def read(cls, data: object, seat: Seat | None, by: str) -> Command:
        """A command as a client sends it; seat and sender are those of the connection. Raises TableError."""
        check(CommandForm, data, COMMAND)
        return cls(**cast("Mapping[str, Any]", data), seat=seat, by=by).checked()

    def check_key(self) -> None:
        """Raise TableError where no command can be known by this id, sender and seat."""
        check(CommandKey, {"id": self.id, "seat": self.seat, "by": self.by}, COMMAND)

    def checked(self) -> Command:
        """The command itself, where every field is of its kind. Raises TableError."""
        check(KeptCommandForm, {field.name: getattr(self, field.name) for field in fields(self)}, COMMAND)
        return self.check_body()

    def check_body(self) -> Command:
        """The command itself, where the body is that of its kind. Raises TableError."""
        check(BODIES[self.kind], self.body, Message("table.body", kind=self.kind))
        return self


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted command with everything that it caused; ``seq`` counts the entries of a table from 0.

    ``at`` is the time that it was accepted at, as whoever keeps the table counts it. ``events`` are plain data, in
    full: see ``foolery.table.events`` for what a seat is shown of them.
    """

    seq: int
    at: int
    command: Command
    events: tuple[dict[str, Any], ...]

    def to_wire(self) -> dict[str, Any]:
        """The entry as plain data, as a log keeps it."""
        return {"seq": self.seq, "at": self.at, "command": self.command.to_wire(), "events": list(self.events)}

    @classmethod
    def from_wire(cls, data: object) -> Entry:
        """The entry that this data holds. Raises TableError, NotationError where an event of the game is none."""
        check(EntryForm, data, Message("table.entry"))
        known = cast("Mapping[str, Any]", data)
        for event in known["events"]:
            check_event(event)
        return cls(known["seq"], known["at"], Command.from_wire(known["command"]), tuple(known["events"]))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a table says to a command: the entry that it makes, or why it is refused.

    ``again`` tells that the entry stands in the log already: the command was sent twice. ``view`` is what the seat sees
    now, where the command was made for something else.
    """

    command: Command
    entry: Entry | None = None
    error: FooleryError | None = None
    view: View | None = None
    again: bool = False

    @property
    def accepted(self) -> bool:
        """Whether there is an entry."""
        return self.entry is not None

    def to_wire(self) -> dict[str, Any]:
        """The answer as the sender reads it; what the entry holds comes with the stream of the seat."""
        if self.entry is not None:
            return {"id": self.command.id, "done": self.entry.seq}
        said: dict[str, Any] = {"id": self.command.id, "refused": self.error.to_wire() if self.error else None}
        if self.view is not None:
            said["view"] = self.view.to_wire()
        return said
