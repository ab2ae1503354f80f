"""What the commands of a tournament do: read its file, add a command to it, say what came of it.

The file is held while it is written, so that a second organiser is told to wait; it is written beside its place and
then moved there, so that a killed command leaves what was there before or all of it.
"""

from __future__ import annotations

import contextlib
import csv
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from foolery import catalogue
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.cli.tournament_words import matching, places
from foolery.cli.words import put, speaking
from foolery.speech import tongue, typed
from foolery.terminal.store import Hold, read_whole, write_whole
from foolery.tournament import Command, Setup, Table, Tournament, TournamentError, begun, read
from foolery.tournament.command import names_in, whole
from foolery.tournament.page import page, place_said, shown
from foolery.tournament.setup import MOST_SEATS

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
    found = [catalogue.game(one.strip()) for one in games.split("/")]
    allowed = sorted(set(range(2, MOST_SEATS + 1)).intersection(*(game.seats() for game in found)))
    wanted = allowed if seats is None else [size for size in _span(seats) if size in allowed]
    if not wanted:
        raise TournamentError("tournament.no-seats", game=games, seats=allowed)
    ids = " / ".join(game.id for game in found)
    fields = {**options, "game": ids, "seats": ", ".join(map(str, wanted)), "seed": seed or secrets.token_hex(8)}
    setup = Setup.read(Command("new", name, fields))
    with held(path):
        if path.exists():
            raise TournamentError("tournament.file-there", file=str(path))
        _write(path, begun([setup.command()]))
    put(say("begun", file=str(path), format=say(setup.format), seed=setup.seed))


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
    """The entrants of a list: a name on a line, or columns with commas: name, rating, team, bot; a head may tell their
    order.
    """
    rows = [row for row in csv.reader(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()) if any(row)]
    order: Sequence[str] = ("name", *COLUMNS)
    known = typed("tournament-columns")
    if rows and known.get(rows[0][0].strip().casefold()):
        order = [known.get(cell.strip().casefold(), "") for cell in rows.pop(0)]
    found = []
    for row in rows:
        cells = {name: cell.strip() for name, cell in zip(order, row, strict=False) if cell.strip()}
        found.append(Command("enter", cells.get("name", ""), {name: cells[name] for name in COLUMNS if name in cells}))
    return found


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
        for line in shown(at.cup, speaking()):
            put(line)


def result(path: Path, place: str, words: Sequence[str], straps: int | None, correct: bool) -> None:
    """Keep the result of a table."""
    with desk(path) as at:
        _, table = at.cup.table(place)
        fields = places(table, words)
        if straps is not None:
            fields["straps"] = str(straps)
        at.add(Command("correct" if correct else "result", place, fields))
        put(say("result", table=place, places=place_said(table.deals[-1], speaking())))
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
    cup = Tournament.fold(read(_read(path)))
    for line in shown(cup, speaking()):
        put(line)


def write_page(path: Path, html: Path | None) -> None:
    """Write the page of the tournament. Raises TournamentError where it would replace the tournament's file."""
    cup = Tournament.fold(read(_read(path)))
    place = html or path.with_suffix(".html")
    if place.exists() and place.samefile(path):
        raise TournamentError("tournament.page-is-file", file=str(place))
    _write(place, page(cup, speaking()))
    put(say("written", file=str(place)))


def _guarded(path: Path, work: Callable[[], str]) -> str:
    try:
        return work()
    except OSError as error:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(error)) from error
    except UnicodeDecodeError as error:
        raise TournamentError("tournament.not-text", file=str(path)) from error


def _read(path: Path) -> str:
    return _guarded(path, lambda: read_whole(path))


def _write(path: Path, text: str) -> None:
    def work() -> str:
        write_whole(path, text)
        return text

    _guarded(path, work)
