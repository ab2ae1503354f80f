"""What the commands of a tournament do: read its file, add a command to it, say what came of it.

The file is held while it is written, so that a second organiser is told to wait; it is written beside its place and
then moved there, so that a killed command leaves what was there before or all of it.
"""

from __future__ import annotations

import contextlib
import csv
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from foolery import catalogue
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.cli.listing import UNKNOWN_WIDTH
from foolery.cli.tournament_words import matching, places
from foolery.cli.words import put, speaking
from foolery.speech import tongue, typed
from foolery.terminal.store import Hold, read_whole, write_whole
from foolery.tournament import Command, Setup, Table, Tournament, TournamentError, begun, read
from foolery.tournament.command import names_in, whole
from foolery.tournament.page import page
from foolery.tournament.setup import MOST_MEMBERS, MOST_SEATS, without_options
from foolery.tournament.slips import slips
from foolery.tournament.teams import sizes_of
from foolery.tournament.telling import Telling, hung
from foolery.tournament.tournament import MOST_RATING

COLUMNS: Final = ("rating", "team", "bot")
"""What may stand behind a name in a list."""


def say(key: str, /, **fields: object) -> str:
    """A sentence of the desk."""
    return tongue(speaking()).say(f"tournament-desk.{key}", **fields)


class Desk:
    """The file of a tournament and what stands in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = _read(path)
        self.cup = Tournament.fold(read(self.text))

    def add(self, *commands: Command) -> None:
        """Obey commands and keep them; all of them or, where one is refused, none."""
        for command in commands:
            self.cup.obey(command)
        self.keep(*commands)

    def keep(self, *commands: Command) -> None:
        """Write commands that were obeyed."""
        end = "" if self.text.endswith("\n") else "\n"
        self.text += end + "".join(f"{command.line}\n" for command in commands)
        _write(self.path, self.text)


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other organisers from the file."""
    hold = Hold()
    if not hold.take(path):
        raise TournamentError("tournament.busy", file=str(path))
    try:
        yield
    finally:
        hold.release()


@contextlib.contextmanager
def desk(path: Path) -> Iterator[Desk]:
    """The tournament in a file, held."""
    with held(path):
        yield Desk(path)


def begin(path: Path, name: str, games: str, seats: str | None, seed: str | None, options: Mapping[str, str]) -> None:
    """Begin a tournament in a new file. Raises FooleryError."""
    named = [without_options(one) for one in games.split("/")]
    found = [catalogue.game(game) for game, _ in named]
    fields = dict(options)
    for _, more in named:
        for field, value in more.items():
            if fields.setdefault(field, value) != value:
                raise TournamentError(
                    "tournament.option-twice", name=f"tournament.{field}", one=fields[field], other=value
                )
    members = whole("members", fields.get("members", "1"), 1, MOST_MEMBERS)
    allowed = sorted(set(range(2, MOST_SEATS + 1)).intersection(*(sizes_of(game, members) for game in found)))
    wanted = allowed if seats is None else [size for size in _span(seats) if size in allowed]
    ids = " / ".join(game.id for game in found)
    if not allowed and members > 1:
        raise TournamentError("tournament.no-teams", game=ids, members=members)
    if not wanted:
        raise TournamentError("tournament.no-seats", game=ids, seats=allowed)
    fields |= {"game": ids, "seats": ", ".join(map(str, wanted)), "seed": seed or secrets.token_hex(8)}
    setup = Setup.read(Command("new", name, fields))
    with held(path):
        if path.exists():
            raise TournamentError("tournament.file-there", file=str(path))
        _write(path, begun([setup.command()]))
    put(say("begun", file=str(path), format=say(setup.format)))


def _span(text: str) -> list[int]:
    found: list[int] = []
    for part in names_in(text):
        low, dash, high = part.partition("-")
        first = whole("--seats", low, 2, MOST_SEATS)
        found += range(first, (whole("--seats", high, first, MOST_SEATS) if dash else first) + 1)
    return sorted({*found})


def enter(path: Path, names: Sequence[str], file: Path | None, fields: Mapping[str, str]) -> None:
    """Enter players by name, or from a list."""
    commands = [Command("enter", name, fields) for name in names]
    if file is not None:
        commands += listed(_read(file))
    if not commands:
        raise TournamentError("tournament.nobody-named")
    with desk(path) as at:
        at.add(*commands)
        put(say("entered", names=[one.subject for one in commands], number=len(at.cup.entrants)))


def listed(text: str) -> list[Command]:
    """The entrants of a list: a name on a line, or columns: name, rating, team, bot; a head may tell their order. Those
    of one team are one entrant, with the mean of their ratings. Of the ratings of a league, which have a row for each
    variant, the first row of a name counts, that of its family. Raises TournamentError.
    """
    rows = _rows(text)
    rated = bool(rows) and {"family", "variant"} <= {cell.casefold() for cell in rows[0]}
    order: Sequence[str] = ("name", *COLUMNS)
    known = typed("tournament-columns")
    if rows and any(cell.casefold() in known for cell in rows[0]):
        order = [known.get(cell.casefold(), "") for cell in rows.pop(0)]
        if not {"name", "team"} & {*order}:
            raise TournamentError("tournament.no-names", columns=[*known])
    found: list[Command] = []
    teams: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        cells = {name: cell for name, cell in zip(order, row, strict=False) if cell}
        if rated and any(one.subject == cells.get("name") for one in found):
            continue
        if "team" not in cells:
            fields = {name: value for name, value in cells.items() if name in ("rating", "bot")}
            found.append(Command("enter", cells.get("name", ""), fields))
            continue
        team = teams.setdefault(cells["team"], [])
        if not team:
            found.append(Command("enter", cells["team"]))
        team.append(cells)
    return [Command("enter", one.subject, _team(teams[one.subject])) if one.subject in teams else one for one in found]


