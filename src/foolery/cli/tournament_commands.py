"""The commands of a tournament: read its file, add a command to it, answer.

The file is locked while a command writes, and a second organiser is asked to wait. Writes are atomic: the new text is
written beside the file and then moved there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import shutil
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from textwrap import wrap
from typing import Final

from foolery import catalogue
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.cli.files import PAGE, check_replaceable
from foolery.cli.listing import UNKNOWN_WIDTH
from foolery.cli.tournament_input import decoded, listed, places
from foolery.cli.words import asked, print_json, put, speak, speaking
from foolery.speech import languages, tongue
from foolery.terminal.store import GameLock, read_data, read_whole, write_whole
from foolery.tournament import BrokenFile, Command, Setup, Table, Tournament, TournamentError, begun, read
from foolery.tournament.admission import BYE, check_players
from foolery.tournament.command import whole
from foolery.tournament.entrants import matching, names_in, sizes_of, tidy
from foolery.tournament.page import page, slips
from foolery.tournament.plan import check_options, check_prizes, check_title, others, planned, to_come
from foolery.tournament.report import GLUE, TournamentText, hung, plain
from foolery.tournament.setup import MOST_MEMBERS, MOST_SEATS, without_options
from foolery.tournament.tournament import take_back

USUAL_PLAYERS: Final = (8, 16, 24, 32)
"""Numbers of players for which ``new`` says how long a tournament takes, unless one is given."""
LATE: Final = ("knock-out", "swiss")
"""The formats that players may come late to."""


def say(key: str, /, **fields: object) -> str:
    """A sentence of the desk."""
    return tongue(speaking()).say(f"tournament-desk.{key}", **fields)


class TournamentFile:
    """The file of a tournament and what stands in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = read_tournament(path)
        self.cup = folded(path, self.text)
        speak_as(self.cup)

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


def folded(path: Path, text: str) -> Tournament:
    """The tournament of a file's text. Raises TournamentError with the name of the file if it is broken."""
    try:
        return Tournament.fold(read(text))
    except BrokenFile as error:
        raise TournamentError("tournament.in-file", file=str(path), why=error.said()) from error


