"""Before the first card is turned everybody swaps hand cards for face-up cards, all at the same time.

Row 106 of the catalogue. Each card moves at most once before ``ready``: three swaps reach every arrangement. The cards
of a swap show to the others when all are ready.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.cards import card_text
from foolery.ruleset import worked
from foolery.shedding.engine.moves import kind_of, number_of, up_of
from foolery.shedding.engine.numbers import KIND, NUMBER, READY, SWAP, UP
from foolery.shedding.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.shedding.engine.state import State


class ShedExchange(Rule):
    """A phase of its own, in which all seats act."""

    name = "shed-exchange"
    row = 106
    subject = "shedding"
    kinds = {"swap": SWAP, "ready": READY}
    hidden_kinds = ("swap",)
    phases = {"exchange": 8}

    def move_text(self, move: int) -> str:
        """``swap Tc for 3s`` or ``ready``."""
        if kind_of(move) == READY:
            return "ready"
        return f"swap {card_text(number_of(move))} for {card_text(up_of(move))}"

    def cards_named(self, move: int) -> list[int]:
        """The card of the hand, then that of the row."""
        return [number_of(move), up_of(move)] if kind_of(move) == SWAP else []

    def before_play(self, s: State) -> int:
        """The exchange comes before play."""
        return self.phases["exchange"]

    def options(self, s: State, place: int) -> list[int]:
        """Every unmoved card of the hand for every unmoved card of the row, and ready."""
        return s.swaps(place)

    def perform(self, s: State, place: int, move: int) -> None:
        """Swap, or be ready."""
        if move >> KIND == SWAP:
            # Asked in every rollout: the fields are read here, without three calls.
            s.exchange(place, move >> NUMBER & 63, move >> UP & 63)
            return
        s.note("ready", place)
        s.answered(place)

    examples = worked("""
    A ten is put face up; the card that came down for it does not move again
        game=shed-idiot hands=Tc9d9s/7c8cKd stock=4hKc zones=up:3s8d2c/3h3dTd|down:7s4dTs/QdJhKh phase=exchange
        allowed: swap Tc for 3s, swap 9d for 2c, ready
        refused: swap 3s for Tc, swap Tc for Td, play 9d
        play: 0: swap Tc for 3s, 0: ready, 1: ready
        then: hands=3s9d9s/7c8cKd phase=play actors=0 zones=up:Tc8d2c/3h3dTd|down:7s4dTs/QdJhKh|pile:4h
    """)


RULES = (ShedExchange,)
