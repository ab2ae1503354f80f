"""The commands ``tournament run`` and ``tournament league``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Final

from foolery import bots, catalogue
from foolery.arena import bot_tournament
from foolery.arena.ratings import HEADS, Rated, installed, rated, to_csv
from foolery.arena.workers import Processes
from foolery.cli import work
from foolery.cli.arena import cores
from foolery.cli.tournament_commands import (
    answer,
    check_beside,
    desk,
    folded,
    now,
    read_tournament,
    say,
    show,
    speak_as,
    width,
    write_beside,
)
from foolery.cli.words import figure, speaking
from foolery.cli.work import progress_bar
from foolery.terminal.options import of_environment
from foolery.tournament import Tournament, TournamentError
from foolery.tournament.league import League, Member
from foolery.tournament.page import document, sheet, text
from foolery.tournament.report import TournamentText, aligned, titled


def play(path: Path, jobs: int | None, seconds: int) -> None:
    """Play on until all is played, or until people have to. Raises FooleryError."""
    with desk(path) as at:
        for spec in sorted({one.bot for one in at.cup.entrants.values() if one.bot and one.here}):
            bots.close(bots.make(spec))
        number = min(jobs or cores(), max(1, len(at.cup.entrants) // 2))
        with (
            progress_bar(expected(at.cup), "playing-deals", lines=True) as progress,
            Processes(number, work.prepare) as executor,
        ):
            bot_tournament.run(at.cup, at.keep, executor, number, float(seconds), progress)
        show(TournamentText(at.cup, speaking()).now(width()))
        waiting = [table.number for table in at.cup.open_tables()]
        answer(say("people-wait", tables=waiting) if waiting else say("winner", name=at.cup.standings()[0].name))


def expected(cup: Tournament) -> int:
    """How many deals are to come, about: as if none were drawn."""
    deals = cup.setup.best_of
    open_deals = sum(max(1, deals - len(table.deals)) for table in cup.open_tables())
    return max(1, open_deals + sum(tables * deals for tables in cup.format.coming(cup.known)))


MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its title; its first two columns are a place and a name."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    note: str
    missing: Sequence[str] = ()
    """What has not been played to its end."""


def show_league(paths: Sequence[Path], best: int, csv: Path | None, html: Path | None) -> None:
    """Print a league and write what is asked for. Raises FooleryError."""
    for path in paths:
        if sum(path.resolve() == other.resolve() for other in paths) > 1:
            raise TournamentError("tournament.same-file", file=str(path))
    texts: dict[str, Path] = {}
    for path in paths:
        other = texts.setdefault(read_tournament(path), path)
        if other is not path:
            raise TournamentError("tournament.same-evening", file=str(path), other=str(other))
    evenings = [folded(path, content) for content, path in texts.items()]
    if of_environment() is None:
        speak_as(evenings[0])
    _check_targets(paths, csv, html)
    league = League(evenings, best)
    ratings = rated(league.games()) if installed() else []
    left = [_not_over(path, cup) for path, cup in zip(paths, evenings, strict=True) if not cup.finished]
    sheets = [_table(league, left), *_ratings(ratings)]
    for at, one in enumerate(sheets):
        show(["", one.title] if at else [one.title])
        show(aligned(one.heads, one.rows, width(), one.note))
        for line in one.missing:
            show(wrap(line, width()))
    if csv is not None:
        write_beside(csv, to_csv(ratings), "ratings-written")
    if html is not None:
        write_beside(html, document(say("league"), speaking(), "", _page(sheets, now())))


def _check_targets(paths: Sequence[Path], csv: Path | None, html: Path | None) -> None:
    """Raise FooleryError where a file that is asked for cannot be written, before the work starts."""
    if csv is not None:
        if not installed():
            raise TournamentError("tournament.no-ratings")
        check_beside(paths, csv, ",".join(HEADS), "--csv")
    if html is not None:
        check_beside(paths, html)
        if csv is not None and csv.resolve() == html.resolve():
            raise TournamentError("tournament.same-target", file=str(html))


def _not_over(path: Path, cup: Tournament) -> str:
    """That an evening is not over, and what counts of it."""
    if cup.round is None:
        return say("league-unpaired", file=str(path))
    result = any(table.deals for one in cup.rounds for table in one.tables)
    key = "league-not-over" if result else "league-no-result"
    return say(key, file=str(path), round=TournamentText(cup, speaking()).number_of(cup.round))


def _table(league: League, missing: Sequence[str]) -> Sheet:
    heads = [say("head-place"), say("head-name"), say("head-score")]
    heads += [say("league-evenings"), say("league-won"), say("league-before"), say("head-straps")]
    rows = [_member(one) for one in league.standings()]
    return Sheet(say("league"), heads, rows, say("league-order", best=league.best), missing)


def _member(one: Member) -> list[str]:
    evenings = " ".join(say("league-missed") if points is None else f"{float(points):.0f}" for points in one.evenings)
    ahead = str(one.before).replace("-", MINUS)
    straps = say("straps", given=one.given, taken=one.taken)
    return [str(one.place), one.name, figure(float(one.points), ".0f"), evenings, str(one.won), ahead, straps]


def _ratings(found: Sequence[Rated]) -> Iterator[Sheet]:
    """The ratings of each family and variant; those of a family only if there are several variants of it."""
    titles = {family.name: family.title(speaking()) for family in catalogue.FAMILIES}
    heads = [say("head-place"), *(say(f"rating-{name}") for name in ("name", "games", "rating", "spread"))]
    variants = Counter(family for family, variant in {(one.family, one.variant) for one in found} if variant)
    shown = [one for one in found if one.variant or variants[one.family] > 1]
    for (family, variant), group in groupby(shown, lambda one: (one.family, one.variant)):
        rows = [
            [str(place), one.name, str(one.games), str(one.rating), str(one.spread)]
            for place, one in enumerate(group, 1)
        ]
        game = titled(variant, speaking()) if variant else say("all-variants", family=titles[family])
        last = shown[-1].family == family and shown[-1].variant == variant
        yield Sheet(say("ratings", game=game), heads, rows, say("ratings-note") if last else "")


def _page(sheets: Sequence[Sheet], when: str) -> Iterator[str]:
    yield f'<h1>{text(sheets[0].title)}</h1>\n<p class="note">{text(when)}</p>'
    for at, one in enumerate(sheets):
        if at:
            yield f"<h2>{text(one.title)}</h2>"
        yield from sheet(one.heads, one.rows)
        yield from (f'<p class="note">{text(line)}</p>' for line in (one.note, *one.missing) if line)