def speak_as(cup: Tournament) -> None:
    """Speak the language of a tournament, where no other was asked for."""
    if asked() is None and cup.setup.lang in languages():
        speak(cup.setup.lang)


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other organisers from the file."""
    hold = GameLock()
    if not hold.take(path):
        raise TournamentError("tournament.busy", file=str(path))
    try:
        yield
    finally:
        hold.release()


@contextlib.contextmanager
def desk(path: Path) -> Iterator[TournamentFile]:
    """The tournament in a file, held. Raises FooleryError where it is not there or may not be written."""
    _check_there(path)
    _check_place(path)
    with held(path):
        yield TournamentFile(path)


def begin(
    path: Path,
    name: str | None,
    games: str,
    seats: str | None,
    seed: str | None,
    options: Mapping[str, str],
    players: int | None = None,
) -> None:
    """Begin a tournament in a new file, and say how long it takes with ``players`` entrants. Raises FooleryError."""
    if name is not None:
        check_title(name)
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
    spoken = asked()
    setup = Setup.read(Command("new", name or "", fields | ({"lang": spoken} if spoken else {})))
    check_prizes(setup)
    if players is not None:
        check_players(setup, players)
    check_options(setup, fields, players)
    _check_place(path)
    with held(path):
        if path.exists():
            raise TournamentError("tournament.file-there", file=str(path))
        _write(path, begun([setup.command()]))
    answer(say("begun", file=str(path), format=say(setup.format)))
    late = "never-late" if setup.format not in LATE else "soon" if setup.late == 1 else "late"
    answer(f"{say('begun-seats', seats=list(setup.seats))} {say(f'begun-{late}', late=setup.late)}")
    _say_how_long(setup, players)


def _say_how_long(setup: Setup, players: int | None) -> None:
    """Say how many rounds there are and how long they take: for a number of players in every format, or for several
    numbers in this one.
    """
    telling = TournamentText(Tournament(), speaking())
    plans = [plan for number in ([players] if players else USUAL_PLAYERS) if (plan := planned(setup, number))]
    for plan in plans:
        answer(say("plan", players=plan.players, takes=telling.takes(plan)))
    if players:
        for name, plan in others(setup, players).items():
            answer(say("plan-other", format=name, takes=telling.takes(plan)))
    if plans:
        answer(say("plan-minutes", minutes=setup.minutes))


def _span(text: str) -> list[int]:
    found: list[int] = []
    for part in names_in(text):
        low, dash, high = part.partition("-")
        try:
            first = whole("--seats", low, 2, MOST_SEATS)
            found += range(first, (whole("--seats", high, first, MOST_SEATS) if dash else first) + 1)
        except TournamentError as error:
            raise TournamentError("tournament.no-span", least=2, most=MOST_SEATS, text=text) from error
    return sorted({*found})


def enter(path: Path, names: Sequence[str], file: Path | None, fields: Mapping[str, str], encoding: str = "") -> None:
    """Enter players by name, or from a list."""
    fields = {name: unicodedata.normalize("NFC", value) for name, value in fields.items()}
    with desk(path) as at:
        commands = [Command("enter", _spelled(at.cup, name), fields) for name in names]
        back = [one.subject for one in commands if at.cup.found(one.subject) is not None]
        try:
            for command in commands:
                at.cup.obey(command)
            _check_bot(fields.get("bot", ""))
        except FooleryError as error:
            if len(commands) == 1:
                raise
            raise TournamentError("tournament.none-entered", why=error.said()) from error
        if file is not None:
            commands += entered_from(file, at.cup, encoding)
        if not commands and file is not None:
            raise TournamentError("tournament.empty-list", file=str(file))
        if not commands:
            raise TournamentError("tournament.nobody-named")
        at.keep(*commands)
        here = sum(one.here for one in at.cup.entrants.values())
        new = [one.subject for one in commands if one.subject not in back]
        if new:
            answer(say("entered", names=new, number=here))
        if back:
            answer(say("entered-back", names=back, number=here))
        plan = to_come(at.cup)
        if plan is not None and not at.cup.rounds:
            answer(say("plan", players=plan.players, takes=TournamentText(at.cup, speaking()).takes(plan)))
        _say_how_to_undo(len(commands))


def _spelled(cup: Tournament, name: str) -> str:
    """A name as it is kept; of an entrant who has withdrawn, as it was entered, even if only the beginning was typed.

    The beginning of the name of a player who cannot come back counts only while no new player may enter.
    """
    one = cup.found(name)
    if one is not None:
        return tidy(name) if one.here else one.name
    closed = len(cup.rounds) >= cup.setup.late
    gone = [one.name for one in cup.entrants.values() if not one.here and (closed or one.gone == len(cup.rounds))]
    return _meant(name, gone) or tidy(name)


def _meant(text: str, names: Sequence[str]) -> str:
    """The one name that begins with the typed text, empty if none does. Raises TournamentError if several do."""
    try:
        return matching(text, names)
    except TournamentError as error:
        if error.code != "tournament.nobody":
            raise
        return ""


def _check_bot(spec: str) -> None:
    """Raise BotError for a bot that is not there."""
    if spec:
        # Only who enters bots needs them.
        from foolery import bots

        bots.close(bots.make(spec))


def _say_how_to_undo(number: int) -> None:
    """Say how all is taken back that one command has brought, where that is more than one line of the file."""
    if number > 1:
        answer(say("undo-all", number=number))


def entered_from(file: Path, cup: Tournament, encoding: str = "") -> list[Command]:
    """Enter everybody of a list; what came of it. Raises TournamentError with the file and the line."""
    try:
        found = listed(_guarded(file, lambda: decoded(read_data(file), encoding, str(file))))
        for line, command in found:
            try:
                cup.obey(command)
                _check_bot(command.fields.get("bot", ""))
            except FooleryError as error:
                raise BrokenFile("tournament.broken", line, why=error.said()) from error
    except BrokenFile as error:
        raise TournamentError("tournament.in-list", file=str(file), why=error.said()) from error
    return [command for _, command in found]


def withdraw(path: Path, names: Sequence[str]) -> None:
    """Let players go."""
    with desk(path) as at:
        found = [matching(name, [*at.cup.entrants]) for name in names]
        at.add(*(Command("withdraw", name) for name in found))
        answer(say("withdrawn", names=found, number=len(at.cup.field())))
        answer(
            say("winner", name=at.cup.standings()[0].name) if at.cup.finished else say("withdrawn-back", name=found[0])
        )
        _say_how_to_undo(len(found))


def pair(path: Path, by_hand: str | None) -> None:
    """Pair the next round, or take it as it is given."""
    with desk(path) as at:
        made = at.cup.pairing()
        if by_hand is not None:
            made = _typed_round(by_hand, [*at.cup.entrants])
        at.add(made)
        assert at.cup.round is not None
        telling, plan = TournamentText(at.cup, speaking()), to_come(at.cup)
        show(telling.of_round(at.cup.round, width()))
        if plan is not None:
            answer(say("to-come", takes=telling.takes(plan)))


def _typed_round(text: str, names: Sequence[str]) -> Command:
    """A round as it was typed, each name as it is kept. Raises TournamentError."""
    tables, _, bye = text.partition(";")

    def meant(part: str) -> str:
        return ", ".join(matching(name, names) for name in names_in(part))

    left = re.sub(rf"^{BYE}\s", "", bye.strip())
    fields = {"bye": meant(left)} if left.strip() else {}
    return Command.read(Command("pair", " | ".join(map(meant, tables.split("|"))), fields).line)


def result(path: Path, place: str, words: Sequence[str], straps: int | None, correct: bool) -> None:
    """Keep the result of a table."""
    with desk(path) as at:
        one, table = at.cup.table(place)
        fields = places(table, words, [*at.cup.entrants], at.cup.format.strikes(at.cup.known, one))
        if straps is not None:
            fields["straps"] = str(straps)
        at.add(Command("correct" if correct else "result", place, fields))
        key = "result" if one is at.cup.round else "result-earlier"
        deal = TournamentText(at.cup, speaking()).deal(table.deals[-1])
        show(hung("", say(key, round=one.number, table=table.number, places=deal), width()))
        answer(_what_next(at.cup, table))


def _what_next(cup: Tournament, playing: Table) -> str:
    """What is to be done after a result of a table."""
    waiting = cup.open_tables()
    if playing in waiting:
        return say("plays-on", table=playing.number)
    if waiting:
        return say("waiting", tables=[table.number for table in waiting])
    return say("winner", name=cup.standings()[0].name) if cup.finished else say("round-over")


def undo(path: Path, number: int = 1) -> None:
    """Take the last commands back."""
    with desk(path) as at:
        standing: list[Command] = []
        for _, command in read(at.text):
            if command.kind == "undo":
                take_back(command, standing)
            else:
                standing.append(command)
        if len(standing) < 2:
            raise TournamentError("tournament.nothing-to-undo")
        if number >= len(standing):
            raise TournamentError("tournament.few-to-undo", number=len(standing) - 1)
        left, taken = standing[:-number], standing[-number:]
        at.keep(*[Command("undo")] * number)
        rounds = sum(command.kind == "pair" for command in standing)
        for command in reversed(taken):
            answer(taken_back(command, rounds))
            rounds -= command.kind == "pair"
        more = len([*takewhile(lambda command: command.kind == taken[0].kind, reversed(left))])
        if more and taken[0].kind in ("enter", "withdraw"):
            answer(say(f"undo-more-{taken[0].kind}", number=more))


def taken_back(command: Command, round_: int) -> str:
    """What an undo has taken back, in words, and in which round that was."""
    fields = {"name": command.subject, "table": command.subject, "round": round_}
    return say(f"undone-{command.kind}", **fields, places=command.fields.get("places", ""))


def standings(path: Path, as_json: bool = False) -> None:
    """Print the round and the standings, or all of it for programs."""
    cup = opened(path)
    if as_json:
        print_json(plain(cup))
    else:
        show(TournamentText(cup, speaking()).now(width()))


def where(path: Path, names: Sequence[str]) -> None:
    """Print where everybody sits, or these players. Raises FooleryError."""
    cup = opened(path)
    if cup.round is None:
        raise TournamentError("tournament.no-round")
    telling = TournamentText(cup, speaking())
    here = [name for name, _ in telling.places(cup.round)]
    show(telling.where(width(), [_in_round(cup, name, here) for name in names]))


def _in_round(cup: Tournament, text: str, here: Sequence[str]) -> str:
    """Who of a round is meant. Raises TournamentError that says why another entrant is not in it."""
    found = _meant(text, here)
    if found:
        return found
    name, at = matching(text, [*cup.entrants]), len(cup.rounds)
    if not cup.entrants[name].here:
        raise TournamentError("tournament.where-gone", name=name, round=at)
    out = cup.out(name)
    raise TournamentError("tournament.where-out" if out else "tournament.where-later", name=name, round=out or at)


def bracket(path: Path) -> None:
    """Print all rounds."""
    show(TournamentText(opened(path), speaking()).bracket(width()))


def write_page(path: Path, html: Path | None) -> None:
    """Write the page of the tournament. Raises TournamentError where it would replace the tournament's file."""
    cup, place = opened(path), html or path.with_suffix(".html")
    check_beside([path], place)
    write_beside(place, page(cup, speaking(), now()))


