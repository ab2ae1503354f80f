"""Lists of entrants: a name on a line, or columns as any spreadsheet writes them."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from foolery.speech import typed
from foolery.tournament import BrokenFile, Command, TournamentError
from foolery.tournament.command import whole
from foolery.tournament.tournament import MOST_RATING

COLUMNS: Final = ("name", "rating", "team", "bot")
"""The columns of a list whose first line names none."""
PARTING: Final = "\t;,"
"""What parts columns: of these signs the first that stands in the first line with any."""

Row = tuple[int, list[str]]
"""The cells of a line, with its number."""


def listed(text: str) -> list[tuple[int, Command]]:
    """The entrants of a list with their lines: a name on a line, or columns: name, rating, team, bot; a head may tell
    their order. A single line without a head may hold names alone. Those of one team are one entrant, with the mean of
    their ratings. Of the ratings of a league, which have a row for each variant, the first row of a name counts, that
    of its family. Raises BrokenFile.
    """
    rows = _rows(text)
    known = typed("tournament-columns")
    if not rows:
        return []
    number, head = rows[0]
    rated = {"family", "variant"} <= {cell.casefold() for cell in head}
    if any(cell.casefold() in known for cell in head):
        order: Sequence[str] = [known.get(cell.casefold(), "") for cell in head]
        if not {"name", "team"} & {*order}:
            raise BrokenFile("tournament.no-names", number, columns=[*known])
        rows = rows[1:]
    else:
        order = COLUMNS
        if len(rows) == 1 and len(head) > 1 and not any(sign.isdecimal() for sign in head[1]):
            return [(number, Command("enter", name)) for name in head if name]
    cells = [(line, {name: cell for name, cell in zip(order, row, strict=False) if cell}) for line, row in rows]
    return _entrants(_first_rows(cells) if rated else cells)


def _first_rows(rows: Sequence[tuple[int, dict[str, str]]]) -> list[tuple[int, dict[str, str]]]:
    """Only the first row of each name."""
    found: dict[str, tuple[int, dict[str, str]]] = {}
    for line, cells in rows:
        found.setdefault(cells.get("name", ""), (line, cells))
    return [*found.values()]


def _entrants(rows: Sequence[tuple[int, dict[str, str]]]) -> list[tuple[int, Command]]:
    teams: dict[str, list[dict[str, str]]] = {}
    found: list[tuple[int, Command]] = []
    for line, cells in rows:
        _check_rating(line, cells.get("rating", "0"))
        if "team" not in cells:
            fields = {name: value for name, value in cells.items() if name in ("rating", "bot")}
            found.append((line, Command("enter", cells.get("name", ""), fields)))
            continue
        team = teams.setdefault(cells["team"], [])
        if not team:
            found.append((line, Command("enter", cells["team"])))
        team.append(cells)
    return [
        (line, Command("enter", one.subject, _team(teams[one.subject])) if one.subject in teams else one)
        for line, one in found
    ]


def _check_rating(line: int, text: str) -> None:
    """Raises BrokenFile, with advice where it is no number at all: mostly names stand side by side then."""
    if not any(sign.isdecimal() for sign in text):
        raise BrokenFile("tournament.list-columns", line, text=text, columns=[*typed("tournament-columns")])
    try:
        whole("rating", text, 0, MOST_RATING)
    except TournamentError as error:
        raise BrokenFile("tournament.broken", line, why=error.said()) from error


def _rows(text: str) -> list[Row]:
    """The rows of a list that say something; a line that begins with # is a remark, if it is no head (``#;name``)."""
    lines = unicodedata.normalize("NFC", text).removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    lines = ["" if line.startswith("#") and line[1:2] not in {*PARTING} else line.strip(" ") for line in lines]
    first = next((line for line in lines if {*PARTING} & {*line}), PARTING[-1])
    reader = csv.reader(lines, delimiter=next(sign for sign in PARTING if sign in first), strict=True)
    found: list[Row] = []
    line = 1
    try:
        for row in reader:
            found.append((line, [cell.strip() for cell in row]))
            line = reader.line_num + 1
    except csv.Error as error:
        raise BrokenFile("tournament.no-list", line) from error
    return [(line, row) for line, row in found if any(row)]


def _team(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    ratings = [int(row["rating"]) for row in rows if "rating" in row]
    bots = [row["bot"] for row in rows if "bot" in row]
    fields = {"rating": str(round(sum(ratings) / len(ratings)))} if ratings else {}
    return fields | ({"bot": bots[0]} if bots else {}) | {"members": ", ".join(row.get("name", "") for row in rows)}
