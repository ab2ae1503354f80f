"""The animal game as text and as it is seen: notation, positions read and checked, what people type."""

from typing import Final

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import MOVES
from foolery.animals.engine.reasons import reason_against
from foolery.animals.text.notation import POSITION
from foolery.animals.text.typed import parse_action
from foolery.contract.action import Action, Decision
from foolery.contract.declared.text import FamilyText


class AnimalsText(FamilyText):
    """The text of the animal game, in which people may type sounds."""

    def parse_action(self, text: str, decision: Decision) -> Action:
        return parse_action(text, decision)


TEXT: Final = AnimalsText(POSITION, MOVES, reason_against, NAME)
