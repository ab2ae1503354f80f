"""What the pack is made of: rows 20 to 22, 32 to 41 and 63."""

from __future__ import annotations

from tests.reference.cards import BLANKS, JOKERS, LOWEST_RANK, MEGA, pack
from tests.reference.options import Options, plays

ADDED = {
    "one-joker": ("*r",),
    "double-joker": JOKERS,
    "double-joker-own-colour": JOKERS,
    "novosibirsk": JOKERS,
    "estonian": JOKERS,
    "capital": (*JOKERS, MEGA),
    "blanks": (*JOKERS, *BLANKS),
}
"""Cards beside the 52."""


def pack_of(options: Options) -> list[str]:
    """Every card of the game, twins twice."""
    if plays(options, "big") or plays(options, "big-twin"):
        return pack(36) + pack(36)
    return pack(plain_size(options)) + added(options)


def added(options: Options) -> list[str]:
    for rule, cards in ADDED.items():
        if plays(options, rule):
            return list(cards)
    if plays(options, "royal"):
        return [[], ["*r"], list(JOKERS)][int(options["royal.jokers"])]
    return []


def plain_size(options: Options) -> int:
    if plays(options, "big") or plays(options, "big-twin"):
        return 36
    return 52 if added(options) else int(options["pack"])


def lowest_rank(options: Options) -> str:
    return LOWEST_RANK[plain_size(options)]
