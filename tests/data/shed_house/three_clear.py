"""A three is as if it were not there."""

from foolery.ruleset import Example
from foolery.shedding.engine.questions import Effect, Rule


class ThreeClear(Rule):
    name = "test:three-clear"
    rank_effects = {1: Effect(anywhere=True, clear=True)}
    titles = {"en": "Threes are invisible", "ru": "Тройки прозрачны"}
    help = {
        "en": "A three may be laid on anything, and what counts then is the card below it.",
        "ru": "Тройку можно положить на всё, а считается потом карта под ней.",
    }
    examples = (
        Example(
            {"en": "The king below the three counts", "ru": "Считается король под тройкой"},
            {
                "game": "shed-idiot+test:three-clear",
                "hands": [["3c", "5c"], ["4c", "Ac"]],
                "actors": [0],
                "zones": {"pile": ["Kc"]},
            },
            allowed=("play 3c",),
            refused=("play 5c",),
            play=("0: play 3c", "1: play Ac"),
            then={"actors": [0], "zones": {"pile": ["Kc", "3c", "Ac"]}},
        ),
    )


RULES = (ThreeClear,)
