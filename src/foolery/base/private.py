"""Files and folders that only their owner can open: what lies in them reveals cards and seeds."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

FOLDER: Final = 0o700
FILE: Final = 0o600
_OTHERS: Final = 0o077


def make_folder(folder: Path) -> None:
    """Make a private folder, and those above it that are missing; a folder that exists keeps its mode.

    Raises OSError, NotADirectoryError where a file is in the way.
    """
    if not folder.is_dir():
        make_folder(folder.parent)
        try:
            folder.mkdir(mode=FOLDER, exist_ok=True)
        except FileExistsError as cause:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from cause


def write_new(path: Path, data: bytes) -> None:
    """Write a private file that does not exist yet. Raises OSError, also where the path is a link."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), FILE), "wb") as out:
        out.write(data)


def is_open(path: Path) -> bool:
    """Whether other users of this machine have any right to a file or folder. On Windows, and for links, never."""
    if os.name == "nt":
        return False
    with suppress(OSError):
        mode = path.lstat().st_mode
        return not stat.S_ISLNK(mode) and bool(mode & _OTHERS)
    return False


def tighten(path: Path) -> None:
    """Take the rights of other users away, where this process may do so."""
    if is_open(path):
        with suppress(OSError):
            path.chmod(FOLDER if path.is_dir() else FILE)