def write_slips(path: Path, html: Path | None) -> None:
    """Write the cards of the round as slips, a file for its owner alone. Raises FooleryError."""
    cup, place = opened(path), html or path.with_name(f"{path.stem}-slips.html")
    check_beside([path], place)
    write_beside(place, slips(cup, speaking()), shared=False)


def opened(path: Path) -> Tournament:
    """The tournament in a file, whose language is spoken from now on. Raises FooleryError."""
    cup = folded(path, read_tournament(path))
    speak_as(cup)
    return cup


def check_beside(paths: Sequence[Path], place: Path, first: str = PAGE, option: str = "--html") -> None:
    """Raise FooleryError where a page or table cannot be written that begins with the line ``first``.

    Only a page or table of the same kind is replaced, never a tournament or a list of members.
    """
    if place.exists() and any(place.samefile(path) for path in paths if path.exists()):
        raise TournamentError("tournament.page-is-file", option=option, file=str(place))
    _check_place(place)
    check_replaceable(place, first)
    if place.is_dir() or not os.access(place.parent, os.W_OK):
        why = errno.EISDIR if place.is_dir() else errno.EACCES
        raise FooleryError("cli.no-use", file=str(place), why=system_reason(OSError(why, os.strerror(why))))


def write_beside(place: Path, text: str, said: str = "written", shared: bool = True) -> None:
    """Write what follows from the files of tournaments, after ``check_beside``; ``shared`` is made to be shown."""
    _write(place, text, shared)
    answer(say(said, file=str(place)))


