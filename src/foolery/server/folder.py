"""The data folder of a server: the names of all that lies in it, and who can open it.

The database holds seeds and hands, so only the user who runs the server can read what it writes. A folder that Foolery
made is private as a whole. In any other folder the server's own files are private, and the log has a warning.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from foolery.base import folders

if TYPE_CHECKING:
    from pathlib import Path

DATABASE: Final = "tables.db"
BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files that it keeps beside it."""
REPORTS: Final = "reports"
"""The folder for what stopped a table."""
UPLOADS: Final = "uploads"
"""The folder for records that people bring along."""
LOG: Final = "server.log"


def prepare(folder: Path) -> bool:
    """Make the folder if it is missing, and all of ours in it private. Return whether others can still look into it.

    SQLite gives the files beside a database the mode of the database, which therefore exists before SQLite opens it.
    Raises OSError where the folder cannot be made.
    """
    folders.make_folder(folder)
    database = folder / DATABASE
    # Earlier versions left the database open to everybody. A folder that holds nothing else was made by one of them.
    earlier = folders.is_open(database) and all(map(is_ours, folder.iterdir()))
    with suppress(OSError):  # SQLite says better than the system what is wrong with it
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, folders.FILE))
    real = database.resolve()  # it may lie elsewhere, with a link here
    for end in ("", *BESIDE):
        folders.tighten(real.with_name(f"{real.name}{end}"))
    for place in folder.iterdir():
        if is_ours(place):
            _tighten(place)
    if earlier:
        folders.tighten(folder)
    return folders.is_open(folder)


def is_ours(place: Path) -> bool:
    """Whether something in the folder is the server's, by its name."""
    name = place.name
    known = (DATABASE, *(f"{DATABASE}{end}" for end in BESIDE), REPORTS, UPLOADS)
    return name in known or name == LOG or name.startswith(f"{LOG}.")


def _tighten(place: Path) -> None:
    folders.tighten(place)
    if place.is_dir() and not place.is_symlink():
        for one in place.iterdir():
            folders.tighten(one)
