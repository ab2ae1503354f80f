"""The table of random play in ``docs/statistics.md``, with a line for every game and rule."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from foolery import catalogue
from foolery.base.errors import FooleryError

DEALS: Final = 1000
_TABLE: Final = re.compile(r"(?m)^\| game .*\n\|-.*\n((?:\|.*\n)+)")


def names() -> list[str]:
    """Every game of the package, then every rule that is no base, as far as each has a base to stand on."""
    rules = {name: rule for name, rule in catalogue.rules().items() if not rule.base}
    found = [*catalogue.games(), *rules]
    own = [name for name in found if name not in rules or rules[name].__module__.startswith("foolery.")]
    return [name for name in own if ":" not in name and _playable(name)]


def _playable(name: str) -> bool:
    try:
        catalogue.game(name)
    except FooleryError:
        return False
    return True


def lines(page: str) -> dict[str, list[str]]:
    """The cells of each line of the table, by the game."""
    return {_cells(line)[0]: _cells(line) for line in _table(page)[0].splitlines()[2:]}


def with_lines(page: str) -> str:
    """The page without the lines of games that are gone, and with those of new ones, which are played for it."""
    known, table = lines(page), _table(page)
    if [*known] == names():
        return page
    rows = [_cells(table[0].splitlines()[0]), *(known.get(name) or _measured(name) for name in names())]
    return page[: table.start()] + _written(rows) + page[table.end() :]


def _table(page: str) -> re.Match[str]:
    found = _TABLE.search(page)
    if found is None:
        raise ValueError("docs/statistics.md has no table of random play")
    return found


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _measured(name: str) -> list[str]:
    """The line of a game: a command prints it, for counting stands above this room."""
    command = [sys.executable, "-m", "foolery", "statistics", name, "--games", str(DEALS), "--markdown", "--lang", "en"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return next(_cells(line) for line in told.splitlines() if line.startswith(f"| {name} "))


def _written(rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column is aligned left and the others right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    padded = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in rows]
    rule = "|".join("-" * (width + 1) + (":" if column else "-") for column, width in enumerate(widths))
    lines = [f"| {' | '.join(row)} |" for row in padded]
    return "\n".join([lines[0], f"|{rule}|", *lines[1:]]) + "\n"
