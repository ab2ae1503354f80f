"""Cards as text: "9c" is the nine of clubs, "*r" a joker, "**" the mega card, "_1" a blank."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
LOWEST_RANK = {24: "9", 32: "7", 36: "6", 52: "2"}
JOKERS = ("*b", "*r")
MEGA = "**"
BLANKS = ("_1", "_2", "_3", "_4")
SPECIAL = (*JOKERS, MEGA, *BLANKS)
COLOURS = {"*b": "cs", "*r": "dh"}


@cache
def rank_of(card: str) -> str:
    """§0.5: a joker goes with jokers, a blank with blanks, the mega card with nothing."""
    if card in JOKERS:
        return "joker"
    if card in BLANKS:
        return "blank"
    return "mega" if card == MEGA else card[0]


@cache
def suit_of(card: str) -> str:
    """§0.5: cards without a suit have none of the four."""
    return "-" if card in SPECIAL else card[1]


@cache
def height(card: str) -> int:
    """How high the rank stands, whatever the suit: ace high; cards without a rank are never the lowest."""
    return 99 if card in SPECIAL else RANKS.index(rank_of(card))


def pack(size: int) -> list[str]:
    """Row 63: every rank from the lowest of that pack up to the ace, in four suits."""
    cards = []
    for rank in RANKS[RANKS.index(LOWEST_RANK[size]) :]:
        for suit in SUITS:
            cards.append(rank + suit)
    return cards


def in_order(cards: list[str]) -> list[str]:
    """The same cards, low ranks first, suits in the order c d h s; then jokers black and red, and blanks."""
    plain = sorted(
        (card for card in cards if card not in SPECIAL), key=lambda card: (height(card), SUITS.index(suit_of(card)))
    )
    return plain + sorted((card for card in cards if card in SPECIAL), key=SPECIAL.index)


def beats(cover: str, attack: str, trump: str | None) -> bool:
    """§0.4: higher in the same suit, or a trump on a plain card."""
    if suit_of(cover) == suit_of(attack):
        return height(cover) > height(attack)
    return suit_of(cover) == trump


def cards_of_zones(zones: dict[str, Any]) -> list[str]:
    """A zone is a list of cards, or one for each seat."""
    cards: list[str] = []
    for rows in zones.values():
        for row in rows:
            cards += [row] if isinstance(row, str) else row
    return cards


def groups_of_one_rank(cards: list[str]) -> list[list[str]]:
    """Every way to choose one or more cards of one rank."""
    groups = []
    for rank in {rank_of(card) for card in cards}:
        same = [card for card in cards if rank_of(card) == rank]
        for size in range(1, len(same) + 1):
            for chosen in combinations(same, size):
                groups.append(in_order(list(chosen)))
    return groups
