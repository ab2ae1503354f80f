"""All the deals that a seat cannot tell from the one it plays, to be drawn from again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.contract.state import State
    from foolery.contract.view import View


class Worlds(Protocol):
    """The worlds of one view, made once for a decision: each agrees with all that the seat has seen.

    Every way in which the unknown cards may lie is as likely as every other. What ``sample`` says of the knowledge that
    it honours holds here too: it is the same law, and ``view.sample`` is one of these worlds by the documented shuffle.
    """

    def state(self) -> State:
        """A state to be filled; as many as are wanted."""

    def into(self, state: Any, dice: Dice) -> None:
        """Fill a state that ``state`` gave with a world of its own.

        What chance decides later in that world comes from these dice too, and in copies of it.
        """


class SampledWorlds:
    """The worlds of a family that has no faster way than ``view.sample``."""

    def __init__(self, view: View) -> None:
        self.view = view

    def state(self) -> State:
        """A state to be filled."""
        return self.view.sample("worlds")

    def into(self, state: Any, dice: Dice) -> None:
        """Fill a state with a sample, whose seed the dice give."""
        state.copy_from(self.view.sample(f"{dice.word():016x}"))
