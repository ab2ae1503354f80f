"""Won endings given away: ``python -m benchmarks.deducible [--number N] [--cards 10-12] [--bots NAME ...] [ID ...]``.

A decision is *deducible* where the seat knows every card, and *critical* where the solver proves that its moves are
worth different results. Each bot chooses a move in each such decision. It *gives away* where its move is proved to be
worth less than the best one. Decisions in which that stays open after ``--bound`` positions a move are undecided and
are counted apart. A second of ``search:1s`` is one of processor time, so that a busy machine gives the same figures.

The decisions come from whole deals for two, every other one played by random moves and by bots; of each deal the first
critical decision of each class counts. The number of a deal and ``--seed`` fix everything but the clock of
``search:1s``. ``--keep FILE`` writes each deal to a file and reads what it holds, so a run that was ended goes on.
``--part 1/4`` takes every fourth deal, so that machines share the work; the files are joined by ``cat``.
``--again FILE`` asks the bots in the decisions of a kept file. The values of the best moves are those of the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import Any, Final
from unittest.mock import patch

import foolery
from foolery import bots
from foolery.arena import wilson
from foolery.base.shuffle import Stream
from foolery.bots import search as searching
from foolery.cli.work import shared
from foolery.durak.engine.ending import all_known, order
from foolery.durak.engine.solver import Solver
from foolery.search import thinking

GAMES: Final = (
    "throw-in",
    "transfer",
    "throw-in,pack=52",
    "transfer,no-draw=on",
    "simple",
    "throw-in+riposte",
    "transfer,pack=24",
)
BOTS: Final = ("search:1s", "search-10")
CLASSES: Final = ("10-12", "13-16")
PLAYERS: Final = "heuristic"
"""Who plays the deals that are not random: it plays well until the ending, and is quick."""

OPEN: Final = 2
"""Undecided decisions of a class after which a deal is left: later ones are hardly easier."""
LEAST: Final = 20_000
"""Positions of a first attempt, which most decisions do not exceed."""

Unit = tuple[int, str, str, tuple[str, ...], tuple[str, ...], int]
"""A deal: its number, its game, the seed, the classes, the bots, the bound of positions."""


def cards_of(view: Any) -> int:
    """The cards in play: in hands, on the table and in the stock."""
    on_table = sum(1 + (slot.cover >= 0) for slot in view.table)
    return int(sum(view.hand_sizes) + view.stock_size + on_table)


def views(name: str, seed: str, number: int) -> Iterator[tuple[Any, Any]]:
    """The deducible decisions of a deal, each with its state."""
    game, chance = foolery.game(name), Stream("deducible", seed, number)
    state: Any = game.deal(2, f"deducible/{seed}/{number}")
    players = [bots.make(PLAYERS, f"{seed}/{number}/{seat}") for seat in range(2)] if number % 2 else []
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        move = legal[0]
        if len(legal) > 1:
            view = state.view(seat)
            if all_known(view):
                yield view, state
            move = bots.ask(players[seat], view) if players else chance.pick(legal)
        state.play(seat, move)


def judged(view: Any, state: Any, bound: int, names: tuple[str, ...], seed: str) -> dict[str, Any] | None:
    """What each bot gives away in a decision, None where that is undecided; None where the decision is not critical."""
    found: dict[str, Any] = {"line": view.line(), "bots": {}}
    best, move = best_of(view, state, bound)
    if best == -1:
        return None
    critical = None if best is None else one_is_worse(view, state, best, bound)
    if critical is None or best is None:
        return found | {"open": True}
    if not critical:
        return None
    return found | {"best": best, "bots": losses(view, state, best, move, bound, names, seed)}


def losses(
    view: Any, state: Any, best: int, move: int | None, bound: int, names: tuple[str, ...], seed: str
) -> dict[str, int | None]:
    """What each bot gives away in a decision whose best moves are worth ``best``; ``move`` is one of them, if known."""
    with patch.object(searching, "monotonic", process_time), patch.object(thinking, "monotonic", process_time):
        chosen = {name: bots.ask(bots.make(name, seed), view, name) for name in names}
    away = {one: lost(view, state, one, best, bound) for one in set(chosen.values()) - {move}} | {move: 0}
    return {name: away[one] for name, one in chosen.items()}


def best_of(view: Any, state: Any, bound: int) -> tuple[int | None, int | None]:
    """What the best move is worth, None where that stays undecided; and such a move, None where all lose."""
    moves = sorted(view.legal, key=order)
    for most in (min(LEAST, bound), bound):
        solver = Solver(view.me, most)
        for worth in (1, 0):
            at = solver.better(state, moves, worth - 1)
            if at >= 0:
                return worth, moves[at]
            if at == -2:
                break
        else:
            return -1, None
    return None, None


def one_is_worse(view: Any, state: Any, best: int, bound: int) -> bool | None:
    """Whether a move is worth less than the best one; None where that stays undecided. Easy moves are tried first."""
    left, most = list(view.legal), min(LEAST, bound)
    while True:
        solver, hard = Solver(view.me, most), []
        for move in left:
            solver.restart()
            worth = solver.worth(state, move, best - 1, best)
            if worth == best - 1:
                return True
            if worth == 2:
                hard.append(move)
        if not hard or most >= bound:
            return None if hard else False
        left, most = hard, min(10 * most, bound)


def lost(view: Any, state: Any, move: int, best: int, bound: int) -> int | None:
    """How much less than the best move this one is worth, at least 1 where it is less; None where that is undecided."""
    solver = Solver(view.me, bound)
    worth = solver.worth(state, move, best - 1, best)
    if worth == 2:
        return None
    if worth == best or best == 0:
        return int(best - worth)
    solver.restart()
    return 2 if solver.worth(state, move, -1, 0) == -1 else 1


def tried(unit: Unit) -> dict[str, Any]:
    """The critical decisions of a deal: the first one of each class, and how many before it stayed undecided."""
    number, name, seed, classes, names, bound = unit
    found: dict[str, Any] = {"deal": number, "game": name, "classes": {}}
    left = {one: tuple(map(int, one.split("-"))) for one in classes}
    for view, state in views(name, seed, number):
        here = next((one for one, (low, high) in left.items() if low <= cards_of(view) <= high), None)
        if here is None:
            continue
        one = judged(view, state, bound, names, f"{seed}/{number}")
        if one is not None:
            found["classes"].setdefault(here, []).append(one)
            if "open" not in one or len(found["classes"][here]) == OPEN:
                del left[here]
    return found


Kept = tuple[dict[str, Any], str, tuple[str, ...], tuple[str, ...], int]
"""A row of a kept file, the seed, the classes, the bots, the bound of positions."""


def tried_again(unit: Kept) -> dict[str, Any]:
    """The row of a deal with new answers of the bots in its critical decisions of the classes."""
    row, seed, classes, names, bound = unit
    found: dict[str, Any] = {"deal": row["deal"], "game": row["game"], "classes": {}}
    for cards in set(classes) & set(row["classes"]):
        found["classes"][cards] = each = []
        for one in row["classes"][cards]:
            if "open" not in one:
                view: Any = foolery.game(row["game"]).view(one["line"])
                state = view.sample("again")
                away = losses(view, state, one["best"], None, bound, names, f"{seed}/{row['deal']}")
                each.append(one | {"bots": away})
    return found


def units(given: argparse.Namespace, done: set[int]) -> Iterator[Unit]:
    """All deals that are not yet done, without end."""
    games = tuple(given.ids or GAMES)
    part, parts = map(int, given.part.split("/"))
    for number in count():
        if number % parts == part - 1 and number not in done:
            name = games[number // 2 % len(games)]
            yield number, name, given.seed, tuple(given.cards), tuple(given.bots), given.bound


def decisions(rows: list[dict[str, Any]], cards: str, odd: int | None = None) -> list[dict[str, Any]]:
    """The decisions of a class, of deals with an odd or an even number where that is given."""
    return [one for row in rows if odd in (None, row["deal"] % 2) for one in row["classes"].get(cards, ())]


def collected(given: argparse.Namespace) -> list[dict[str, Any]]:
    """Play deals until each class has enough decisions, or take the decisions of a kept file."""
    kept = Path(given.keep) if given.keep else None
    rows = read(kept) if kept is not None and kept.exists() else []
    done = {row["deal"] for row in rows}
    if given.again:
        part, parts = map(int, given.part.split("/"))
        some = [row for row in read(Path(given.again)) if row["deal"] % parts == part - 1 and row["deal"] not in done]
        again = [(row, given.seed, tuple(given.cards), tuple(given.bots), given.bound) for row in some]
        for i in range(0, len(again), 8 * given.jobs):
            add(rows, kept, tried_again, again[i : i + 8 * given.jobs], given.jobs)
        return sorted(rows, key=lambda row: row["deal"])
    todo = units(given, done)

    def lacking() -> list[str]:
        enough = {one: sum("open" not in each for each in decisions(rows, one)) for one in given.cards}
        return [one for one in given.cards if enough[one] < given.number]

    while lacking():
        # A class that is complete is not looked for any more.
        batch = [(*unit[:3], tuple(lacking()), *unit[4:]) for unit in islice(todo, 8 * given.jobs)]
        add(rows, kept, tried, batch, given.jobs)
    return sorted(rows, key=lambda row: row["deal"])


def read(kept: Path) -> list[dict[str, Any]]:
    """The rows of a kept file."""
    return [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]


def add(rows: list[dict[str, Any]], kept: Path | None, work: Callable[[Any], Any], batch: list[Any], jobs: int) -> None:
    """Work at a batch of deals, and add a row for each to the list and to the kept file."""
    with shared(work, batch, jobs) as done:
        for row in done:
            rows.append(row)
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    if sys.stderr.isatty():
        print(f"\r{len(rows)} deals", end="", file=sys.stderr, flush=True)


def summed(rows: list[dict[str, Any]], given: argparse.Namespace) -> list[dict[str, Any]]:
    """The figures of each bot and class, of all deals and of either kind."""
    table = []
    for cards in given.cards:
        for odd, source in ((None, "all"), (0, "random"), (1, "self-played")):
            found = decisions(rows, cards, odd)
            for bot in given.bots:
                told = [one["bots"].get(bot) for one in found if "open" not in one]
                sure = [loss for loss in told if loss is not None]
                away = sum(loss > 0 for loss in sure)
                table.append(
                    {
                        "cards": cards,
                        "deals": source,
                        "bot": bot,
                        "critical": len(sure),
                        "given_away": away,
                        "per_1000": 1000 * away / len(sure) if sure else None,
                        "interval": [1000 * end for end in wilson(away, len(sure))] if sure else None,
                        "undecided": len(found) - len(sure),
                    }
                )
    return table


def show(table: list[dict[str, Any]]) -> None:
    """A Markdown table."""
    print("| cards | deals | bot | critical decisions | given away | per 1,000 (95 %) | undecided |")
    print("|---|---|---|---:|---:|---:|---:|")
    for row in table:
        low, high = row["interval"] or (0, 1000)
        share = "–" if row["per_1000"] is None else f"{row['per_1000']:.1f} ({low:.1f} to {high:.1f})"
        cells = [row["cards"], row["deals"], f"`{row['bot']}`", row["critical"], row["given_away"], share]
        print(f"| {' | '.join(map(str, [*cells, row['undecided']]))} |")


def main(arguments: list[str] | None = None) -> int:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.deducible", description="Won endings given away.")
    parser.add_argument("ids", nargs="*", metavar="ID", help=f"these games only ({', '.join(GAMES)})")
    parser.add_argument("--number", type=int, default=1000, help="critical decisions of each class (1000)")
    parser.add_argument("--cards", nargs="+", default=list(CLASSES), help=f"classes ({' '.join(CLASSES)})")
    parser.add_argument("--bots", nargs="+", default=list(BOTS), help=f"who decides ({' '.join(BOTS)})")
    parser.add_argument("--bound", type=int, default=1_000_000, help="positions of the solver for a move (1000000)")
    parser.add_argument("--seed", default="1", help="a text that fixes all chance (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the work (1)")
    parser.add_argument("--part", default="1/1", help="the part of the deals to play, 1/4 to 4/4 for quarters (1/1)")
    parser.add_argument("--keep", help="a file for the deals, which a later run reads")
    parser.add_argument("--again", help="a kept file in whose decisions the bots are asked again")
    parser.add_argument("--quick", action="store_true", help="20 decisions of each class")
    parser.add_argument("--faults", action="store_true", help="print the positions that were given away")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    given = parser.parse_args(arguments)
    if given.quick:
        given.number = min(given.number, 20)
    rows = collected(given)
    table = summed(rows, given)
    if given.json:
        print(json.dumps({"seed": given.seed, "bound": given.bound, "deals": len(rows), "table": table}, indent=1))
    else:
        print(f"{len(rows)} deals, seed {given.seed}, {given.bound:,} positions a move\n")
        show(table)
    if given.faults:
        for one in [one for cards in given.cards for one in decisions(rows, cards)]:
            for bot, loss in one["bots"].items():
                if loss:
                    print(f"{bot} gives away {loss}: {one['line']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
