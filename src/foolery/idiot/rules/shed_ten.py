"""A ten may be laid on anything and burns the pile; the same player plays again.

Row 108 of the catalogue. Several tens at once burn once; whoever has no card left then has won.
"""

from __future__ import annotations

from foolery.idiot.engine.questions import Effect, Rule
from foolery.ruleset import Example


class ShedTen(Rule):
    """Tens fit everywhere and burn."""

    name = "shed-ten"
    row = 108
    rank_effects = {8: Effect(anywhere=True, burns=True)}
    examples = (
        Example(
            {
                "en": "A ten on an ace: the pile is burned, he draws and plays again",
                "ru": "Десятка на туза: стопка сгорает, игрок добирает карту и ходит снова",
            },
            {
                "game": "shed-idiot",
                "hands": [["Tc", "5d", "6s"], ["4c", "8c", "Kd"]],
                "stock": ["Ad", "Qh"],
                "actors": [0],
                "zones": {"pile": ["9c", "Ah"]},
            },
            allowed=("play Tc",),
            refused=("play 5d", "take-pile"),
            play=("0: play Tc",),
            then={"actors": [0], "hands": [["5d", "6s", "Ad"], ["4c", "8c", "Kd"]], "stock": ["Qh"], "zones": {}},
        ),
        Example(
            {"en": "A ten as the very last card wins", "ru": "Десятка последней картой — победа"},
            {
                "game": "shed-idiot",
                "hands": [["Tc"], ["4c", "8c"]],
                "actors": [0],
                "zones": {"pile": ["Ah"]},
            },
            play=("0: play Tc",),
            then={"phase": "over", "out": [0]},
        ),
    )


RULES = (ShedTen,)
