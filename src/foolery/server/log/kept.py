"""What a log keeps and what it answers, whatever it keeps it in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import Literal, Protocol, Self

import msgspec

from foolery.base.cards import Seat
from foolery.table import Command, Entry

_READ = msgspec.json.Decoder()
_WRITE = msgspec.json.Encoder()
_WRITE_KEY = json.JSONEncoder(separators=(",", ":")).encode


class Status(StrEnum):
    """Where a table stands: nothing dealt yet, deals are or will be played, nothing more comes.

    ``STOPPED`` is one that the rules failed at, ``UNJUDGED`` one that was begun under other rules.
    """

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    STOPPED = "stopped"
    UNJUDGED = "unjudged"


def key_of(command: Command) -> str:
    """What makes a command the same one, as a text: seat, sender and id."""
    return _WRITE_KEY(command.key)


class Row(msgspec.Struct, frozen=True):
    """An entry as it is kept; ``body`` is its wire form as JSON."""

    game: str
    seq: int
    at: int
    key: str
    body: str

    @classmethod
    def of(cls, game: str, entry: Entry) -> Self:
        """The row of an entry."""
        return cls(game, entry.seq, entry.at, key_of(entry.command), _WRITE.encode(entry.to_wire()).decode())

    def entry(self) -> Entry:
        """The entry of this row. Raises FooleryError where it is none."""
        return Entry.from_wire(_READ.decode(self.body))


class Sits(msgspec.Struct, frozen=True):
    """Who sits in a seat: a person, a bot, both (the bot plays on for the person) or nobody."""

    seat: Seat
    person: str = ""
    name: str = ""
    bot: str = ""


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom a table waits for: these ``seats`` to make a move (``act``), to be ready for the next deal (``ready``) or to
    be taken by people (``people``). While ``asker`` asks to take a move back (``undo``), the seats are those to move.
    ``nothing`` is waited for where no more is played.
    """

    kind: Literal["nothing", "act", "ready", "people", "undo"] = "nothing"
    seats: tuple[Seat, ...] = ()
    asker: Seat | None = None

    @classmethod
    def read(cls, text: str | None) -> Pending | None:
        """What is kept in the database; None where nothing was kept."""
        return None if text is None else _READ_PENDING.decode(text)

    def text(self) -> str:
        """As it is kept in the database."""
        return _WRITE.encode(self).decode()


_READ_PENDING = msgspec.json.Decoder(Pending)


class Mark(msgspec.Struct, frozen=True):
    """What is kept beside the entries of a table, so that it can be asked of all tables at once.

    ``due`` is when the house has something to do there, None where it has nothing; ``seats`` is None where nobody
    came or went.
    """

    status: Status
    due: int | None = None
    seats: tuple[Sits, ...] | None = None
    pending: Pending = Pending()


class Opening(msgspec.Struct, frozen=True):
    """What is told of a table once, with its first entry. ``guard`` is the hash of a password, empty for none."""

    rules: str
    players: int
    host: str
    open: bool = False
    guard: str = ""


class Landing(Enum):
    """What became of a row: it is there; another one has its number; its command has a row already; the entries before
    it are gone, and the table with them.
    """

    LANDED = "landed"
    TAKEN = "taken"
    REPEATED = "repeated"
    GONE = "gone"


class Appended(msgspec.Struct, frozen=True):
    """The answer to an append; ``row`` is the one that holds the same command already, where it was repeated."""

    landing: Landing
    row: Row | None = None


LANDED = Appended(Landing.LANDED)
TAKEN = Appended(Landing.TAKEN)
GONE = Appended(Landing.GONE)


class Log(Protocol):
    """Where entries are kept. Every method may raise LogError, and then nothing of it has happened."""

    async def append(self, row: Row, mark: Mark | None, opening: Opening | None = None) -> Appended:
        """Keep an entry at its number with what it changes beside, or nothing at all; answered once it is on disk.

        ``opening`` goes with the first entry of a table, and only with it.
        """

    async def after(self, game: str, seq: int) -> list[Row]:
        """The entries of a table that come after a number, in order."""

    async def heads(self, games: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables; one that is not there is left out."""

    async def mark(self, game: str, mark: Mark, seq: int | None = None) -> None:
        """Write the mark of a table without an entry; with ``seq`` only while that is the last entry of the table."""

    async def due(self, now: int, most: int = 100) -> list[str]:
        """Tables at which the house has something to do by now, the most urgent first."""

    async def seen(self, present: Sequence[tuple[str, str]], now: int) -> None:
        """These people are open on these tables (table, person) now."""

    async def gone(self, before: int) -> list[tuple[str, Seat]]:
        """Seats at running tables whose person was last seen by ``before``, where somebody else was seen since."""
