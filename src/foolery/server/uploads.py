"""Records that people have brought along: files beside the database, for a while.

A record is kept under a name that follows from its text: who brings it twice has one file and one link, and nobody who
has not the text can guess the link. What is older than ``KEPT`` is gone, and so is what came first where there is too
much; whoever brings it again has the same link.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from foolery import record as records
from foolery.base import folders
from foolery.server.error_responses import Refusal
from foolery.server.people import tidy

if TYPE_CHECKING:
    from pathlib import Path

    from foolery.record import Record

KEPT: Final = 7 * 24 * 60 * 60 * 1000
"""How long an upload is kept after it was last brought, in ms."""
MOST: Final = 500
"""So many are kept at most."""
ROOM: Final = 512 * 1024
"""Bytes of a record at most: a match of fifteen thousand actions or so."""
NAME_ROOM: Final = 64
"""Characters of a player's name in a record at most, as in tournaments."""
NAME: Final = re.compile("[A-Za-z0-9_-]{22}")
_BYTES: Final = 16


def read_upload(text: str) -> Record:
    """Read a record that somebody uploads.

    Raises NotationError if it does not read, and Refusal if it holds text that must not be shown: signs that steer a
    terminal or turn text round, also in comments, and names that no guest may have.
    """
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), 1):
        if not line.replace("\t", " ").isprintable():
            raise Refusal("gate.record-signs", line=number)
    record = records.read(text)
    for seat, name in enumerate(record.names):
        try:
            tidy(name or "-", NAME_ROOM)
        except Refusal as error:
            raise Refusal("gate.record-name", player=seat + 1, why=error.said()) from None
    for header, value in record.remarks.items():
        if not value.isprintable():
            raise Refusal("gate.record-remark", name=header)
    return record


def name_of(text: str) -> str:
    """The name of a record."""
    digest = hashlib.sha256(text.encode()).digest()[:_BYTES]
    return urlsafe_b64encode(digest).decode().rstrip("=")


class Uploads:
    """The folder of uploads. Times are those of the house, in ms."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, text: str, now: int) -> str:
        """Keep a record; its name. Raises OSError."""
        data, name = text.encode(), name_of(text)
        folders.make_folder(self.folder)
        # Somebody else may bring the same record in this very moment.
        place, half = self._place(name), self.folder / f"{name}.{secrets.token_hex(8)}"
        folders.write_new(half, data)
        os.utime(half, (now / 1000, now / 1000))
        half.replace(place)
        self.sweep(now)
        return name

    def text(self, name: str, now: int) -> str | None:
        """A record that is still kept."""
        if not NAME.fullmatch(name):
            return None
        try:
            place = self._place(name)
            return None if self._age(place, now) > KEPT else place.read_bytes().decode()
        except (OSError, UnicodeDecodeError):
            return None

    def sweep(self, now: int) -> None:
        """Let go of what is too old, and of the oldest where there are too many."""
        found = []
        for place in self.folder.iterdir():
            with suppress(OSError):
                found.append((self._age(place, now), place))
        found.sort(key=lambda one: one[0])
        for number, (age, place) in enumerate(found):
            if number >= MOST or age > KEPT:
                with suppress(OSError):
                    place.unlink()

    def _place(self, name: str) -> Path:
        return self.folder / f"{name}.txt"

    def _age(self, place: Path, now: int) -> float:
        return now - place.stat().st_mtime * 1000
