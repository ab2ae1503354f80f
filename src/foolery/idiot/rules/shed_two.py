"""A two may be laid on anything; being the lowest card, anything may follow it.

Row 107 of the catalogue. Several at once too; there is no extra turn.
"""

from __future__ import annotations

from foolery.idiot.engine.questions import Effect, Rule
from foolery.ruleset import Example


class ShedTwo(Rule):
    """Twos fit everywhere."""

    name = "shed-two"
    row = 107
    rank_effects = {0: Effect(anywhere=True)}
    examples = (
        Example(
            {"en": "A two on an ace; then a three is enough", "ru": "Двойка на туза; после неё годится и тройка"},
            {
                "game": "shed-idiot",
                "hands": [["2c", "2d", "Kd", "5c"], ["3c", "8c", "Kh"]],
                "actors": [0],
                "zones": {"pile": ["9c", "Ah"]},
            },
            allowed=("play 2c", "play 2d", "play 2c 2d"),
            refused=("play Kd", "play 5c", "take-pile"),
            play=("0: play 2c", "1: play 3c"),
            then={"actors": [0], "zones": {"pile": ["9c", "Ah", "2c", "3c"]}},
        ),
    )


RULES = (ShedTwo,)
