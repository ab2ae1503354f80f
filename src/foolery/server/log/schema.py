"""The tables of the database. Every change of them is a migration in ``migrations/versions`` and raises ``HEAD``.

Times are in ms and those of the server (``ticking``).
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, MetaData, Named, String, Table, TypedColumns, UniqueConstraint

HEAD: Final = 2
"""The migration that this version of foolery works with; a database of a higher one is newer than the program."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class EventColumns(TypedColumns):
    """The log: an entry a row, each number of a table once, each command once (``key``: seat, sender, id).

    ``body`` is the entry as ``Entry.to_wire`` gives it, with the cards of all seats.
    """

    game: Named[str] = Column(String, primary_key=True)
    seq: Named[int] = Column(primary_key=True, autoincrement=False)
    at: Named[int] = Column(BigInteger)
    key: Named[str]
    body: Named[str]


class GameColumns(TypedColumns):
    """What is asked of many tables at once, or is no affair of the players.

    ``due`` is when the house has something to do next (``clocks.owed``), None where it has nothing. ``status`` is one
    of ``kept.Status``. ``guard`` is the hash of the password. All of it but ``host``, ``open`` and ``guard`` follows
    from the log and is written with the entry that changes it. ``pending`` is whom the table waits for
    (``kept.Pending``), None where an earlier version wrote the last entry.
    """

    name: Named[str] = Column(String, primary_key=True)
    created: Named[int] = Column(BigInteger)
    rules: Named[str]
    players: Named[int]
    host: Named[str]
    open: Named[bool]
    guard: Named[str]
    status: Named[str]
    due: Named[int | None] = Column(BigInteger)
    pending: Named[str | None]


class SeatColumns(TypedColumns):
    """Who sits where, as the log has it. ``seen`` is when a browser of the person was open on the table last."""

    game: Named[str] = Column(String, primary_key=True)
    seat: Named[int] = Column(primary_key=True, autoincrement=False)
    person: Named[str]
    name: Named[str]
    bot: Named[str]
    seen: Named[int] = Column(BigInteger)


class PersonColumns(TypedColumns):
    """A guest."""

    id: Named[str] = Column(String, primary_key=True)
    name: Named[str]
    language: Named[str]
    created: Named[int] = Column(BigInteger)


class SessionColumns(TypedColumns):
    """A browser of a person. ``hash`` is that of the token that the browser keeps; the token stands nowhere."""

    hash: Named[str] = Column(String, primary_key=True)
    person: Named[str]
    created: Named[int] = Column(BigInteger)
    seen: Named[int] = Column(BigInteger)


class DeviceColumns(TypedColumns):
    """A code by which a second device becomes the same person, once and for some minutes. ``hash`` is that of it."""

    hash: Named[str] = Column(String, primary_key=True)
    person: Named[str]
    until: Named[int] = Column(BigInteger)


class ServerColumns(TypedColumns):
    """One row. ``ident`` is random and tells folders apart. The time of the server is ``ahead`` ms ahead of the
    machine's clock, and no entry is later than ``latest``.
    """

    ident: Named[str] = Column(String, primary_key=True)
    ahead: Named[int] = Column(BigInteger)
    latest: Named[int] = Column(BigInteger)


event: Final = Table("event", metadata, EventColumns, UniqueConstraint("game", "key"))
game: Final = Table("game", metadata, GameColumns, Index(None, "status", "created"), Index(None, "due"))
seat: Final = Table("seat", metadata, SeatColumns, Index(None, "person"), Index(None, "seen"))
person: Final = Table("person", metadata, PersonColumns)
session: Final = Table("session", metadata, SessionColumns, Index(None, "person"))
device: Final = Table("device", metadata, DeviceColumns)
server: Final = Table("server", metadata, ServerColumns)