def _rows(text: str) -> list[list[str]]:
    """The rows of a list that say something; columns are parted as in the first of several, by commas or semicolons."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    first = next((line for line in lines if {",", ";"} & {*line}), "")
    reader = csv.reader(lines, delimiter=";" if ";" in first else ",", strict=True)
    try:
        rows = [[cell.strip() for cell in row] for row in reader]
    except csv.Error as error:
        raise TournamentError("tournament.no-list", line=reader.line_num) from error
    return [row for row in rows if any(row)]


def _team(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    ratings = [whole("rating", row["rating"], 0, MOST_RATING) for row in rows if "rating" in row]
    bots = [row["bot"] for row in rows if "bot" in row]
    fields = {"rating": str(round(sum(ratings) / len(ratings)))} if ratings else {}
    return fields | ({"bot": bots[0]} if bots else {}) | {"members": ", ".join(row.get("name", "") for row in rows)}


def withdraw(path: Path, names: Sequence[str]) -> None:
    """Let players go."""
    with desk(path) as at:
        found = [matching(name, [*at.cup.entrants]) for name in names]
        at.add(*(Command("withdraw", name) for name in found))
        put(say("withdrawn", names=found, number=len(at.cup.field())))


def pair(path: Path, by_hand: str | None) -> None:
    """Pair the next round, or take it as it is given."""
    with desk(path) as at:
        made = at.cup.pairing()
        if by_hand is not None:
            tables, _, bye = by_hand.partition(";")
            fields = {"bye": bye.strip().removeprefix("bye").strip()} if bye.strip() else {}
            made = Command.read(Command("pair", tables.strip(), fields).line)
        at.add(made)
        assert at.cup.round is not None
        show(Telling(at.cup, speaking()).of_round(at.cup.round, width()))


def result(path: Path, place: str, words: Sequence[str], straps: int | None, correct: bool) -> None:
    """Keep the result of a table."""
    with desk(path) as at:
        one, table = at.cup.table(place)
        fields = places(table, words, at.cup.format.strikes(at.cup.known, one))
        if straps is not None:
            fields["straps"] = str(straps)
        at.add(Command("correct" if correct else "result", place, fields))
        show(hung("", say("result", table=place, places=Telling(at.cup, speaking()).deal(table.deals[-1])), width()))
        put(_what_next(at.cup, table))


def _what_next(cup: Tournament, playing: Table) -> str:
    """What is to be done after a result of a table."""
    waiting = cup.open_tables()
    if playing in waiting:
        return say("plays-on", table=playing.number)
    if waiting:
        return say("waiting", tables=[table.number for table in waiting])
    return say("winner", name=cup.standings()[0].name) if cup.finished else say("round-over")


def undo(path: Path) -> None:
    """Take the last command back."""
    with desk(path) as at:
        command = Command("undo")
        lines = read(at.text)
        at.cup = Tournament.fold([*lines, (lines[-1][0] + 1, command)])
        at.keep(command)
        put(say("undone", command=at.cup.undone.line if at.cup.undone is not None else ""))


def standings(path: Path) -> None:
    """Print the round and the standings."""
    show(Telling(opened(path), speaking()).now(width()))


def bracket(path: Path) -> None:
    """Print all rounds."""
    show(Telling(opened(path), speaking()).bracket(width()))


def write_page(path: Path, html: Path | None) -> None:
    """Write the page of the tournament. Raises TournamentError where it would replace the tournament's file."""
    write_beside([path], html or path.with_suffix(".html"), page(opened(path), speaking()))


def write_slips(path: Path, html: Path | None) -> None:
    """Write the cards of the round as slips, which nobody else may see. Raises FooleryError."""
    place = html or path.with_name(f"{path.stem}-slips.html")
    write_beside([path], place, slips(opened(path), speaking()), shared=False)


def opened(path: Path) -> Tournament:
    """The tournament in a file, as it stands. Raises FooleryError."""
    return Tournament.fold(read(_read(path)))


def write_beside(paths: Sequence[Path], place: Path, text: str, said: str = "written", shared: bool = True) -> None:
    """Write what follows from the files of tournaments, never over one of them; ``shared`` is made to be shown."""
    if place.exists() and any(place.samefile(path) for path in paths):
        raise TournamentError("tournament.page-is-file", file=str(place))
    _write(place, text, shared)
    put(say(said, file=str(place)))


def show(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        put(line)


def width() -> int:
    """How many columns there are to print in."""
    return shutil.get_terminal_size((UNKNOWN_WIDTH, 24)).columns


def _guarded(path: Path, work: Callable[[], str]) -> str:
    try:
        return work()
    except OSError as error:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(error)) from error
    except UnicodeDecodeError as error:
        raise TournamentError("tournament.not-text", file=str(path)) from error


def _read(path: Path) -> str:
    return _guarded(path, lambda: read_whole(path))


def _write(path: Path, text: str, shared: bool = False) -> None:
    def work() -> str:
        write_whole(path, text, shared)
        return text

    _guarded(path, work)
