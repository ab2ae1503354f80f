"""What others are likely to hold, by how they have played: who leads a nine hardly had a six beside it.

Whoever makes a move passes over cards that would have done the same for less, and whoever passes or takes holds hardly
what he could have thrown in or covered with. A card that was passed over is so much less likely in his hand, and the
less so, the more of his cards he may have drawn since. Nothing is excluded: people do not play by rules of thumb alone.

That holds where a bout is that of the core. What a rule does between bouts by an event of its own, such as hands that
change places, nobody here understands: with it all that was believed is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from foolery.base.cards import COPY, Card, Place, cards
from foolery.durak.engine.bare import fits
from foolery.durak.engine.events import KINDS

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.durak.engine.questions import Beats
    from foolery.durak.engine.view import DurakView

WIDTH: Final = 64
DEALT: Final = ("deal", "draw")
LAID: Final = ("lead", "throw", "transfer")
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
"""What a low and a high card become times as likely that were passed over; ``benchmarks.believing`` counts it."""


class Belief:
    """What a seat believes: ``factors[place][face]`` says how many times likelier a card is there than by chance."""

    def __init__(self, view: DurakView, heard: Sequence[Event]) -> None:
        self.view = view
        self.places = range(len(view.hand_sizes))
        self.faces = sorted({card % COPY for card in cards(view.unseen())})
        self.forget()
        self.clear()
        if fits(view.rules):
            for event, hidden in zip(heard, self.hidden_at(heard), strict=True):
                self.hear(event, hidden)

    def forget(self) -> None:
        """Nothing is believed."""
        self.factors = [[1.0] * WIDTH for _ in self.places]

    def clear(self) -> None:
        """A new bout: nothing lies on the table."""
        self.open: list[Card] = []
        self.ranks: set[int] = set()
        self.covered = self.taking = False

    def hidden_at(self, heard: Sequence[Event]) -> list[int]:
        """After each event, of how many cards of its place this seat knew nothing: counted back from what is so now."""
        known = [Counter[Card]() for _ in self.places]
        more = []
        for event in heard:
            faces = self.left(event)
            stranger = 0
            for face in faces:
                stranger += not known[event.place][face]
                known[event.place][face] -= known[event.place][face] > 0
            if event.kind in ("taken", "draw-turn-up"):
                known[event.place].update(card % COPY for card in event.cards)
            more.append(event.count if event.kind in DEALT else -stranger)
        size = [self.view.hand_sizes[place] - self.view.known[place].bit_count() for place in self.places]
        back = []
        for event, added in zip(reversed(heard), reversed(more), strict=True):
            back.append(size[event.place])
            if event.place >= 0:
                size[event.place] -= added
        return back[::-1]

    def left(self, event: Event) -> list[Card]:
        """The cards that an event takes from the hand of its place."""
        faces = [card % COPY for card in event.cards]
        return faces[1:] if event.kind == "cover" else faces if event.kind in LAID else []

    def hear(self, event: Event, hidden: int) -> None:
        """Take in what has happened, after which so many cards of the place are hidden."""
        kind, place = event.kind, event.place
        faces = [card % COPY for card in event.cards]
        if kind not in KINDS:
            self.forget()
        elif kind in DEALT:
            self.draws(place, event.count, hidden)
        elif kind == "cover" and len(faces) == 2:
            self.covers(place, faces[0], faces[1])
        elif kind in LAID and faces:
            self.attacks(kind, place, faces)
        elif kind == "pass" and (self.covered or self.taking):
            self.passes_over("pass", place, (face for face in self.faces if face >> 2 in self.ranks))
        elif kind == "take":
            self.takes(place)
        elif kind in ("taken", "beaten", "bout"):
            self.clear()

    def draws(self, place: Place, number: int, hidden: int) -> None:
        """Cards have come to a hand of which nothing is known: what is known of the others holds for a part of it."""
        kept = max(0.0, 1 - number / hidden) if hidden > 0 else 0.0
        row = self.factors[place]
        for face in self.faces:
            row[face] = 1 + (row[face] - 1) * kept

    def attacks(self, kind: str, place: Place, faces: Sequence[Card]) -> None:
        """Cards were laid before somebody: cheaper ones were passed over, and what the table had asked for."""
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
        self.taking = True
        self.stays(place)
        if self.open:
            over = self.beats(place).get(self.open[0])
            kind = "take" if sum(size > 0 for size in self.view.hand_sizes) == 2 else "take-of-many"
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
