"""The commands ``simulate`` and ``statistics``: many deals between bots, and figures of random play."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from foolery import bots as bots_module
from foolery import catalogue
from foolery.arena import Report, Settings, blank, simulate
from foolery.arena import statistics as random_play
from foolery.arena.contest import share
from foolery.arena.statistics import Figures, Wanted
from foolery.arena.workers import Processes
from foolery.base.errors import BadPlayers, FooleryError
from foolery.base.shuffle import Stream
from foolery.cli import work
from foolery.cli.game_ids import GameId
from foolery.cli.words import Json, Lang_, figure, print_json, put, say, speak, speaking
from foolery.cli.work import MOST_GAMES, Jobs, progress_bar, shared
from foolery.contract import Game
from foolery.speech import tongue


def complete_bots(incomplete: str) -> list[str]:
    """Names of bots, after those that are typed already."""
    head, comma, tail = incomplete.rpartition(",")
    return [f"{head}{comma}{name}" for name in bots_module.names() if name.startswith(tail)]


def simulate_command(
    game: GameId,
    players: Annotated[int | None, typer.Option(min=1)] = None,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES)] = 1000,
    seed: str = "1",
    bots: Annotated[
        str,
        typer.Option(
            autocompletion=complete_bots,
        ),
    ] = "heuristic,lowest",
    jobs: Annotated[int, typer.Option(min=1, max=work.MOST)] = 1,
    as_json: Json = False,
    lang: Lang_ = None,
) -> None:
    """Let bots play many deals, and count.

    The bots are cycled over the seats. So that nobody profits from the cards, every deal is dealt again with the bots
    moved one seat on, until the seating repeats: with two bots the deals come in pairs of the same cards, with one
    bot every deal is its own. The figures depend on the game, the players, the bots, the seed and the number of deals
    only.
    """
    speak(lang)
    specs = bots_module.listed(bots)
    found = catalogue.game(game)
    settings = Settings(found, players or max(len(specs), min(found.seats()), 2), games, seed, specs)
    for spec in specs:
        bots_module.make(spec)
    problem = settings.problem()
    if problem is not None:
        raise problem
    report = blank(settings)
    began = time.perf_counter()
    try:
        with progress_bar(games) as advance:
            if jobs == 1:
                simulate(settings, advance, report=report)
            else:
                with Processes(jobs, work.prepare) as executor:
                    share(settings, executor, jobs, report, advance)
    except KeyboardInterrupt:
        # Whoever interrupts a long run wants to see what it has come to.
        if report.games:
            show_report(report, found, as_json, began, games)
        raise
    show_report(report, found, as_json, began, games)


def show_report(report: Report, game: Game, as_json: bool, began: float, wanted: int) -> None:
    """The figures, for people or for programs; ``wanted`` is how many games were asked for."""
    report.seconds = time.perf_counter() - began
    if as_json:
        print_json(report.to_json())
    else:
        print_report(report, game, wanted)


def print_report(report: Report, game: Game, wanted: int) -> None:
    """The figures for people, in what the game is counted by."""
    data = report.to_json()
    unit, key, part_key = data["unit"], data["counts"], "won" if report.by_wins else "lost"
    counting = game.counting
    head, decided = counted_as(f"{counting.name}-often"), counted_as(f"{counting.name}-share")
    by_seat = counted_as(f"{counting.name}-seats")
    put(say(f"simulated-{unit}", game=report.game, players=report.players, games=report.games, seed=report.seed))
    if report.games < wanted:
        put(tongue(speaking()).say("arena-report.partly", games=report.games, wanted=wanted))
    put(say("ended", finished=report.finished, draws=report.draws, limited=report.limited))
    forced = figure(report.forced / max(report.moves, 1), ".0%")
    moves, bouts = (figure(data[f"{name}_per_game"], ".1f") for name in ("moves", "bouts"))
    named = counted_as(f"rounds-{counting.rounds}") if counting.rounds else ""
    gone_round = say("length-rounds", number=bouts, rounds=named) if named else ""
    put(say(f"length-{unit}", moves=moves, rounds=gone_round, forced=forced, longest=report.longest))
    rows = [[say("bot-head"), say("bot-deals"), head, say("bot-draws"), decided, say("bot-utility")]]
    for bot in data["bots"]:
        low, high = bot[f"{part_key}_95"]
        share, least, most = (figure(part, ".1%") for part in (bot[part_key], low, high))
        counts = [str(bot[name]) for name in ("deals", key, "draws")]
        rows.append([bot["bot"], *counts, f"{share} ({least}–{most})", figure(bot["utility"], "+.3f")])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        put("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    put(f"{by_seat}: " + ", ".join(f"{seat['seat'] + 1} – {seat[key]}" for seat in data["seats"]))
    pace = figure(report.moves / max(report.seconds, 1e-9), ".0f")
    put(say("pace", seconds=figure(report.seconds, ".1f"), moves=pace))


def counted_as(key: str) -> str:
    """What the game is counted by, in the language that is spoken."""
    return tongue(speaking()).say(f"counting.{key}")


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
            show_figures(found, as_json, markdown, whole=False)
        raise
    show_figures(found, as_json, markdown)


def show_figures(found: Sequence[Figures], as_json: bool, markdown: bool, whole: bool = True) -> None:
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
