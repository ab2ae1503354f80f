"""How long the search for contracts takes: ``python -m benchmarks.rummy_melds [--hands N] [--json]``.

For each contract, over so many random hands and over dense ones (twenty cards of few ranks or suits, both jokers): the
median and the worst time to tell whether the hand satisfies the contract, to tell which cards would complete it, and to
find the best way and the first hundred ways, in processor time. Every hand is new to the caches.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from typing import Any

from foolery.base.cards import PACKS
from foolery.rummy.engine import search
from foolery.rummy.engine.search import _together, completing_whole, satisfies_whole, suit_deeds, ways_whole
from foolery.rummy.engine.sets import Contract, face_at
from foolery.rummy.engine.tally import Tally, tally
from foolery.rummy.rules.cr_contracts import SEVEN
from foolery.rummy.rules.cr_scoring import VALUES

PACK = [card % 64 for card in PACKS["3x52+2"]]
NATURAL = PACK[:-2]
CACHES = (search.shortage, suit_deeds, _together)
KINDS = ("random", "dense", "suits", "made")


def hands(kind: str, contract: Contract, number: int, random: Random) -> Iterator[Tally]:
    """So many hands of a kind: as they are drawn, or twenty cards with both jokers of five ranks, of two suits, or made
    of sequences.
    """
    usual = 13 if contract.whole or contract.sets == 3 else 11
    for _ in range(number):
        if kind == "random":
            yield tally(random.sample(PACK, usual))
        elif kind == "dense":
            ranks = random.sample(range(13), 5)
            yield tally([*random.sample([card for card in NATURAL if card >> 2 in ranks], 18), 52, 53])
        elif kind == "made":
            yield tally([*sequences(random), 52, 53])
        else:
            suits = random.sample(range(4), 2)
            yield tally([*random.sample([card for card in NATURAL if card & 3 in suits], 18), 52, 53])


def sequences(random: Random) -> list[int]:
    """Eighteen cards that lie in three sequences of one or two suits."""
    while True:
        cards: list[int] = []
        suits = random.sample(range(4), random.randint(1, 2))
        for length in (6, 6, 6) if random.random() < 0.5 else (4, 6, 8):
            start, suit = random.randint(1, 15 - length), random.choice(suits)
            cards += [face_at(suit, position) for position in range(start, start + length)]
        if max(cards.count(card) for card in cards) <= 3:
            return cards


def questions(contract: Contract) -> dict[str, Callable[[Tally], object]]:
    """What is asked of a hand, by name."""
    groups, sequences, all_cards = contract
    if all_cards:
        return {
            "satisfies": lambda hand: satisfies_whole(hand, sequences, False, 1),
            "completing": lambda hand: completing_whole(hand, sequences, False, 1),
            "best way": lambda hand: next(ways_whole(hand, sequences, VALUES, False, 1), None),
        }
    return {
        "satisfies": lambda hand: search.shortage(hand, groups, sequences, False, 0),
        "completing": lambda hand: search.completing(hand, groups, sequences),
        "best way": lambda hand: next(search.ways(hand, contract, VALUES), None),
        "100 ways": lambda hand: list(islice(search.ways(hand, contract, VALUES), 100)),
    }


def measured(contract: Contract, kind: str, number: int, seed: str) -> dict[str, Any]:
    """Median and worst time in microseconds for each question, and how many hands satisfy the contract."""
    asked = questions(contract)
    times: dict[str, list[float]] = {name: [] for name in asked}
    there = 0
    for hand in hands(kind, contract, number, Random(f"{seed} {contract} {kind}")):
        for name, ask in asked.items():
            for cache in CACHES:
                cache.cache_clear()
            began = time.process_time()
            found = ask(hand)
            times[name].append(time.process_time() - began)
            there += name == "best way" and found is not None
    return {
        "contract": list(contract[:2]) + (["whole"] if contract.whole else []),
        "hands": kind,
        "number": number,
        "satisfied": there,
        "microseconds": {
            name: {"median": round(median(row) * 1e6, 1), "worst": round(max(row) * 1e6, 1)}
            for name, row in times.items()
        },
    }


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.rummy_melds", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", type=int, default=10_000, help="random hands per contract; a tenth of them dense")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(arguments)
    rows = []
    for contract in SEVEN:
        for kind in KINDS:
            number = wanted.hands if kind == "random" else max(1, wanted.hands // 10)
            rows.append(measured(contract, kind, number, wanted.seed))
            if not wanted.json:
                print(line(rows[-1]), flush=True)
    if wanted.json:
        print(json.dumps({"python": sys.version.split()[0], "figures": rows}, indent=1))
    return 0


def line(row: dict[str, Any]) -> str:
    """One row as text: milliseconds, the median and the worst."""
    groups, sequences = row["contract"][:2]
    name = f"{groups}g {sequences}s" + (" whole" if len(row["contract"]) > 2 else "")
    times = "  ".join(
        f"{what} {one['median'] / 1000:.3f} / {one['worst'] / 1000:.2f} ms" for what, one in row["microseconds"].items()
    )
    return f"{name:12} {row['hands']:7} {row['number']:6} hands, {row['satisfied']:5} satisfied:  {times}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
