"""Pictures of the animal game: who is which animal, the pile, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from foolery.base.cards import RANKS
from foolery.picture.canvas import MARGIN
from foolery.picture.deck import HIGH
from foolery.picture.table import GAP, LAID, ROOM, Table


def svg(seen: Any, lang: str, names: Sequence[str] | None) -> str:
    """A state or a view as SVG: what it shows and nothing else."""
    return AnimalsTable(seen, lang, names).svg()


class AnimalsTable(Table):
    """The table of the animal game."""

    family = "animals"

    def middle(self, y: float) -> float:
        """The pile, and the rank that it waits for."""
        pile = self.fields.get("zones", {}).get("pile", [])
        x = MARGIN + ROOM / 2 - LAID
        self.pile(x, y, self.say("pile", n=len(pile)) if pile else self.say("no-pile"), len(pile), *pile[-1:])
        wanted = self.public.wanted
        if wanted >= 0:
            self.canvas.text(x + 2 * LAID, y + 12, self.say("next"), 12, 600)
            for number, suit in enumerate("cdhs"):
                self.canvas.card(x + 2 * LAID + 18 * number, y + 20, 40, RANKS[wanted] + suit)
        y += LAID * HIGH + 34 + GAP / 2
        if self.full:
            y = self.strip(y, self.say("pile", n=len(pile)), pile)
        return y
