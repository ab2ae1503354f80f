"""The setup of a tournament: format and options, games, fund, seed, sizes of tables and rounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from foolery import catalogue
from foolery.base.shuffle import Stream
from foolery.tournament.command import MOST_NUMBER, Command, TournamentError, whole
from foolery.tournament.entrants import names_in

ROW: Final = 95
"""The row of the catalogue that a knock-out is."""
NAME: Final = "gl-tournament"
"""Its id there."""
OPTIONS: Final = ("tournament.best-of", "tournament.advance")
"""The options of that row, which may be named with a game; the fields of the file are their last words."""
FORMATS: Final = ("knock-out", "swiss", "round-robin", "groups", "duplicate")
ADVANCE: Final = ("all-but-fool", "first-out")
SEEDING: Final = ("lot", "rating", "hand")
MOST_SEATS: Final = 6
"""Row 95 has tables of two to six; so has every format, though some games take more."""
MOST_ROUNDS: Final = 1000
MOST_DEALS: Final = 100
MOST_PRIZES: Final = 100
MOST_MEMBERS: Final = 4
MOST_MINUTES: Final = 600
LANG: Final = re.compile(r"[a-z]{2,8}(-[a-z0-9]{1,8})*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Setup:
    """How a tournament is played; the names are those of the fields in the file.

    ``games`` are ids, one a round; the last goes on. ``seats`` are the sizes that a table may have, in entrants:
    an entrant has ``members`` seats, more than one where teams play. ``fee`` is paid in
    play points by each entrant, and given back at a withdrawal before the round ``refund`` is paired. ``late`` is
    the round before whose pairing the last entrant may come. ``best_of`` is how many deals a table plays in a round;
    ``advance`` is who goes on in a knock-out. ``rounds`` 0 are as many as the format says. ``prizes`` are the parts of
    the fund, best place first. ``group`` is the size of a group at most and ``through`` how many of each go on.
    ``lang`` is the language that the desk speaks, where one was asked for. ``minutes`` is how long a deal and the
    change of tables take, about: what is said of how long all takes follows from it.
    """

    name: str = ""
    format: str = "knock-out"
    games: tuple[str, ...] = ("throw-in",)
    seats: tuple[int, ...] = (2, 3, 4, 5, 6)
    fee: int = 0
    seed: str = "1"
    best_of: int = 1
    advance: str = "all-but-fool"
    seeding: str = "lot"
    late: int = 1
    refund: int = 1
    rounds: int = 0
    prizes: tuple[int, ...] = (1,)
    group: int = MOST_SEATS
    through: int = 2
    members: int = 1
    lang: str = ""
    minutes: int = 15

    def game(self, number: int) -> str:
        """The id of the game of a round; rounds count from 1."""
        return self.games[min(number, len(self.games)) - 1]

    def command(self) -> Command:
        """The command that begins such a tournament; what is as usual is left out."""
        usual = Setup()
        fields = {"format": self.format, "game": " / ".join(self.games), "seats": _listed(self.seats)}
        numbers = ("best-of", "fee", "late", "refund", "rounds", "group", "through", "members", "minutes")
        for name in (*numbers, "advance", "seeding"):
            value = getattr(self, name.replace("-", "_"))
            if value != getattr(usual, name.replace("-", "_")):
                fields[name] = str(value)
        if self.prizes != usual.prizes:
            fields["prizes"] = _listed(self.prizes)
        if self.lang:
            fields["lang"] = self.lang
        return Command("new", self.name, fields | {"seed": self.seed})

    @classmethod
    def read(cls, command: Command) -> Setup:
        """The setup that a command tells. Raises TournamentError."""
        usual, fields = cls(), command.fields

        def number(name: str, most: int, least: int = 0) -> int:
            kept: int = getattr(usual, name.replace("-", "_"))
            return whole(name, fields[name], least, most) if name in fields else kept

        def choice(name: str, of: Sequence[str]) -> str:
            found = fields.get(name, str(getattr(usual, name)))
            if found not in of:
                raise TournamentError("tournament.no-choice", name=name, text=found, choices=list(of))
            return found

        return cls(
            name=command.subject,
            format=choice("format", FORMATS),
            games=tuple(part.strip() for part in fields.get("game", "").split("/") if part.strip()) or usual.games,
            seats=_numbers(fields, "seats", usual.seats, 2, MOST_SEATS),
            fee=number("fee", MOST_NUMBER),
            seed=fields.get("seed", usual.seed),
            best_of=number("best-of", MOST_DEALS, 1),
            advance=choice("advance", ADVANCE),
            seeding=choice("seeding", SEEDING),
            late=number("late", MOST_ROUNDS, 1),
            refund=number("refund", MOST_ROUNDS, 1),
            rounds=number("rounds", MOST_ROUNDS),
            prizes=_numbers(fields, "prizes", usual.prizes, 1, MOST_NUMBER),
            group=number("group", MOST_SEATS * 6, 2),
            through=number("through", MOST_SEATS, 1),
            members=number("members", MOST_MEMBERS, 1),
            lang=fields.get("lang", usual.lang),
            minutes=number("minutes", MOST_MINUTES, 1),
        ).checked()

    def checked(self) -> Setup:
        """The setup itself, where it can be played. Raises FooleryError."""
        Stream(self.seed, "tournament")
        if ";" in self.name or not self.name.isprintable():
            raise TournamentError("tournament.name-of", name=self.name)
        if ";" in self.seed or not self.seed.isprintable() or self.seed != self.seed.strip():
            raise TournamentError("tournament.signs", seed=self.seed)
        if self.lang and not LANG.fullmatch(self.lang):
            raise TournamentError("tournament.no-lang", text=self.lang)
        for game in self.games:
            catalogue.game(game)
        if self.format in ("knock-out", "groups") and 2 not in self.seats:
            raise TournamentError("tournament.last-two", most=max(self.seats), seats=list(self.seats))
        if self.format not in ("knock-out", "swiss") and self.late > 1:
            raise TournamentError("tournament.no-late", format=self.format)
        if self.through >= self.group:
            raise TournamentError("tournament.all-through", through=self.through, group=self.group)
        if len(self.prizes) > MOST_PRIZES:
            raise TournamentError("tournament.prizes", most=MOST_PRIZES)
        return self


def without_options(game: str) -> tuple[str, dict[str, str]]:
    """The id of a game as it was typed, and the fields for the options of tournaments in it:
    ``throw-in,tournament.best-of=3``. Raises TournamentError.
    """
    kept, fields = [], {}
    for part in game.split(","):
        name, _, value = part.strip().partition("=")
        if not name.startswith("tournament."):
            kept.append(part)
        elif name not in OPTIONS:
            raise TournamentError("tournament.no-option", name=name, names=list(OPTIONS))
        else:
            fields[name.removeprefix("tournament.")] = value.strip()
    return ",".join(kept).strip(), fields


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _numbers(fields: object, name: str, usual: tuple[int, ...], least: int, most: int) -> tuple[int, ...]:
    text = fields.get(name) if isinstance(fields, dict) else None
    if text is None:
        return usual
    found = tuple(whole(name, part, least, most) for part in names_in(text))
    if not found:
        raise TournamentError("tournament.no-number", name=name, text=text, least=least, most=most)
    return tuple(sorted(set(found))) if name == "seats" else found


Sizes = Callable[[int, Collection[int]], tuple[list[int], int]]
"""How many sit at each table, and how many are left over."""


def sizes(number: int, seats: Collection[int]) -> tuple[list[int], int]:
    """The sizes of the tables for so many, larger ones first, and how many are left over.

    As few are left over as can be, and then there are as few tables as can be; sizes differ by one at most.
    """
    return _sizes(number, seats, 0)


def twinned(number: int, seats: Collection[int]) -> tuple[list[int], int]:
    """The same, each table with another of its size at least."""
    return _sizes(number, seats, 1)


def _sizes(number: int, seats: Collection[int], alone: int) -> tuple[list[int], int]:
    """Where ``alone`` is 1, no size has just one table."""
    for over in range(number + 1):
        seated = number - over
        for tables in range(max(1, -(-seated // max(seats))), seated // min(seats) + 1):
            small, more = divmod(seated, tables)
            found = [small + 1] * more + [small] * (tables - more)
            if all(size in seats for size in found) and (not alone or alone not in (more, tables - more)):
                return found, over
    return [], number


def cut(names: Sequence[str], parts: Sequence[int]) -> list[tuple[str, ...]]:
    """The names in their order, so many to each table."""
    out, at = [], 0
    for size in parts:
        out.append(tuple(names[at : at + size]))
        at += size
    return out


def spread(names: Sequence[str], parts: Sequence[int]) -> list[tuple[str, ...]]:
    """The names dealt to and fro over the tables, so that the strongest meet last ("snake")."""
    tables: list[list[str]] = [[] for _ in parts]
    waiting, forth = list(names), True
    while waiting:
        for table in range(len(parts)) if forth else reversed(range(len(parts))):
            if waiting and len(tables[table]) < parts[table]:
                tables[table].append(waiting.pop(0))
        forth = not forth
    return [tuple(table) for table in tables]
