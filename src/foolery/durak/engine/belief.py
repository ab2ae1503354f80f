"""What others are likely to hold, by how they have played: who leads a nine hardly had a six beside it.

Whoever makes a move passes over cards that would have done the same for less, and whoever passes or takes holds hardly
what he could have thrown in or covered with. A card that was passed over is so much less likely in his hand, and the
less so, the more of his cards he may have drawn since. Nothing is excluded: people do not play by rules of thumb alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from foolery.base.cards import COPY, Card, Place, cards

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.durak.engine.questions import Beats
    from foolery.durak.engine.view import DurakView

FACES: Final = 64
LEAST: Final = 0.02
"""However much speaks against a card, it stays so likely beside one of which nothing is known."""
HIGH: Final = 33
"""Cards that cover so many 64ths of the pack are kept back, trumps above all."""
PASSED_OVER: Final = {
    "lead": (0.3, 0.3),
    "several": (0.6, 0.7),
    "throw": (0.25, 0.25),
    "cover": (0.3, 0.3),
    "high-cover": (0.1, 0.3),
    "pass": (0.35, 1.0),
    "take": (0.3, 1.0),
    "take-of-many": (0.3, 0.35),
    "no-transfer": (0.4, 0.6),
}
"""How many times less likely than before a low and a high card are that were passed over."""


class Belief:
    """What a seat believes: ``factors[place][face]`` says how many times likelier a card is there than by chance."""

    def __init__(self, view: DurakView, heard: Iterable[Event]) -> None:
        places = len(view.hand_sizes)
        self.view = view
        self.factors = [[1.0] * FACES for _ in range(places)]
        self.hidden = [0] * places
        self.known: list[set[Card]] = [set() for _ in range(places)]
        self.faces = sorted({card % COPY for card in cards(view.unseen())})
        self.clear()
        for event in heard:
            self.hear(event)

    def clear(self) -> None:
        """A new bout: nothing lies on the table."""
        self.open: list[Card] = []
        self.ranks: set[int] = set()
        self.covered = False

    def hear(self, event: Event) -> None:
        """Take in what has happened."""
        kind, place = event.kind, event.place
        shown = [card % COPY for card in event.cards]
        if kind in ("deal", "draw"):
            self.draws(place, event.count)
        elif kind == "cover" and len(shown) == 2:
            self.covers(place, shown[0], shown[1])
        elif kind in ("lead", "throw", "transfer") and shown:
            self.attacks(kind, place, shown)
        elif kind == "pass":
            self.passes_over("pass", place, (face for face in self.faces if face >> 2 in self.ranks))
        elif kind == "take":
            self.takes(place)
        elif kind == "taken":
            self.known[event.to if event.to >= 0 else place].update(shown)
            self.clear()
        elif kind in ("beaten", "bout"):
            self.clear()

    def draws(self, place: Place, number: int) -> None:
        """Cards have come to a hand of which nothing is known: what is known of the others holds for a part of it."""
        self.hidden[place] += number
        kept = 1 - number / self.hidden[place]
        row = self.factors[place]
        for face in self.faces:
            row[face] = 1 + (row[face] - 1) * kept

    def plays(self, place: Place, faces: Sequence[Card]) -> None:
        """Cards have left a hand."""
        for face in faces:
            if face in self.known[place]:
                self.known[place].discard(face)
            else:
                self.hidden[place] = max(0, self.hidden[place] - 1)

    def attacks(self, kind: str, place: Place, faces: Sequence[Card]) -> None:
        """Cards were laid before somebody: cheaper ones were passed over, and what the table had asked for."""
        self.plays(place, faces)
        power = self.beats(place).strength
        least = power(faces[0])
        if kind == "lead":
            cheaper = (face for face in self.faces if power(face) < least)
            self.passes_over("several" if len(faces) > 1 else "lead", place, cheaper)
        else:
            fit = (face for face in self.faces if face >> 2 in self.ranks and power(face) < least)
            self.passes_over("throw", place, fit)
        self.open.extend(faces)
        self.ranks.update(face >> 2 for face in faces)

    def covers(self, place: Place, attack: Card, cover: Card) -> None:
        """A card was covered: what would have done it for less was passed over."""
        self.plays(place, (cover,))
        self.stays(place)
        beats = self.beats(place)
        over, least = beats.get(attack), beats.strength(cover)
        cheaper = (face for face in self.faces if over >> face & 1 and beats.strength(face) < least)
        self.passes_over("high-cover" if least >= HIGH else "cover", place, cheaper)
        self.covered = True
        self.ranks.update((attack >> 2, cover >> 2))
        if attack in self.open:
            self.open.remove(attack)

    def takes(self, place: Place) -> None:
        """Somebody gave up before an attack that he could hardly cover."""
        self.stays(place)
        if self.open:
            over = self.beats(place).get(self.open[0])
            kind = "take" if len(self.factors) == 2 else "take-of-many"
            self.passes_over(kind, place, (face for face in self.faces if over >> face & 1))

    def stays(self, place: Place) -> None:
        """Somebody who could have passed an attack on has not."""
        if self.view.rules.transfer and not self.covered and self.open:
            rank = self.open[0] >> 2
            self.passes_over("no-transfer", place, (face for face in self.faces if face >> 2 == rank))

    def beats(self, place: Place) -> Beats:
        """What covers what when this place plays."""
        return self.view.rules.table(self.view.trumps_of(place), self.view.special)

    def passes_over(self, kind: str, place: Place, faces: Iterable[Card]) -> None:
        """These cards are less likely in the hand of this place now."""
        row, power = self.factors[place], self.beats(place).strength
        for face in faces:
            row[face] = max(LEAST, row[face] * PASSED_OVER[kind][power(face) >= HIGH])
