"""What organisers type: lists of entrants, and results in few keys.

``Gleb`` is the fool; several names without a sign are all players of the table, best first; ``+Anna`` was first out;
``Anna=5`` are points, the fewest best; a word for a draw. Names may have commas between them, as they are printed. A
name may be typed without accents, and as far as no other entrant of the tournament begins so. Where only the first one
out goes on, the fool alone is not enough: the first must be named. Where the fool is out, the fool must be named.
"""

from __future__ import annotations

import codecs
import csv
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from foolery.base.errors import SHOWN, shortened
from foolery.cli.words import speaking
from foolery.speech import typed, typed_in
from foolery.tournament import BrokenFile, Command, TournamentError
from foolery.tournament.command import whole
from foolery.tournament.entrants import likeness, matching
from foolery.tournament.tournament import MOST_RATING

if TYPE_CHECKING:
    from foolery.tournament import Table

COLUMNS: Final = ("name", "rating", "team", "bot")
"""The columns of a list without a header."""
DIVIDERS: Final = "\t;,"
"""What divides columns: the first of these signs that any line has outside quotation marks."""
TITLES: Final = 4
"""Lines at most before a header: a spreadsheet often begins with a title."""
NUMBERED: Final = re.compile(r"\d+[.)]?")
"""The first column of a numbered list."""
MARKS: Final = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
"""What a text may begin with that tells its encoding: a spreadsheet's "Unicode text" is UTF-16."""
WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""What the files of spreadsheets begin with."""
NAMING: Final = frozenset({"name", "surname", "first", "team"})
"""Columns of which a header has one at least."""
UNRATED: Final = ("-", "\N{EN DASH}", "\N{EM DASH}")

Row = tuple[int, list[str]]
"""The cells of a line, with its number."""
Cells = tuple[int, dict[str, str]]
"""The cells of a line by their columns, with its number."""


def decoded(data: bytes, encoding: str, file: str) -> str:
    """The text of a list; ``encoding`` empty: by its first bytes, else UTF-8. Raises TournamentError."""
    if data.startswith(WORKBOOKS):
        raise TournamentError("tournament.workbook", file=file)
    try:
        return data.decode(encoding or next((MARKS[mark] for mark in MARKS if data.startswith(mark)), "utf-8"))
    except LookupError as error:
        raise TournamentError("tournament.no-encoding", name=encoding) from error
    except UnicodeError as error:
        if encoding:
            raise TournamentError("tournament.other-encoding", file=file, name=encoding) from error
        raise TournamentError("tournament.list-encoding", file=file) from error


def listed(text: str) -> list[tuple[int, Command]]:
    """The entrants of a list with their lines: a name on a line, or columns; a header names them and their order.

    Without a header the columns are name, rating, team and bot, after numbers if all lines begin with one. A single
    line without a header may hold names alone. ``Surname, First`` in one cell, and surname and first name in two
    columns, are the name ``Surname First``. Those of one team are one entrant, with the mean of their ratings. Of the
    ratings of a league, which have a row for each variant, the first row of a name counts, that of its family. Raises
    BrokenFile.
    """
    rows = _rows(text)
    if not rows:
        return []
    at = _header(rows)
    if at is None:
        if len(rows) == 1 and len(rows[0][1]) > 1 and not any(sign.isdecimal() for sign in "".join(rows[0][1][:2])):
            return [(rows[0][0], Command("enter", _one_name(cell))) for cell in rows[0][1] if cell]
        return _entrants([_cells(row, COLUMNS) for row in _without_numbers(rows)])
    number, head = rows[at]
    order = [typed("tournament-columns").get(_word(cell), "") for cell in head]
    if not NAMING & {*order}:
        named = [words[0] for name, words in typed_in(speaking(), "tournament-columns").items() if name in NAMING]
        given = [shortened(cell) for cell in head if cell]
        raise BrokenFile("tournament.no-names", number, columns=named, given=given[:SHOWN])
    cells = [_cells(row, order) for row in rows[at + 1 :]]
    rated = {"family", "variant"} <= {*map(_word, head)}
    return _entrants(_first_rows(cells) if rated else cells)


def _word(cell: str) -> str:
    """The word of a header, however it is written: ``First name`` and ``first_name`` are ``firstname``."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", cell).casefold())


