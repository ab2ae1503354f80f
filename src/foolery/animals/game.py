"""The animal game as a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import ClassVar

from foolery.animals.engine import dealing
from foolery.animals.engine.compose import REGISTRY, Variant, at_table, most_seats
from foolery.animals.engine.events import NUMBERED, AnimalsEvent
from foolery.animals.engine.moves import MOVES
from foolery.animals.engine.row_table import ROWS
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.notation import POSITION
from foolery.animals.text.typed import name_of, sound_of
from foolery.base import arguments
from foolery.base.cards import Card, Seat
from foolery.base.errors import BadPlayers
from foolery.base.messages import Message
from foolery.contract import Lang
from foolery.contract.declared.game import DeclaredGame


class AnimalsGame(DeclaredGame[AnimalsState, AnimalsView]):
    """The comic animal game with its options; the same options have the same ``id``.

    ``persons`` are the seats where people sit, who may be asked whether they laugh; ``with_persons`` sets them.
    """

    registry = REGISTRY
    view_kind = AnimalsView
    state_kind = AnimalsState
    new_event = AnimalsEvent
    family: ClassVar[str] = "animals"
    event_numbers = NUMBERED
    positions, moves, rows = POSITION, MOVES, ROWS

    def __init__(self, text: str, keep_order: bool = False) -> None:
        super().__init__(text, keep_order)
        self.persons: tuple[Seat, ...] = ()

    def with_persons(self, seats: Iterable[Seat]) -> AnimalsGame:
        """The same game at a table where people sit on these seats. Deals and matches of it ask them."""
        other = copy(self)
        other.persons = tuple(sorted(set(seats)))
        return other

    def rules_for(self, players: int) -> Variant:
        """The game at a table of so many seats."""
        return at_table(self.composition, players)

    def seats(self) -> range:
        """From two to as many as the pack serves; seven and eight take 52 cards where no pack is named."""
        return range(2, most_seats(self.composition) + 1)

    def nicknames(self, players: int, lang: Lang = "en") -> list[tuple[str, str]]:
        """The animal of every seat and the sound that it makes."""
        arguments.check_lang(lang)
        return [(name_of(seat, lang), sound_of(seat, lang)) for seat in range(players)]

    def check_players(self, players: int) -> None:
        """Raise BadPlayers for a number that the pack does not serve, or a person who does not sit at this table."""
        super().check_players(players)
        for seat in self.persons:
            if not 0 <= seat < players:
                person = Message("animals.person")
                raise BadPlayers("arguments.role", role=person, value=arguments.shown(seat), last=players - 1)

    def begin(self, state: AnimalsState, order: Sequence[Card]) -> None:
        """Deal the cards and find who leads."""
        state.persons = self.persons
        dealing.hand_out(state, order)
        dealing.find_leader(state)
