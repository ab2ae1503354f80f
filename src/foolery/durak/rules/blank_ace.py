"""The ace as a blank: a card of the lowest rank covers any ace, the ace of trumps too.

Row 57 of the catalogue. Reading: the sentence of the source has lost a "not only", for only so does the next one come
true, in which the ace of trumps covers anything and is covered even by the smallest card. The other readings are
values of ``blank-ace.ace-rule``: ``lowest-trump-cannot`` takes from the lowest trump the right to cover any ace, a
plain one too; ``off`` is the letter, which changes nothing. Under ``blank-ace.same-suit`` the lowest trump still
covers a plain ace, being a trump.
"""

from __future__ import annotations

from foolery.base.bits import lowest, rank_set, suit_set
from foolery.durak.engine.questions import Beats, Rule
from foolery.ruleset import Option, on_off, worked

ACE = 12


class BlankAce(Rule):
    """The lowest cards cover aces."""

    name = "blank-ace"
    row = 57
    subject = "trumps"
    owns = ("what beats the lowest and highest rank",)
    options_declared = (
        Option("blank-ace.ace-rule", 57, ("lowest-also", "lowest-trump-cannot", "off")),
        on_off("blank-ace.same-suit", 57),
    )

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """The lowest rank covers an ace."""
        if self.option["blank-ace.ace-rule"] == "off":
            return
        low = rank_set(lowest(pack) // 4) & (pack | pack << 64)
        for suit in range(4):
            same = suit_set(suit) if self.option["blank-ace.same-suit"] == "on" else low
            beats.put(ACE * 4 + suit, beats.get(ACE * 4 + suit) | low & same)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Under ``lowest-trump-cannot`` the lowest trump covers no ace."""
        if self.option["blank-ace.ace-rule"] != "lowest-trump-cannot":
            return
        low = rank_set(lowest(pack) // 4)
        for suit in range(4):
            if trumps >> suit & 1:
                for ace in range(ACE * 4, ACE * 4 + 4):
                    beats.put(ace, beats.get(ace) & ~(low & suit_set(suit)))

    examples = worked("""
    Any six covers the ace of trumps
        game=throw-in+blank-ace hands=Kc7s/6c7dKh8s6s trump=h attacker=0 table=Ah@0,Ad@0 phase=defend bouts=9,5
        allowed: cover Ah with 6c, cover Ah with 6s, cover Ad with Kh, take
        refused: cover Ah with Kh, cover Ah with 7d, cover Ad with 8s
        play: 1: cover Ah with 6c
        then: hands=Kc7s/7dKh8s6s
    lowest-trump-cannot: every six covers an ace but the six of trumps
        game=throw-in+blank-ace,blank-ace.ace-rule=lowest-trump-cannot hands=Kc7s/6c6h8h7c9s trump=h attacker=0
            table=Ac@0,As@0 phase=defend bouts=9,5
        allowed: cover Ac with 6c, cover Ac with 8h, cover As with 8h, take
        refused: cover Ac with 6h, cover Ac with 7c
    same-suit: only the six of the ace's suit covers it
        game=throw-in+blank-ace,blank-ace.same-suit=on hands=Kc7s/6c6d9d trump=h attacker=0 table=Ac@0 phase=defend
            bouts=9,5
        allowed: cover Ac with 6c, take
        refused: cover Ac with 6d
    off: an ace falls to a trump and nothing else
        game=throw-in+blank-ace,blank-ace.ace-rule=off hands=Kc7s/6c6h9d trump=h attacker=0 table=Ac@0 phase=defend
            bouts=9,5
        allowed: cover Ac with 6h, take
        refused: cover Ac with 6c
    """)


RULES = (BlankAce,)
