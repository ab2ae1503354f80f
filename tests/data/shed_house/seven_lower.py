"""On a seven the next card is a seven or lower."""

from foolery.ruleset import Example
from foolery.shedding.engine.questions import ALL_RANKS, Rule

SEVEN = 5
LOW = (1 << SEVEN + 1) - 1


class SevenLower(Rule):
    name = "test:seven-lower"
    titles = {"en": "Seven or lower", "ru": "Семёрка и ниже"}
    help = {
        "en": "On a seven only a seven or a lower card may be laid, or one that fits anywhere.",
        "ru": "На семёрку кладут только семёрку или карту младше — или ту, что годится всегда.",
    }
    examples = (
        Example(
            {
                "en": "A four on a seven, and a ten, but no jack",
                "ru": "На семёрку — четвёрку или десятку, но не валета",
            },
            {
                "game": "shed-idiot+test:seven-lower",
                "hands": [["4c", "Jc", "Td"], ["5c", "Ac"]],
                "actors": [0],
                "zones": {"pile": ["7c"]},
            },
            allowed=("play 4c", "play Td"),
            refused=("play Jc",),
            play=("0: play 4c", "1: play 5c"),
            then={"actors": [0]},
        ),
    )

    def fits_also(self, top: int) -> int:
        return LOW if top == SEVEN else 0

    def fits_only(self, top: int) -> int:
        return LOW if top == SEVEN else ALL_RANKS


RULES = (SevenLower,)