def _columns() -> list[str]:
    """What columns may be called, in the language that is spoken."""
    return [words[0] for words in typed_in(speaking(), "tournament-columns").values()]


def _header(rows: Sequence[Row]) -> int | None:
    """Where the header is; None: there is none. It is the first line if that names a column, else the first line of
    several cells if that names two of them, one of names.
    """
    known = typed("tournament-columns")
    for at, (_, row) in enumerate(rows[: TITLES + 1]):
        named = {known[word] for cell in row if (word := _word(cell)) in known}
        if (named and not at) or (len(named) > 1 and named & NAMING):
            return at
        if sum(map(bool, row)) > 1:
            return None
    return None


def _without_numbers(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows without the numbers that all of them begin with: in a cell of their own, or before the name."""
    if all(len(row) > 1 and row[1] and NUMBERED.fullmatch(row[0]) for _, row in rows):
        return [(line, row[1:]) for line, row in rows]
    if all(re.match(r"\d+[.)]\s*\D", row[0]) for _, row in rows):
        return [(line, [re.sub(r"^\d+[.)]\s*", "", row[0]), *row[1:]]) for line, row in rows]
    return rows


def _cells(row: Row, order: Sequence[str]) -> Cells:
    line, cells = row
    found = {name: cell for name, cell in zip(order, cells, strict=False) if name and cell}
    parts = [found.pop(name, "") for name in ("surname", "first", "name", "patronymic")]
    name = " ".join(_one_name(part) for part in parts if part)
    rating = _number(found.pop("rating", ""))
    return line, ({"name": name} if name else {}) | ({"rating": rating} if rating else {}) | found


def _one_name(cell: str) -> str:
    """A name without the comma between a surname and a first name."""
    parts = [part.strip() for part in cell.split(",")]
    return " ".join(parts) if len(parts) == 2 and all(parts) else cell


def _number(cell: str) -> str:
    """A rating as spreadsheets write whole numbers, ``1 500,0``; nothing for a dash."""
    bare = "".join(cell.split())
    if bare in UNRATED:
        return ""
    return re.sub(r"[.,]0+$", "", bare) if re.fullmatch(r"\d+([.,]0+)?", bare) else cell


def _first_rows(rows: Sequence[Cells]) -> list[Cells]:
    """Only the first row of each name."""
    found: dict[str, Cells] = {}
    for line, cells in rows:
        found.setdefault(cells.get("name", ""), (line, cells))
    return [*found.values()]


def _entrants(rows: Sequence[Cells]) -> list[tuple[int, Command]]:
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
        raise BrokenFile("tournament.list-columns", line, text=text, columns=_columns())
    try:
        whole("rating", text, 0, MOST_RATING)
    except TournamentError as error:
        raise BrokenFile("tournament.broken", line, why=error.said()) from error


def _rows(text: str) -> list[Row]:
    """The rows of a list that have a cell; a line that begins with # is a remark, if it is no header (``#;name``)."""
    shown = "".join(sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign) != "Cf")
    lines = shown.splitlines()
    lines = ["" if line.startswith("#") and line[1:2] not in {*DIVIDERS} else line.strip(" ") for line in lines]
    named = re.fullmatch(r"sep=([;,\t|])", lines[0], re.IGNORECASE) if lines else None
    if named is not None:
        lines[0] = ""
    reader = csv.reader(lines, delimiter=named[1] if named is not None else _divider(lines), strict=True)
    found: list[Row] = []
    line = 1
    try:
        for row in reader:
            found.append((line, [" ".join(cell.split()) for cell in row]))
            line = reader.line_num + 1
    except csv.Error as error:
        raise BrokenFile("tournament.no-list", line) from error
    return [(line, row) for line, row in found if any(row)]


