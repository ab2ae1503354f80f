"""Five and more players take two packs; fewer may.

Row 110 of the catalogue. ``auto`` goes by the number of players; one pack that is named stays in the id, since it is
refused to five.
"""

from __future__ import annotations

from foolery.idiot.engine.questions import Config, Rule
from foolery.ruleset import Example, Instead, Option

FOR_ONE = 4
"""The most players that one pack is for."""


class ShedMultiDeck(Rule):
    """How many packs are shuffled together."""

    name = "shed-multi-deck"
    row = 110
    options_declared = (Option("shed-idiot.packs", 110, ("auto", "1", "2")),)

    def configure(self, config: Config) -> None:
        """By the number of places where nobody names the number of packs; one pack serves four."""
        packs = self.option["shed-idiot.packs"]
        if packs == "auto":
            packs = "2" if config.places > FOR_ONE else "1"
        config.set("packs", int(packs), self.name)
        config.set("most", FOR_ONE if self.option["shed-idiot.packs"] == "1" else 8, self.name)

    titles = {"en": "Two packs for many players", "ru": "Две колоды для большой компании"}
    help = {
        "en": "Two to four players take one pack of 52 cards, five to eight two packs. Equal cards of two packs are "
        "laid together like any others of one rank.",
        "ru": "Вдвоём, втроём и вчетвером играют одной колодой в 52 карты, впятером и до восьми человек — двумя. "
        "Одинаковые карты двух колод кладут вместе, как любые карты одного достоинства.",
    }
    help_if = {
        ("shed-idiot.packs", "1"): (
            Instead(
                {
                    "en": "Two to four players take one pack of 52 cards, five to eight two packs. Equal cards of "
                    "two packs are laid together like any others of one rank.",
                    "ru": "Вдвоём, втроём и вчетвером играют одной колодой в 52 карты, впятером и до восьми человек "
                    "— двумя. Одинаковые карты двух колод кладут вместе, как любые карты одного достоинства.",
                },
                {
                    "en": "Two to four people play, with one pack of 52 cards.",
                    "ru": "Играют вдвоём, втроём или вчетвером, одной колодой в 52 карты.",
                },
            ),
        ),
        ("shed-idiot.packs", "2"): (
            Instead(
                {
                    "en": "Two to four players take one pack of 52 cards, five to eight two packs.",
                    "ru": "Вдвоём, втроём и вчетвером играют одной колодой в 52 карты, впятером и до восьми человек "
                    "— двумя.",
                },
                {
                    "en": "Two packs of 52 cards are shuffled together, however many play.",
                    "ru": "Сколько бы человек ни играло, смешивают две колоды по 52 карты.",
                },
            ),
        ),
    }
    examples = (
        Example(
            {
                "en": "Five players: both nines of diamonds may be laid together",
                "ru": "Впятером: обе бубновые девятки можно положить вместе",
            },
            {
                "game": "shed-idiot",
                "hands": [["9d", "9d", "9s"], ["4c"], ["7h"], ["Qd"], ["6c"]],
                "actors": [0],
                "zones": {"down": [["3c"], ["3d"], ["3h"], ["3s"], ["3c"]], "pile": ["8c", "9c"]},
            },
            allowed=("play 9d", "play 9d 9d", "play 9d 9d 9s"),
            refused=("play 9s 9s", "take-pile"),
            play=("0: play 9d 9d 9s",),
            then={"actors": [0], "hands": [[], ["4c"], ["7h"], ["Qd"], ["6c"]]},
        ),
    )


RULES = (ShedMultiDeck,)
