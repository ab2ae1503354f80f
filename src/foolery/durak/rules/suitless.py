"""Durak without suits: any higher rank covers, whatever its suit; trumps stay above the other cards.

Row 8 of the catalogue. Readings: a plain card, ace or not, does not cover a trump, since the source's glossary sets
the trump suit above all others (``suitless.rank-beats-trump``). Cards without a rank are left as they are. Beside
``japanese`` a spade still wants a spade; beside ``no-trumps`` only ranks are left.
"""

from __future__ import annotations

from foolery.base.bits import rank_set
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Example, on_off


class Suitless(Rule):
    """Ranks cover across the suits."""

    name = "suitless"
    row = 8
    replaces = ("cover",)
    options_declared = (on_off("suitless.rank-beats-trump", 8),)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Every higher rank; on a trump, unless the option says so, only what covers it anyway."""
        over_trumps = self.option["suitless.rank-beats-trump"] == "on"
        pack_of_both = pack | pack << 64
        for face in range(52):
            if over_trumps or not trumps >> (face & 3) & 1:
                higher = sum(rank_set(rank) for rank in range((face >> 2) + 1, 13))
                beats.put(face, beats.get(face) | higher & pack_of_both)

    examples = (
        Example(
            {"en": "Any higher rank or any trump, but not the same rank", "ru": "Старше по достоинству или козырь"},
            attacked("throw-in+suitless", ["Td", "Js", "6h", "9d", "8d"], "9c"),
            allowed=("cover 9c with Td", "cover 9c with Js", "cover 9c with 6h", "take"),
            refused=("cover 9c with 9d", "cover 9c with 8d"),
            play=("1: cover 9c with Js",),
            then={"phase": "throw"},
        ),
        Example(
            {"en": "A plain ace does not cover a trump", "ru": "Некозырный туз козыря не бьёт"},
            attacked("throw-in+suitless", ["Ad", "8h", "Qs"], "7h", "7d"),
            allowed=("cover 7h with 8h", "cover 7d with Qs", "cover 7d with Ad", "take"),
            refused=("cover 7h with Ad", "cover 7h with Qs"),
        ),
        Example(
            {
                "en": "rank-beats-trump: a plain ace covers a trump",
                "ru": "rank-beats-trump: некозырный туз бьёт козырную карту",
            },
            attacked("throw-in+suitless,suitless.rank-beats-trump=on", ["Ad", "6d", "Qs"], "7h", "7c"),
            allowed=("cover 7h with Ad", "cover 7h with Qs", "take"),
            refused=("cover 7h with 6d",),
        ),
    )


RULES = (Suitless,)
