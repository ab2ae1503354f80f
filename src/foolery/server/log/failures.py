"""What can be amiss with a database, each in one sentence."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError

from foolery.base.errors import FooleryError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class LogError(FooleryError):
    """The database does not do what is asked of it; nothing of what was asked has happened."""


_PRIMARY: Final = 0xFF
"""The part of an error code of SQLite that says what, without the where."""

_CODES: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_BUSY: "server.log-locked",
    sqlite3.SQLITE_LOCKED: "server.log-locked",
    sqlite3.SQLITE_FULL: "server.log-full",
    sqlite3.SQLITE_CANTOPEN: "server.log-unreadable",
    sqlite3.SQLITE_PERM: "server.log-unreadable",
    sqlite3.SQLITE_READONLY: "server.log-unreadable",
    sqlite3.SQLITE_CORRUPT: "server.log-broken",
    sqlite3.SQLITE_NOTADB: "server.log-broken",
}


def failure(cause: DBAPIError | sqlite3.Error, file: Path) -> LogError:
    """What a database that refused says to people."""
    said = cause.orig if isinstance(cause, DBAPIError) else cause
    number = getattr(said, "sqlite_errorcode", 0) & _PRIMARY
    code = _CODES.get(number)
    if code is not None:
        return LogError(code, file=str(file))
    return LogError("server.log-failed", file=str(file), cause=str(said))
