"""What is sent to a table, and what it keeps: commands, entries of the log, answers. All plain data, there and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from foolery.base.commitment import is_nonce, is_secret
from foolery.base.messages import Message
from foolery.base.printable import unprintable
from foolery.table.errors import TableError
from foolery.table.events import check_event

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.base.errors import FooleryError
    from foolery.contract import View

HOUSE: Final = ""
"""Who sends for nobody at the table: whoever keeps it. What keeps bots, clocks and several people at one keyboard."""
LONGEST: Final = 1000
"""Characters of the text of an action at most."""
MOST: Final = 40
"""Moves of an action that are named one by one."""
NAME_ROOM: Final = 60
"""Characters of an id or a name."""
BOT_ROOM: Final = 300
"""Characters of what a bot is found by, and of its seed."""


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
        return {
            "id": self.id,
            "kind": self.kind,
            "seat": self.seat,
            "by": self.by,
            "deal": self.deal,
            "ply": self.ply,
            "seq": self.seq,
            "body": dict(self.body),
        }

    @classmethod
    def from_wire(cls, data: object) -> Command:
        """The command that an entry holds. Raises TableError."""
        known = fields_of(data, Message("table.command"), ("id", "kind", "seat", "by", "deal", "ply", "seq", "body"))
        return cls(**known).checked()

    @classmethod
    def read(cls, data: object, seat: Seat | None, by: str) -> Command:
        """A command as a client sends it; seat and sender are those of the connection. Raises TableError."""
        known = fields_of(data, Message("table.command"), ("id", "kind"), ("deal", "ply", "seq", "body"))
        return cls(**known, seat=seat, by=by).checked()

    def check_key(self) -> None:
        """Raise TableError where no command can be known by this id, sender and seat."""
        check_text("id", self.id)
        if not is_short(self.by):
            if isinstance(self.by, str) and len(self.by) <= NAME_ROOM:
                raise TableError("table.unprintable", name="by", sign=unprintable(self.by))
            raise TableError("table.no-sender", most=NAME_ROOM)
        if self.seat is not None and not is_whole(self.seat):
            raise TableError("table.no-number", name="seat")

    def checked(self) -> Command:
        """The command itself, where every field is of its kind. Raises TableError."""
        self.check_key()
        check_text("kind", self.kind)
        for name, number in (("deal", self.deal), ("ply", self.ply), ("seq", self.seq)):
            if not is_whole(number):
                raise TableError("table.no-number", name=name)
        if self.kind not in BODIES:
            raise TableError("table.no-kind", kind=self.kind, kinds=sorted(BODIES))
        needed, may = BODIES[self.kind]
        what = Message("table.body", kind=self.kind)
        body = fields_of(self.body, what, tuple(needed), tuple(may))
        for name, value in body.items():
            if not (needed | may)[name](value):
                raise TableError("table.no-value", name=name, what=what)
        return self


def fields_of(data: object, what: Message, needed: tuple[str, ...], may: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of an object: all that are needed, none that nobody knows. ``what`` it is, refusals say."""
    if not is_object(data):
        raise TableError("table.no-object", what=what)
    unknown = [name for name in data if name not in needed and name not in may]
    if unknown:
        raise TableError("table.unknown-field", what=what, name=unknown[0])
    missing = [name for name in needed if name not in data]
    if missing:
        raise TableError("table.missing-field", what=what, name=missing[0])
    return dict(data)


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether it has fields."""
    # Of a dict that is known at once; to ask an abstract class takes much longer.
    return (type(value) is dict or isinstance(value, Mapping)) and all(isinstance(name, str) for name in value)


def is_short(value: object) -> bool:
    """Whether it is an id or a name, or empty."""
    return isinstance(value, str) and len(value) <= NAME_ROOM and (value.isprintable() or not value)


def check_text(name: str, value: object) -> None:
    """Raise TableError where this field holds no id or name, or an empty one."""
    if is_short(value) and value:
        return
    if isinstance(value, str) and 0 < len(value) <= NAME_ROOM:
        raise TableError("table.unprintable", name=name, sign=unprintable(value))
    raise TableError("table.no-text", name=name, most=NAME_ROOM)


def is_whole(value: object) -> bool:
    """Whether it is a whole number from 0 that every reader of JSON has exactly."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53


def _truth(value: object) -> bool:
    return isinstance(value, bool)


def _spec(value: object) -> bool:
    return isinstance(value, str) and len(value) <= BOT_ROOM and (value.isprintable() or not value)


def _text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST


def _anything(value: object) -> bool:
    return True


def _parts(value: object) -> bool:
    return isinstance(value, list) and 0 < len(value) <= MOST and all(map(_text, value))


Check = Callable[[object], bool]
BODIES: Final[Mapping[str, tuple[dict[str, Check], dict[str, Check]]]] = {
    "open": ({"setup": _anything}, {}),
    "sit": ({}, {"name": is_short, "person": is_short, "bot": _spec, "seed": _spec}),
    "leave": ({}, {}),
    "commit": ({"secret": is_secret}, {}),
    "ready": ({}, {"nonce": is_nonce}),
    "again": ({}, {}),
    "act": ({"text": _text}, {"parts": _parts}),
    "undo": ({}, {}),
    "agree": ({}, {}),
    "refuse": ({}, {}),
    "passes": ({"on": _truth}, {}),
    "always": ({"text": is_short}, {}),
    "due": ({}, {}),
    "pass": ({}, {}),
    "end": ({}, {}),
}
"""What the body of each kind of command must hold and may hold."""


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
        known = fields_of(data, Message("table.entry"), ("seq", "at", "command", "events"))
        for name in ("seq", "at"):
            if not is_whole(known[name]):
                raise TableError("table.no-number", name=name)
        events = known["events"]
        if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
            raise TableError("table.no-events")
        for event in events:
            check_event(event)
        return cls(known["seq"], known["at"], Command.from_wire(known["command"]), tuple(events))


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
