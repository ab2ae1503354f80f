"""Japanese Durak, "spades by spades": diamonds are always trumps, and only a higher spade covers a spade.

Row 4 of the catalogue. Readings: it goes with any base, throw-in where none is named; nothing is turned up and the
whole stock is closed; spades cover no other suit unless ``suitless`` says so. Cards without a suit cover a spade if
their own rule lets them cover it.
"""

from __future__ import annotations

from foolery.base.bits import rank_set, suit_set
from foolery.base.cards import DIAMONDS, SPADES
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import worked

SUITLESS_RANKS = range(13, 16)
"""Jokers, the mega card and blanks."""


class Japanese(Rule):
    """Diamonds for ever, spades apart."""

    name = "japanese"
    row = 4
    subject = "base"
    owns = ("the trump suit",)

    def configure(self, config: Config) -> None:
        """Diamonds are trumps, without a turn-up."""
        config.set("trump_source", "fixed", self.name)
        config.set("fixed_trump", 1 << DIAMONDS, self.name)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Spades are the suit apart."""
        close_suit(beats, SPADES)

    examples = worked("""
    No trump covers a spade
        game=throw-in+japanese hands=Kc7s/6dAdKs7hQh trump=d attacker=0 table=Js@0 phase=defend bouts=9,5
        allowed: cover Js with Ks, take
        refused: cover Js with 6d, cover Js with Ad
        play: 1: cover Js with Ks
        then: phase=throw trump=d
    Other suits fall to trumps, and spades cover only spades
        game=throw-in+japanese hands=Kc7s/AsKsTh7d9d trump=d attacker=0 table=9h@0 phase=defend bouts=9,5
        allowed: cover 9h with Th, cover 9h with 7d, cover 9h with 9d, take
        refused: cover 9h with As
    A trump may transfer a spade that it cannot cover
        game=transfer+japanese hands=Kc7s/9d6dKs trump=d attacker=0 table=9s@0 phase=defend bouts=9,5
        allowed: cover 9s with Ks, transfer 9d, take
        refused: cover 9s with 9d, cover 9s with 6d
        play: 1: transfer 9d
        then: attacker=1 defender=0
    """)


def close_suit(beats: Beats, suit: int) -> None:
    """On a card of this suit: its own suit, and what has no suit."""
    kept = suit_set(suit) | sum(rank_set(rank) for rank in SUITLESS_RANKS)
    for face in range(suit, 52, 4):
        beats.put(face, beats.get(face) & kept)


RULES = (Japanese,)
