"""Which card covers which: the questions beats_also, beats_only and covers_only."""

from __future__ import annotations

from foolery.base.bits import lowest, rank_set, suit_set
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example

ACE = 12
SPADES = 3


def defence(game: str, hand: list[str], attack: str) -> dict[str, object]:
    """A card led at seat 1, with hearts as trumps and no stock."""
    return {
        "game": game,
        "hands": [["7d", "Ks"], hand, ["6d", "8d"]],
        "trump": "h",
        "attacker": 0,
        "table": [{"attack": attack, "by": 0}],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
    }


class LowBeatsAce(Rule):
    """The lowest rank of the pack covers any ace, of whatever suit, beside what covers it anyway."""

    name = "try:low-beats-ace"
    titles = {"en": "Lowest beats ace", "ru": "Младшая бьёт туза"}
    help = {"en": "A card of the lowest rank covers any ace.", "ru": "Младшая карта бьёт любого туза."}
    examples = (
        Example(
            {"en": "A six covers the ace", "ru": "Шестёрка бьёт туза"},
            defence("throw-in+try:low-beats-ace", ["6c", "7c", "8h"], "As"),
            allowed=("cover As with 6c", "cover As with 8h", "take"),
            refused=("cover As with 7c",),
        ),
    )

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        # Both copies of a card cover, so sets are made with ``rank_set``, which holds both.
        lowest_rank = rank_set(lowest(pack) // 4)
        for ace in range(ACE * 4, ACE * 4 + 4):
            beats.put(ace, beats.get(ace) | lowest_rank)


class SpadesBySpades(Rule):
    """Spades are covered by higher spades only, not by trumps."""

    name = "try:spades"
    owns = ("closed-suit",)
    titles = {"en": "Spades by spades", "ru": "Пики пиками"}
    help = {"en": "Only a higher spade covers a spade.", "ru": "Пику бьёт только старшая пика."}
    examples = (
        Example(
            {"en": "No trump covers a spade", "ru": "Козырь пику не бьёт"},
            defence("throw-in+try:spades", ["9s", "8h"], "7s"),
            allowed=("cover 7s with 9s", "take"),
            refused=("cover 7s with 8h",),
        ),
    )

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        for face in range(SPADES, 52, 4):
            beats.put(face, beats.get(face) & suit_set(SPADES))


class PlainFirst(Rule):
    """The first card of a bout may not be covered with a trump unless it is a trump itself."""

    name = "try:plain-first"
    titles = {"en": "No trump on the first card", "ru": "Первую карту козырем не бьют"}
    help = {
        "en": "The first card of a bout is not covered with a trump, unless it is one.",
        "ru": "Первую карту кона не бьют козырем, если она сама не козырь.",
    }
    examples = (
        Example(
            {"en": "The first card wants its own suit", "ru": "На первую карту нужна та же масть"},
            defence("throw-in+try:plain-first", ["9s", "8h"], "7s"),
            allowed=("cover 7s with 9s", "take"),
            refused=("cover 7s with 8h",),
        ),
    )

    def covers_only(self, s: State, slot: int, mask: int) -> int:
        attack = s.slot(slot)[0]
        if slot > 0 or s.trumps >> (attack & 3) & 1:
            return mask
        for suit in range(4):
            if s.trumps >> suit & 1:
                mask &= ~suit_set(suit)
        return mask


RULES = (LowBeatsAce, SpadesBySpades, PlainFirst)
