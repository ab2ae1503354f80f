"""Which level is stronger than which: ``python -m benchmarks.ladder --folder ladder``.

A rung of the ladder is a bot; a step is a run of the arena between two of them, stopped by a sequential test as soon as
it is decided that the higher one is better, by 0.1 utility a deal rather than by none. Two seats, or as few as a game
has, in all games; in eight of them the main steps also at every other number of seats. The runs are kept in the folder:
the same command goes on after whatever ended it, and prints the tables. ``--page docs/ladder.md`` puts them there.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any, Final

import foolery
from benchmarks.contests import VARIANTS, fewest, played, told
from foolery.arena import Claims
from foolery.compiling import finder

Step = tuple[str, str]
"""A rung and one that should be higher."""
Found = dict[tuple[str, int, Step], dict[str, Any]]
"""Reports of runs, by game, seats and step."""

MAIN: Final[tuple[Step, ...]] = (
    ("lowest", "heuristic"),
    ("search-1", "search-3"),
    ("search-3", "search-5"),
    ("search-5", "search-8"),
    ("heuristic", "search-5"),
    ("heuristic", "search-8"),
)
"""The steps that are tried at every number of seats."""
ORDER: Final = MAIN[1:4]
"""The levels that have to stand in order."""
NEIGHBOURS: Final[tuple[Step, ...]] = (
    ("heuristic", "search-1"),
    *((f"search-{level}", f"search-{level + 1}") for level in range(1, 8)),
)
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
LEFT_OUT: Final = "contract-rummy"
INSTEAD: Final = "simple,pack=52"
"""A match of Contract Rummy is seven deals and takes as long as a dozen of Durak: benchmarks.strength plays it."""
CLAIMS: Final = Claims(0.0, 0.1, "utility")
GAMES: Final = {"main": 96, "neighbours": 64, "several": 48}
"""At most so many deals for a step: of the main ones, of neighbours, and at more seats than two."""
SLOW: Final = ("search-7", "search-8")
"""Half as many where one of these plays."""
DEAR: Final = (
    "throw-in+treshka",
    "throw-in+riposte",
    "throw-in+pair-play",
    "throw-in+double",
    "idiots-revenge",
)
"""A fifth as many: rules in plain Python are asked at every move there, which takes ten times as long and more."""


def cells() -> list[tuple[str, int, Step]]:
    """All runs: the game, the seats, the step."""
    games = [INSTEAD if game == LEFT_OUT else game for game in VARIANTS]
    found = [(game, fewest(game), step) for game in games for step in STEPS]
    for game in EVERY_SEAT:
        found += [(game, players, step) for players in foolery.game(game).seats() if players > 2 for step in MAIN]
    return found


def most(game: str, players: int, step: Step) -> int:
    """How many deals a step has at most."""
    many = GAMES["several" if players > fewest(game) else "main" if step in MAIN else "neighbours"]
    return many // (2 if step[1] in SLOW else 1) // (5 if game in DEAR else 1)


def run(game: str, players: int, step: Step, jobs: int, folder: Path, share: float) -> dict[str, Any]:
    """The report of one step: the higher bot comes first."""
    games = max(2 * players, round(most(game, players, step) * share))
    lower, higher = step
    return played(f"{higher} over {lower}", game, players, (higher, lower), games, jobs, folder, CLAIMS)


def verdict(found: dict[str, Any]) -> str:
    """``better`` or ``worse`` where that is proved, ``like`` where the test finds no such lead, else ``undecided``."""
    low, high = found["bots"][0]["utility_95"]
    test = found["sprt"]["verdict"]
    # The intervals of a run that a test has stopped say a little too much: there the test decides.
    if test == "high" or (test == "undecided" and low > 0):
        return "better"
    if high < 0:
        return "worse"
    return "like" if test == "low" else "undecided"


MARKS: Final = {"better": "**", "worse": "!!", "like": "=", "undecided": "?"}


def cell(found: dict[str, Any]) -> str:
    """What the higher bot wins a deal, in hundredths of utility, marked by what is proved of it."""
    lead = f"{100 * found['bots'][0]['utility']:+.0f}"
    mark = MARKS[verdict(found)]
    return f"**{lead}**" if mark == "**" else f"{lead} {mark}"


def together(reports: list[dict[str, Any]]) -> tuple[float, float]:
    """What the higher bot wins on average over several runs, each counted alike, and how far the interval reaches."""
    leads = [one["bots"][0]["utility"] for one in reports]
    ends = [one["bots"][0]["utility_95"] for one in reports]
    reach = sqrt(sum(((high - low) / 2) ** 2 for low, high in ends)) / len(reports)
    return sum(leads) / len(leads), reach


def head(step: Step) -> str:
    """What a column is called; of levels the number is enough."""
    lower, higher = (rung.removeprefix("search-") for rung in step)
    return f"{higher} over {lower}"


def table(title: str, steps: tuple[Step, ...], found: Found) -> str:
    """A Markdown table of these steps, a row for each game and number of seats."""
    rows = dict.fromkeys((game, players) for game, players, step in found if step in steps)
    lines = [f"## {title}", "", f"| game, seats | {' | '.join(map(head, steps))} |"]
    lines.append(f"|---|{'---:|' * len(steps)}")
    for game, players in rows:
        there = [found.get((game, players, step)) for step in steps]
        lines.append(f"| {game}, {players} | {' | '.join('' if one is None else cell(one) for one in there)} |")
    columns = [[one for (_, _, had), one in found.items() if had == step] for step in steps]
    sums = [together(reports) if reports else None for reports in columns]
    means = ["" if one is None else f"{100 * one[0]:+.1f} ± {100 * one[1]:.1f}" for one in sums]
    counts = [Counter(map(verdict, reports)) for reports in columns]
    said = [", ".join(f"{count[kind]} {kind}" for kind in MARKS if count[kind]) for count in counts]
    return "\n".join([*lines, f"| mean, 95 % | {' | '.join(means)} |", f"| all | {' | '.join(said)} |"])


def at(found: Found, several: bool) -> Found:
    """The runs at as few seats as the games have, or at several."""
    return {one: report for one, report in found.items() if (one[1] > fewest(one[0])) == several}


def summary(found: Found) -> str:
    """Whether the levels stand in order, as the means over all games at two seats prove it."""
    means = {
        step: together([report for (_, _, had), report in found.items() if had == step])
        for step in STEPS
        if any(had == step for _, _, had in found)
    }
    order = [step for step in ORDER if step in means]
    proved = [step for step in order if means[step][0] > means[step][1]]
    back = [head(step) for step in NEIGHBOURS[1:] if step in means and means[step][0] < -means[step][1]]
    return (
        f"Of the steps 1, 3, 5, 8, {len(proved)} of {len(order)} are proved over all games together; "
        f"neighbours reversed: {', '.join(back) or 'none'}."
    )


def tables(found: Found) -> str:
    """All tables, with what they come to."""
    few = at(found, several=False)
    parts = [
        summary(few),
        table("Two seats, the main steps", MAIN, few),
        table("Two seats, neighbours", NEIGHBOURS, few),
        table("More seats", MAIN, at(found, several=True)),
    ]
    return "\n\n".join(parts) + "\n"


BEGIN: Final = "<!-- the tables: python -m benchmarks.ladder --folder ladder --page docs/ladder.md -->\n"


def put(page: Path, text: str) -> None:
    """Replace what a page says behind its mark."""
    before, mark, _ = page.read_text(encoding="utf-8").partition(BEGIN)
    if not mark:
        raise SystemExit(f"{page} has no line “{BEGIN.strip()}”, so nobody knows where the tables go.")
    page.write_text(f"{before}{mark}\n{text}", encoding="utf-8", newline="\n")


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing, and print; 2 where there is no compiled form."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ladder", description="Which level is stronger than which."
    )
    parser.add_argument("--folder", type=Path, required=True, help="where the runs are kept, and gone on with")
    parser.add_argument("--only", nargs="+", metavar="GAME", help="these games only")
    parser.add_argument("--steps", nargs="+", metavar="RUNG", help="steps between these rungs only")
    parser.add_argument("--seats", type=int, help="at this number of seats only")
    parser.add_argument("--share", type=float, default=1.0, help="this share of the games of each step (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are cores)")
    parser.add_argument("--page", type=Path, help="put the tables into this page too, behind their mark")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling --rules builds it.", file=sys.stderr)
        return 2
    given.folder.mkdir(parents=True, exist_ok=True)
    todo = [
        (game, players, step)
        for game, players, step in cells()
        if (not given.only or game in given.only)
        and (not given.steps or set(step) <= set(given.steps))
        and given.seats in (None, players)
    ]
    found: Found = {}
    for number, one in enumerate(todo, 1):
        if sys.stderr.isatty():
            print(f"\rstep {number} of {len(todo)}", end="", file=sys.stderr, flush=True)
        found[one] = run(*one, given.jobs, given.folder, given.share)
    if not found:
        print("There is no such step: see --only, --steps and --seats.", file=sys.stderr)
        return 2
    print(tables(found), end="")
    if given.page is not None:
        put(given.page, tables(found))
    return 0


if __name__ == "__main__":
    sys.exit(told(main))
