"""The command that lets bots play many deals."""

import time
from typing import Annotated

import typer

from foolery import bots as bots_module
from foolery import catalogue
from foolery.arena import Report, Settings, blank, simulate
from foolery.arena.processes import Processes
from foolery.arena.simulate import share
from foolery.cli import workers
from foolery.cli.game_ids import GameId
from foolery.cli.progress import MOST_GAMES, progress_bar
from foolery.cli.words import Json, Lang_, figure, print_json, put, say, speak, speaking
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
    jobs: Annotated[int, typer.Option(min=1, max=workers.MOST)] = 1,
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
                with Processes(jobs, workers.prepare) as executor:
                    share(settings, executor, jobs, report, advance)
    except KeyboardInterrupt:
        # Whoever interrupts a long run wants to see what it has come to.
        if report.games:
            show(report, found, as_json, began, games)
        raise
    show(report, found, as_json, began, games)


def show(report: Report, game: Game, as_json: bool, began: float, wanted: int) -> None:
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
