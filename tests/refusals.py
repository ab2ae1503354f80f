"""Which pairs of Durak rules contradict each other: the catalogue's table of conflicts, written down a second time.

The table is read by groups, as it is printed; nothing here looks at what the rule files say of themselves.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from foolery.durak.engine.rule_bits import NUMBERED

BY_HAND: Final = frozenset(NUMBERED[:74])
"""The rules of the catalogue's table, which the second engine was written for too. A later rule is held to what it says
of itself, by ``foolery check-rule``.
"""

TRUMP_OWNERS = {"no-trumps", "own-trumps", "own-trumps-alien-binds", "japanese", "secret-trump", "climb-then-japanese"}
GIFTS = {"joker-gifts", "joker-gifts-blocking"}
JOKER_PACKS = GIFTS | {
    "double-joker",
    "double-joker-own-colour",
    "one-joker",
    "novosibirsk",
    "blanks",
    "estonian",
    "capital",
}
BIG = {"big", "big-twin"}
PREGAMES = {"climb-then-japanese", "gather-then-fool"}
CHINESE = {"chinese", "chinese-pass-on"}
WITHOUT_STOCK = {"no-stock", "piled"} | CHINESE | PREGAMES
ARMENIAN = {"armenian", "armenian-unlimited"}
STOCK_USERS = ARMENIAN | {
    "second-attempt",
    "poker",
    "draw-when-empty",
    "unlocking",
    "progression",
    "secret-trump",
    "recycling",
    "penalty-card",
}
PAIRS = {"with-pairs", "with-groups"}
DEAL_OWNERS = PAIRS | {"progression", "piled", "hand-of-five"} | CHINESE | PREGAMES
REPLENISHING = {"draw-when-empty", "unlocking", "progression", "revenge-growing-minimum"}
LEADS = PAIRS | {"strongest-lead", "treshka", "transfer-no-throw-in", "suit-leads"}
TAKING = CHINESE | {"cunning", "impudent", "take-unbeaten"}
NEED_THROW_IN = {"american", "impudent", "dummy-tossing", "double", "throw-once"}
NEED_TRANSFER = {"transfer-2", "transfer-3", "estonian", "show-trump"}
DUMMIES = {"dummy-tossing", "dummy-playing"}
SEATS = DUMMIES | {"pair-play", "double"}
RANK_SPECIALS = {"royal", "blank-ace", "estonian", "capital", "six-beats-ace"}
ENDINGS = {"idiot-win-anytime", "idiot-no-ties", "idiot-draw-only-if-both-full"}
REVENGE = {"revenge-counterattack", "revenge-growing-minimum", "revenge-set-aside"}

PARTS = [
    {"armenian", "armenian-unlimited"},
    {"own-trumps", "own-trumps-alien-binds"},
    {"joker-gifts", "joker-gifts-blocking"},
    {"piled", "chinese", "chinese-pass-on"},
    {"transfer-2", "estonian", "capital"},
    {"transfer-3", "estonian", "capital"},
    {"cunning", "impudent"},
    {"pair-play", "double"},
    {"with-pairs", "with-groups"},
]
"""Rules of which one contains the other, in chains: not the two, but the larger is played."""


def between(one: set[str], other: set[str]) -> set[frozenset[str]]:
    return {frozenset((a, b)) for a in one for b in other if a != b}


def at_most_one(group: set[str]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in combinations(sorted(group), 2)}


CONTAINED = {frozenset(pair) for chain in PARTS for pair in combinations(sorted(chain), 2)} - {
    frozenset(("transfer-2", "transfer-3"))
}

REFUSED = (
    at_most_one(TRUMP_OWNERS)
    | between({"double-joker", "novosibirsk"}, {"japanese", "climb-then-japanese"})
    | between({"double-joker"}, {"own-trumps", "own-trumps-alien-binds"})
    | between({"gather-then-fool"}, {"secret-trump"})
    | at_most_one(JOKER_PACKS)
    | between(JOKER_PACKS, PREGAMES | {"royal"})
    | at_most_one(BIG)
    | between(BIG, JOKER_PACKS)
    | between(WITHOUT_STOCK, STOCK_USERS)
    | between({"buy-in"}, PREGAMES)
    | at_most_one(DEAL_OWNERS)
    | at_most_one(REPLENISHING)
    | at_most_one(LEADS)
    | at_most_one(TAKING)
    | between(NEED_THROW_IN, {"transfer-no-throw-in"})
    | at_most_one(SEATS)
    | between(DUMMIES, PREGAMES)
    | at_most_one(RANK_SPECIALS)
    | between({"royal"}, {"big-twin"})
    | between({"finish-order"}, {"pair-play", "double", "points", "figure"})
    | between({"show-trump"}, {"transfer-3", "estonian", "capital"})
) - CONTAINED
"""On every base."""

IDIOT_ONLY = ENDINGS | REVENGE
TAKEN_BY_IDIOT = (
    IDIOT_ONLY
    | (TRUMP_OWNERS - {"secret-trump", "climb-then-japanese"})
    | (JOKER_PACKS - GIFTS - {"estonian"})
    | BIG
    | {"suitless", "royal", "blank-ace", "albanian"}
)
"""The game for two takes its own rules, and of the others those that touch only pack, beats or trump."""


def goes_on(base: str, rule: str) -> bool:
    """Whether a rule goes on a base at all."""
    if base == "idiot-two-player":
        return rule in TAKEN_BY_IDIOT
    if rule in IDIOT_ONLY or (rule in NEED_TRANSFER and base != "transfer"):
        return False
    return base != "simple" or rule not in NEED_THROW_IN


def refused(base: str, one: str, other: str) -> bool:
    """Whether the table refuses two rules on a base."""
    return not (goes_on(base, one) and goes_on(base, other)) or frozenset((one, other)) in REFUSED
