"""Fits the weights of the rollouts' policy by self-play: ``python -m foolery.search.durak.fitting --seed N``.

Every round plays deals of the usual games at two to four seats, all seats by the same policy, dealt by the core's own
dice (deals of matches are dealt by the documented shuffle, so none of them is ever seen here), and moves the weights a
step along what was learned (Adam). The result is ``durak/engine/weights.py``; the same seed gives the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import suppress
from math import sqrt
from pathlib import Path
from typing import Any, Final

from foolery.base.errors import FooleryError
from foolery.catalogue import game
from foolery.contract.dice import Dice
from foolery.durak.engine import weights
from foolery.durak.engine.learning import Lessons
from foolery.durak.engine.numbers import FEATURES, WEIGHTS_HELD
from foolery.durak.engine.policy import Policy

TABLES: Final = (("throw-in", 2), ("transfer", 2), ("throw-in", 4), ("transfer", 4), ("throw-in", 3), ("transfer", 3))
"""The tables that the weights are learned at: the game, and how many seats."""
FEW: Final = {2: 250, 3: 250, 4: 250}
MANY: Final = {2: 250, 3: 500, 4: 1000}
"""How many deals a round at so many seats, for the stages with two places left and for those with more. The more seats,
the less a deal tells of each.
"""
DEALS: Final = 250
"""How many deals a round plays of a game with moves of a rule's own kinds."""
FIRST_STEP: Final = 4.0
LAST_STEP: Final = 0.25
"""How far a weight moves in the first and in the last round, in the units of the policy."""
MOST: Final = 400
"""The farthest from 0 that a weight may be."""


def fitted(seed: int, rounds: int, progress: bool = False) -> list[int]:
    """The weights after so many rounds, from none: those of the stages with two places from one run, the others from
    another.
    """
    half = WEIGHTS_HELD // 2
    return learned(FEW, seed, rounds, progress)[:half] + learned(MANY, seed, rounds, progress)[half:]


def learned(deals: Mapping[int, int], seed: int, rounds: int, progress: bool) -> list[int]:
    """The weights after so many rounds with so many deals a table, by its seats."""
    policy = Policy([0] * WEIGHTS_HELD)
    lessons, dice = Lessons(policy), Dice(seed)
    games: list[Any] = [game(name) for name, _ in TABLES]
    house = house_games()
    found = [0.0] * WEIGHTS_HELD
    mean, spread = [0.0] * WEIGHTS_HELD, [0.0] * WEIGHTS_HELD
    for number in range(1, rounds + 1):
        for (_, players), one in zip(TABLES, games, strict=True):
            lessons.study(one.rules_for(players), players, deals[players], dice)
        one = house[number % len(house)]
        lessons.study(one.rules_for(3), 3, DEALS, dice)
        step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (number / rounds)
        for i, slope in enumerate(lessons.taken()):
            mean[i] += 0.1 * (slope - mean[i])
            spread[i] += 0.01 * (slope * slope - spread[i])
            if spread[i]:
                even = mean[i] / (1 - 0.9**number) / (sqrt(spread[i] / (1 - 0.99**number)) + 1e-9)
                found[i] = max(-MOST, min(MOST, found[i] + step * even))
        policy.load([round(weight) for weight in found])
        if progress:
            print(f"\rround {number} of {rounds}", end="", file=sys.stderr, flush=True)
    return [round(weight) for weight in found]


def house_games() -> list[Any]:
    """Games with moves of a rule's own kinds, at three seats: what those are worth in general is learned from all."""
    found = []
    for name, rule in sorted(game(TABLES[0][0]).registry.rules.items()):
        if rule.kinds:
            with suppress(FooleryError):
                one = game(name)
                if 3 in one.seats():
                    found.append(one)
    return found


def written(found: list[int]) -> str:
    """The module that holds the weights."""
    rows = [", ".join(map(str, found[i : i + FEATURES])) for i in range(0, WEIGHTS_HELD, FEATURES)]
    body = "".join(f"    *({row}),\n" for row in rows)
    head = '"""The weights of ``policy``, written by ``python -m foolery.search.durak.fitting``."""\n'
    return f"{head}\nfrom typing import Final\n\nWEIGHTS: Final[tuple[int, ...]] = (\n{body})\n"


def main() -> int:
    """Fit and write."""
    parser = argparse.ArgumentParser(
        "python -m foolery.search.durak.fitting", description="Fit the policy of rollouts."
    )
    parser.add_argument("--seed", type=int, default=1, help="a number that fixes all chance (1)")
    parser.add_argument("--rounds", type=int, default=300, help="rounds of self-play (300)")
    parser.add_argument("--print", action="store_true", help="print the module instead of writing it")
    given = parser.parse_args()
    text = written(fitted(given.seed, given.rounds, sys.stderr.isatty()))
    if given.print:
        print(text, end="")
    else:
        Path(weights.__file__).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
