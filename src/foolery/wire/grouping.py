"""The subject of each rule, by which clients sort a long list.

A rule that stands in no list, as somebody's own, is of the subject ``house``.
"""

from __future__ import annotations

from typing import Any, Final

_OF: Final = {
    "base": ("simple", "throw-in", "transfer", "idiot-two-player", "japanese", "transfer-no-throw-in"),
    "trumps": (
        *("no-trumps", "own-trumps", "own-trumps-alien-binds", "suitless", "royal", "secret-trump", "show-trump"),
        *("no-trump-lead", "suit-leads", "six-beats-ace", "blank-ace", "estonian", "capital"),
    ),
    "cards": (
        *("big", "big-twin", "joker-gifts", "joker-gifts-blocking", "double-joker", "double-joker-own-colour"),
        *("one-joker", "novosibirsk", "blanks"),
    ),
    "dealing": (
        *("no-stock", "piled", "albanian", "unlocking", "buy-in", "draw-when-empty", "hand-swap", "recycling"),
        *("treshka", "hand-of-five", "climb-then-japanese", "gather-then-fool", "progression", "double"),
    ),
    "attack": (
        *("armenian", "armenian-unlimited", "poker", "strongest-lead", "with-pairs", "with-groups", "throw-once"),
        *("cunning", "impudent", "american", "riposte"),
    ),
    "defence": (
        *("second-attempt", "transfer-2", "transfer-3", "chinese", "chinese-pass-on", "no-skip", "take-unbeaten"),
        *("revenge-counterattack", "revenge-set-aside", "revenge-growing-minimum"),
    ),
    "seats": ("dummy-tossing", "dummy-playing", "pair-play"),
    "end": (
        *("points", "figure", "finish-order", "black-maria", "penalty-card", "idiot-win-anytime", "idiot-no-ties"),
        "idiot-draw-only-if-both-full",
    ),
    "shedding": ("shed-exchange", "shed-two", "shed-ten", "shed-four-of-a-kind", "shed-multi-deck"),
    "contracts": (
        *("cr-contracts", "cr-out-of-turn-discard", "cr-first-meld", "cr-lay-off", "cr-jokers", "cr-deal-seven"),
        *("cr-stock-exhausted", "cr-scoring"),
    ),
}

GROUPS: Final = ("game", *_OF, "house")
"""Every subject, in the order in which clients list them."""

_GROUP_OF: Final = {name: group for group, names in _OF.items() for name in names}


def group_of(name: str, rule: Any = None) -> str:
    """The subject of a rule; a preset, for which there is no rule, is a game."""
    if rule is None:
        return "game"
    found = _GROUP_OF.get(name)
    return found or ("base" if rule.base else "house")
