"""Files that a command would replace: only pages and tables of its own kind, never a record or somebody's list."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError

PAGE: Final = "<!doctype html>"
"""The first line of every page."""


def check_replaceable(path: Path, first: str = PAGE) -> None:
    """Raise FooleryError if a file is there that does not begin with the line ``first``; an empty file may go."""
    if not path.is_file():
        return
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            found = "".join(islice(file, 1)).rstrip("\r\n")
    except OSError as cause:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(cause)) from cause
    if found not in ("", first):
        raise FooleryError("cli.foreign-file", file=str(path))
