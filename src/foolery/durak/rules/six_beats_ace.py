"""The lowest trump covers the ace of trumps.

A house rule, an option of the online game Champ Durak. Readings: the lowest rank is that of the pack; otherwise the
lowest trump is the weakest of them. Where everybody has trumps of his own, or two suits are trumps, the lowest of a
suit covers its ace. What else covers that ace by other rules, such as a joker, still does.
"""

from __future__ import annotations

from foolery.base.bits import bit, lowest
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import worked

ACE = 12


class SixBeatsAce(Rule):
    """The last shall be first, against one card."""

    name = "six-beats-ace"
    subject = "trumps"
    owns = ("what beats the lowest and highest rank",)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Both copies of the lowest trump cover both aces."""
        low = lowest(pack) // 4 * 4
        for suit in range(4):
            if trumps >> suit & 1:
                both = bit(low + suit) | bit(low + suit + 64)
                beats.put(ACE * 4 + suit, beats.get(ACE * 4 + suit) | both & (pack | pack << 64))

    examples = worked("""
    The six of trumps and no other six
        game=throw-in+six-beats-ace hands=Kc7s/6h6cKhAd trump=h attacker=0 table=Ah@0,Ac@0 phase=defend bouts=9,5
        allowed: cover Ah with 6h, cover Ac with 6h, cover Ac with Kh, take
        refused: cover Ah with 6c, cover Ah with Kh, cover Ah with Ad
        play: 1: cover Ah with 6h
        then: hands=Kc7s/6cKhAd phase=defend
    Against the king of trumps it is the lowest
        game=throw-in+six-beats-ace hands=Kc7s/6h7d trump=h attacker=0 table=Kh@0 phase=defend bouts=9,5
        allowed: take
        refused: cover Kh with 6h
    In the pack of 52 it is the two
        game=throw-in+six-beats-ace,pack=52 hands=Kc7s/2h6h7d trump=h attacker=0 table=Ah@0 phase=defend bouts=9,5
        allowed: cover Ah with 2h, take
        refused: cover Ah with 6h
    """)


RULES = (SixBeatsAce,)
