"""Positions of Durak as JSON and as one line, in and out.

The line holds the same fields as ``key=value`` words with blanks between them; what has its default is left out. Cards
stand one after another without blanks, places are separated by ``/``, an empty list is ``-``:

    game=throw-in hands=8dTs/Jh6c trump=h attacker=0 defender=1 table=8c@0:Tc@1,9d@0 phase=defend bouts=9,5

A slot of the table is ``attack@by`` or ``attack@by:cover@cover_by``, ``#n`` behind it the number of the cover where
the covers came in another order (``#0``: its own player covered it), ``~`` before it a card that need not be answered.
``~9c@0:@1``: place 1 had covered it, with a card that has become an attack card itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from foolery.base.messages import Message
from foolery.contract.declared.position import TextCodec
from foolery.durak.engine.fields import UNSEEN
from foolery.durak.engine.state import State
from foolery.durak.engine.view import DurakView


class DurakPosition(TextCodec[State, DurakView]):
    """Positions of Durak as text. ``reading`` makes states of them."""

    family = "durak"
    hands_shape = "durak.hands"

    def to_line(self, data: Mapping[str, Any]) -> str:
        fields = dict(data)
        if "bouts" in fields:
            fields["bouts"] = [fields["bouts"], fields.pop("beaten_bouts", 0)]
        if "actors" in fields:
            fields["actors"] = fields.pop("actors")  # At the end of the line.
        return super().to_line(fields)

    def from_line(self, line: str) -> dict[str, Any]:
        data = super().from_line(line)
        if "bouts" in data:
            data["bouts"], data["beaten_bouts"] = data["bouts"]
        return data

    def strange(self, name: str) -> list[Message]:
        """Which names are fields depends on whether a position or a view is read."""
        return []


POSITION: Final = DurakPosition(
    DurakView,
    order="game players seat hands trump attacker defender first stock discard table phase actors passed blocked out "
    "bouts beaten_bouts deal dealer ply legal shown known seen zones memory queue picked turned_up before seed result",
    says="What one seat knows in a deal of Durak.",
    state_only=UNSEEN,
)
