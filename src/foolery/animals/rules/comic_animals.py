"""The next rank, round and round; who has none makes the sound of his animal and hopes for a laugh.

Row 54 of the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.animals.engine.compose import BY_CHANCE, DROP, LAUGH_MODE, NAME, NEW_PILE, Rule
from foolery.animals.rules.worked import EXAMPLES
from foolery.base.errors import BadOption
from foolery.ruleset import Option


@dataclass(frozen=True, slots=True)
class LaughMode(Option):
    """The option with a number in its value: ``random-30`` is a laugh in 30 of 100 skips."""

    def check(self, value: str) -> str:
        """The value in its one spelling. Raises BadOption."""
        number = value.removeprefix(BY_CHANCE)
        if value.startswith(BY_CHANCE) and number.isascii() and number.isdigit() and len(number) <= 3:
            if int(number) <= 100:
                return f"{BY_CHANCE}{int(number)}"
        elif value in self.values and value != "random-N":
            return value
        raise BadOption("animals.laugh-mode", name=self.name, value=value)


class ComicAnimals(Rule):
    """The game itself, whose course the engine plays."""

    name = NAME
    row = 54
    base = True
    contains = ("piled",)
    options_declared = (
        LaughMode(LAUGH_MODE, 54, ("prompt", "random-N", "never", "always")),
        Option(NEW_PILE, 54, ("any", "lowest")),
        Option(DROP, 11, ("off", "on")),
    )
    examples = EXAMPLES


RULES = (ComicAnimals,)
