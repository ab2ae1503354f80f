"""Positions of Contract Rummy as text: their fields, out; and one line, out and in.

    game=contract-rummy hands=9c9d9h/KsKh stock=3h9cTs discard_pile=Kd melds=0.g1:7c7d7h,0.s1:4s*r6s joker_means=*r:5s@0

``discard_pile`` begins with the lowest card, ``stock`` with the next one. Cards that are named nowhere take no part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from foolery.base.messages import Message
from foolery.contract.declared.fields import SEED, Unwritten
from foolery.contract.declared.position import TextCodec
from foolery.rummy.engine import fields
from foolery.rummy.engine.state import State
from foolery.rummy.engine.view import RummyView


class RummyPosition(TextCodec[State, RummyView]):
    """The text of positions of Contract Rummy; what the rules require of them is in ``reading``."""

    family = "rummy"
    example = "hands=9c9d9h/KsKh"
    in_order = True

    def strange(self, name: str) -> list[Message]:
        return [Message("rummy.no-field", name=name)]

    def to_line(self, data: Mapping[str, Any]) -> str:
        """The fields on one line: the owner of a joker beside what it stands for, and who acts at the end."""
        shown = {name: value for name, value in data.items() if name not in ("actors", "joker_owner")}
        if "joker_means" in data:
            owners = data["joker_owner"]
            shown["joker_means"] = {joker: (face, owners[joker]) for joker, face in data["joker_means"].items()}
        return super().to_line(shown | {"actors": data["actors"]})

    def from_line(self, line: str) -> dict[str, Any]:
        """The fields of a position line. Raises NotationError with the column of what cannot be read."""
        data = super().from_line(line)
        means = data.get("joker_means")
        if means is not None:
            data["joker_means"] = {joker: face for joker, (face, _) in means.items()}
            data["joker_owner"] = {joker: owner for joker, (_, owner) in means.items() if owner is not None}
        return data


POSITION: Final = RummyPosition(
    RummyView,
    order="game players seat hands stock discard_pile melds joker_means joker_owner phase turn actors discarded_by "
    "taken melded melded_this_turn laid claims turns reshuffles deal dealer sheet shown ended seen removed points seed "
    "ply legal result",
    says="What one seat knows in a deal of Contract Rummy. ``melds`` are by owner and name.",
    state_only=(
        SEED,
        fields.JokersField(fields.MEANINGS, key="joker_means", default={}, omit=True),
        fields.JokersField(fields.OWNERS, key="joker_owner", default={}, omit=True),
        fields.SeenField(fields.SEEN, key="seen", default=[], omit=True),
        Unwritten(fields.RESULT, key="result"),
    ),
)
FIELDS: Final = POSITION.names
