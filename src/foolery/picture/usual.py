"""Pictures of families without their own: the zones of a position, each with its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from foolery.base.cards import Place
from foolery.picture.canvas import MARGIN
from foolery.picture.deck import HIGH
from foolery.picture.table import GAP, LAID, Table
from foolery.speech import with_capital


def svg(seen: Any, lang: str, names: Sequence[str] | None) -> str:
    """A state or a view as SVG: what it shows and nothing else."""
    return UsualTable(seen, lang, names).svg()


class UsualTable(Table):
    """A table with the zones of the family in the middle, and before each place those that it has of its own."""

    def __init__(self, seen: Any, lang: str, names: Sequence[str] | None) -> None:
        self.family = seen.family
        super().__init__(seen, lang, names)
        self.zones: dict[str, Any] = self.fields.get("zones", {})

    def title(self, zone: str) -> str:
        """What a zone is called."""
        return with_capital(self.tongue.say(f"{self.family}-zones.{zone}"))

    def middle(self, y: float) -> float:
        """The open zones, one beside the other."""
        x, drawn = float(MARGIN), False
        for zone, cards in self.zones.items():
            if cards and not isinstance(cards[0], list):
                x += self.pile(x, y, self.title(zone), len(cards), cards[-1]) + 2 * GAP
                drawn = True
        return y + LAID * HIGH + 34 + GAP / 2 if drawn else y

    def beneath(self, place: Place, x: float, y: float, room: float, width: float) -> float:
        """The cards of each zone that lie before a place."""
        for zone, rows in self.zones.items():
            if rows and isinstance(rows[0], list) and place < len(rows):
                y = self.strip(y, f"{self.title(zone)}: {len(rows[place])}", self.drawn(rows[place]), x, room)
        return y
