"""Pictures of Durak: pairs of attack and cover, the stock over its trump, and what the rules keep aside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from foolery.base.cards import Place
from foolery.picture.canvas import MARGIN, WIDTH, Tag
from foolery.picture.deck import HIGH, UNKNOWN
from foolery.picture.table import GAP, LAID, ROOM, SMALL, Table


def svg(seen: Any, lang: str, names: Sequence[str] | None) -> str:
    """A state or a view as SVG: what it shows and nothing else."""
    return DurakTable(seen, lang, names).svg()


class DurakTable(Table):
    """The table of Durak."""

    family = "durak"

    def heading(self) -> list[str]:
        """The deal and the bout."""
        return [*super().heading(), self.say("bout", n=self.fields["bouts"])]

    def trumps(self, place: Place) -> str:
        """The letters of the suits that are trumps for a place."""
        trump = self.fields["trump"]
        return (trump[place] if isinstance(trump, list) else trump) or ""

    def own_trumps(self, place: Place) -> str:
        """Its trumps, where everybody has his own."""
        return self.trumps(place) if isinstance(self.fields["trump"], list) else ""

    def raised(self, place: Place) -> Sequence[str]:
        """The cards that were chosen for an action that is not complete."""
        return self.fields.get("picked", ()) if place in self.acting else ()

    def tags(self, place: Place) -> list[Tag]:
        """What a place does in this bout."""
        role = self.role(place)
        if place in self.acting:
            return [(self.say_of(place, role or "to-move"), "now")]
        return [(self.say_of(place, role), "quiet" if role in ("out", "passed") else "role")] if role else []

    def role(self, place: Place) -> str:
        """The word for it."""
        fields = self.fields
        queue = fields.get("queue", ())
        if fields["phase"] == "over" or (queue and queue[-1][0] == "start"):
            return "out" if place in fields["out"] else ""
        if place == fields["defender"]:
            taking = fields["phase"] == "take" or any(phase == "take" for phase, _ in queue)
            return "takes" if taking else "defends"
        if place in fields["out"] and place != fields["attacker"]:
            return "out"
        if place in fields["passed"]:
            return "passed"
        if place == fields["attacker"]:
            return "leads" if fields["phase"] == "lead" else "attacks"
        return "may-throw" if place in self.acting and fields["phase"] in ("throw", "take") else ""

    def middle(self, y: float) -> float:
        """Stock, pairs and discard side by side, what lies open of them below."""
        high = max(LAID * HIGH + 34, self.pairs(y))
        if not self.full:
            self.stock(y)
        self.discard(y)
        y += high + GAP
        if self.full:
            y = self.strip(y, self.say("stock", n=len(self.fields["stock"])), self.fields["stock"])
            y = self.strip(y, self.say("discard", n=len(self.fields["discard"])), self.fields["discard"])
        elif isinstance(self.fields["discard"], list):
            y = self.strip(y, self.say("discard", n=len(self.fields["discard"])), self.fields["discard"])
        for cards in self.aside(None):
            y = self.strip(y, self.say("aside"), cards)
        return y

    def stock(self, y: float) -> None:
        """The stock; its open cards, the turn-up last, look out under it."""
        stock = self.fields["stock"]
        known = [card for card in stock if card != UNKNOWN]
        label = self.say("stock", n=len(stock)) if stock else self.say("stock-empty")
        self.canvas.text(MARGIN, y + 12, label, 12, 600)
        for number, card in enumerate(known):
            self.canvas.card(MARGIN + 2 + 24 * number, y + 24, LAID, card)
            if card[-1] in self.trumps(0):
                self.canvas.hem(MARGIN + 2 + 24 * number, y + 24, LAID)
        if len(stock) > len(known):
            x = MARGIN + 24 * len(known) + (4 if known else 0)
            self.canvas.stack(x, y + 20 + (14 if known else 0), LAID, len(stock) - len(known))
        elif not known:
            self.canvas.slot(MARGIN, y + 20, LAID)

    def discard(self, y: float) -> None:
        """The trump, and the discard pile where it lies face down."""
        trump = self.fields["trump"]
        x = WIDTH - MARGIN - 84
        if not isinstance(trump, list):
            self.canvas.text(x, y + 12, self.say("trump" if trump else "no-trump"), 12, 600)
            if trump:
                self.canvas.suits(x, y + 18, trump)
        number = self.fields["discard"]
        if isinstance(number, int) and number:
            self.canvas.text(x, y + 56, self.say("discard", n=number), 12, 600)
            self.canvas.stack(x, y + 62, SMALL, number)

    def pairs(self, y: float) -> float:
        """Attack cards with their covers; gives their height."""
        table = self.fields["table"]
        left, room = MARGIN + 150, ROOM - 150 - 100
        width = LAID if len(table) <= 10 else 44
        broad, high = width * 1.3 + 12, width * HIGH * 1.25 + 12
        per_row = max(1, int(room / broad))
        number = -(-len(table) // max(1, -(-len(table) // per_row))) if table else 0
        start = left + (room - number * broad) / 2 + 6
        for at, slot in enumerate(table):
            row, column = divmod(at, number)
            x, top = start + column * broad, y + 16 + row * high
            self.canvas.card(x, top + 2, width, slot["attack"], -2)
            if slot["cover"]:
                self.canvas.card(x + width * 0.3, top + width * HIGH * 0.25, width, slot["cover"], 4)
        if not table:
            self.canvas.slot(left + (room - LAID) / 2, y + 20, LAID)
        return 16 + high * -(-len(table) // number) if table else 0

    def aside(self, place: Place | None) -> list[list[str]]:
        """The cards that the rules keep before a place, or for all, one row for each kind."""
        found = []
        for rows in self.fields.get("zones", {}).values():
            apart = bool(rows) and isinstance(rows[0], list)
            if place is None:
                found += [rows] if not apart else [rows[0]] if len(rows) == 1 else []
            elif apart and len(rows) > 1:
                found.append(rows[place])
        return [cards for cards in found if cards]

    def beneath(self, place: Place, x: float, y: float, room: float, width: float) -> float:
        """What the rules keep before a place."""
        for cards in self.aside(place):
            y = self.strip(y, self.say("aside"), cards, x, room)
        return y
