"""What one seat of a shedding table knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from foolery.base import arguments
from foolery.base.cards import Card, CardSet, Move, Place
from foolery.base.twins import Twins
from foolery.contract import Action, Lang, View

if TYPE_CHECKING:
    from foolery.idiot.engine.questions import Rules
    from foolery.idiot.engine.state import State


@dataclass(frozen=True, slots=True)
class ShedView(View):
    """Everything one seat may know, and nothing else. Cards are ints, sets of cards are masks.

    ``up`` are the face-up rows: one's own as it lies, those of others as they lay before an unfinished exchange, in
    which ``swaps`` counts the cards that each has moved and ``raised`` and ``lowered`` are one's own. ``shown`` are the
    cards of a hand that everybody saw going there one by one: a blind card that did not fit, a face-up card. A pile
    that somebody took is not remembered. ``pile`` (bottom first) and ``seen``, the burned cards, were laid open and are
    a memory for bots and for ``sample``; people are shown the top of the pile and the numbers.
    """

    family: ClassVar[str] = "idiot"
    rules: Rules = field(repr=False, compare=False)
    shown: tuple[CardSet, ...]
    up: tuple[CardSet, ...]
    down_sizes: tuple[int, ...]
    swaps: tuple[int, ...]
    raised: CardSet
    lowered: CardSet
    pile: tuple[Card, ...]
    stock_size: int
    discard_size: int
    seen: CardSet
    out: tuple[Place, ...]
    turns: int
    direction: int
    limited: bool
    memory: tuple[tuple[str, tuple[int, ...]], ...]
    """The rules' numbers: per rule one for all, then one per place."""

    def need(self) -> int:
        """The rank on top of the pile that counts; ``EMPTY`` where anything fits."""
        return self.rules.need(self.pile)

    def fitting(self) -> int:
        """The mask of ranks that fit on the pile."""
        return self.rules.fits[self.need()]

    def top(self) -> tuple[Card, ...]:
        """The cards of one rank on top of the pile."""
        number = 0
        while number < len(self.pile) and (self.pile[-1 - number] ^ self.pile[-1]) & 60 == 0:
            number += 1
        return self.pile[len(self.pile) - number :]

    def unseen(self) -> CardSet:
        """The cards of which this seat does not know where they are."""
        mask = self.rules.pack_set & ~(self.hand | self.seen)
        for place in range(self.players):
            mask &= ~(self.up[place] | self.shown[place])
        for card in self.pile:
            mask &= ~(1 << card)
        return mask

    def without_copies(self) -> ShedView:
        """The same view with the copies of equal cards numbered in the order in which it names them."""
        twins = Twins()
        shown = tuple(map(twins.set, self.shown))
        up = tuple([twins.set(mask, self.raised if place == self.seat else 0) for place, mask in enumerate(self.up)])
        return replace(
            self,
            shown=shown,
            up=up,
            hand=twins.set(self.hand, self.lowered),
            raised=twins.set(self.raised),
            lowered=twins.set(self.lowered),
            pile=twins.row(self.pile),
            seen=twins.set(self.seen),
        )

    def to_json(self) -> dict[str, Any]:
        """The view in the fields of the notation, ``?`` for each unknown card."""
        from foolery.idiot.text.notation import view_to_json

        return view_to_json(self)

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        from foolery.idiot.engine.compose import CORE_REVISION

        return {"core": CORE_REVISION} | {rule.name: rule.revision for rule in self.rules.rules}

    def line(self, memory: bool = True) -> str:
        """The view on one line; without ``memory`` what people may not look up is left out: burned and buried cards."""
        from foolery.idiot.text.notation import to_line, view_to_json

        return to_line(view_to_json(self, memory))

    def text(self, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """What this seat sees, in plain sentences."""
        from foolery.idiot.words.telling import view_text

        return view_text(self, lang, names)

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        return arguments.move_text(self.rules.move_text, move)

    def round(self) -> int:
        """How many turns have been made."""
        return self.turns

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that a move of the seat is."""
        from foolery.idiot.text.typed import action_of

        return action_of(self.rules, self.me, moves[0])

    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen.

        Honoured: its own cards, the face-up rows, the pile, burned cards, cards that went to a hand one by one in
        sight, all counts, how many cards others have swapped. Not remembered: piles that others took. Not deduced: what
        their plays suggest.
        """
        from foolery.idiot.engine.sampling import sample

        return sample(self, seed)
