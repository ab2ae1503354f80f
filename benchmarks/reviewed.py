"""Whether reviews agree with the solver: ``python -m benchmarks.reviewed [--number N] [--jobs N] [--bias] [--json]``.

Bots play deals of throw-in, transfer and variants at two to four seats. Every decision in which the seat can tell every
card, and two sides are left, is solved again with 600,000 positions for each action. No verdict of the review may
contradict the solver. Exit code 1: one does, and the output names it.

``--bias`` measures instead what rollouts get wrong: the root mean square of their differences less those of exact play,
without the part that chance explains. It does so where the seat can tell every card, and where up to 100 deals agree
with its view.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

import foolery
from foolery.cli import work
from foolery.compiling import finder
from foolery.durak.engine.ending import sides_of
from foolery.review.evaluation import Question, compared, halved, seed_of, trials_of, weigh
from foolery.review.findings import Decision
from foolery.review.proofs import Proofs, proofs
from foolery.review.review import courses_of
from tests.self_played import self_played

POSITIONS: Final = 600_000
PLAYERS: Final = ("heuristic", "random", "search-2")
TABLES: Final = (
    ("throw-in", 2),
    ("transfer", 2),
    ("throw-in", 3),
    ("transfer", 4),
    ("throw-in,pack=24", 2),
    ("transfer", 3),
    ("simple", 2),
    ("throw-in", 4),
    ("throw-in+treshka", 2),
    ("transfer,pack=52", 2),
)
SEEN: Final = 0.1
"""A difference that rollouts see is at least so large: what they get wrong matters where they claim something."""
BIAS_CARDS: Final = 14
"""With more cards in play too few decisions are solved to measure anything."""


Unit = tuple[int, str, int]
"""A deal: its number, the seed of the run, and in how many deals an estimate compares two actions."""
Found = TypeVar("Found")


class Checked(NamedTuple):
    """What the solver says of a decision; ``wrong`` is how the verdict contradicts it, empty where it does not."""

    table: str
    seed: str
    action: int
    verdict: str
    proved: bool
    solved: bool
    wrong: str
    seconds: float


def contradiction(decision: Decision, worths: dict[int, int | None]) -> str:
    """How a verdict contradicts what the moves are worth; empty where it does not."""
    played = decision.played.moves[0]
    mine, best = worths.get(played), worths.get(decision.best.moves[0])
    known = [worth for move, worth in worths.items() if move != played and worth is not None]
    if mine is None:
        return ""
    if decision.costly:
        return "no mistake" if best is not None and best <= mine else ""
    if known and max(known) > mine:
        return "a mistake"
    return "not strong" if decision.verdict == "strong" and known and max(known) >= mine else ""


def played(number: int, seed: str) -> Iterator[tuple[str, str, Question]]:
    """The decisions of a deal, each with its table and seed."""
    name, players = TABLES[number % len(TABLES)]
    bot = PLAYERS[number % len(PLAYERS)]
    own = f"{seed}/{number}"
    for course in courses_of(self_played(name, players, own, bot)):
        for asked in course.questions:
            yield f"{name} {players} {bot}", own, asked


def checked(deal: Unit) -> list[Checked]:
    """Every decision of a deal that the solver can be asked about; a deal is its number, the seed, and ``--deals``."""
    number, seed, deals = deal
    found = []
    for table, own, asked in played(number, seed):
        view: Any = asked.view
        game = foolery.game(view.game)
        prover: Any = game.prover(view, 1)
        if prover is None or prover.worlds > 1 or sides_of(view.sample("check")) is None or len(asked.moves) > 1:
            continue
        began = process_time()
        proofs(view, *actions_of(asked))
        seconds = process_time() - began
        decision = weigh(asked, deals, "1")
        if decision is not None:
            worths = dict(game.solved(view.sample("check"), POSITIONS).moves)
            solved = any(worth is not None for worth in worths.values())
            wrong = contradiction(decision, worths)
            row = (table, own, decision.action, decision.verdict, decision.exact, solved, wrong, seconds)
            found.append(Checked(*row))
    return found


def actions_of(asked: Question) -> tuple[list[Any], int]:
    """The actions of a decision, and the number of the one that was played."""
    actions = asked.view.actions()
    return actions, next(i for i, one in enumerate(actions) if one.text == asked.view.action(asked.moves).text)


def errors(deal: Unit) -> list[tuple[bool, float, float]]:
    """Whether the seat could tell every card, how far the rollouts of two actions are off, and their standard error."""
    number, seed, deals = deal
    off = []
    for _, _, asked in played(number, seed):
        view: Any = asked.view
        if sum(view.hand_sizes) + view.stock_size > BIAS_CARDS:
            continue
        actions, at = actions_of(asked)
        found = proofs(view, actions, at)
        if found is None or found.prover.results is None:
            continue
        trials = trials_of(view, seed_of("1", asked.deal, asked.action))
        first, second = halved(trials, actions, at, view.me, deals)[:2]
        other = (second if first.number == at else first).number
        exact = difference(found, view.me, other)
        if exact is not None:
            said = compared(trials, actions[at], actions[other], deals)
            if abs(said.difference(view.me)) >= SEEN:
                off.append((found.prover.worlds == 1, said.difference(view.me) - exact, said.errors[view.me]))
    return off


def difference(found: Proofs, seat: int, other: int) -> float | None:
    """What the action that was played brings more than another one by exact play; None where that is not known."""
    if found.prover.worlds > 1:
        means = found.opened()
        return None if means is None else means[found.at][seat] - means[other][seat]
    found.sharpen(other)
    mine, rest = found.results(found.at), found.results(other)
    return None if mine is None or rest is None else mine[seat] - rest[seat]


def bias(rows: list[tuple[float, float]]) -> dict[str, float]:
    """The systematic error in some decisions."""
    number = max(1, len(rows))
    square = sum(off**2 for off, _ in rows) / number
    chance = sum(error**2 for _, error in rows) / number
    return {"decisions": len(rows), "bias": round(sqrt(max(0.0, square - chance)), 3)}


def shared(what: Callable[[Unit], list[Found]], units: list[Unit], jobs: int) -> Iterator[list[Found]]:
    """What each deal gives, in their order, with the progress on a terminal."""
    with work.shared(what, units, jobs) as done:
        for number, found in enumerate(done, 1):
            if sys.stderr.isatty():
                print(f"\r{number} of {len(units)} deals\033[K", end="", file=sys.stderr, flush=True)
            yield found
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def report(rows: list[Checked]) -> dict[str, Any]:
    """The figures of a run."""
    return {
        "decisions": len(rows),
        "solved": sum(row.solved for row in rows),
        "proved_by_review": sum(row.proved for row in rows),
        "verdicts": dict(Counter(f"{row.verdict}{' proved' * row.proved}" for row in rows)),
        "milliseconds_per_proof": round(1000 * sum(row.seconds for row in rows) / max(1, len(rows)), 1),
        "longest_seconds": round(max((row.seconds for row in rows), default=0.0), 2),
        "contradicted": [(row.table, row.seed, row.action, row.verdict, row.wrong) for row in rows if row.wrong],
    }


def main(arguments: list[str] | None = None) -> int:
    """Check and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviewed", description="Reviews beside the solver.")
    parser.add_argument("--number", type=int, default=40, help="deals (40)")
    parser.add_argument("--deals", type=int, default=200, help="deals in which an estimate compares two actions (200)")
    parser.add_argument("--seed", default="reviewed", help="a text that fixes all chance (reviewed)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the deals (1)")
    parser.add_argument("--bias", action="store_true", help="measure what rollouts get wrong")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    found: dict[str, Any] = {"deals": given.number, "seeds": f"{given.seed}/0 to {given.seed}/{given.number - 1}"}
    found["form"] = "compiled" if finder.compiled() else "plain"
    units = [(number, given.seed, given.deals) for number in range(given.number)]
    if given.bias:
        off = [one for each in shared(errors, units, given.jobs) for one in each]
        for name, known in (("every card known", True), ("hidden cards", False)):
            found[name] = bias([(one, error) for seat, one, error in off if seat == known])
    else:
        found |= report([row for rows in shared(checked, units, given.jobs) for row in rows])
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        for name, value in found.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return 1 if found.get("contradicted") else 0


if __name__ == "__main__":
    sys.exit(main())
