"""The base class of views that are declared field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from foolery.base.cards import Card, CardSet, Seat
from foolery.base.cards import cards as cards_of
from foolery.contract import rooms
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

    def known(self, seat: Seat) -> CardSet:
        """The cards that this seat knows to be in that hand."""
        return self.positions.hands.in_hand(self, seat)

    def unseen(self) -> CardSet:
        """The cards of which this seat does not know where they are."""
        return self.positions.unseen(self)

    def cards(self) -> list[Card]:
        """The hand, lowest first."""
        return list(cards_of(self.hand))

    def hidden_places(self) -> int:
        """In how many places cards lie that this seat does not know."""
        return sum(number > 0 for number in self.positions.room(self))

    def sample(self, seed: str) -> Any:
        """A full state that agrees with everything this seat has seen. Raises NotationError where none does."""
        return self.positions.sample(self, seed)
