"""The command that prints what random play shows of games and rules."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from foolery import catalogue
from foolery.arena import statistics as random_play
from foolery.arena.statistics import Figures, Wanted
from foolery.base.errors import BadPlayers, FooleryError
from foolery.base.shuffle import Stream
from foolery.cli.progress import MOST_GAMES, progress_bar
from foolery.cli.words import Json, Lang_, figure, print_json, put, say, speak
from foolery.cli.workers import Jobs, shared

PART = 50
"""Deals in one piece of work: what an interrupt loses of each process at most."""


def statistics(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID")] = None,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES)] = 1000,
    players: Annotated[int, typer.Option(min=0)] = 0,
    seed: str = "1",
    jobs: Jobs = None,
    markdown: Annotated[bool, typer.Option("--markdown")] = False,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Play at random: how long games are, how often drawn, whether leading first helps, what rules do."""
    speak(lang)
    Stream(seed, "deal")
    tasks = [task for name in ids or random_play.everything() for task in parts(name, players, games, seed, bool(ids))]
    total = sum(len(task.deals) for task in tasks)
    found: list[Figures] = []
    try:
        with progress_bar(total) as advance, shared(random_play.collect, tasks, jobs or 1) as done:
            random_play.gather(done, advance, found)
    except KeyboardInterrupt:
        # Whoever interrupts a long run wants to see what it has come to.
        if found:
            show(found, as_json, markdown, whole=False)
        raise
    show(found, as_json, markdown)


def show(found: Sequence[Figures], as_json: bool, markdown: bool, whole: bool = True) -> None:
    """The figures, for people or for programs; what was stopped before its end says of no rule that it does nothing."""
    if as_json:
        print_json({"statistics": [figures.to_json() for figures in found]})
        return
    for line in (*table(found, markdown), *remarks(found, markdown, whole)):
        put(line)


def parts(name: str, players: int, games: int, seed: str, asked: bool) -> Iterator[Wanted]:
    """The work on one game; nothing for a rule that nobody named and that has no base to stand on."""
    try:
        game = catalogue.game(name)
    except FooleryError:
        if asked:
            raise
        return
    seats = game.seats()
    number = players or random_play.usual_players(game)
    if number not in seats:
        if asked:
            raise BadPlayers("arena.players", game=game.id, seats=seats, players=number)
        number = random_play.usual_players(game)
    for first in range(0, games, PART):
        yield Wanted(name, number, seed, range(first, min(first + PART, games)))


HEADS = ("game", "seats", "moves", "bouts", "draws", "limited", "first", "own", "changed")


def table(found: Sequence[Figures], markdown: bool) -> Iterator[str]:
    """A line for each variant."""
    rows = [[say(f"statistics-{head}") for head in HEADS], *(row(figures) for figures in found)]
    widths = [max(len(cells[i]) for cells in rows) for i in range(len(HEADS))]
    if found:
        yield say("statistics", deals=max(figures.games for figures in found), seed=found[0].seed)
        yield ""
    for number, cells in enumerate(rows):
        padded = [
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield f"| {' | '.join(padded)} |" if markdown else "  ".join(padded).rstrip()
        if markdown and number == 0:
            yield "|" + "|".join("-" * (width + 1) + ("-" if i == 0 else ":") for i, width in enumerate(widths)) + "|"


def row(figures: Figures) -> list[str]:
    """The cells of a variant; what its rules do is that of the rule which does it least often."""
    data = figures.to_json()
    low, high = (figure(share, ".0%") for share in data["first_lost_95"])
    return [
        figures.game,
        str(figures.players),
        figure(data["moves_per_game"], ".1f"),
        figure(data["bouts_per_game"], ".1f"),
        figure(data["draws"], ".1%"),
        figure(data["limited"], ".1%"),
        f"{figure(data['first_lost'], '.1%')} ({low}–{high})",
        least(rule["own_moves"] for rule in data["rules"].values()),
        least(seen_or_changed(rule) for rule in data["rules"].values()),
    ]


def seen_or_changed(rule: dict[str, Any]) -> float | None:
    """How often a rule changes a deal, or else what is seen of it."""
    share: float | None = rule["changed"] if rule["seen"] is None else rule["seen"]
    return share


def least(shares: Iterator[float | None]) -> str:
    """The least of the shares that are there."""
    known = [share for share in shares if share is not None]
    return figure(min(known), ".1%") if known else "–"


def remarks(found: Sequence[Figures], markdown: bool, whole: bool = True) -> Iterator[str]:
    """The variants that a guard ended, and where all deals were played the rules that never did anything."""
    start = "- " if markdown else "  "
    limited = [figures for figures in found if figures.limited]
    silent = [(figures.game, name) for figures in found for name in figures.silent]
    if limited:
        yield ""
        yield f"{say('statistics-guard')}:"
        if markdown:
            yield ""
        yield from (f"{start}{figures.game}: {figures.limited} / {figures.games}" for figures in limited)
    if not whole:
        return
    yield ""
    yield f"{say('statistics-silent')}:" if silent else say("statistics-all")
    if silent and markdown:
        yield ""
    yield from (f"{start}{name} ({game})" if name != game else f"{start}{name}" for game, name in silent)
