"""The lowest trump covers the ace of trumps.

A house rule, an option of the online game Champ Durak. Readings: the lowest rank is that of the pack; otherwise the
lowest trump is the weakest of them. Where everybody has trumps of his own, or two suits are trumps, the lowest of a
suit covers its ace. What else covers that ace by other rules, such as a joker, still does.
"""

from __future__ import annotations

from foolery.base.bits import bit, lowest
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Example

ACE = 12


class SixBeatsAce(Rule):
    """The last shall be first, against one card."""

    name = "six-beats-ace"
    owns = ("what beats the lowest and highest rank",)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Both copies of the lowest trump cover both aces."""
        low = lowest(pack) // 4 * 4
        for suit in range(4):
            if trumps >> suit & 1:
                both = bit(low + suit) | bit(low + suit + 64)
                beats.put(ACE * 4 + suit, beats.get(ACE * 4 + suit) | both & (pack | pack << 64))

    examples = (
        Example(
            {"en": "The six of trumps and no other six", "ru": "Только козырная шестёрка"},
            attacked("throw-in+six-beats-ace", ["6h", "6c", "Kh", "Ad"], "Ah", "Ac"),
            allowed=("cover Ah with 6h", "cover Ac with 6h", "cover Ac with Kh", "take"),
            refused=("cover Ah with 6c", "cover Ah with Kh", "cover Ah with Ad"),
            play=("1: cover Ah with 6h",),
            then={"hands": [["Kc", "7s"], ["6c", "Kh", "Ad"]], "phase": "defend"},
        ),
        Example(
            {"en": "Against the king of trumps it is the lowest", "ru": "Против козырного короля она младшая"},
            attacked("throw-in+six-beats-ace", ["6h", "7d"], "Kh"),
            allowed=("take",),
            refused=("cover Kh with 6h",),
        ),
        Example(
            {"en": "In the pack of 52 it is the two", "ru": "В колоде из 52 карт это двойка"},
            attacked("throw-in+six-beats-ace,pack=52", ["2h", "6h", "7d"], "Ah"),
            allowed=("cover Ah with 2h", "take"),
            refused=("cover Ah with 6h",),
        ),
    )


RULES = (SixBeatsAce,)
