"""Three of a kind burn, and so does a king on a queen."""

from foolery.ruleset import Example
from foolery.shedding.engine.questions import Rule
from foolery.shedding.engine.state import State

QUEEN, KING = 10, 11


class ThreeBurn(Rule):
    name = "test:three-burn"
    titles = {"en": "Three burn, and the royal couple", "ru": "Сжигают три карты и королевская чета"}
    help = {
        "en": "Three cards of one rank on top burn the pile, and so does a king on a queen.",
        "ru": "Стопка сгорает от трёх карт одного достоинства сверху и от короля на даме.",
    }
    examples = (
        Example(
            {"en": "The third nine burns", "ru": "Третья девятка сжигает стопку"},
            {
                "game": "shed-idiot+test:three-burn",
                "hands": [["9d", "5h"], ["4c", "8c"]],
                "actors": [0],
                "zones": {"pile": ["4h", "9c", "9h"]},
            },
            allowed=("play 9d",),
            play=("0: play 9d",),
            then={"actors": [0], "hands": [["5h"], ["4c", "8c"]], "zones": {}},
        ),
        Example(
            {"en": "The king on the queen burns", "ru": "Король на даме сжигает стопку"},
            {
                "game": "shed-idiot+test:three-burn",
                "hands": [["Kd", "5h"], ["4c", "8c"]],
                "actors": [0],
                "zones": {"pile": ["Qh"]},
            },
            allowed=("play Kd",),
            play=("0: play Kd",),
            then={"actors": [0], "zones": {}},
        ),
    )

    def alike(self) -> int:
        return 3

    def burns(self, s: State, place: int) -> bool:
        return [card >> 2 & 15 for card in s.pile[-2:]] == [QUEEN, KING]


RULES = (ThreeBurn,)
