"""Pictures of the shedding game: the pile with what counts on top, and each place's rows, face up over face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from foolery.base.cards import Place
from foolery.picture.canvas import MARGIN, Tag
from foolery.picture.deck import HIGH, UNKNOWN
from foolery.picture.table import GAP, LAID, ROOM, Table


def svg(seen: Any, lang: str, names: Sequence[str] | None) -> str:
    """A state or a view as SVG: what it shows and nothing else."""
    return ShedTable(seen, lang, names).svg()


class ShedTable(Table):
    """The table of the shedding game."""

    family = "idiot"

    def tags(self, place: Place) -> list[Tag]:
        """Who is to move, who is out, and who has exchanged what he wants."""
        if place in self.fields["out"]:
            return [(self.say("out"), "quiet")]
        if self.fields["phase"] == "exchange" and place not in self.acting:
            return [(self.say("ready"), "quiet")]
        return super().tags(place)

    def middle(self, y: float) -> float:
        """Stock, pile and burned cards; of the pile people see what counts on top."""
        zones = self.fields.get("zones", {})
        pile: list[str] = zones.get("pile", [])
        stock, burned = _number(self.fields["stock"]), _number(self.fields["discard"])
        if not self.full:
            self.pile(MARGIN, y, self.say("stock", n=stock) if stock else self.say("stock-empty"), stock)
        top = _on_top(pile)
        x = MARGIN + ROOM / 2 - LAID
        self.canvas.text(x, y + 12, self.say("pile", n=len(pile)) if pile else self.say("no-pile"), 12, 600)
        if not pile:
            self.canvas.slot(x, y + 20, LAID)
        elif len(pile) > len(top):
            self.canvas.stack(x - 6, y + 24, LAID, len(pile) - len(top))
        for number, card in enumerate(top):
            self.canvas.card(x + 24 * number, y + 20, LAID, card, 2 * number)
        if burned and not self.full:
            self.pile(MARGIN + ROOM - 2 * LAID, y, self.say("burned", n=burned), burned)
        y += LAID * HIGH + 34 + GAP / 2
        if self.full:
            for name, cards in (("stock", self.fields["stock"]), ("pile", pile), ("burned", self.fields["discard"])):
                y = self.strip(y, self.say(name, n=len(cards)), cards)
        return y

    def beneath(self, place: Place, x: float, y: float, room: float, width: float) -> float:
        """The face-up row, over the face-down row that looks out above it."""
        zones = self.fields.get("zones", {})
        up, down = (zones.get(name, [[]] * self.places)[place] for name in ("up", "down"))
        step = min(width * 1.1, (room - width) / max(1, max(len(up), len(down)) - 1))
        for number, card in enumerate(down):
            self.canvas.card(x + 4 + number * step, y, width, card)
        lower = y + (width * 0.5 if down and self.full else 10 if down else 0)
        for number, card in enumerate(up):
            self.canvas.card(x + number * step, lower, width, card)
        if up:
            return lower + width * HIGH + 4
        return y + width * HIGH + 4 if down else y


def _number(cards: list[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _on_top(pile: Sequence[str]) -> list[str]:
    """The cards of one rank on top of a pile, the lowest first."""
    number = 0
    while number < len(pile) and pile[-1 - number][0] == pile[-1][0] != UNKNOWN:
        number += 1
    return [*pile[len(pile) - number :]]
