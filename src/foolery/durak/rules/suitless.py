"""Durak without suits: any higher rank covers, whatever its suit; trumps stay above the other cards.

Row 8 of the catalogue. Readings: a plain card, ace or not, does not cover a trump, since the source's glossary sets
the trump suit above all others (``suitless.rank-beats-trump``). Cards without a rank are left as they are. Beside
``japanese`` a spade still wants a spade; beside ``no-trumps`` only ranks are left.
"""

from __future__ import annotations

from foolery.base.bits import rank_set
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import on_off, worked


class Suitless(Rule):
    """Ranks cover across the suits."""

    name = "suitless"
    row = 8
    subject = "trumps"
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

    examples = worked("""
    Any higher rank or any trump, but not the same rank
        game=throw-in+suitless hands=Kc7s/TdJs6h9d8d trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Td, cover 9c with Js, cover 9c with 6h, take
        refused: cover 9c with 9d, cover 9c with 8d
        play: 1: cover 9c with Js
        then: phase=throw
    A plain ace does not cover a trump
        game=throw-in+suitless hands=Kc7s/Ad8hQs trump=h attacker=0 table=7h@0,7d@0 phase=defend bouts=9,5
        allowed: cover 7h with 8h, cover 7d with Qs, cover 7d with Ad, take
        refused: cover 7h with Ad, cover 7h with Qs
    rank-beats-trump: a plain ace covers a trump
        game=throw-in+suitless,suitless.rank-beats-trump=on hands=Kc7s/Ad6dQs trump=h attacker=0 table=7h@0,7c@0
            phase=defend bouts=9,5
        allowed: cover 7h with Ad, cover 7h with Qs, take
        refused: cover 7h with 6d
    """)


RULES = (Suitless,)
