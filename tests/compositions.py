"""Random compositions: a base with one to five rules on it and options at random, tried under all laws.

    python -m tests.compositions --seed ANY --deals 1000

plays that many deals and prints each fault with the number by which ``--only`` plays it alone again. A deal depends on
the seed and its number, and on nothing else.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from foolery import catalogue
from foolery.authoring.together import tables
from foolery.base.causes import fault
from foolery.base.errors import RulesError
from foolery.contract import Game
from foolery.contract.family import Family
from foolery.laws import LawBroken, check
from foolery.ruleset import Option

MOST_RULES: Final = 6
"""The base and the rules on it."""
SHARES: Final = {"durak": 16, "idiot": 2, "rummy": 1, "animals": 1}
"""How often a composition is of which family: the one with the most rules most often."""
TWO_PACKS: Final = 8
"""One composition in ``TWO_PACKS`` is asked to have two packs, which few rules bring."""
SET: Final = 4
"""One option in ``SET`` is given a value."""
NUMBERS: Final = ("1", "2", "3", "5", "7", "12", "20")
LIMIT: Final = 60
"""Bouts after which a deal that goes round ends, unless the composition has drawn another limit."""
COSTLY_EVERY: Final = 25
TOLD_EVERY: Final = 100
"""Deals between two lines of progress."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One deal of the list: its game, the seats, the seed of the cards."""

    number: int
    game: Game
    players: int
    cards: str

    def __str__(self) -> str:
        return f"number {self.number}: {self.game.id}, {self.players} players, deal seed {self.cards}"


def drawn(seed: str, number: int) -> Drawn:
    """The deal of this number: names and options are drawn again until they can be played together."""
    random = Random(f"compositions {seed} {number}")
    while True:
        text = named(random)
        try:
            game = catalogue.game(text)
            seats = tables(game)
        except RulesError:
            continue
        return Drawn(number, game, random.choice(seats), f"{seed} {number}")


def named(random: Random) -> str:
    """An id at random: some of them contradict themselves."""
    families = {family.name: family for family in catalogue.FAMILIES}
    family = families[random.choices(list(SHARES), list(SHARES.values()))[0]]
    bases, rules = rules_of(family)
    size = random.randint(1, MOST_RULES - 1)
    names = [random.choice(bases), *random.sample(rules, min(size, len(rules)))]
    if family.name == "durak" and not random.randrange(TWO_PACKS):
        names.append("big-twin")
    try:
        options = family.registry.declared(family.registry.compose("+".join(names)).rules)
    except RulesError:
        return "+".join(names)
    chosen = {name: valued(option, random) for name, option in options.items() if not random.randrange(SET)}
    if "bout-limit" in options:
        chosen.setdefault("bout-limit", str(LIMIT))
    return ",".join(["+".join(names), *(f"{name}={value}" for name, value in chosen.items())])


def valued(option: Option, random: Random) -> str:
    """A value of an option."""
    value: str = random.choice([*option.values, *(NUMBERS if option.numbers else ())])
    return value


@cache
def rules_of(family: Family) -> tuple[list[str], list[str]]:
    """The bases of a family and its other rules, without those that a test has brought."""
    known = sorted(family.registry.rules.items())
    own = [(name, rule.base) for name, rule in known if rule.__module__.startswith("foolery.")]
    return [name for name, base in own if base], [name for name, base in own if not base]


def broken(seed: str, numbers: range) -> Iterator[str]:
    """What is wrong with the deals of these numbers, each with what it was and how to play it again."""
    for number in numbers:
        one = drawn(seed, number)
        try:
            check(one.game, one.players, one.cards, COSTLY_EVERY)
        except LawBroken as error:
            yield f"{one}: {error}"
        except Exception as error:
            yield f"{one}: {fault(error)}"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="", help="any text; without one it is drawn and printed")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--only", type=int, default=-1, help="play the deal of this number alone")
    given = parser.parse_args()
    seed = given.seed or secrets.token_hex(4)
    numbers = range(given.only, given.only + 1) if given.only >= 0 else range(given.start, given.start + given.deals)
    print(f"seed {seed}, deals {numbers.start} to {numbers.stop - 1}", flush=True)
    faults = 0
    for start in range(numbers.start, numbers.stop, TOLD_EVERY):
        some = range(start, min(start + TOLD_EVERY, numbers.stop))
        for one in broken(seed, some):
            faults += 1
            print(one, flush=True)
        print(f"{faults} faults in {some.stop - numbers.start} deals", flush=True)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
