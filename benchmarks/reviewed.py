"""Whether reviews agree with the solver: ``python -m benchmarks.reviewed [--number N] [--deals N] [--bias] [--json]``.

Bots play deals of throw-in, transfer and variants at two to four seats. Every decision in which the seat can tell every
card, and two sides are left, is solved anew: 600,000 positions for each action. The verdict of the review must not
contradict that. Exit code 1: one does; the lines say which.

``--bias`` measures instead what rollouts get wrong: the root mean square of their differences less those of exact play,
without the part that chance explains. It does so where the seat can tell every card, and where up to 100 deals agree
with its view.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from time import process_time
from typing import Any, Final, NamedTuple

import foolery
from foolery import bots
from foolery import record as records
from foolery.compiling import finder
from foolery.contract import Event
from foolery.durak.engine.ending import sides_of
from foolery.record import Record, Recorder
from foolery.review.found import Decision
from foolery.review.proofs import Proofs, proofs
from foolery.review.reviewing import courses_of
from foolery.review.trials import trials_of
from foolery.review.weighing import Question, compared, halved, seed_of, weigh

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


class Checked(NamedTuple):
    """A decision beside what the solver says of it."""

    table: str
    seed: str
    decision: Decision
    worths: dict[int, int | None]
    seconds: float

    def wrong(self) -> str:
        """How the verdict contradicts the solver; empty where it does not."""
        mine, best = self.worths.get(self.decision.played.moves[0]), self.worths.get(self.decision.best.moves[0])
        others = [worth for move, worth in self.worths.items() if move != self.decision.played.moves[0]]
        known = [worth for worth in others if worth is not None]
        if mine is None:
            return ""
        if self.decision.costly:
            return "no mistake" if best is not None and best <= mine else ""
        if known and max(known) > mine:
            return "a mistake"
        return "not strong" if self.decision.verdict == "strong" and known and max(known) >= mine else ""


def self_played(name: str, players: int, seed: str, bot: str) -> Record:
    """A deal between bots of one kind."""
    game = foolery.game(name)
    state = game.match(players, seed).state
    recorder = Recorder(game, players, seed)
    seated = [bots.make(bot) for _ in range(players)]
    for seat, player in enumerate(seated):
        player.reset(f"{seed}/{seat}")
    recorder.deal_started(state)
    while state.actors():
        seat = state.actors()[0]
        view = state.view(seat)
        events: list[Event] = []
        moves: list[int] = []
        while not moves or state.unfinished():
            moves.append(seated[seat].choose(state.view(seat)))
            events += state.play(seat, moves[-1])
        recorder.moved(seat, view.action(moves).text, events)
    result = state.result()
    assert result is not None
    recorder.deal_ended(result)
    return records.read(recorder.text())


def played(number: int, seed: str) -> Iterator[tuple[str, str, Question]]:
    """The decisions of so many deals, each with its table and seed."""
    for i in range(number):
        name, players = TABLES[i % len(TABLES)]
        bot = PLAYERS[i % len(PLAYERS)]
        own = f"{seed}/{i}"
        for course in courses_of(self_played(name, players, own, bot)):
            for asked in course.questions:
                yield f"{name} {players} {bot}", own, asked
        if sys.stderr.isatty():
            print(f"\r{i + 1} of {number} deals\033[K", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def checked(number: int, seed: str, deals: int) -> Iterator[Checked]:
    """Every decision that the solver can be asked about."""
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
            yield Checked(table, own, decision, dict(game.solved(view.sample("check"), POSITIONS).moves), seconds)


def actions_of(asked: Question) -> tuple[list[Any], int]:
    """The actions of a decision, and the number of the one that was played."""
    actions = asked.view.actions()
    return actions, next(i for i, one in enumerate(actions) if one.text == asked.view.action(asked.moves).text)


def errors(number: int, seed: str, deals: int) -> Iterator[tuple[bool, float, float]]:
    """Whether the seat could tell every card, how far the rollouts of two actions are off, and their standard error."""
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
                yield found.prover.worlds == 1, said.difference(view.me) - exact, said.errors[view.me]


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


def report(rows: list[Checked]) -> dict[str, Any]:
    """The figures of a run."""
    proved = [row for row in rows if any(worth is not None for worth in row.worths.values())]
    wrong = [
        (row.table, row.seed, row.decision.action, row.decision.verdict, row.wrong()) for row in rows if row.wrong()
    ]
    return {
        "decisions": len(rows),
        "solved": len(proved),
        "proved_by_review": sum(row.decision.exact for row in rows),
        "verdicts": dict(Counter(f"{row.decision.verdict}{' proved' * row.decision.exact}" for row in rows)),
        "milliseconds_per_proof": round(1000 * sum(row.seconds for row in rows) / max(1, len(rows)), 1),
        "longest_seconds": round(max((row.seconds for row in rows), default=0.0), 2),
        "contradicted": wrong,
    }


def main(arguments: list[str] | None = None) -> int:
    """Check and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviewed", description="Reviews beside the solver.")
    parser.add_argument("--number", type=int, default=40, help="deals (40)")
    parser.add_argument("--deals", type=int, default=200, help="deals in which an estimate compares two actions (200)")
    parser.add_argument("--seed", default="reviewed", help="a text that fixes all chance (reviewed)")
    parser.add_argument("--bias", action="store_true", help="measure what rollouts get wrong")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    found: dict[str, Any] = {"deals": given.number, "seeds": f"{given.seed}/0 to {given.seed}/{given.number - 1}"}
    found["form"] = "compiled" if finder.compiled() else "plain"
    if given.bias:
        off = list(errors(given.number, given.seed, given.deals))
        for name, known in (("every card known", True), ("hidden cards", False)):
            found[name] = bias([(one, error) for seat, one, error in off if seat == known])
    else:
        found |= report(list(checked(given.number, given.seed, given.deals)))
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        for name, value in found.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return 1 if found.get("contradicted") else 0


if __name__ == "__main__":
    sys.exit(main())
