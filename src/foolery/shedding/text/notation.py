"""Positions of the shedding game as JSON and as one line, in and out.

    game=shed-idiot hands=5c9d9s/7c8cKd stock=AhKcQc discard=- zones=up:Ks8d2c/3h3dTd|down:7s4dTs/QdJhKh|pile:4h9c
    phase=play actors=0

``zones`` holds the rows ``up`` and ``down`` by place and the ``pile``, bottom first; what has its default is left out
of the line. ``swapped`` is an exchange that is not finished: per place the cards it has put up, then those it took.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import COPY
from foolery.contract.declared.fields import SEED
from foolery.contract.declared.position import TextCodec
from foolery.shedding.engine.fields import LACKING, Zones
from foolery.shedding.engine.state import State
from foolery.shedding.engine.view import ShedView

if TYPE_CHECKING:
    from foolery.base.cards import Seat


class ShedPosition(TextCodec[State, ShedView]):
    """Positions of the shedding game; what its rules require of them is in ``reading``."""

    family = "idiot"
    example = "hands=5c9d9s/7c8cKd"

    def view_of(self, state: Any, seat: Seat | None) -> ShedView:
        """What a seat knows, or everybody. Which copy of two packs a card is, no view tells."""
        found = super().view_of(state, seat)
        return found.without_copies() if state.rules.pack_set >> COPY else found


POSITION: Final = ShedPosition(
    ShedView,
    order="game players seat hands trump stock discard table zones phase actors out turns deal dealer ply legal "
    "direction limited swapped shown seen memory seed",
    says="What one seat knows in a deal of the shedding game.",
    state_only=(SEED, *LACKING),
    groups={
        "zones": Zones(
            "ShedZonesForm",
            "The rows of all places and the pile from the bottom; what is empty is left out.",
            "idiot.shape-zones",
            omit=False,
        )
    },
)
