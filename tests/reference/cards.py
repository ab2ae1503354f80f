"""Cards as text: "9c" is the nine of clubs, "Td" the ten of diamonds."""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
LOWEST_RANK = {24: "9", 32: "7", 36: "6", 52: "2"}


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def height(card: str) -> int:
    """How high the rank stands, whatever the suit: ace high."""
    return RANKS.index(rank_of(card))


def pack(size: int) -> list[str]:
    """Row 63: every rank from the lowest of that pack up to the ace, in four suits."""
    cards = []
    for rank in RANKS[RANKS.index(LOWEST_RANK[size]) :]:
        for suit in SUITS:
            cards.append(rank + suit)
    return cards


def in_order(cards: list[str]) -> list[str]:
    """The same cards, low ranks first, suits in the order c d h s."""
    return sorted(cards, key=lambda card: (height(card), SUITS.index(suit_of(card))))


def beats(cover: str, attack: str, trump: str | None) -> bool:
    """§0.4: higher in the same suit, or a trump on a plain card."""
    if suit_of(cover) == suit_of(attack):
        return height(cover) > height(attack)
    return suit_of(cover) == trump
