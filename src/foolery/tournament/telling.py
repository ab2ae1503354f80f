"""A tournament in words: its round, its standings and all its rounds, as lines for a terminal of any width."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from foolery import catalogue
from foolery.speech import tongue
from foolery.tournament.rounds import Outcome, Round, Table
from foolery.tournament.standing import Standing, deals, leads, meetings_of, most_in_one_seat
from foolery.tournament.tournament import Tournament

OPTIONAL: Final = ("straps", "out", "prize")
"""Columns of the standings that are left out where nobody has anything there."""


GLUE: Final = "\N{NO-BREAK SPACE}"
"""Holds the parts of a name together."""


def listed(names: Iterable[str]) -> str:
    """Names with commas, each on one line."""
    return ", ".join(name.replace(" ", GLUE) for name in names)


class Telling:
    """What is said of a tournament in a language."""

    def __init__(self, cup: Tournament, lang: str) -> None:
        self.cup = cup
        self.lang = lang

    def say(self, key: str, /, **fields: object) -> str:
        """A sentence of the desk."""
        return tongue(self.lang).say(f"tournament-desk.{key}", **fields)

    def number(self, value: Fraction) -> str:
        """Points to hundredths, without needless noughts."""
        return tongue(self.lang).figure(float(value), ".2f").rstrip("0").rstrip(".,")

    def game(self, one: Round) -> str:
        """What is played in a round, with its id where the options stand in that."""
        game = catalogue.game(self.cup.setup.game(one.number))
        return f"{game.title(self.lang)} ({game.id})" if "," in game.id else game.title(self.lang)

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
        """Which round it is, of how many where that is known, and what is played."""
        rounds = self.cup.format.rounds(self.cup.known)
        key = "round-of" if one.number <= rounds else "round"
        return self.say(key, round=one.number, rounds=rounds, game=self.game(one))

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
        for table in one.tables:
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
            for table in one.tables:
                yield from hung(f"{table.number:>3}: ", self.line(one, table), width)
            if one.byes:
                yield from textwrap.wrap(self.say("byes", names=list(one.byes)), width)
            yield ""
        if self.cup.finished:
            yield from textwrap.wrap(self.won(), width)
        if self.cup.setup.fee:
            yield from textwrap.wrap(self.fund(), width)

    def line(self, one: Round, table: Table) -> str:
        """A table of a bracket."""
        through, out = self.played(one, table)
        if out:
            return f"{listed(through)} × {listed(out)}"
        return "; ".join(map(self.deal, table.deals)) or listed(table.players)

    def standings(self, width: int) -> Iterator[str]:
        """The standings, as a table where that is narrow enough, and what decides in them."""
        standings, prizes = self.cup.standings(), self.cup.fund().prizes
        heads, rows = self.table()
        if fits(heads, rows, width):
            yield from aligned(heads, rows, width)
        else:
            for one in standings:
                level = [other for other in standings if (other.points, other.out) == (one.points, one.out)]
                yield from self._narrow(one, level, prize_of(one, prizes), width)
        for line in self.notes():
            yield from textwrap.wrap(line, width)

    def _narrow(self, one: Standing, level: Sequence[Standing], prize: str, width: int) -> Iterator[str]:
        """A line of the standings in words, with what parts somebody from those who are level with him."""
        parts = [self.say("line-points", points=self.number(one.points))]
        if one.out:
            parts.append(self.say("line-out", round=one.out))
        if prize:
            parts.append(self.say("line-prize", prize=prize))
        if len({other.direct for other in level}) > 1:
            parts.append(self.say("line-direct", direct=self.number(one.direct)))
        if len({other.given - other.taken for other in level}) > 1:
            straps = self.say("straps", given=one.given, taken=one.taken)
            parts.append(self.say("line-straps", straps=straps))
        if len({other.strength for other in level}) > 1:
            parts.append(self.say("line-strength", strength=self.number(one.strength)))
        yield from hung(f"{one.place:>3}. ", f"{listed([one.name])}: {', '.join(parts)}", width)

    # What stands on the page too

    def table(self) -> tuple[list[str], list[list[str]]]:
        """The heads of the standings, and a row for each."""
        prizes = self.cup.fund().prizes
        rows = [self._row(one, prizes) for one in self.cup.standings()]
        names = [name for name in self._row(None, ()) if name not in OPTIONAL or any(row[name] for row in rows)]
        return [self.say(f"head-{name}") for name in names], [[row[name] for name in names] for row in rows]

    def _row(self, one: Standing | None, prizes: Sequence[int]) -> dict[str, str]:
        """One line of the standings by the names of its columns; without anybody, these alone."""
        one = one or Standing(0, "", Fraction(0), Fraction(0), 0, 0, Fraction(0))
        return {
            "place": str(one.place),
            "name": one.name,
            "score": self.number(one.points),
            "out": str(one.out) if one.out else "",
            "prize": prize_of(one, prizes),
            "direct": self.number(one.direct),
            "straps": self.say("straps", given=one.given, taken=one.taken) if one.given or one.taken else "",
            "strength": self.number(one.strength),
        }

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

        Before that the seed is the organiser's alone: whoever knows it knows the cards of the rounds to come.
        """
        setup, names = self.cup.setup, [one.name for one in self.cup.standings()]
        if setup.fee:
            yield self.fund()
        if self.cup.rounds:
            met, (fewest, most) = meetings_of(self.cup.rounds, names), leads(self.cup.rounds, names)
            yield self.say("balance-met", times=self._span(met.least, met.most), again=met.again)
            seat = most_in_one_seat(self.cup.rounds)
            yield self.say("balance-first", times=self._span(fewest, most), seat=seat)
        if any(deal.straps for deal in deals(self.cup.rounds)):
            yield self.say("stars")
        yield self.say("order-field" if self.cup.format.same_deals else "order")
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


def prize_of(one: Standing, prizes: Sequence[int]) -> str:
    """What a place is paid; nothing until all is played."""
    return str(prizes[one.place - 1]) if 0 < one.place <= len(prizes) and prizes[one.place - 1] else ""


def fits(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> bool:
    """Whether a table is narrow enough."""
    return sum(max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)) - 2 <= width


def aligned(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int, note: str = "") -> Iterator[str]:
    """A table with a place and a name first; where it is too wide each row is told in words."""
    if fits(heads, rows, width):
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
        for cells in (heads, *rows):
            yield "  ".join(f"{cell:<{room}}" for cell, room in zip(cells, widths, strict=True)).rstrip()
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
