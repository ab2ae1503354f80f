"""Each eight makes a player lose the turn."""

from foolery.ruleset import Example
from foolery.shedding.engine.questions import Effect, Rule


class EightSkips(Rule):
    name = "test:eight-skips"
    rank_effects = {6: Effect(skips=1)}
    titles = {"en": "Eights skip", "ru": "Восьмёрки пропускают"}
    help = {"en": "Each eight makes one player lose the turn.", "ru": "За каждую восьмёрку один игрок пропускает ход."}
    examples = (
        Example(
            {"en": "Two eights pass over two players", "ru": "Две восьмёрки — двое пропускают ход"},
            {
                "game": "shed-idiot+test:eight-skips",
                "hands": [["8c", "8d", "5c"], ["9c"], ["9d"], ["9h"]],
                "actors": [0],
                "zones": {"pile": ["7c"]},
            },
            allowed=("play 8c", "play 8c 8d"),
            refused=("play 5c",),
            play=("0: play 8c 8d",),
            then={"actors": [3]},
        ),
    )


RULES = (EightSkips,)
