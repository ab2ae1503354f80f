"""Five and more players take two packs; fewer may.

Row 110 of the catalogue. ``auto`` goes by the number of players; one pack that is named stays in the id, since it is
refused to five.
"""

from __future__ import annotations

from foolery.ruleset import Option, worked
from foolery.shedding.engine.questions import Config, Rule

FOR_ONE = 4
"""The most players that one pack is for."""


class ShedMultiDeck(Rule):
    """How many packs are shuffled together."""

    name = "shed-multi-deck"
    row = 110
    subject = "shedding"
    options_declared = (Option("shed-idiot.packs", 110, ("auto", "1", "2")),)

    def configure(self, config: Config) -> None:
        """By the number of places where nobody names the number of packs; one pack serves four."""
        packs = self.option["shed-idiot.packs"]
        if packs == "auto":
            packs = "2" if config.places > FOR_ONE else "1"
        config.set("packs", int(packs), self.name)
        config.set("most", FOR_ONE if self.option["shed-idiot.packs"] == "1" else 8, self.name)

    examples = worked("""
    Five players: both nines of diamonds may be laid together
        game=shed-idiot hands=9d9d9s/4c/7h/Qd/6c zones=down:3c/3d/3h/3s/3c|pile:8c9c actors=0
        allowed: play 9d, play 9d 9d, play 9d 9d 9s
        refused: play 9s 9s, take-pile
        play: 0: play 9d 9d 9s
        then: actors=0 hands=-/4c/7h/Qd/6c
    """)


RULES = (ShedMultiDeck,)
