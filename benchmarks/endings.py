"""Whether every game ends: ``python -m benchmarks.endings [--games N] [--seed TEXT] [--jobs N] [--json] [ID ...]``.

Deals between the usual bots, as ``foolery simulate`` plays them, of every game and of every rule on its usual base, at
every number of players that it allows; what several names mean is played once. A line for each game, with the share of
deals that a guard has ended at each table. Exit code 1: a deal did not end, or could not be played; one sentence says
which.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from foolery import catalogue
from foolery.arena import Settings, simulate
from foolery.arena.statistics import everything
from foolery.base.errors import FooleryError
from foolery.cli import work

Table = tuple[str, int, int, str]


def tables(ids: list[str], games: int, seed: str) -> Iterator[Table]:
    """Every table to be played at: the id, the players, the deals, the seed."""
    known: set[str] = set()
    for name in ids or everything():
        try:
            game = catalogue.game(name)
        except FooleryError:
            if ids:
                raise
            continue
        if game.id in known:
            continue
        known.add(game.id)
        for players in game.seats():
            yield name, players, games, seed


def played(table: Table) -> dict[str, Any]:
    """The figures of a table, or the sentence that says why there are none."""
    name, players, games, seed = table
    found: dict[str, Any] = {"game": name, "players": players, "games": games}
    try:
        report = simulate(Settings(catalogue.game(name), players, games, seed))
    except FooleryError as error:
        return found | {"problem": str(error)}
    data = report.to_json()
    return found | {key: data[key] for key in ("finished", "draws", "limited", "longest", "moves_per_game")}


def show(rows: list[dict[str, Any]]) -> None:
    """A Markdown table with a line for each game; an empty cell is a table at which every deal finished."""
    widest = max(row["players"] for row in rows)
    seats = range(2, widest + 1)
    print(f"{sum(row['games'] for row in rows)} deals at {len(rows)} tables")
    print(f"\n| game | {' | '.join(map(str, seats))} |\n|---|{'---:|' * len(seats)}")
    for name in dict.fromkeys(row["game"] for row in rows):
        mine = {row["players"]: row for row in rows if row["game"] == name}
        if any(row.get("limited") for row in mine.values()):
            print(f"| {name} | {' | '.join(cell(mine.get(number)) for number in seats)} |")


def cell(row: dict[str, Any] | None) -> str:
    """The share of deals that a guard ended; a dash where nobody may sit down so."""
    if row is None:
        return "–"
    return f"{row['limited'] / row['games']:.1%}" if row.get("limited") else ""


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endings", description="Whether every game ends.")
    parser.add_argument("ids", nargs="*", metavar="ID", help="these games only")
    parser.add_argument("--games", type=int, default=300, help="deals at each table (300)")
    parser.add_argument("--seed", default="1", help="a text that fixes all chance (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the work (1)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    given = parser.parse_args(arguments)
    rows: list[dict[str, Any]] = []
    with work.shared(played, list(tables(given.ids, given.games, given.seed)), given.jobs) as done:
        for row in done:
            rows.append(row)
            if sys.stderr.isatty():
                print(f"\r{len(rows)} tables, {row['game']}\033[K", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if given.json:
        print(json.dumps({"seed": given.seed, "tables": rows}, indent=1))
    else:
        show(rows)
    bad = [row for row in rows if "problem" in row or row["finished"] + row["limited"] != row["games"]]
    for row in bad:
        print(f"{row['game']}, {row['players']} seats: {row.get('problem', 'not every deal ended')}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
