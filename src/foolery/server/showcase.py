"""How the page shows games to whoever has not chosen one: what one tap deals, what stands in front, pictures."""

from __future__ import annotations

from typing import Any, Final

from foolery import wire

FIRST: Final = "throw-in"
"""The game that is dealt, and begun with, where nobody says which."""
AGAINST: Final = ("heuristic",) * 3
IN_FRONT: Final = ("transfer", "armenian", "shed-idiot", "contract-rummy")
"""Games that show how different they are."""
CARDS: Final = {
    "simple": ("7s",),
    "throw-in": ("9s", "9d"),
    "transfer": ("8h", "8c"),
    "idiot-two-player": ("Jc", "Jd"),
    "japanese": ("Qs",),
    "armenian": ("6s", "6c"),
    "shed-idiot": ("Td", "2c"),
    "contract-rummy": ("*b", "Ad"),
    "comic-animals": ("Kh", "Qc"),
}
"""Cards that stand for a rule on its picture; they tell nothing of how it is played."""
_RANKS: Final = "6789TJQKA"
_SUITS: Final = "shdc"


def cards_of(rule: str) -> list[str]:
    """The cards on the picture of a rule; of one that has none of its own always the same two."""
    if rule in CARDS:
        return list(CARDS[rule])
    number = 7
    for sign in rule:
        number = (number * 31 + ord(sign)) % 9973
    return [_RANKS[at % 9] + _SUITS[(at >> 3) % 4] for at in (number, number + 13)]


def shown() -> dict[str, Any]:
    """The catalogue as the page has it: each rule with its ``cards``, and what stands in front."""
    listed = wire.catalogue()
    rules = [{**rule, "cards": cards_of(rule["id"])} for rule in listed["rules"]]
    return {**listed, "rules": rules, "first": {"game": FIRST, "bots": list(AGAINST)}, "front": list(IN_FRONT)}
