"""Pictures of Contract Rummy: the contract as signs, stock and discard, and the sets before each place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from foolery.base.cards import Place
from foolery.picture.canvas import MARGIN, Tag, wide
from foolery.picture.deck import HIGH
from foolery.picture.table import GAP, LAID, OTHERS, Table
from foolery.rummy.engine.sets import Contract

MELD: Final = 38
"""The width of a card in a set."""


def svg(seen: Any, lang: str, names: Sequence[str] | None) -> str:
    """A state or a view as SVG: what it shows and nothing else."""
    return RummyTable(seen, lang, names).svg()


class RummyTable(Table):
    """The table of Contract Rummy."""

    family = "rummy"

    def heading(self) -> list[str]:
        """The deal among all deals of the match."""
        return [f"{self.say('deal', n=self.fields['deal'])}/{self.public.rules.deals}"]

    def tags(self, place: Place) -> list[Tag]:
        """Who is to move, and his points of the deals before."""
        sheet = self.fields.get("sheet")
        points: list[Tag] = [(self.say("points", n=sum(row[place] for row in sheet)), "quiet")] if sheet else []
        return super().tags(place) + points

    def middle(self, y: float) -> float:
        """The contract, stock and discard; a state shows all their cards."""
        discards, stock = self.fields["discard_pile"], self.fields["stock"]
        number = stock if isinstance(stock, int) else len(stock)
        x: float = MARGIN
        if not self.full:
            x += self.pile(x, y, self.say("stock", n=number) if number else self.say("stock-empty"), number) + 3 * GAP
        x += self.pile(x, y, self.say("discards", n=len(discards)), len(discards), *discards[-1:]) + 4 * GAP
        self.contract(x, y, self.public.rules.contract(self.fields["deal"]))
        y += LAID * HIGH + 34 + GAP / 2
        for cards in self.fields.get("laid", ()):
            y = self.strip(y, self.say("laying"), [card.partition("=")[0] for card in cards])
        if self.full:
            y = self.strip(y, self.say("stock", n=number), stock)
            y = self.strip(y, self.say("discards", n=len(discards)), discards)
        return y

    def contract(self, x: float, y: float, contract: Contract) -> None:
        """A group is a heap of cards, a sequence is a stair."""
        label = self.say("contract")
        self.canvas.text(x, y + 12, label, 12, 600)
        for number in range(contract.sets):
            across, up = (12, 9) if number >= contract.groups else (6, -3)
            for card in range(3):
                self.canvas.plain(x + number * 62 + card * across, y + 44 - card * up, 22)
        if contract.whole:
            self.canvas.text(x, y + 100, self.say("whole-hand"), 12, 600)

    def beneath(self, place: Place, x: float, y: float, room: float, width: float) -> float:
        """The sets that a place has laid, as many side by side as there is room for."""
        melds: dict[str, list[str]] = self.fields["melds"].get(str(place), {}) if "melds" in self.fields else {}
        at, top = x, y
        small = MELD if width > OTHERS else MELD - 6
        for name, cards in melds.items():
            step = small * 0.5
            broad = max(step * (len(cards) - 1) + small, wide(f"{place}.{name}", 11))
            if at > x and at + broad > x + room:
                at, top = x, top + small * HIGH + 20
            self.canvas.text(at, top + 10, f"{place}.{name}", 11, 600)
            for number, card in enumerate(cards):
                self.canvas.card(at + number * step, top + 14, small, card)
                means = self.fields.get("joker_means", {}).get(card) if card[0] == "*" else None
                if means:
                    self.canvas.card(at + number * step + small * 0.42, top + 14 + small * 0.7, small * 0.5, means)
            at += broad + GAP
        return top + small * HIGH + 20 if melds else y