def _divider(lines: Sequence[str]) -> str:
    """What divides the columns."""
    bare = "".join(re.sub(r'"[^"]*"', "", line) for line in lines)
    return next((sign for sign in DIVIDERS if sign in bare), DIVIDERS[-1])


def _team(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    ratings = [int(row["rating"]) for row in rows if "rating" in row]
    bots = [row["bot"] for row in rows if "bot" in row]
    fields = {"rating": str(round(sum(ratings) / len(ratings)))} if ratings else {}
    return fields | ({"bot": bots[0]} if bots else {}) | {"members": ", ".join(row.get("name", "") for row in rows)}


def places(table: Table, words: Sequence[str], entrants: Sequence[str], strikes: str = "") -> dict[str, str]:
    """The fields of a result as it was typed; ``entrants`` are all of the tournament, and ``Format.strikes`` says for
    whom it counts. Raises TournamentError.
    """
    names = table.players
    unsaid = "tournament.name-first" if strikes == "first" else "tournament.name-all"
    refused = TournamentError(unsaid, table=table.number, players=list(names))
    words = _parted(words)
    if len(words) == 1 and _is_draw(words[0]) and likeness(words[0]) not in map(likeness, names):
        return {"places": ", ".join(names)}
    meant = [_at_table(word, table, entrants) for word in words]
    twice = next((name for at, name in enumerate(meant) if name in meant[:at]), None)
    if twice is not None:
        raise TournamentError("tournament.named-twice", name=twice)
    if all("=" in word for word in words):
        return _scored(table, words, meant)
    first = [name for word, name in zip(words, meant, strict=True) if word.startswith("+")]
    rest = [name for word, name in zip(words, meant, strict=True) if not word.startswith("+")]
    groups: list[list[str]] = []
    if len(rest) > 1 or (len(rest) + len(first) == len(names)):
        groups = [[name] for name in (*first, *rest)]
        if len(groups) != len(names):
            raise refused
    elif len(names) > 2 and ((strikes == "first" and not first) or (strikes == "fool" and not rest)):
        raise refused
    else:
        others = [name for name in names if name not in (*first, *rest)]
        groups = [group for group in (first, others, rest) if group]
    return {"places": " > ".join(map(", ".join, groups))}


def _parted(words: Sequence[str]) -> Sequence[str]:
    """The names as they were typed, a word each, or with commas between them as they are printed."""
    if not any("," in word for word in words):
        return words
    return [name for part in " ".join(words).split(",") if (name := part.strip())]


def _is_draw(word: str) -> bool:
    return likeness(word) in typed("tournament-draw")


def _at_table(word: str, table: Table, entrants: Sequence[str]) -> str:
    """The player of a table who is meant. Raises TournamentError, too where another entrant may be meant as well."""
    typed = (word.rpartition("=")[0] or word).removeprefix("+")
    try:
        name = matching(typed, entrants)
    except TournamentError as error:
        if error.code != "tournament.nobody":
            raise
        name = typed
    if name not in table.players:
        raise TournamentError("tournament.not-there", name=name, table=table.number, players=list(table.players))
    return name


def _scored(table: Table, words: Sequence[str], meant: Sequence[str]) -> dict[str, str]:
    """Places by points, the fewest best."""
    points = {name: whole("scores", word.rpartition("=")[2]) for word, name in zip(words, meant, strict=True)}
    if len(points) != len(table.players):
        raise TournamentError("tournament.name-all", table=table.number, players=list(table.players))
    groups = [[name for name in table.players if points[name] == score] for score in sorted({*points.values()})]
    scores = ", ".join(str(points[name]) for name in table.players)
    return {"places": " > ".join(map(", ".join, groups)), "scores": scores}
