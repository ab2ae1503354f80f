"""A tournament: the fold of the commands in its file, and the command that pairs its next round.

    cup = Tournament.fold(read(text))           raises BrokenFile with the line that does not fit
    command = cup.pairing()
    cup.obey(command)                           changes nothing where it raises TournamentError
    text += command.line + "\\n"

A round stands in the file table by table. Folding checks that everybody who is left sits exactly once at a table of a
size that the game takes, not who sits with whom: so an organiser may seat by hand, and a file means the same under
every version.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from foolery.base.errors import FooleryError
from foolery.tournament import admission
from foolery.tournament.command import BrokenFile, Command, TournamentError, whole
from foolery.tournament.entrants import checked_name, likeness, names_in
from foolery.tournament.formats import FORMATS, Format
from foolery.tournament.formats.format import Field
from foolery.tournament.setup import Setup
from foolery.tournament.standings import Entrant, Fund, Outcome, Round, Standing, Table, divided

HEAD: Final = "foolery-tournament"
VERSION: Final = 1
MOST_STRAPS: Final = 2
MOST_RATING: Final = 10_000
BOT_ROOM: Final = 300

Numbered = tuple[int, Command]
"""A command with its line."""


class Tournament:
    """All that follows from the commands so far."""

    def __init__(self) -> None:
        self.setup = Setup()
        self.begun = False
        self.entrants: dict[str, Entrant] = {}
        self.rounds: list[Round] = []
        self.count = 0
        """How many commands count, the first one too."""
        self._called: dict[str, str] = {}
        self._alike: dict[str, str] = {}
        self._known: Field | None = None

    # The file

    @classmethod
    def fold(cls, commands: Iterable[Numbered]) -> Tournament:
        """The tournament that these commands make. Raises BrokenFile."""
        standing: list[Command] = []
        cup = cls()
        for line, command in commands:
            try:
                if command.kind == "undo":
                    take_back(command, standing)
                    continue
                if cup.count != len(standing):
                    cup = cls.of(standing)
                cup.take(command)
                standing.append(command)
            except FooleryError as error:
                raise BrokenFile("tournament.broken", line, why=error.said()) from error
        if cup.count != len(standing):
            cup = cls.of(standing)
        if not cup.begun:
            raise BrokenFile("tournament.no-new", 2)
        return cup

    @classmethod
    def of(cls, commands: Iterable[Command]) -> Tournament:
        """The tournament of commands that have been taken before."""
        cup = cls()
        for command in commands:
            cup.take(command)
        return cup

    def obey(self, command: Command) -> None:
        """Do what a new command wants, or raise TournamentError and change nothing."""
        self._check_begun(command)
        admission.check(self, command)
        self.take(command)

    def take(self, command: Command) -> None:
        """Do what a command of a file wants. Raises TournamentError; what has come into a file before a new command
        was held to more stays readable.
        """
        self._check_begun(command)
        getattr(self, f"_{command.checked().kind}")(command)
        self._known = None
        self.count += 1

    def _check_begun(self, command: Command) -> None:
        if self.begun == (command.kind == "new"):
            raise TournamentError("tournament.new-twice" if self.begun else "tournament.new-first")

    # What follows

    @property
    def format(self) -> Format:
        """How it is played."""
        return FORMATS[self.setup.format]

    @property
    def known(self) -> Field:
        """What its format decides from."""
        if self._known is None:
            self._known = Field(self.setup, self.entrants, self.rounds)
        return self._known

    @property
    def round(self) -> Round | None:
        """The last round."""
        return self.rounds[-1] if self.rounds else None

    def settled(self, table: Table) -> bool:
        """Whether a table of the last round needs no more deals."""
        return self.format.settled(self.known, table)

    def fallen(self, one: Round, table: Table) -> tuple[str, ...]:
        """Who is out after a table of a round."""
        return self.format.fallen(self.known, one, table)

    def open_tables(self) -> list[Table]:
        """The tables of the last round that need a result."""
        return [table for table in self.round.tables if not self.settled(table)] if self.round else []

    @property
    def finished(self) -> bool:
        """Whether all is played."""
        return not self.open_tables() and self.format.finished(self.known)

    def field(self) -> list[str]:
        """Who plays on."""
        return self.format.field(self.known)

    def standings(self) -> list[Standing]:
        """Everybody who counts, the best first."""
        return self.format.standings(self.known)

    def fund(self) -> Fund:
        """The fund; its prizes by place, once all is played."""
        paid = len(self.entrants) * self.setup.fee
        kept = sum(one.paid for one in self.entrants.values())
        returned = paid - kept * self.setup.fee
        prizes = divided(paid - returned, self.setup.prizes, kept) if self.finished else ()
        return Fund(paid, returned, prizes)

    def cards(self, table: Table, deal: int = 0) -> str:
        """The seed that a deal of a table of the last round comes from: of the one with this number, from 1, else of
        the next.
        """
        number = deal or len(table.deals) + 1
        at = "" if self.format.same_deals else f"/{table.number}"
        return f"{self.setup.seed}/{len(self.rounds)}{at}/{number}"

    def pairing(self) -> Command:
        """The command that pairs the next round. Raises TournamentError where there is none now."""
        self._check_round_is_due()
        found = self.format.next_round(self.known)
        fields = {"bye": ", ".join(found.byes)} if found.byes else {}
        return Command("pair", " | ".join(map(", ".join, found.tables)), fields)

    def found(self, text: str) -> Entrant | None:
        """The entrant of this name, else of one that looks like it; None: there is none."""
        name = self._called.get(" ".join(text.split()).casefold()) or self._alike.get(likeness(text))
        return None if name is None else self.entrants[name]

    def named(self, text: str) -> Entrant:
        """The entrant of this name. Raises TournamentError."""
        one = self.found(text)
        if one is None:
            raise TournamentError("tournament.nobody", name=text)
        return one

    def out(self, name: str) -> int:
        """The round in which a player was knocked out; 0 if the player has withdrawn or plays on."""
        if not self.rounds or not self.entrants[name].here or name in self.field():
            return 0
        return next((one.out for one in self.standings() if one.name == name), 0)

    # The commands

    def _new(self, command: Command) -> None:
        self.setup = Setup.read(command)
        self.begun = True

    def _enter(self, command: Command) -> None:
        name = checked_name(command.subject)
        if name.casefold() in self._called:
            self._return(name, command.fields)
            return
        if self.finished:
            raise TournamentError("tournament.over")
        if len(self.rounds) >= self.setup.late:
            raise TournamentError("tournament.too-late", name=name, round=self.setup.late)
        fields = command.fields
        bot = fields.get("bot", "")
        if len(bot) > BOT_ROOM:
            raise TournamentError("tournament.long-bot", name=name, most=BOT_ROOM)
        rating = whole("rating", fields.get("rating", "0"), 0, MOST_RATING)
        members = self._members(name, names_in(fields.get("members", "")))
        self.entrants[name] = Entrant(name, rating, bot, members)
        self._called[name.casefold()] = name
        self._alike.setdefault(likeness(name), name)

    def _return(self, name: str, fields: Mapping[str, str]) -> None:
        """Take a withdrawal back, unless a round has been paired since."""
        one = self.named(name)
        if one.here:
            raise TournamentError("tournament.same-name", name=name)
        if one.gone < len(self.rounds):
            raise TournamentError("tournament.gone-for-good", name=one.name, round=one.gone + 1)
        if fields:
            raise TournamentError("tournament.returns-as-he-was", name=one.name)
        self.entrants[one.name] = replace(one, gone=-1, paid=True)

    def _members(self, team: str, names: Sequence[str]) -> tuple[str, ...]:
        """Who plays for a team; each for one alone."""
        members = tuple(checked_name(name) for name in names)
        if members and len(members) != self.setup.members:
            raise TournamentError("tournament.members", name=team, members=list(members), wanted=self.setup.members)
        people = Counter(likeness(name) for one in self.entrants.values() for name in one.members)
        people.update(map(likeness, members))
        for name in members:
            if people[likeness(name)] > 1:
                raise TournamentError("tournament.two-teams", name=name)
        return members

    def _withdraw(self, command: Command) -> None:
        one = self.named(command.subject)
        if not one.here:
            raise TournamentError("tournament.gone", name=one.name)
        for table in self.open_tables():
            if one.name in table.players:
                raise TournamentError("tournament.sits", name=one.name, table=table.number)
        if self.finished or (self.rounds and self.field() == [one.name]):
            raise TournamentError("tournament.last-one", name=one.name)
        back = len(self.rounds) < self.setup.refund and not self.out(one.name)
        self.entrants[one.name] = replace(one, gone=len(self.rounds), paid=not back)

    def _pair(self, command: Command) -> None:
        self._check_round_is_due()
        tables = [self._seated(part) for part in command.subject.split("|")] if command.subject else []
        byes = self._seated(command.fields.get("bye", ""))
        seated = Counter(name for table in (*tables, byes) for name in table)
        field = self.field()
        for name in seated:
            if name not in field:
                raise TournamentError("tournament.not-playing", name=name)
            if seated[name] > 1:
                raise TournamentError("tournament.seated-twice", name=name)
        for name in field:
            if not seated[name]:
                raise TournamentError("tournament.not-seated", name=name)
        for at, table in enumerate(tables, 1):
            if len(table) not in self.setup.seats:
                raise TournamentError(
                    "tournament.table-size", table=at, players=len(table), seats=list(self.setup.seats)
                )
        number = len(self.rounds) + 1
        self.rounds.append(Round(number, [Table(at, table) for at, table in enumerate(tables, 1)], byes))

    def _seated(self, text: str) -> tuple[str, ...]:
        return tuple(self.named(name).name for name in names_in(text))

    def _check_round_is_due(self) -> None:
        waiting = [table.number for table in self.open_tables()]
        if waiting:
            raise TournamentError("tournament.open-tables", tables=waiting)
        if self.finished:
            raise TournamentError("tournament.over")
        admission.check_players(self.setup, len(self.field()))

    def _result(self, command: Command) -> None:
        _, table = self.table(command.subject)
        if self.settled(table):
            raise TournamentError("tournament.has-result", table=table.number)
        table.deals.append(outcome(table, command.fields))

    def _correct(self, command: Command) -> None:
        one, table = self.table(command.subject)
        if not table.deals:
            raise TournamentError("tournament.no-result", table=table.number)
        if one is not self.round and self.format.decisive(self.known, one):
            raise TournamentError("tournament.too-late-to-correct", round=one.number)
        table.deals[-1] = outcome(table, command.fields)

    def table(self, text: str) -> tuple[Round, Table]:
        """The table of a round, from ``3`` or ``2.3``; without a round that of the last. Raises TournamentError."""
        number, dot, place = text.partition(".")
        if self.round is None:
            raise TournamentError("tournament.no-round")
        one = self.rounds[whole("round", number, 1, len(self.rounds)) - 1] if dot else self.round
        tables = len(one.tables)
        at = place if dot else number
        if not (at.isascii() and at.isdecimal() and len(at) < 6 and 1 <= int(at) <= tables):
            raise TournamentError("tournament.no-table", table=at, round=one.number, tables=tables)
        return one, one.tables[int(at) - 1]


def take_back(command: Command, standing: list[Command]) -> Command:
    """Take the last command from those that stand, as an undo does. Raises TournamentError where nothing but the
    beginning is left.
    """
    if command.subject:
        raise TournamentError("tournament.undo-what")
    if len(standing) < 2:
        raise TournamentError("tournament.nothing-to-undo")
    return standing.pop()


def outcome(table: Table, fields: Mapping[str, str]) -> Outcome:
    """How a deal at this table ended, from the fields of a command. Raises TournamentError."""
    if "places" not in fields:
        raise TournamentError("tournament.no-places", table=table.number)
    called = {name.casefold(): name for name in table.players}
    places = [tuple(_at_table(name, called, table) for name in names_in(part)) for part in fields["places"].split(">")]
    named = Counter(name for group in places for name in group)
    for name in table.players:
        if named[name] != 1:
            raise TournamentError("tournament.place-once", name=name, table=table.number)
    if not all(places):
        raise TournamentError("tournament.empty-place", table=table.number)
    straps = whole("straps", fields.get("straps", "0"), 0, MOST_STRAPS)
    if straps and len(places) == 1:
        raise TournamentError("tournament.straps-in-draw", table=table.number)
    scores = [whole("scores", score) for score in names_in(fields.get("scores", ""))]
    if scores and len(scores) != len(table.players):
        raise TournamentError("tournament.scores", table=table.number, players=len(table.players))
    return Outcome(tuple(places), straps, tuple(zip(table.players, scores, strict=False)))


def _at_table(name: str, called: Mapping[str, str], table: Table) -> str:
    found = called.get(name.casefold())
    if found is None:
        found = next((other for other in table.players if likeness(other) == likeness(name)), None)
    if found is None:
        raise TournamentError("tournament.not-at-table", name=name, table=table.number)
    return found


def read(text: str) -> list[Numbered]:
    """The commands of a file with their lines, which count from 1. Raises BrokenFile."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    words = lines[0].split() if lines else []
    if not words or words[0] != HEAD:
        raise BrokenFile("tournament.no-head", 1, head=f"{HEAD} {VERSION}")
    if words[1:] != [str(VERSION)]:
        raise BrokenFile("tournament.newer", 1, version=" ".join(words[1:]), read=VERSION)
    found: list[Numbered] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.append((number, Command.read(line)))
        except TournamentError as error:
            raise BrokenFile("tournament.broken", number, why=error.said()) from error
    return found


def begun(commands: Sequence[Command]) -> str:
    """The text of a new file. Raises BrokenFile where the commands do not follow the rules."""
    Tournament.fold(enumerate(commands, 2))
    return "".join(f"{line}\n" for line in (f"{HEAD} {VERSION}", *(one.line for one in commands)))
