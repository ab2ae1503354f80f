"""Four cards of one rank on top of the pile burn it, whoever laid them; the last one plays again.

Row 109 of the catalogue. Checked after every play, blind cards included; the card that began the pile counts. With
several packs the top four decide, also if there are more.
"""

from __future__ import annotations

from foolery.ruleset import worked
from foolery.shedding.engine.questions import Rule


class ShedFourOfAKind(Rule):
    """Four equal on top act as a ten."""

    name = "shed-four-of-a-kind"
    row = 109
    subject = "shedding"

    def alike(self) -> int:
        """Four."""
        return 4

    examples = worked("""
    Two nines lie there, two more burn the pile; one would not
        game=shed-idiot hands=9d9s5h/4c8cKd stock=AdQhQc zones=pile:4h9c9h actors=0
        allowed: play 9d, play 9d 9s
        refused: play 5h
        play: 0: play 9d 9s
        then: actors=0 hands=5hAdQh/4c8cKd zones={}
    """)


RULES = (ShedFourOfAKind,)
