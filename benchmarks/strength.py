"""How strong the bots are: ``python -m benchmarks.strength [--only WORD ...] [--share 0.1]``.

Every row is a run of the arena: duplicate deals with the seats rotated, intervals of 95 %. A row is met where the end
of the interval that is nearer to even is beyond the threshold. ``frozen`` is ``benchmarks.frozen``. *lost* is the share
of the decided deals of two seats, *fools* that of all seats that a bot had. With ``--folder`` the runs are kept and
gone on with.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.contests import VARIANTS, fewest, played, told
from foolery.compiling import finder

FROZEN: Final = "benchmarks.frozen:Frozen"
THREES: Final = ("throw-in+double,double.six-seats=two-teams", 6)
"""With four ``throw-in+double`` is the same game as ``throw-in+pair-play``, so it is played in two teams of three."""


@dataclass(frozen=True)
class Row:
    """One run: the bots round the table, and which figure of the first is to be above or below what."""

    what: str
    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    figure: str
    least: float
    aim: float


def rows() -> Iterator[Row]:
    """All runs, the quick ones first."""
    for game in ("throw-in", "transfer"):
        yield Row("heuristic against lowest", game, 2, ("heuristic", "lowest"), 4000, "lost", 0.31, 0.25)
    for game in ("throw-in", "transfer"):
        yield Row("heuristic and lowest, two and two", game, 4, ("heuristic", "lowest"), 4000, "fools", 0.23, 0.20)
    for game in ("throw-in", "transfer"):
        yield Row("search, 0.1 s, against frozen", game, 2, ("search:0.1s", FROZEN), 400, "points", 0.62, 0.70)
    for game in ("throw-in", "transfer"):
        four = ("search:0.1s", *(FROZEN,) * 3)
        yield Row("search, 0.1 s, one against three frozen", game, 4, four, 1600, "fools", 0.12, 0.08)
    for game in VARIANTS:
        two = ("search:1000it", "heuristic")
        table = THREES if game == "throw-in+double" else (game, fewest(game))
        yield Row("search, 1,000 deals, against heuristic", *table, two, 400, "points", 0.5, 0.5)


def figure(row: Row, found: dict[str, Any]) -> tuple[float, float, float]:
    """The figure of the first bot with both ends of its interval."""
    first = found["bots"][0]
    if row.figure == "points":
        return (
            (1 + first["utility"]) / 2,
            (1 + first["utility_95"][0]) / 2,
            (1 + first["utility_95"][1]) / 2,
        )
    # Draws are left out with their share as it was seen: it hardly adds to the uncertainty.
    decided = 1 - found["draws"] / found["games"] if row.figure == "lost" and found["games"] else 1.0
    return first["lost"] / decided, first["lost_95"][0] / decided, first["lost_95"][1] / decided


def line(row: Row, found: dict[str, Any]) -> str:
    """A row of the table."""
    value, low, high = figure(row, found)
    above = row.figure == "points"
    near = low if above else high
    met = near > row.least if above else near <= row.least
    wanted = f"{'>' if above else '≤'} {row.least:.0%}, {row.aim:.0%}"
    cells = (
        row.what,
        f"{row.game}, {row.players}",
        found["games"],
        f"{value:.1%} ({low:.1%} to {high:.1%}) {row.figure}",
    )
    return f"| {' | '.join(map(str, cells))} | {wanted} | {'yes' if met else 'no'} |"


def main(arguments: list[str] | None = None) -> int:
    """Play and print; 2 where there is no compiled form."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="How strong the bots are.")
    parser.add_argument("--only", nargs="+", metavar="WORD", help="rows that hold one of these words only")
    parser.add_argument("--share", type=float, default=1.0, help="this share of the games of each row (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are cores)")
    parser.add_argument("--folder", type=Path, help="keep the runs in this folder, and go on with those that are there")
    parser.add_argument("--json", action="store_true", help="print a report of the arena on each line instead")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    if given.folder is not None:
        given.folder.mkdir(parents=True, exist_ok=True)
    if not given.json:
        print(
            "| bots | table | games | the first, 95 % | at least, aim | met |\n|---|---|---:|---|---|---|", flush=True
        )
    for row in rows():
        if given.only and not any(word in f"{row.what} {row.game}" for word in given.only):
            continue
        games = max(2 * row.players, round(row.games * given.share))
        found = played(row.what, row.game, row.players, row.bots, games, given.jobs, given.folder)
        print(json.dumps(found) if given.json else line(row, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(told(main))
