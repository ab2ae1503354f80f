"""Fits the weights of the rollouts' policy by self-play: ``python -m foolery.search.durak.fitting --seed N``.

Every round plays deals of the usual games at two to four seats, all seats by the same policy, dealt by the core's own
dice (deals of matches are dealt by the documented shuffle, so none of them is ever seen here), and moves the weights a
step along what was learned (Adam). The result is ``durak/engine/weights.py``; the same seed gives the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
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

GAMES: Final = (("simple",), ("throw-in", "transfer"))
"""The games that the weights of each kind are learned at, in the order of ``WEIGHTS``."""
SEATS: Final = (2, 4, 3)
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


def fitted(names: Sequence[str], seed: int, rounds: int, progress: bool = False) -> list[int]:
    """The weights of one kind of game after so many rounds, from none: those of the stages with two places from one
    run, the others from another.
    """
    half = WEIGHTS_HELD // 2
    return learned(names, FEW, seed, rounds, progress)[:half] + learned(names, MANY, seed, rounds, progress)[half:]


def learned(names: Sequence[str], deals: Mapping[int, int], seed: int, rounds: int, progress: bool) -> list[int]:
    """The weights after so many rounds with so many deals of each of these games, by its seats."""
    policy = Policy([0] * WEIGHTS_HELD)
    lessons, dice = Lessons(policy), Dice(seed)
    games: list[Any] = [game(name) for name in names]
    house = house_games(names[0])
    found = [0.0] * WEIGHTS_HELD
    mean, spread = [0.0] * WEIGHTS_HELD, [0.0] * WEIGHTS_HELD
    for number in range(1, rounds + 1):
        for players in SEATS:
            for one in games:
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


def house_games(base: str) -> list[Any]:
    """Games with moves of a rule's own kinds, at three seats: what those are worth in general is learned from all. A
    rule is on the base that it goes with where that is of the same kind, else on this one.
    """
    kind = throws_in(game(base))
    found = []
    for name, rule in sorted(game(base).registry.rules.items()):
        if rule.kinds:
            found += [one for one in (named(name), named(f"{base}+{name}")) if one and throws_in(one) is kind][:1]
    return found


def named(name: str) -> Any:
    """A game for three; None where there is none of that name."""
    with suppress(FooleryError):
        one = game(name)
        if 3 in one.seats():
            return one
    return None


def throws_in(one: Any) -> bool:
    """By what kinds of games are told apart, see ``policy.weights_of``."""
    return bool(one.rules_for(3).throw_in)


def written(sets: Iterable[list[int]]) -> str:
    """The module that holds the weights."""
    body = ""
    for found in sets:
        rows = [", ".join(map(str, found[i : i + FEATURES])) for i in range(0, WEIGHTS_HELD, FEATURES)]
        body += "    (\n" + "".join(f"        *({row}),\n" for row in rows) + "    ),\n"
    head = '"""The weights of ``policy``, written by ``python -m foolery.search.durak.fitting``."""\n'
    about = '"""Those of games without throwing in, and of those with it."""\n'
    return f"{head}\nfrom typing import Final\n\nWEIGHTS: Final[tuple[tuple[int, ...], ...]] = (\n{body})\n{about}"


def main() -> int:
    """Fit and write."""
    parser = argparse.ArgumentParser(
        "python -m foolery.search.durak.fitting", description="Fit the policy of rollouts."
    )
    parser.add_argument("--seed", type=int, default=1, help="a number that fixes all chance (1)")
    parser.add_argument("--rounds", type=int, default=300, help="rounds of self-play (300)")
    parser.add_argument("--print", action="store_true", help="print the module instead of writing it")
    given = parser.parse_args()
    text = written(fitted(names, given.seed, given.rounds, sys.stderr.isatty()) for names in GAMES)
    if given.print:
        print(text, end="")
    else:
        Path(weights.__file__).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
