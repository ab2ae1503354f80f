"""What can be won from a bot by somebody who knows how it plays: ``python -m benchmarks.best_response``.

Every row is a run of the arena at two seats between a bot and ``benchmarks.knowing``, which looks for the best response
to it. The less is won, the less the bot has that can be exploited; what is found is a lower bound.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final

from benchmarks.contests import played, told
from foolery.compiling import finder

GAMES: Final = ("throw-in", "transfer")
RIVALS: Final = (
    ("lowest", "benchmarks.knowing:KnowsLowest", 400),
    ("heuristic", "benchmarks.knowing:KnowsHeuristic", 200),
)
"""A bot, who knows it, and how many games they play."""
HEAD: Final = "| game | bot | games | its best response wins, 95 % | of the points, 95 % |\n|---|---|---:|---:|---:|"


def line(game: str, rival: str, found: dict[str, Any]) -> str:
    """A row of the table: the utility of whoever knows the bot, and the same as a share of all that can be won."""
    first = found["bots"][0]
    utility, (low, high) = first["utility"], first["utility_95"]
    points = [f"{(1 + part) / 2:.1%}" for part in (utility, low, high)]
    won = f"{utility:+.3f} ({low:+.3f} to {high:+.3f})"
    return f"| {game} | {rival} | {found['games']} | {won} | {points[0]} ({points[1]} to {points[2]}) |"


def main(arguments: list[str] | None = None) -> int:
    """Play and print; 2 where there is no compiled form."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.best_response", description="What can be won from a bot by who knows how it plays."
    )
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="GAME", help="these games (throw-in transfer)")
    parser.add_argument("--only", nargs="+", metavar="BOT", help="these bots only, lowest or heuristic")
    parser.add_argument("--share", type=float, default=1.0, help="this share of the games of each row (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are cores)")
    parser.add_argument("--folder", type=Path, help="keep the runs in this folder, and go on with those that are there")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    if given.folder is not None:
        given.folder.mkdir(parents=True, exist_ok=True)
    print(HEAD, flush=True)
    for rival, knowing, games in RIVALS:
        if given.only and rival not in given.only:
            continue
        for game in given.games:
            many = max(2, round(games * given.share))
            found = played(f"best response to {rival}", game, 2, (knowing, rival), many, given.jobs, given.folder)
            print(line(game, rival, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(told(main))
