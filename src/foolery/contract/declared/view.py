"""The base class of views that are declared field by field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from foolery.base import arguments
from foolery.base.cards import Card, CardSet, Move, Seat
from foolery.base.cards import cards as cards_of
from foolery.contract import rooms
from foolery.contract.action import Action
from foolery.contract.view import View

if TYPE_CHECKING:
    from foolery.contract.declared.position import PositionCodec


@dataclass(frozen=True, slots=True, repr=False)
class DeclaredView(View):
    """A view whose attributes are declared as fields (see ``foolery.contract.declared.fields``)."""

    @property
    def positions(self) -> PositionCodec[Any, Any]:
        """The fields of the family."""
        found: PositionCodec[Any, Any] = cast(Any, rooms.text(self.family)).POSITION
        return found

    def revisions(self) -> dict[str, int]:
        """The revision of every rule in play."""
        return dict(self.rules.revisions)  # type: ignore[attr-defined]  # every declared view has rules

    def known(self, seat: Seat) -> CardSet:
        """The cards that this seat knows to be in that hand."""
        return self.positions.hands.hands(self)[seat]

    def unseen(self) -> CardSet:
        """The cards of which this seat does not know where they are."""
        return self.positions.unseen(self)

    def cards(self) -> list[Card]:
        """The hand, lowest first."""
        return list(cards_of(self.hand))

    def lying_cards(self) -> Iterator[tuple[str, Sequence[Card], int]]:
        """What lies in each zone beside the hands that is not empty: its name, the known cards, the number of all."""
        for zone in self.positions.zones:
            if zone is not self.positions.hands and (found := zone.lying(self))[1]:
                yield zone.key.rpartition(".")[2], *found

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        return arguments.move_text(cast(Any, rooms.text(self.family)).moves.text, move)

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that a move of the seat is."""
        found: Action = cast(Any, rooms.text(self.family)).moves.action(self.me, moves[0])
        return found

    def hidden_places(self) -> int:
        """In how many places cards lie that this seat does not know."""
        return sum(number > 0 for number in self.positions.room(self))

    def sample(self, seed: str) -> Any:
        """A full state that agrees with everything this seat has seen. Raises NotationError where none does."""
        return self.positions.sample(self, seed)
