"""A jack turns the direction round."""

from foolery.ruleset import Example
from foolery.shedding.engine.questions import Effect, Rule


class JackTurns(Rule):
    name = "test:jack-turns"
    rank_effects = {9: Effect(reverses=True)}
    titles = {"en": "Jacks turn round", "ru": "Валеты разворачивают"}
    help = {"en": "A jack turns the direction round; two do not.", "ru": "Валет меняет направление; два валета — нет."}
    examples = (
        Example(
            {"en": "After a jack the player to the right is next", "ru": "После валета ходит сосед справа"},
            {
                "game": "shed-idiot+test:jack-turns",
                "hands": [["Jc", "5c"], ["4c"], ["6c"]],
                "actors": [0],
                "zones": {"pile": ["7c"]},
            },
            allowed=("play Jc",),
            refused=("play 5c",),
            play=("0: play Jc", "2: take-pile"),
            then={"actors": [1], "direction": -1},
        ),
    )


RULES = (JackTurns,)
