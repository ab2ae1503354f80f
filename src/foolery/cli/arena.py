"""The command that lets bots play matches which prove who is better."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from foolery import bots as bots_module
from foolery import catalogue
from foolery.arena import page
from foolery.arena.contest import Contest
from foolery.arena.figures import Tally
from foolery.arena.inference import Claims, Sprt, read_claims
from foolery.arena.page import write_page
from foolery.arena.plan import Settings
from foolery.arena.report import lines, report
from foolery.arena.store import Store, manifest, settings_of
from foolery.arena.workers import Processes
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError
from foolery.cli import work
from foolery.cli.files import check_replaceable
from foolery.cli.game_ids import complete_game
from foolery.cli.usage import CommandError
from foolery.cli.words import Json, Lang_, print_json, put, speak, speaking, tell
from foolery.cli.work import MOST_GAMES, contest_progress
from foolery.speech import tongue

GAMES: Final = 1000
SEED: Final = "1"
SECONDS: Final = 30
MOST_SECONDS: Final = 86_400


def complete_bot(incomplete: str) -> list[str]:
    """Names of bots."""
    return [name for name in bots_module.names() if name.startswith(incomplete)]


def arena_command(
    bots: Annotated[list[str] | None, typer.Argument(metavar="BOT", autocompletion=complete_bot)] = None,
    game: Annotated[str | None, typer.Option(autocompletion=complete_game)] = None,
    players: Annotated[int | None, typer.Option(min=2)] = None,
    games: Annotated[int | None, typer.Option(min=1, max=MOST_GAMES)] = None,
    seed: str | None = None,
    sprt: str | None = None,
    move_seconds: Annotated[int | None, typer.Option(min=1, max=MOST_SECONDS)] = None,
    jobs: work.Jobs = None,
    as_json: Json = False,
    html: Path | None = None,
    out: Path | None = None,
    resume: Path | None = None,
    lang: Lang_ = None,
) -> None:
    """Let bots play matches that prove which is better."""
    speak(lang)
    asked = Asked(tuple(bots or ()), game, players, games, seed, sprt, move_seconds)
    if html is not None:
        check_writable(html)
        if not page.installed():
            tell(tongue(speaking()).say("arena.no-pictures"))
    with opened(out, resume, asked) as store:
        kept = store.manifest if store is not None else None
        settings, claims = asked.planned(kept, resume)
        run = manifest(settings, claims)
        if store is not None:
            store.begin(run)
        contest = Contest(Tally(settings, None if claims is None else Sprt(claims)), store)
        number = min(jobs or cores(), -(-settings.deals // settings.size))
        try:
            with contest_progress(settings.deals) as progress, Processes(number, work.prepare) as executor:
                contest.run(executor, number, progress)
        except KeyboardInterrupt:
            # Whoever interrupts a long run wants to see what it has come to.
            if contest.tally.groups:
                show(report(contest.tally, run), as_json, html)
            raise
    show(report(contest.tally, run), as_json, html)


@dataclass(frozen=True)
class Asked:
    """What the command names; the rest is as usual, or as the run in a file has it."""

    bots: tuple[str, ...]
    game: str | None
    players: int | None
    games: int | None
    seed: str | None
    sprt: str | None
    seconds: int | None

    def planned(self, kept: dict[str, Any] | None, resume: Path | None) -> tuple[Settings, Claims | None]:
        """The settings of the run, and its test. Raises FooleryError where it cannot be played."""
        before = read_run(kept, resume) if kept is not None and resume is not None else None
        old, claims = before or (None, None)
        bots = self.bots or (old.bots if old is not None else ())
        game = old.game if self.game is None and old is not None else catalogue.game(self.game or "")
        players = self.players or (old.players if old is not None and not self.bots else max(2, len(bots)))
        deals = self.games or (old.deals if old is not None else GAMES)
        seed = self.seed if self.seed is not None else old.seed if old is not None else SEED
        seconds = self.seconds or (old.seconds if old is not None else SECONDS)
        settings = Settings(game, players, deals, seed, bots, balanced=True, forfeits=True, seconds=float(seconds))
        if len(bots) < 2:
            raise FooleryError("arena.two-bots")
        problem = settings.problem()
        if problem is not None:
            raise problem
        settings = settings.in_groups()
        if self.sprt is not None:
            claims = read_claims(self.sprt, elo=players == 2)
        return settings, claims


def read_run(kept: dict[str, Any], path: Path) -> tuple[Settings, Claims | None]:
    """The settings and the test of the run in a file. Raises FooleryError where the file does not tell them."""
    try:
        return settings_of(kept)
    except (KeyError, TypeError, ValueError) as cause:
        if isinstance(cause, FooleryError):
            raise
        raise FooleryError("arena.file-broken", file=str(path)) from cause


@contextlib.contextmanager
def opened(out: Path | None, resume: Path | None, asked: Asked) -> Iterator[Store | None]:
    """The file that keeps the run; None where none is named. What the command lacks without one is said first."""
    if out is not None and resume is not None:
        raise CommandError("arena.out-and-resume")
    if resume is not None and not asked.bots and not resume.exists():
        raise FooleryError("arena.file-empty", file=str(resume))
    if resume is None and len(asked.bots) < 2:
        raise CommandError("arena.two-bots")
    if resume is None and asked.game is None:
        raise CommandError("usage.missing-option", name="--game")
    path = out or resume
    if path is None:
        yield None
        return
    with Store(path) as store:
        if out is not None and store.manifest is not None:
            raise FooleryError("arena.file-there", file=str(out))
        if store.manifest is None and (not asked.bots or asked.game is None):
            raise FooleryError("arena.file-empty", file=str(path))
        yield store


def check_writable(path: Path) -> None:
    """Raise FooleryError if a page cannot be written there: better now than after hours."""
    check_replaceable(path)
    there = path.exists()
    try:
        path.open("ab").close()
        if not there:
            path.unlink()
    except OSError as cause:
        raise FooleryError("cli.no-use", file=str(path), why=system_reason(cause)) from cause


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), work.MOST)
    return min(os.cpu_count() or 1, work.MOST)


def show(found: dict[str, Any], as_json: bool, html: Path | None) -> None:
    """The report, for people or for programs, and as a page."""
    if as_json:
        print_json(found)
    else:
        for line in lines(found, speaking()):
            put(line)
    if html is not None:
        write_page(found, html, speaking())
