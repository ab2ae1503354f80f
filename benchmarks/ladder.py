"""Which level is stronger than which: ``python -m benchmarks.ladder --folder ladder``.

A rung of the ladder is a bot; a step is a run of the arena between two of them, stopped by a sequential test as soon as
it is decided that the higher one is better, by 0.08 utility a deal rather than by none. Two seats, or as few as a game
has, in all games; in eight of them the main steps also at every other number of seats. The runs are kept in the folder:
the same command goes on after whatever ended it, and prints the tables.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import foolery
from benchmarks.contests import VARIANTS, fewest, played
from foolery.arena import Claims
from foolery.bots import Search
from foolery.compiling import finder

MAIN: Final = (
    ("lowest", "heuristic"),
    ("search-1", "search-3"),
    ("search-3", "search-5"),
    ("search-5", "search-8"),
    ("heuristic", "search-5"),
    ("heuristic", "search-8"),
)
"""The steps that are tried at every number of seats."""
NEIGHBOURS: Final = tuple((f"search-{level}", f"search-{level + 1}") for level in range(1, 8))
STEPS: Final = (*MAIN, *NEIGHBOURS)
EVERY_SEAT: Final = (
    "simple",
    "throw-in",
    "transfer",
    "throw-in+poker",
    "transfer+second-attempt",
    "throw-in+own-trumps",
    "throw-in+one-joker",
    "shed-idiot",
)
CLAIMS: Final = Claims(0.0, 0.08, "utility")
GAMES: Final = 240
"""At most so many deals for a step; half as many where that takes long."""
SLOW: Final = ("search-7", "search-8")


def cells() -> list[tuple[str, int, tuple[str, str]]]:
    """All runs: the game, the seats, the step. Where search does as ``heuristic`` there is nothing to compare."""
    games = [game for game in VARIANTS if foolery.game(game).family in Search.families]
    found = [(game, fewest(game), step) for game in games for step in STEPS]
    for game in EVERY_SEAT:
        found += [(game, players, step) for players in foolery.game(game).seats() if players > 2 for step in MAIN]
    return found


def run(game: str, players: int, step: tuple[str, str], jobs: int, folder: Path, share: float) -> dict[str, Any]:
    """The report of one step: the higher bot comes first."""
    many = GAMES // 2 if players > 2 or step[1] in SLOW else GAMES
    games = max(2 * players, round(many * share))
    lower, higher = step
    return played(f"{higher} over {lower}", game, players, (higher, lower), games, jobs, folder, CLAIMS)


def verdict(found: dict[str, Any]) -> str:
    """``better`` or ``worse`` where that is proved, ``like`` where the test finds no such lead, else ``open``."""
    low, high = found["pairs"][0]["difference_95"]
    test = found["sprt"]["verdict"]
    # The intervals of a run that a test has stopped say a little too much: there the test decides.
    if test == "high" or (test == "undecided" and low > 0):
        return "better"
    if high < 0:
        return "worse"
    return "like" if test == "low" else "open"


MARKS: Final = {"better": "**", "worse": "!!", "like": "=", "open": "?"}


def cell(found: dict[str, Any]) -> str:
    """The lead of the higher bot in hundredths of utility a deal, marked by what is proved of it."""
    lead = f"{100 * found['pairs'][0]['difference']:+.0f}"
    mark = MARKS[verdict(found)]
    return f"**{lead}**" if mark == "**" else f"{lead} {mark}"


def table(
    title: str, steps: tuple[tuple[str, str], ...], found: dict[tuple[str, int, tuple[str, str]], dict[str, Any]]
) -> str:
    """A Markdown table of these steps, a row for each game and number of seats."""
    rows = dict.fromkeys((game, players) for game, players, step in found if step in steps)
    lines = [f"## {title}", "", f"| game, seats | {' | '.join(f'{higher} over {lower}' for lower, higher in steps)} |"]
    lines.append(f"|---|{'---:|' * len(steps)}")
    for game, players in rows:
        there = [found.get((game, players, step)) for step in steps]
        lines.append(f"| {game}, {players} | {' | '.join('' if one is None else cell(one) for one in there)} |")
    sums = [Counter(verdict(one) for (_, _, had), one in found.items() if had == step) for step in steps]
    said = [", ".join(f"{count[kind]} {kind}" for kind in MARKS if count[kind]) for count in sums]
    return "\n".join([*lines, f"| all | {' | '.join(said)} |"])


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing, and print; 2 where there is no compiled form."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ladder", description="Which level is stronger than which."
    )
    parser.add_argument("--folder", type=Path, required=True, help="where the runs are kept, and gone on with")
    parser.add_argument("--only", nargs="+", metavar="GAME", help="these games only")
    parser.add_argument("--share", type=float, default=1.0, help="this share of the games of each step (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are cores)")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    given.folder.mkdir(parents=True, exist_ok=True)
    found = {}
    todo = [one for one in cells() if not given.only or one[0] in given.only]
    for number, one in enumerate(todo, 1):
        if sys.stderr.isatty():
            print(f"\rstep {number} of {len(todo)}", end="", file=sys.stderr, flush=True)
        found[one] = run(*one, given.jobs, given.folder, given.share)
    print(table("The main steps", MAIN, found), "", table("Neighbours", NEIGHBOURS, found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
