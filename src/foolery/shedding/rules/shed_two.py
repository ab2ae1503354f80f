"""A two may be laid on anything; being the lowest card, anything may follow it.

Row 107 of the catalogue. Several at once too; there is no extra turn.
"""

from __future__ import annotations

from foolery.ruleset import worked
from foolery.shedding.engine.questions import Effect, Rule


class ShedTwo(Rule):
    """Twos fit everywhere."""

    name = "shed-two"
    row = 107
    subject = "shedding"
    rank_effects = {0: Effect(anywhere=True)}
    examples = worked("""
    A two on an ace; then a three is enough
        game=shed-idiot hands=2c2dKd5c/3c8cKh zones=pile:9cAh actors=0
        allowed: play 2c, play 2d, play 2c 2d
        refused: play Kd, play 5c, take-pile
        play: 0: play 2c, 1: play 3c
        then: actors=0 zones=pile:9cAh2c3c
    """)


RULES = (ShedTwo,)
