"""Deals of random choices, over bases, seats, packs and option values: positions worth comparing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reference.bout import allowed as legal
from tests.reference.bout import step
from tests.reference.dealing import ChanceError, deal
from tests.reference.options import ANY_NUMBER, BASES, VALUES, read_game
from tests.reference.packs import pack_of
from tests.reference.settling import result
from tests.reference.table import Position, actors

if TYPE_CHECKING:
    import random

# `greedy` plays cards whenever it can, so that caps, transfers and full tables come up.
POLICIES = ("uniform", "mixed", "greedy")

NUMBERS = {
    "cap-total": ("1", "3"),
    "instant-loss-at": ("7", "10"),
    "bout-limit": ("1", "4"),
}

# Seats that each pack allows, row 64.
SEATS = {"24": range(2, 5), "32": range(2, 6), "36": range(2, 7), "52": range(2, 9)}


def option_values() -> list[tuple[str, str]]:
    """Every value of every option but the defaults; of numbers, a few."""
    found = []
    for option, values in VALUES.items():
        for value in values[1:]:
            if value == ANY_NUMBER:
                found += [(option, number) for number in NUMBERS[option]]
            elif option == "cap-thrown":
                found += [(option, value)] if value in ("1", "2", "4") else []
            else:
                found.append((option, value))
    return found


def games() -> list[tuple[str, int]]:
    """Variant ids with numbers of seats: all packs with all seats, then every option value."""
    found = []
    for base in BASES:
        for size, seats in SEATS.items():
            for players in seats:
                setting = "" if size == "36" else f",pack={size}"
                found.append((base + setting, players))
    for turn, (option, value) in enumerate(option_values()):
        seats = SEATS[value if option == "pack" else "36"]
        for shift, base in enumerate(BASES):
            found.append((f"{base},{option}={value}", seats[(turn + 2 * shift) % len(seats)]))
    return found


def choose(chance: random.Random, policy: str, actions: set[str]) -> str:
    """One of the actions; the same chance chooses the same."""
    offered = sorted(actions)
    cards = [action for action in offered if action not in ("pass", "take")]
    if cards and (policy == "greedy" or (policy == "mixed" and chance.random() < 0.8)):
        return chance.choice(cards)
    return chance.choice(offered)


def random_order(chance: random.Random, game: str, players: int) -> tuple[list[str], int]:
    """A shuffled pack and a dealer for whom nothing about the turn-up is left to chance."""
    order = pack_of(read_game(game, players))
    while True:
        chance.shuffle(order)
        dealer = chance.randrange(players)
        try:
            deal(order, game, players, dealer)
        except ChanceError:
            continue
        return order, dealer


def random_deal(chance: random.Random, game: str, players: int) -> Position:
    order, dealer = random_order(chance, game, players)
    return deal(order, game, players, dealer)


def walk(chance: random.Random, position: Position, policy: str) -> list[tuple[Position, int, str]]:
    """A deal to its end: each position, who acted first in line or out of turn, and what he did."""
    steps = []
    while result(position) is None:
        place = chance.choice(actors(position))
        action = choose(chance, policy, legal(position, place))
        steps.append((position, place, action))
        position = step(position, place, action)
    return steps
