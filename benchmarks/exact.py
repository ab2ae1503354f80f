"""How fast endings are proved: ``python -m benchmarks.exact [--number N] [--cards N] [--json] [ID ...]``.

Random endings with open cards, drawn by their number: so many cards in all, half of them in each hand, a trump, nothing
to draw. Each is solved for the best move, in processor time. Exit code 2: there is no compiled form.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import process_time
from typing import Any

import foolery
from foolery.base.shuffle import shuffled
from foolery.compiling import finder
from foolery.durak.engine.ending import order
from foolery.durak.engine.solver import Solver

GAMES = ("throw-in", "transfer")
PACK = [rank + suit for rank in "6789TJQKA" for suit in "cdhs"]
BOUND = 5_000_000


def ending(name: str, cards: int, number: int) -> Any:
    """Two hands out of 36 cards, and a lead."""
    dealt = [PACK[i] for i in shuffled(list(range(len(PACK))), "endings", name, number)]
    hands = [dealt[: cards // 2], dealt[cards // 2 : cards]]
    fields = {"game": name, "hands": hands, "trump": "h", "attacker": 0, "bouts": 12, "beaten_bouts": 9}
    return foolery.game(name).position(fields)


def proved(state: Any) -> tuple[int | None, int]:
    """What a position is worth to who leads, None if that is not found; and how many positions were looked at."""
    seat = state.actors()[0]
    solver = Solver(seat, BOUND)
    moves = sorted(state.legal(seat), key=order)
    for worth in (1, 0):
        at = solver.better(state, moves, worth - 1)
        if at != -1:
            return worth if at >= 0 else None, solver.positions
    return -1, solver.positions


def measured(name: str, cards: int, number: int) -> dict[str, Any]:
    """The figures of one game."""
    rows = []
    for i in range(number):
        state = ending(name, cards, i)
        start = process_time()
        worth, positions = proved(state)
        rows.append((process_time() - start, positions, worth))
    within = sum(seconds <= 1 and worth is not None for seconds, _, worth in rows)
    counts = sorted(positions for _, positions, _ in rows)
    worths = [worth for _, _, worth in rows]
    return {
        "game": name,
        "cards": cards,
        "endings": number,
        "within_a_second": within / number,
        "unknown": worths.count(None),
        "positions_per_second": round(sum(counts) / sum(seconds for seconds, _, _ in rows)),
        "median_positions": counts[number // 2],
        "most_positions": counts[-1],
        "longest_seconds": round(max(seconds for seconds, _, _ in rows), 3),
        "won_drawn_lost": [worths.count(worth) for worth in (1, 0, -1)],
    }


def show(rows: list[dict[str, Any]]) -> None:
    """A Markdown table."""
    print("| game | cards | endings | within 1 s | positions/s | positions, median | most | won, drawn, lost |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        cells = [
            row["game"],
            str(row["cards"]),
            f"{row['endings']:,}",
            f"{row['within_a_second']:.2%}",
            f"{row['positions_per_second']:,}",
            f"{row['median_positions']:,}",
            f"{row['most_positions']:,}",
            ", ".join(map(str, row["won_drawn_lost"])),
        ]
        print(f"| {' | '.join(cells)} |")


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.exact", description="How fast endings are proved.")
    parser.add_argument("ids", nargs="*", metavar="ID", help="these games only")
    parser.add_argument("--number", type=int, default=1000, help="endings of each game (1000)")
    parser.add_argument("--cards", type=int, default=12, help="cards in all (12)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    given = parser.parse_args(arguments)
    if not finder.compiled():
        print("The compiled form is not there: python -m foolery.compiling builds it.", file=sys.stderr)
        return 2
    rows = [measured(name, given.cards, given.number) for name in given.ids or GAMES]
    if given.json:
        print(json.dumps(rows, indent=1))
    else:
        show(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
