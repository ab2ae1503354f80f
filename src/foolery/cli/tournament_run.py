"""The command that lets bots play a tournament: every result is in the file before the next is counted."""

from __future__ import annotations

from pathlib import Path

from foolery import bots
from foolery.arena import evening
from foolery.arena.processes import Processes
from foolery.cli import workers
from foolery.cli.arena import cores
from foolery.cli.progress import progress_bar
from foolery.cli.tournament_desk import answer, desk, say, show, width
from foolery.cli.words import speaking
from foolery.tournament import Tournament
from foolery.tournament.telling import Telling


def play(path: Path, jobs: int | None, seconds: int) -> None:
    """Play on until all is played, or until people have to. Raises FooleryError."""
    with desk(path) as at:
        for spec in sorted({one.bot for one in at.cup.entrants.values() if one.bot and one.here}):
            bots.close(bots.make(spec))
        number = min(jobs or cores(), max(1, len(at.cup.entrants) // 2))
        with (
            progress_bar(expected(at.cup), "playing-deals", lines=True) as progress,
            Processes(number, workers.prepare) as executor,
        ):
            evening.run(at.cup, at.keep, executor, number, float(seconds), progress)
        show(Telling(at.cup, speaking()).now(width()))
        waiting = [table.number for table in at.cup.open_tables()]
        answer(say("people-wait", tables=waiting) if waiting else say("winner", name=at.cup.standings()[0].name))


def expected(cup: Tournament) -> int:
    """How many deals are to come, about: as if none were drawn."""
    deals = cup.setup.best_of
    open_deals = sum(max(1, deals - len(table.deals)) for table in cup.open_tables())
    return max(1, open_deals + sum(tables * deals for tables in cup.format.coming(cup.known)))
