"""A ten may be laid on anything and burns the pile; the same player plays again.

Row 108 of the catalogue. Several tens at once burn once; whoever has no card left then has won.
"""

from __future__ import annotations

from foolery.ruleset import worked
from foolery.shedding.engine.questions import Effect, Rule


class ShedTen(Rule):
    """Tens fit everywhere and burn."""

    name = "shed-ten"
    row = 108
    subject = "shedding"
    rank_effects = {8: Effect(anywhere=True, burns=True)}
    examples = worked("""
    A ten on an ace: the pile is burned, he draws and plays again
        game=shed-idiot hands=Tc5d6s/4c8cKd stock=AdQh zones=pile:9cAh actors=0
        allowed: play Tc
        refused: play 5d, take-pile
        play: 0: play Tc
        then: actors=0 hands=5d6sAd/4c8cKd stock=Qh zones={}
    A ten as the very last card wins
        game=shed-idiot hands=Tc/4c8c zones=pile:Ah actors=0
        play: 0: play Tc
        then: phase=over out=0
    """)


RULES = (ShedTen,)
