"""Four cards of one rank on top of the pile burn it, whoever laid them; the last one plays again.

Row 109 of the catalogue. Checked after every play, blind cards included; the card that began the pile counts. With
several packs the top four decide, also if there are more.
"""

from __future__ import annotations

from foolery.idiot.engine.questions import Rule
from foolery.ruleset import Example


class ShedFourOfAKind(Rule):
    """Four equal on top act as a ten."""

    name = "shed-four-of-a-kind"
    row = 109

    def alike(self) -> int:
        """Four."""
        return 4

    examples = (
        Example(
            {
                "en": "Two nines lie there, two more burn the pile; one would not",
                "ru": "Две девятки лежат, ещё две сжигают стопку; одной мало",
            },
            {
                "game": "shed-idiot",
                "hands": [["9d", "9s", "5h"], ["4c", "8c", "Kd"]],
                "stock": ["Ad", "Qh", "Qc"],
                "actors": [0],
                "zones": {"pile": ["4h", "9c", "9h"]},
            },
            allowed=("play 9d", "play 9d 9s"),
            refused=("play 5h",),
            play=("0: play 9d 9s",),
            then={"actors": [0], "hands": [["5h", "Ad", "Qh"], ["4c", "8c", "Kd"]], "zones": {}},
        ),
    )


RULES = (ShedFourOfAKind,)
