"""The rules of the package as bits, for learners that play many variants. A rule keeps its bit for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.contract import layout

if TYPE_CHECKING:
    from collections.abc import Iterable

NUMBERED: Final = (
    "idiot-two-player",
    "simple",
    "throw-in",
    "transfer",
    "albanian",
    "american",
    "armenian",
    "armenian-unlimited",
    "big",
    "big-twin",
    "black-maria",
    "blank-ace",
    "blanks",
    "buy-in",
    "capital",
    "chinese",
    "chinese-pass-on",
    "climb-then-japanese",
    "cunning",
    "double",
    "double-joker",
    "double-joker-own-colour",
    "draw-when-empty",
    "dummy-playing",
    "dummy-tossing",
    "estonian",
    "figure",
    "finish-order",
    "gather-then-fool",
    "hand-of-five",
    "hand-swap",
    "idiot-draw-only-if-both-full",
    "idiot-no-ties",
    "idiot-win-anytime",
    "impudent",
    "japanese",
    "joker-gifts",
    "joker-gifts-blocking",
    "no-skip",
    "no-stock",
    "no-trump-lead",
    "no-trumps",
    "novosibirsk",
    "one-joker",
    "own-trumps",
    "own-trumps-alien-binds",
    "pair-play",
    "penalty-card",
    "piled",
    "points",
    "poker",
    "progression",
    "recycling",
    "revenge-counterattack",
    "revenge-growing-minimum",
    "revenge-set-aside",
    "riposte",
    "royal",
    "second-attempt",
    "secret-trump",
    "show-trump",
    "six-beats-ace",
    "strongest-lead",
    "suit-leads",
    "suitless",
    "take-unbeaten",
    "throw-once",
    "transfer-2",
    "transfer-3",
    "transfer-no-throw-in",
    "treshka",
    "unlocking",
    "with-groups",
    "with-pairs",
)
"""The rules in the order of their bits; new ones are added behind."""
OTHERS: Final = 127
"""The bit of every rule that is not of the package."""


def rule_bits(rules: Iterable[Any]) -> int:
    """The bits of these rules."""
    return layout.rule_bits(rules, NUMBERED, OTHERS)
