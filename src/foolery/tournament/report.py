"""A tournament as lines for a terminal and as plain data."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from foolery import catalogue
from foolery.speech import tongue
from foolery.tournament.entrants import alphabetical
from foolery.tournament.plan import Plan
from foolery.tournament.standings import (
    FULL,
    Outcome,
    Round,
    Standing,
    Table,
    deals,
    leads,
    meetings_of,
    most_in_one_seat,
)
from foolery.tournament.tournament import Tournament

COLUMNS: Final = ("place", "name", "score", "out", "prize", "direct", "straps", "strength")
"""The columns of the standings."""
OPTIONAL: Final = ("straps", "out", "prize")
"""Columns of the standings that are left out if they are empty."""


ARROW: Final = "\N{RIGHTWARDS ARROW}"
"""Marks players who go on from a group."""
LEFT: Final = "\N{MULTIPLICATION SIGN}"
"""Marks players who have withdrawn."""
GLUE: Final = "\N{NO-BREAK SPACE}"
"""Holds the parts of a name together."""
GLUED: Final = 24
"""The most letters of such a name: a longer one breaks between its parts, rather than inside a word."""


def listed(names: Iterable[str]) -> str:
    """Names with commas; a name of usual length stays on one line."""
    return ", ".join(name.replace(" ", GLUE) if len(name) <= GLUED else name for name in names)


def digits(values: Iterable[Fraction], most: int = 2) -> int:
    """How many decimals it takes until different values look different, ``most`` at most."""
    different = {*values}
    enough = (some for some in range(most) if len({f"{float(one):.{some}f}" for one in different}) == len(different))
    return next(enough, most)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of standings: what is printed of it, and the cells of every line by the names of all columns."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    standings: Sequence[Standing]
    cells: list[dict[str, str]]


class TournamentText:
    """What is said of a tournament in a language."""

    def __init__(self, cup: Tournament, lang: str) -> None:
        self.cup = cup
        self.lang = lang

    def say(self, key: str, /, **fields: object) -> str:
        """A sentence of the desk."""
        return tongue(self.lang).say(f"tournament-desk.{key}", **fields)

    def number(self, value: Fraction, digits: int) -> str:
        """Points with a number of decimals."""
        return tongue(self.lang).figure(float(value), f".{digits}f")

    def game(self, one: Round) -> str:
        """What is played in a round."""
        return titled(self.cup.setup.game(one.number), self.lang)

    def deal(self, deal: Outcome) -> str:
        """How a deal ended: places apart by ``>``, epaulettes as stars, a draw by its word."""
        if deal.drawn:
            return self.say("draw")
        return " > ".join(map(listed, deal.places)) + "*" * deal.straps

    def played(self, one: Round, table: Table) -> tuple[list[str], list[str]]:
        """Who goes on from a table, as far as the deals tell the best first, and who is out after it."""
        last = next((deal for deal in reversed(table.deals) if not deal.drawn), None)
        order = [name for group in last.places for name in group] if last is not None else list(table.players)
        out = self.cup.fallen(one, table)
        return [name for name in order if name not in out], [name for name in order if name in out]

    def head(self, one: Round) -> str:
        """Which round it is, and what is played."""
        return self.say("plays", round=self.number_of(one), game=self.game(one))

    def number_of(self, one: Round) -> str:
        """Which round it is, of how many where that is known, and of which stage."""
        rounds, stage = self.cup.format.rounds(self.cup.known), self.cup.format.stage(self.cup.known, one.number)
        key = "round-of" if one.number <= rounds else "round"
        name = self.say(key, round=one.number, rounds=rounds)
        return self.say("of-stage", round=name, stage=self.say(f"stage-{stage}")) if stage else name

    def by_groups(self, one: Round) -> Iterator[tuple[str, list[Table]]]:
        """The tables of a round with the group that plays there, where there are groups."""
        known = self.cup.known
        for number, tables in groupby(one.tables, lambda table: self.cup.format.group(known, one, table)):
            yield self.say("group", group=number) if number else "", [*tables]

    # Lines of a terminal

    def now(self, width: int) -> Iterator[str]:
        """The last round and the standings."""
        if self.cup.round is not None:
            yield from self.of_round(self.cup.round, width)
        yield from self.standings(width)

    def of_round(self, one: Round, width: int) -> Iterator[str]:
        """A round, table by table: who sits there in the order of seats, and how the deals ended."""
        yield from textwrap.wrap(self.head(one), width)
        waiting = self.cup.open_tables()
        for group, tables in self.by_groups(one):
            yield from [group] if group else []
            for table in tables:
                parts = [*map(self.deal, table.deals)]
                if table in waiting:
                    parts.insert(0, listed(table.players))
                yield from hung(f"{table.number:>3}: ", "; ".join(parts), width)
        if one.byes:
            yield from textwrap.wrap(self.say("byes", names=list(one.byes)), width)

    def bracket(self, width: int) -> Iterator[str]:
        """All rounds: at each table who goes on, and behind × who is out; else how its deals ended."""
        for one in self.cup.rounds:
            yield from textwrap.wrap(self.head(one), width)
            for group, tables in self.by_groups(one):
                yield from [group] if group else []
                for table in tables:
                    yield from hung(f"{table.number:>3}: ", self.line(one, table), width)
            for line in self.beside(one):
                yield from textwrap.wrap(line, width)
            yield ""
        if self.cup.finished:
            yield from textwrap.wrap(self.won(), width)
        if self.cup.setup.fee:
            yield from textwrap.wrap(self.fund(), width)

    def places(self, one: Round) -> list[tuple[str, str]]:
        """Everybody of a round in the order of the alphabet, members of teams too, with where they sit."""
        found: dict[str, str] = {}
        for table in one.tables:
            for name in table.players:
                where = self.say("at-table", table=table.number)
                found |= dict.fromkeys([name, *self.cup.entrants[name].members], where)
        for name in one.byes:
            found |= dict.fromkeys([name, *self.cup.entrants[name].members], self.say("at-none"))
        return [(name, found[name]) for name in alphabetical(found)]

    def where(self, width: int, names: Collection[str] = ()) -> Iterator[str]:
        """Where everybody sits in the last round, or these."""
        one = self.cup.round
        if one is not None:
            yield from textwrap.wrap(self.head(one), width)
            for name, where in self.places(one):
                if not names or name in names:
                    yield from hung("  ", f"{listed([name])}: {where}", width)

    def takes(self, plan: Plan) -> str:
        """How many rounds and how long; the parts of the time are held together by ``GLUE``."""
        hours, minutes = divmod(plan.minutes, 60)
        parts = [self.say("hours", hours=hours)] if hours else []
        parts += [self.say("minutes", minutes=minutes)] if minutes or not hours else []
        return self.say("takes", rounds=plan.rounds, time=GLUE.join(part.replace(" ", GLUE) for part in parts))

    def beside(self, one: Round) -> Iterator[str]:
        """What is said of a round in a bracket below its tables: who was left over, and who withdrew after it."""
        if one.byes:
            yield self.say("byes", names=list(one.byes))
        gone = [name for name, entrant in self.cup.entrants.items() if entrant.gone == one.number]
        if gone:
            yield self.say("left-round", sign=LEFT, names=gone)

    def line(self, one: Round, table: Table) -> str:
        """A table of a bracket."""
        through, out = self.played(one, table)
        if out:
            return f"{listed(through)} × {listed(out)}"
        return "; ".join(map(self.deal, table.deals)) or listed(table.players)

    def standings(self, width: int) -> Iterator[str]:
        """The standings, as tables where those are narrow enough, and what decides in them; before the first result who
        takes part.
        """
        if not self.played_at_all:
            yield from textwrap.wrap(self.say("entrants", number=len(self.names())), width)
            yield from hung("  ", listed(self.names()), width)
        for one in self.sheets():
            yield from [one.title] if one.title else []
            if fits(one.heads, one.rows, width):
                yield from aligned(one.heads, one.rows, width)
            else:
                yield from self._narrow(one, width)
        for line in self.notes():
            yield from textwrap.wrap(line, width)

    def _narrow(self, sheet: Sheet, width: int) -> Iterator[str]:
        """The lines of a table in words, with what breaks ties."""
        for one, row in zip(sheet.standings, sheet.cells, strict=True):
            level = [other for other in sheet.standings if (other.points, other.out) == (one.points, one.out)]
            parts = [self.say("line-points", points=row["score"])]
            if row["out"]:
                parts.append(self.say("line-out", round=one.out))
            if row["prize"]:
                parts.append(self.say("line-prize", prize=row["prize"]))
            if len({other.direct for other in level}) > 1:
                parts.append(self.say("line-direct", direct=row["direct"]))
            if len({other.given - other.taken for other in level}) > 1:
                straps = self.say("straps", given=one.given, taken=one.taken)
                parts.append(self.say("line-straps", straps=straps))
            if len({other.strength for other in level}) > 1:
                parts.append(self.say("line-strength", strength=row["strength"]))
            yield from hung(f"{one.place:>3}. ", f"{listed([row['name']])}: {', '.join(parts)}", width)

    # What stands on the page too

    @property
    def played_at_all(self) -> bool:
        """Whether any deal has a result."""
        return next(deals(self.cup.rounds), None) is not None

    @property
    def _groups_over(self) -> bool:
        """Whether all groups have played to their end."""
        number = len(self.cup.rounds) + (not self.cup.open_tables())
        return self.cup.format.stage(self.cup.known, number) == "knock-out"

    def names(self) -> list[str]:
        """The entrants in the order of entering, with their ratings."""
        here = [one for one in self.cup.entrants.values() if one.here]
        return [f"{one.name} ({one.rating})" if one.rating else one.name for one in here]

    def sheets(self) -> Iterator[Sheet]:
        """The tables of the standings: of each group as long as all play in one, then of all, and the groups below."""
        if not self.played_at_all:
            return
        groups = self.cup.format.groups(self.cup.known)
        over = self.cup.finished or not groups or self.cup.format.decisive(self.cup.known, self.cup.rounds[-1])
        if over:
            yield self.sheet("", self.cup.standings(), self.cup.fund().prizes)
        through = self.cup.format.through(self.cup.known)
        for number, group in enumerate(groups, 1):
            yield self.sheet(self.say("group", group=number), group, (), through)

    def sheet(
        self, title: str, standings: Sequence[Standing], prizes: Sequence[int], through: Collection[str] = ()
    ) -> Sheet:
        """A table of standings; an arrow marks those who go ``through``."""
        points, direct = digits(one.points * FULL for one in standings), digits(one.direct for one in standings)
        strength = digits((one.strength * FULL for one in standings), 1)
        cells = [
            {
                "place": str(one.place),
                "name": self._marked(one, through),
                "score": self.number(one.points * FULL, points),
                "out": str(one.out) if one.out else "",
                "prize": prize_of(one, prizes),
                "direct": self.number(one.direct, direct),
                "straps": self.say("straps", given=one.given, taken=one.taken) if one.given or one.taken else "",
                "strength": self.number(one.strength * FULL, strength),
            }
            for one in standings
        ]
        columns = [name for name in COLUMNS if name not in OPTIONAL or any(row[name] for row in cells)]
        heads = [self.say(f"head-{name}") for name in columns]
        return Sheet(title, heads, [[row[name] for name in columns] for row in cells], standings, cells)

    def _marked(self, one: Standing, through: Collection[str]) -> str:
        signs = [ARROW] * (one.name in through) + [LEFT] * (not self.cup.entrants[one.name].here)
        return " ".join([one.name, *signs])

    def won(self) -> str:
        """Who has won."""
        return self.say("winner", name=self.cup.standings()[0].name)

    def fund(self) -> str:
        """What has become of the fund."""
        fund = self.cup.fund()
        fields = {"paid": fund.paid, "returned": fund.returned, "prizes": sum(fund.prizes), "left": fund.left}
        return self.say("fund", **fields)

    def notes(self) -> Iterator[str]:
        """What is said under the standings: the fund, how even the seating is, what decides; at the end the seed.

        Before that the seed is the organiser's alone: it reveals the cards of the rounds to come.
        """
        setup, names = self.cup.setup, [one.name for one in self.cup.standings()]
        if setup.fee:
            yield self.fund()
        if self.played_at_all and self.cup.format.even:
            met, (fewest, most) = meetings_of(self.cup.rounds, names), leads(self.cup.rounds, names)
            yield self.say("balance-met", times=self._span(met.least, met.most), again=met.again)
            seat = most_in_one_seat(self.cup.rounds)
            yield self.say("balance-first", times=self._span(fewest, most), seat=seat)
        if any(row["name"].endswith(f" {LEFT}") for sheet in self.sheets() for row in sheet.cells):
            yield self.say("left", sign=LEFT)
        if any(deal.straps for deal in deals(self.cup.rounds)):
            yield self.say("stars")
        groups = self.cup.format.groups(self.cup.known)
        if self.played_at_all and groups:
            known = self.cup.finished or self._groups_over
            yield self.say("through" if known else "through-now", arrow=ARROW, through=setup.through)
        if self.played_at_all:
            yield self.say(self.cup.format.scored)
            yield self.say(self.cup.format.order)
        if self.cup.finished:
            yield self.say("seed", seed=setup.seed)

    @staticmethod
    def _span(least: int, most: int) -> str:
        return f"{least}" if least == most else f"{least}–{most}"

    def teams(self) -> Iterator[str]:
        """Who plays for each team."""
        for one in self.cup.entrants.values():
            if one.members:
                yield f"{one.name}: {', '.join(one.members)}"


def titled(game: str, lang: str) -> str:
    """What a game is called, with its id where the options stand in that."""
    found = catalogue.game(game)
    return f"{found.title(lang)} ({found.id})" if "," in found.id else found.title(lang)


def prize_of(one: Standing, prizes: Sequence[int]) -> str:
    """What a place is paid; nothing until all is played."""
    return str(prizes[one.place - 1]) if 0 < one.place <= len(prizes) and prizes[one.place - 1] else ""


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for each wide sign, none for a mark above another."""
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def fits(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> bool:
    """Whether a table is narrow enough."""
    return sum(max(map(columns, column)) + 2 for column in zip(heads, *rows, strict=True)) - 2 <= width


def aligned(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int, note: str = "") -> Iterator[str]:
    """A table with a place and a name first, then figures to the right; if it is too wide each row is in words."""
    if fits(heads, rows, width):
        widths = [max(map(columns, column)) for column in zip(heads, *rows, strict=True)]
        for cells in (heads, *rows):
            blanks = [" " * (room - columns(cell)) for cell, room in zip(cells, widths, strict=True)]
            texts = [cell + blank for cell, blank in zip(cells[:2], blanks[:2], strict=True)]
            figures = [blank + cell for cell, blank in zip(cells[2:], blanks[2:], strict=True)]
            yield "  ".join([*texts, *figures]).rstrip()
    else:
        for place, name, *cells in rows:
            said = ", ".join(f"{head} {cell}" for head, cell in zip(heads[2:], cells, strict=True))
            yield from hung(f"{place:>3}. ", f"{listed([name])}: {said}", width)
    yield from textwrap.wrap(note, width)


def hung(head: str, text: str, width: int) -> Iterable[str]:
    """A line with what does not fit under its text."""
    room = max(width, len(head) + 12)
    lines = textwrap.wrap(text, room, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def plain(cup: Tournament) -> dict[str, Any]:
    """The standings with the last round; points are in hundredths, a place of the fund is paid once all is played."""
    fund, played = cup.fund(), next(deals(cup.rounds), None) is not None
    standings = cup.standings() if played else []
    last = cup.round
    return {
        "name": cup.setup.name,
        "format": cup.setup.format,
        "games": list(cup.setup.games),
        "round": len(cup.rounds),
        "rounds": cup.format.rounds(cup.known) or None,
        "finished": cup.finished,
        "winner": standings[0].name if cup.finished and standings else None,
        "entrants": [
            {"name": one.name, "rating": one.rating, "bot": one.bot, "members": list(one.members), "here": one.here}
            for one in cup.entrants.values()
        ],
        "standings": [_line(one, fund.prizes) for one in standings],
        "groups": [[_line(one, ()) for one in group] for group in cup.format.groups(cup.known)] if played else [],
        "tables": [_table(table) for table in last.tables] if last is not None else [],
        "left_over": list(last.byes) if last is not None else [],
        "open_tables": [table.number for table in cup.open_tables()],
        "fund": {"paid": fund.paid, "returned": fund.returned, "paid_out": sum(fund.prizes), "waiting": fund.left},
        "seed": cup.setup.seed if cup.finished else None,
    }


def _line(one: Standing, prizes: tuple[int, ...]) -> dict[str, Any]:
    return {
        "place": one.place,
        "name": one.name,
        "points": _figure(one.points * FULL),
        "head_to_head": _figure(one.direct),
        "epaulettes_given": one.given,
        "epaulettes_taken": one.taken,
        "opponents": _figure(one.strength * FULL),
        "out": one.out or None,
        "prize": prizes[one.place - 1] if 0 < one.place <= len(prizes) else 0,
    }


def _table(table: Table) -> dict[str, Any]:
    found = [
        {"places": [list(group) for group in deal.places], "straps": deal.straps, "scores": dict(deal.scores)}
        for deal in table.deals
    ]
    return {"table": table.number, "players": list(table.players), "deals": found}


def _figure(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else round(float(value), 4)