def now() -> str:
    """The date and time for a page that is shown, in words."""
    moment = datetime.now().astimezone()
    month = say("months").split()[moment.month - 1]
    return say("as-of", day=moment.day, month=month, year=moment.year, time=f"{moment:%H:%M}")


def show(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        put(line)


def answer(text: str) -> None:
    """Print sentences on lines that fit."""
    lines = wrap(text, width(), break_on_hyphens=False, break_long_words=False)
    show(line.replace(GLUE, " ") for line in lines)


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


def read_tournament(path: Path) -> str:
    """The text of a tournament's file. Raises FooleryError."""
    _check_there(path)
    return _read(path)


def _check_there(path: Path) -> None:
    if not path.exists():
        raise TournamentError("tournament.no-file", file=str(path))


def _check_place(path: Path) -> None:
    """Raise TournamentError where there is no folder for a file, or one is there that is protected: it would be
    replaced, and not written to.
    """
    if not path.parent.is_dir():
        raise TournamentError("tournament.no-folder", folder=str(path.parent))
    if path.is_file() and not os.access(path, os.W_OK):
        raise TournamentError("tournament.protected", file=str(path))


def _write(path: Path, text: str, shared: bool = False) -> None:
    _check_place(path)

    def work() -> str:
        write_whole(path, text, shared)
        return text

    _guarded(path, work)
