"""The queen of spades as Black Maria: she covers nothing, and nothing covers her.

A house rule taken from Mustamaija, the Finnish relative of Durak. Readings: it holds for jokers and trumps too, and
also where spades are trumps; an attack with her is transferred by another queen, and one with another queen by her.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import parse_card
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Example

MARIA = parse_card("Qs")


class BlackMaria(Rule):
    """A card that can only be given away."""

    name = "black-maria"

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Strike her out on both sides."""
        both = bit(MARIA) | bit(MARIA + 64)
        for face in range(64):
            beats.put(face, beats.get(face) & ~both)
        beats.put(MARIA, 0)

    examples = (
        Example(
            {"en": "Neither the king nor a trump covers her", "ru": "Её не берут ни король, ни козырь"},
            attacked("throw-in+black-maria", ["Ks", "As", "7h", "Kd"], "Qs", "Qd"),
            allowed=("cover Qd with Kd", "cover Qd with 7h", "take"),
            refused=("cover Qs with Ks", "cover Qs with As", "cover Qs with 7h"),
            play=("1: take", "0: pass"),
            then={"hands": [["Kc", "7s"], ["Ks", "As", "7h", "Kd", "Qs", "Qd"]], "attacker": 0},
        ),
        Example(
            {"en": "She covers nothing, trump or not", "ru": "И сама не бьёт, даже козырная"},
            attacked("throw-in+black-maria", ["Qs", "Ks"], "9s", "9d", trump="s"),
            allowed=("cover 9s with Ks", "cover 9d with Ks", "take"),
            refused=("cover 9s with Qs", "cover 9d with Qs"),
        ),
        Example(
            {"en": "The attack with her can be transferred", "ru": "Перевести её можно"},
            attacked("transfer+black-maria", [], "Qs", hands=[["Kc", "7s"], ["Qd", "Ks"], ["8c", "Ah"]]),
            allowed=("transfer Qd", "take"),
            refused=("cover Qs with Ks",),
        ),
    )


RULES = (BlackMaria,)
